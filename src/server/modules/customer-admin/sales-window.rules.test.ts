import { describe, expect, test } from 'vitest';
import { changeInPercent, salesWindow } from './sales-window.rules.ts';

describe('sales of 12 months against the 12 before (C-OFF-6)', () => {
  test.each([
    ['2026-11-26', ['2025-11-27', '2026-11-26'], ['2024-11-27', '2025-11-26']],
    ['2026-01-01', ['2025-01-02', '2026-01-01'], ['2024-01-02', '2025-01-01']],
    ['2028-02-29', ['2027-03-01', '2028-02-29'], ['2026-03-01', '2027-02-28']],
    ['2029-02-28', ['2028-02-29', '2029-02-28'], ['2027-03-01', '2028-02-28']],
  ])('on %s', (today, year, before) => {
    const window = salesWindow(today);
    expect([window.year.from, window.year.until]).toEqual(year);
    expect([window.before.from, window.before.until]).toEqual(before);
  });

  test.each([
    [105, 100, 5],
    [0, 100, -100],
    [100, 0, null],
    [0, 0, null],
    [100, 3, 3233],
  ])('%i after %i is %s percent', (now, before, percent) => {
    expect(changeInPercent(now, before)).toBe(percent);
  });
});
