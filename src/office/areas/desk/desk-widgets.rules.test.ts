import { expect, test } from 'vitest';
import { movedWidget, readArrangement, toggledWidget, writtenArrangement } from './desk-widgets.rules.ts';

const USUAL = 'waits,wrong,months,pickups,missed,searches';

test.each([
  ['', USUAL],
  ['missed,waits', 'missed,waits,wrong,months,pickups,searches'],
  ['-months,gone,waits,waits', '-months,waits,wrong,pickups,missed,searches'],
])('%j is read, and written as %j', (text, written) => {
  expect(writtenArrangement(readArrangement(text))).toBe(written);
});

test('a part moves by one place, and stays at the ends', () => {
  const usual = readArrangement('');
  expect(writtenArrangement(movedWidget(usual, 'wrong', -1))).toBe('wrong,waits,months,pickups,missed,searches');
  expect(writtenArrangement(movedWidget(usual, 'wrong', 1))).toBe('waits,months,wrong,pickups,missed,searches');
  expect(movedWidget(usual, 'waits', -1)).toBe(usual);
  expect(movedWidget(usual, 'searches', 1)).toBe(usual);
});

test('a part is hidden in its place, and shown again', () => {
  const hidden = toggledWidget(readArrangement(''), 'months');
  expect(writtenArrangement(hidden)).toBe('waits,wrong,-months,pickups,missed,searches');
  expect(writtenArrangement(toggledWidget(hidden, 'months'))).toBe(USUAL);
});
