import { expect, test } from 'vitest';
import { connectionShare, deathsInARow, pauseBeforeRestart, poolShare } from './thread-shares.rules.ts';

test.each([
  { pool: 10, threads: 1, share: 10 },
  { pool: 10, threads: 2, share: 3 },
  { pool: 10, threads: 4, share: 2 },
  { pool: 10, threads: 16, share: 2 },
  { pool: 100, threads: 4, share: 20 },
])('$pool database connections and $threads threads: $share each', ({ pool, threads, share }) => {
  expect(poolShare(pool, threads)).toBe(share);
});

test('client connections are shared out, and no limit stays none', () => {
  expect([connectionShare(5000, 2), connectionShare(1, 4), connectionShare(0, 4)]).toEqual([2500, 1, 0]);
});

test('a thread that dies at each start is started less and less often, twice a minute at least', () => {
  expect([1, 2, 3, 7, 8, 100].map(pauseBeforeRestart)).toEqual([250, 500, 1000, 16_000, 30_000, 30_000]);
});

test('a thread that lived for a minute begins anew', () => {
  expect(deathsInARow(5, 59_999)).toBe(6);
  expect(deathsInARow(5, 60_000)).toBe(1);
});
