import { expect, test } from 'vitest';
import { LetterPace } from './letter-pace.ts';

test('so many letters within so long; the next one may come when the oldest is past', () => {
  const clock = { now: 0 };
  const pace = new LetterPace(() => new Date(clock.now), { most: 2, withinMs: 10_000 });
  expect([pace.take('a'), pace.take('b')]).toEqual([true, true]);
  clock.now = 4_000;
  expect([pace.take('a'), pace.take('a'), pace.take('b')]).toEqual([true, false, true]);
  clock.now = 10_000;
  expect([pace.take('a'), pace.take('a')]).toEqual([true, false]);
});
