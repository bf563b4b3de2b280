import { expect, test } from 'vitest';
import { startOfYearBefore } from './document-range.rules.ts';

test.each([
  ['2026-11-23', '2025-11-24'],
  ['2026-12-31', '2026-01-01'],
  ['2026-02-28', '2025-03-01'],
  // A leap day: the year before has none, 1 March is the day after.
  ['2028-02-29', '2027-03-01'],
  ['2029-02-28', '2028-02-29'],
])('12 months that end on %s start on %s (C-DOC-2)', (day, start) => {
  expect(startOfYearBefore(day)).toBe(start);
});
