import { expect, test } from 'vitest';
import { type Bucket, giveBack, type Rate, take } from './token-bucket.rules.ts';

const rate: Rate = { burst: 3, perMinute: 6 };

/** Takes a token at each of these seconds; returns how long each has to wait. */
function waits(seconds: readonly number[], limit = rate): number[] {
  let bucket: Bucket | undefined;
  return seconds.map((second) => {
    const taken = take(bucket, limit, second * 1000);
    bucket = taken.bucket;
    return taken.wait;
  });
}

test.each([
  { name: 'a burst goes through, then it waits for the next', at: [0, 0, 0, 0], wait: [0, 0, 0, 10] },
  { name: 'one comes back every ten seconds', at: [0, 0, 0, 10, 10], wait: [0, 0, 0, 0, 10] },
  { name: 'waiting shorter tells the rest', at: [0, 0, 0, 4], wait: [0, 0, 0, 6] },
  { name: 'a request that was refused costs nothing', at: [0, 0, 0, 1, 2, 3, 10], wait: [0, 0, 0, 9, 8, 7, 0] },
  { name: 'it never holds more than the burst', at: [0, 3600, 3600, 3600, 3600], wait: [0, 0, 0, 0, 10] },
  { name: 'at that pace nobody ever waits', at: [0, 10, 20, 30, 40, 50, 60], wait: [0, 0, 0, 0, 0, 0, 0] },
  { name: 'a clock that is set back refills nothing and takes nothing', at: [100, 100, 50, 50], wait: [0, 0, 0, 10] },
])('$name', ({ at, wait }) => {
  expect(waits(at)).toEqual(wait);
});

test('fewer than one a minute is given in seconds', () => {
  expect(waits([0, 0, 60, 120], { burst: 1, perMinute: 0.5 })).toEqual([0, 120, 60, 0]);
});

test('what is given back can be taken again, and never makes more than the burst', () => {
  const empty: Bucket = { left: 0, at: 0 };
  expect(take(giveBack(empty, rate, 0), rate, 0).wait).toBe(0);
  expect(giveBack(undefined, rate, 0).left).toBe(3);
});
