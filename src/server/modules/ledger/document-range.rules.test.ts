import { expect, test } from 'vitest';
import { documentRange, startOfYearBefore } from './document-range.rules.ts';

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

test.each([
  [{}, { from: '2025-11-24', to: '9999-12-31' }],
  [{ from: '2026-01-01' }, { from: '2026-01-01', to: '9999-12-31' }],
  [{ to: '2026-03-31' }, { from: '2025-04-01', to: '2026-03-31' }],
])('asked for %o on 2026-11-23, a list covers %o (C-DOC-2)', (asked, range) => {
  expect(documentRange(asked, '2026-11-23')).toEqual(range);
});
