import { expect, test } from 'vitest';
import { addDays, isWorkingDay, nextWorkingDay } from './working-days.rules.ts';

const holidays = ['2026-12-25', '2026-12-26'];

test.each([
  ['2026-12-24', true], // Thursday
  ['2026-12-25', false], // Christmas
  ['2026-12-27', false], // Sunday
  ['2026-12-19', true], // Saturday: support 6 days a week (storefront.md §9)
])('%s is a working day: %s (C-ORD-2)', (date, expected) => expect(isWorkingDay(date, holidays)).toBe(expected));

test.each([
  ['2026-12-24', '2026-12-28'], // Christmas, Saint Stephen, Sunday
  ['2026-12-18', '2026-12-19'],
  ['2026-12-19', '2026-12-21'],
  ['2026-12-31', '2027-01-01'],
])('after %s comes %s (C-ORD-2)', (date, next) => expect(nextWorkingDay(date, holidays)).toBe(next));

test('days are added over the end of a month, a leap year and the change of the clock (C-ORD-2)', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
});
