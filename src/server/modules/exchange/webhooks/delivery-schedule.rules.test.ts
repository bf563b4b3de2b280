import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, nextAttempt } from './delivery-schedule.rules.ts';

const START = new Date('2026-03-10T10:00:00Z');

test('12 attempts over about three days, with pauses that grow', () => {
  const moments = [START];
  for (;;) {
    const next = nextAttempt(moments.length, moments.at(-1) ?? START);
    if (!next) break;
    moments.push(next);
  }
  expect([moments.length, MOST_ATTEMPTS]).toEqual([12, 12]);
  expect(moments.at(-1)?.toISOString()).toBe('2026-03-13T09:42:30.000Z');
  const pauses = moments.slice(1).map((at, place) => at.getTime() - (moments[place]?.getTime() ?? 0));
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
});
