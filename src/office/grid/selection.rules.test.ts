import { expect, test } from 'vitest';
import { chosenCount, EVERYTHING_CHOSEN, isChosen, NOTHING_CHOSEN, toggled, withChosen } from './selection.rules.ts';

test('rows are chosen one by one and in ranges, and left again (C-OFF-3)', () => {
  const some = withChosen(toggled(NOTHING_CHOSEN, 7), [8, 9, 10], true);
  expect([6, 7, 10].map((id) => isChosen(some, id))).toEqual([false, true, true]);
  expect(chosenCount(some, 100)).toBe(4);
  const fewer = toggled(withChosen(some, [9, 10], false), 7);
  expect(chosenCount(fewer, 100)).toBe(1);
  expect(isChosen(fewer, 8)).toBe(true);
});

test('all means the rows of the view less some, whatever their ids (C-OFF-3)', () => {
  expect(chosenCount(EVERYTHING_CHOSEN, 12_431)).toBe(12_431);
  const less = withChosen(toggled(EVERYTHING_CHOSEN, 5), [6, 7], false);
  expect(chosenCount(less, 12_431)).toBe(12_428);
  expect([5, 6, 7, 8].map((id) => isChosen(less, id))).toEqual([false, false, false, true]);
  expect(chosenCount(toggled(less, 5), 12_431)).toBe(12_429);
});
