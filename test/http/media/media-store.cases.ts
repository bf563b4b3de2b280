/**
 * What every store of files does, whichever keeps them: the folder (`media-store.test.ts`) and a bucket of a real server
 * (`test/engines/s3.test.ts`).
 */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { contentOf, listedFiles, type MediaStore } from '#server/platform/media/media-store.ts';

export interface StoreUnderTest {
  readonly store: MediaStore;
  /** Another process on the same files. */
  readonly other: MediaStore;
  /** Its content as a client of others reads it; undefined = none. */
  readonly outside: (name: string) => Promise<Buffer | undefined>;
}

const bytes = (text: string) => Buffer.from(text);
const names = async (store: MediaStore, prefix?: string) =>
  (await listedFiles(store, prefix)).map(({ name }) => name).sort();
const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Of buffers that are in use. */
function heldBytes(): number {
  collectGarbage();
  // Memory of buffers is given back beside the first one; the second waits for that.
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** @param begin empty each time */
export function mediaStoreCases(begin: () => Promise<StoreUnderTest>): void {
  test('a file is found with its size and its bytes, also by another process and by a client of others', async () => {
    const { store, other, outside } = await begin();
    expect(await store.has('a/b.txt')).toBe(false);
    expect(await store.find('a/b.txt')).toBeUndefined();
    expect(await contentOf(store, 'a/b.txt')).toBeUndefined();
    await store.put('a/b.txt', 'città');
    for (const one of [store, other]) {
      expect(await one.has('a/b.txt')).toBe(true);
      expect((await one.find('a/b.txt'))?.size).toBe(6);
      expect(await contentOf(one, 'a/b.txt')).toEqual(bytes('città'));
    }
    expect(await outside('a/b.txt')).toEqual(bytes('città'));
    const age = Date.now() - ((await store.find('a/b.txt'))?.modified.getTime() ?? 0);
    expect(Math.abs(age)).toBeLessThan(60_000);
  });

  test('a beginning of a name, and a folder, are no file', async () => {
    const { store } = await begin();
    await store.put('a/b.txt', 'x');
    expect(await store.find('a')).toBeUndefined();
    expect(await store.has('a')).toBe(false);
    expect(await store.find('a/b')).toBeUndefined();
  });

  test('a file that is there stays as it is', async () => {
    const { store, other } = await begin();
    await store.put('x', 'first');
    await store.put('x', 'second');
    await other.put('x', 'third');
    expect(await contentOf(store, 'x')).toEqual(bytes('first'));
  });

  test('two processes that put the same name at once leave one whole file', async () => {
    const { store, other } = await begin();
    for (let round = 0; round < 10; round += 1) {
      const content = Buffer.alloc(200_000, round);
      await Promise.all(
        Array.from({ length: 6 }, (_, place) => (place % 2 ? store : other).put(`same/${round}`, content)),
      );
      expect(await contentOf(store, `same/${round}`)).toEqual(content);
    }
    expect(await names(store, 'same/')).toHaveLength(10);
  });

  test('an empty file', async () => {
    const { store } = await begin();
    await store.put('empty', '');
    expect((await store.find('empty'))?.size).toBe(0);
    expect(await contentOf(store, 'empty')).toEqual(bytes(''));
  });

  test.each([
    'with space/scheda tecnica 1.pdf',
    'città/più-così è.pdf',
    "signs/a+b&c=d;e(1)'!*,@$.txt",
    'percent/100%25.txt',
    '漢字/🧰.bin',
  ])('the name %s', async (name) => {
    const { store, other, outside } = await begin();
    await store.put(name, name);
    expect(await contentOf(other, name)).toEqual(bytes(name));
    expect(await outside(name)).toEqual(bytes(name));
    expect(await names(store)).toEqual([name]);
    await store.remove(name);
    expect(await store.has(name)).toBe(false);
  });

  test('ranges', async () => {
    const { store } = await begin();
    await store.put('digits', '0123456789');
    const found = await store.find('digits');
    const part = async (first: number, last: number) =>
      String(await buffer((await found?.open({ first, last })) ?? Readable.from([])));
    expect(await part(0, 0)).toBe('0');
    expect(await part(3, 5)).toBe('345');
    expect(await part(9, 9)).toBe('9');
    expect(await part(0, 9)).toBe('0123456789');
  });

  test('listed by the beginning of their names, with sizes', async () => {
    const { store } = await begin();
    for (const name of ['p/1/a', 'p/1/b', 'p/2/a', 'q/1', 'p1']) await store.put(name, name);
    expect(await names(store)).toEqual(['p/1/a', 'p/1/b', 'p/2/a', 'p1', 'q/1']);
    expect(await names(store, 'p/')).toEqual(['p/1/a', 'p/1/b', 'p/2/a']);
    expect(await names(store, 'p/1/')).toEqual(['p/1/a', 'p/1/b']);
    expect(await names(store, 'p/1/b')).toEqual(['p/1/b']);
    expect(await names(store, 'none/')).toEqual([]);
    const [one] = await listedFiles(store, 'q');
    expect(one).toMatchObject({ name: 'q/1', size: 3, modified: expect.any(Date) });
  });

  test('more files than one response of a list has', async () => {
    const { store } = await begin();
    const all = Array.from({ length: 1_100 }, (_, place) => `many/${String(place).padStart(4, '0')}`);
    for (let from = 0; from < all.length; from += 20)
      await Promise.all(all.slice(from, from + 20).map((name) => store.put(name, name)));
    expect(await names(store, 'many/')).toEqual(all);
  });

  test('what is removed is gone; to remove it again is no error', async () => {
    const { store, other } = await begin();
    await store.put('x/y', '1');
    await store.remove('x/y');
    await other.remove('x/y');
    expect(await store.find('x/y')).toBeUndefined();
    expect(await names(store)).toEqual([]);
    await store.put('x/y', '2');
    expect(await contentOf(other, 'x/y')).toEqual(bytes('2'));
  });

  test('a hundred megabytes are read without being held in memory', async () => {
    const { store } = await begin();
    // No two megabytes are alike.
    const content = Buffer.concat(Array.from({ length: 100 }, () => randomBytes(MB)));
    const sum = createHash('sha256').update(content).digest('hex');
    await store.put('large', content);
    const found = await store.find('large');
    expect(found?.size).toBe(100 * MB);
    const hash = createHash('sha256');
    const before = heldBytes();
    let [came, most, looked] = [0, 0, 20 * MB];
    for await (const part of (await found?.open()) ?? []) {
      hash.update(part);
      came += part.length;
      if (came < looked) continue;
      looked = came + 30 * MB;
      most = Math.max(most, heldBytes() - before);
    }
    expect(hash.digest('hex')).toBe(sum);
    expect(most).toBeLessThan(16 * MB);
  });

  test('a reader that goes away in the middle leaves the store usable', async () => {
    const { store } = await begin();
    await store.put('long', Buffer.alloc(20 * MB, 7));
    for (let round = 0; round < 5; round += 1) {
      const stream = await (await store.find('long'))?.open();
      for await (const part of stream ?? []) {
        expect(part.length).toBeGreaterThan(0);
        break;
      }
    }
    expect((await contentOf(store, 'long'))?.length).toBe(20 * MB);
  });
}
