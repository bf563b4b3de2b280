import { expect, test } from 'vitest';
import { delayAfter, NO_FAILURES, oneLess, oneMore, secondsToWait } from './login-throttle.rules.ts';

test.each([
  [0, 0],
  [4, 0],
  [5, 5],
  [6, 10],
  [7, 20],
  [12, 640],
  [13, 900],
  [1000, 900],
])('after %i failures the next try waits %i seconds', (failures, seconds) => {
  expect(delayAfter(failures) / 1000).toBe(seconds);
});

test('the wait runs out, and an hour without failures forgets all of them', () => {
  let failures = NO_FAILURES;
  for (let i = 0; i < 6; i++) failures = oneMore(failures, 1_000_000);
  expect(secondsToWait(failures, 1_000_000)).toBe(10);
  expect(secondsToWait(failures, 1_009_500)).toBe(1);
  expect(secondsToWait(failures, 1_010_000)).toBe(0);
  expect(oneMore(failures, 1_000_000 + 3_600_001).count).toBe(1);
});

test('a right password takes its own try back', () => {
  const failures = oneMore(oneMore(NO_FAILURES, 5), 6);
  expect(oneLess(failures)).toEqual({ count: 1, blockedUntil: 0, lastAt: 6 });
  expect(oneLess(NO_FAILURES).count).toBe(0);
});
