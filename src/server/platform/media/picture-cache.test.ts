import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contentOf, createMediaStore } from './media-store.ts';
import { createPictureCache } from './picture-cache.ts';

const root = mkdtempSync(join(tmpdir(), 'bancale-cache-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder: string;
let asked: string[];
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'));
  asked = [];
});

/** A store that counts what it is asked for; pictures are named after their sizes. */
function storeOf(isAway: () => boolean = () => false) {
  return {
    async find(name: string) {
      asked.push(name);
      if (isAway()) throw new Error('away');
      const size = Number(name.split('-')[1]);
      if (Number.isNaN(size)) return undefined;
      const bytes = Buffer.alloc(size, name);
      return { size, modified: new Date(), open: async () => Readable.from([bytes], { objectMode: false }) };
    },
  };
}

const kept = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('-'));
const age = (name: string, hours: number) => {
  const time = new Date(Date.now() - hours * 3_600_000);
  utimesSync(join(folder, name), time, time);
};

test('a picture is asked for once, and shown while the store is away', async () => {
  let away = false;
  const cache = createPictureCache({ folder, store: storeOf(() => away), spare: 0 });
  const first = await contentOf(cache, 'p/a-100');
  away = true;
  expect(await contentOf(cache, 'p/a-100')).toEqual(first);
  expect(await contentOf(createPictureCache({ folder, store: storeOf(() => true) }), 'p/a-100')).toEqual(first);
  expect(asked).toEqual(['p/a-100']);
  await expect(contentOf(cache, 'p/b-100')).rejects.toThrow('away');
  expect(await (await cache.find('p/a-100'))?.open({ first: 2, last: 4 })).toBeInstanceOf(Readable);
});

test('many who ask for one at once share one request', async () => {
  const cache = createPictureCache({ folder, store: storeOf(), spare: 0 });
  const all = await Promise.all(Array.from({ length: 20 }, () => contentOf(cache, 'p/a-1000')));
  expect(new Set(all.map((bytes) => bytes?.length))).toEqual(new Set([1000]));
  expect(asked).toHaveLength(1);
  expect(kept()).toEqual(['p/a-1000']);
});

test('what is not there is not kept', async () => {
  const cache = createPictureCache({ folder, store: storeOf(), spare: 0 });
  expect(await cache.find('p/none')).toBeUndefined();
  expect(kept()).toEqual([]);
});

test('beyond its size, what was not shown for longest goes', async () => {
  const cache = createPictureCache({ folder, store: storeOf(), most: 1_000, spare: 0 });
  for (const name of ['p/a-300', 'p/b-300', 'p/c-300']) await contentOf(cache, name);
  await cache.sweep();
  for (const [name, hours] of [
    ['p/a-300', 9],
    ['p/b-300', 8],
    ['p/c-300', 7],
  ] as const)
    age(name, hours);
  // Shown now: this is noted.
  await contentOf(cache, 'p/a-300');
  await contentOf(cache, 'p/d-300');
  await cache.sweep();
  expect(kept().sort()).toEqual(['p/a-300', 'p/c-300', 'p/d-300']);
});

test('a draft of a process that was killed goes, one of now stays', async () => {
  mkdirSync(join(folder, 'p'));
  writeFileSync(join(folder, 'p/a-1.killed.new'), 'ha');
  age('p/a-1.killed.new', 2);
  writeFileSync(join(folder, 'p/b-1.writing.new'), 'ha');
  const cache = createPictureCache({ folder, store: storeOf(), spare: 0 });
  await cache.sweep();
  expect(kept()).toEqual(['p/b-1.writing.new']);
  expect(await contentOf(cache, 'p/a-1')).toHaveLength(1);
});

test('a disk without room keeps nothing, gives back what it can, and every picture is shown', async () => {
  const small = createPictureCache({ folder, store: storeOf(), spare: 0 });
  await contentOf(small, 'p/a-100');
  const cache = createPictureCache({ folder, store: storeOf(), spare: Number.MAX_SAFE_INTEGER });
  expect(await contentOf(cache, 'p/b-100')).toHaveLength(100);
  await cache.close();
  expect(kept()).toEqual([]);
  expect(await contentOf(cache, 'p/a-100')).toHaveLength(100);
});

test('a folder that cannot be written is no failure', async () => {
  writeFileSync(join(folder, 'file'), '');
  const cache = createPictureCache({ folder: join(folder, 'file'), store: storeOf() });
  expect(await contentOf(cache, 'p/a-100')).toHaveLength(100);
});

test('a picture that another process deleted meanwhile is fetched again', async () => {
  const cache = createPictureCache({ folder, store: storeOf(), spare: 0 });
  await contentOf(cache, 'p/a-100');
  const found = await cache.find('p/a-100');
  rmSync(join(folder, 'p/a-100'));
  expect(await contentOf({ find: async () => found }, 'p/a-100')).toHaveLength(100);
  expect(existsSync(join(folder, 'p/a-100'))).toBe(true);
});

test('it serves what a folder has too', async () => {
  const store = createMediaStore(join(folder, 'store'));
  await store.put('p/x-1', 'content');
  expect(String(await contentOf(createPictureCache({ folder: join(folder, 'cache'), store, spare: 0 }), 'p/x-1'))).toBe(
    'content',
  );
});
