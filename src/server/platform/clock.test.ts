import { expect, test } from 'vitest';
import { plainDate } from '#server/platform/clock.ts';

test.each([
  ['2026-11-21T22:59:59.999Z', 'Europe/Rome', '2026-11-21'],
  ['2026-11-21T23:00:00Z', 'Europe/Rome', '2026-11-22'],
  ['2026-11-21T23:14:59Z', 'Europe/Rome', '2026-11-22'],
  ['2026-07-21T21:59:59Z', 'Europe/Rome', '2026-07-21'],
  ['2026-07-21T22:00:00Z', 'Europe/Rome', '2026-07-22'],
  ['2026-11-21T18:14:59Z', 'Asia/Kathmandu', '2026-11-21'],
  ['2026-11-21T18:15:00Z', 'Asia/Kathmandu', '2026-11-22'],
  ['2026-11-21T18:15:00Z', 'Europe/Rome', '2026-11-21'],
])('%s in %s is %s', (instant, zone, date) => {
  expect(plainDate(new Date(instant), zone)).toBe(date);
  expect(plainDate(new Date(instant), zone)).toBe(date);
});
