import { expect, test } from 'vitest';
import { createRecordCache } from './article-cache.ts';

/** A loader whose results arrive when the test says so. */
function slowLoader() {
  const loads: Array<{ ids: number[]; resolve: (suffix: string) => void; fail: () => void }> = [];
  const load = (ids: number[]) =>
    new Promise<Map<number, string>>((resolve, reject) => {
      loads.push({
        ids,
        resolve: (suffix) => resolve(new Map(ids.filter((id) => id > 0).map((id) => [id, `${id}${suffix}`]))),
        fail: () => reject(new Error('database gone')),
      });
    });
  return { loads, load };
}

test('reads that overlap share one load', async () => {
  const { loads, load } = slowLoader();
  const cache = createRecordCache<string>(10, load);
  const first = cache.get([1, 2]);
  const second = cache.get([2, 3]);
  expect(loads.map(({ ids }) => ids)).toEqual([[1, 2], [3]]);
  for (const { resolve } of loads) resolve('a');
  expect([...(await first).values()]).toEqual(['1a', '2a']);
  expect([...(await second).values()].sort()).toEqual(['2a', '3a']);
  expect(loads).toHaveLength(2);
});

test('a load that began before clear() returns but is not cached', async () => {
  const { loads, load } = slowLoader();
  const cache = createRecordCache<string>(10, load);
  const old = cache.get([1]);
  cache.clear();
  const fresh = cache.get([1]);
  loads[1]?.resolve('new');
  expect((await fresh).get(1)).toBe('1new');
  loads[0]?.resolve('old');
  expect((await old).get(1)).toBe('1old');
  expect((await cache.get([1])).get(1)).toBe('1new');
});

test('the least recently used goes first; what does not exist is asked again', async () => {
  const { loads, load } = slowLoader();
  const cache = createRecordCache<string>(2, load);
  const ask = async (id: number) => {
    const resolve = cache.get([id]);
    loads.at(-1)?.resolve('');
    return (await resolve).get(id);
  };
  await ask(1);
  await ask(2);
  await ask(1);
  await ask(3);
  expect(loads).toHaveLength(3);
  await ask(1);
  expect(loads).toHaveLength(3);
  await ask(2);
  expect(loads).toHaveLength(4);
  expect(await ask(-1)).toBeUndefined();
  await ask(-1);
  expect(loads).toHaveLength(6);
});

test('a failed load fails those who asked, and the next one tries again', async () => {
  const { loads, load } = slowLoader();
  const cache = createRecordCache<string>(10, load);
  const failing = cache.get([1]);
  loads[0]?.fail();
  await expect(failing).rejects.toThrow('database gone');
  const again = cache.get([1]);
  loads[1]?.resolve('');
  expect((await again).get(1)).toBe('1');
});

test('with a size of each record, their sum is what stays within the capacity', async () => {
  const load = async (ids: number[]) => new Map(ids.map((id) => [id, 'x'.repeat(id)]));
  const loaded: number[][] = [];
  const cache = createRecordCache<string>(
    10,
    (ids) => {
      loaded.push(ids);
      return load(ids);
    },
    (text) => text.length,
  );
  for (const id of [4, 5, 6, 4]) await cache.get([id]);
  expect(loaded).toEqual([[4], [5], [6], [4]]);
  await cache.get([4, 6]);
  expect(loaded).toHaveLength(4);
});
