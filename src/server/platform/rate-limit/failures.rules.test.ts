import { expect, test } from 'vitest';
import { delayAfter, NO_FAILURES, oneMore, secondsToWait, triesAtOnce } from './failures.rules.ts';

test.each([
  [0, 0],
  [4, 0],
  [5, 5],
  [6, 10],
  [7, 20],
  [12, 640],
  [13, 900],
  [1000, 900],
])('after %i failures the next try waits %i seconds (C-ID-4)', (failures, seconds) => {
  expect(delayAfter(failures) / 1000).toBe(seconds);
});

test('the wait runs out, and an hour without failures resets all of them (C-ID-4)', () => {
  let failures = NO_FAILURES;
  for (let i = 0; i < 6; i++) failures = oneMore(failures, 1_000_000);
  expect(secondsToWait(failures, 1_000_000)).toBe(10);
  expect(secondsToWait(failures, 1_009_500)).toBe(1);
  expect(secondsToWait(failures, 1_010_000)).toBe(0);
  expect(oneMore(failures, 1_000_000 + 3_600_001).count).toBe(1);
});

test.each([
  [0, 5],
  [3, 2],
  [4, 1],
  [9, 1],
])('after %i failures %i tries may be undecided at the same time', (count, tries) => {
  expect(triesAtOnce({ count, blockedUntil: 0, lastAt: 1_000 }, 2_000)).toBe(tries);
  expect(triesAtOnce({ count, blockedUntil: 0, lastAt: 1_000 }, 1_001 + 3_600_000)).toBe(5);
});
