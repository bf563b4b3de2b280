import { expect, test } from 'vitest';
import { shippingDates } from './shipping-dates.rules.ts';

const holidays = ['2026-12-08'];

test.each([
  // today, days of preparation, dates
  ['2026-11-24', 0, ['2026-11-25', '2026-11-26', '2026-11-27']],
  ['2026-11-27', 0, ['2026-11-28', '2026-11-30', '2026-12-01']], // Friday: Saturday is a working day, Sunday is not
  ['2026-12-07', 0, ['2026-12-09', '2026-12-10', '2026-12-11']],
  ['2026-12-05', 2, ['2026-12-10', '2026-12-11', '2026-12-12']], // Monday and Wednesday are needed for preparation
])('on %s with %s days of preparation (S-3.58)', (today, minDays, expected) => {
  expect(shippingDates(today, { minDays, dates: 3, holidays })).toEqual(expected);
});
