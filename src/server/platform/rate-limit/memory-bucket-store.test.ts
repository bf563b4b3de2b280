import { expect, test } from 'vitest';
import { MemoryBucketStore } from './memory-bucket-store.ts';
import type { Rate } from './token-bucket.rules.ts';

const rate: Rate = { burst: 2, perMinute: 6 };

function store() {
  const clock = { now: 0 };
  return { clock, store: new MemoryBucketStore(() => new Date(clock.now)) };
}

test('each key has a bucket of its own, which fills again with the clock', async () => {
  const { clock, store: buckets } = store();
  const waits = async (key: string, times: number) => {
    const found: number[] = [];
    for (let count = 0; count < times; count += 1) found.push(await buckets.take(key, rate));
    return found;
  };
  expect(await waits('a', 3)).toEqual([0, 0, 10]);
  expect(await waits('b', 3)).toEqual([0, 0, 10]);
  clock.now = 10_000;
  expect(await waits('a', 2)).toEqual([0, 10]);
});

test('what is given back can be taken again', async () => {
  const { store: buckets } = store();
  for (let count = 0; count < 20; count += 1) {
    expect(await buckets.take('a', rate)).toBe(0);
    await buckets.giveBack('a', rate);
  }
});

test('requests at the same moment do not share a token', async () => {
  const { store: buckets } = store();
  const waits = await Promise.all(Array.from({ length: 10 }, () => buckets.take('a', rate)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
});

test('three tokens and one a day are never four within a day', async () => {
  const { clock, store: buckets } = store();
  const daily: Rate = { burst: 3, perMinute: 1 / 1440 };
  const taken: number[] = [];
  for (let hour = 0; hour < 96; hour += 1) {
    clock.now = hour * 3_600_001;
    if ((await buckets.take('a', daily)) === 0) taken.push(hour);
  }
  expect(taken.slice(0, 4)).toEqual([0, 1, 2, 24]);
  for (const hour of taken) expect(taken.filter((other) => other >= hour && other < hour + 24).length).toBeLessThan(4);
});

test('memory is bounded, and the least recently used go first (C-REL-1)', async () => {
  const { store: buckets } = store();
  for (let number = 0; number <= 50_000; number += 1) {
    expect(await buckets.take(`k${number}`, { burst: 1, perMinute: 1 })).toBe(0);
    if (number % 1000 === 0) await buckets.take('used', { burst: 1, perMinute: 0.01 });
  }
  expect(buckets.size).toBeLessThanOrEqual(25_001);
  expect(await buckets.take('used', { burst: 1, perMinute: 0.01 }), 'still empty').toBeGreaterThan(0);
  expect(await buckets.take('k0', { burst: 1, perMinute: 1 }), 'forgotten').toBe(0);
});
