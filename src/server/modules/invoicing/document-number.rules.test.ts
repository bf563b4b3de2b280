import { expect, test } from 'vitest';
import { dayFault, isLateInvoice, issuedNumber, monthEnd, monthEndBefore } from './document-number.rules.ts';

test('a number has series, sequence and year, and at most 20 characters', () => {
  expect(issuedNumber('FT', 12, 2026)).toBe('FT/12/2026');
  expect(issuedNumber('ABCDEF', 9_999_999, 2026).length).toBeLessThanOrEqual(20);
});

test.each([
  ['2026-11-24', '2026-11-24', null, undefined],
  ['2026-11-24', '2026-11-24', '2026-11-24', undefined],
  ['2026-11-25', '2026-11-24', null, 'day-future'],
  ['2026-11-23', '2026-11-24', '2026-11-24', 'day-before-last'],
  // Another year has a series of its own.
  ['2026-12-31', '2027-01-04', '2026-12-30', undefined],
])('day %s, today %s, last %s: %s', (day, today, last, fault) => expect(dayFault(day, today, last)).toBe(fault));

test.each([
  ['2026-11-24', '2026-11-30', '2026-10-31'],
  ['2028-02-01', '2028-02-29', '2028-01-31'],
  ['2026-01-15', '2026-01-31', '2025-12-31'],
  ['2026-12-31', '2026-12-31', '2026-11-30'],
])('the month of %s ends on %s, the one before on %s', (day, end, before) => {
  expect(monthEnd(day)).toBe(end);
  expect(monthEndBefore(day)).toBe(before);
});

test.each([
  ['TD24', '2026-11-02', '2026-12-15', false],
  ['TD24', '2026-11-30', '2026-12-16', true],
  ['TD24', '2026-12-10', '2027-01-15', false],
  ['TD24', '2026-12-10', '2027-01-16', true],
  ['TD01', '2026-11-02', '2026-11-14', false],
  ['TD01', '2026-11-02', '2026-11-15', true],
] as const)('%s of goods delivered on %s, issued on %s: late %s', (type, delivered, today, late) => {
  expect(isLateInvoice(type, delivered, today)).toBe(late);
});
