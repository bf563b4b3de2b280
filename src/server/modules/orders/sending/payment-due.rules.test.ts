import { expect, test } from 'vitest';
import { dueDate } from './payment-due.rules.ts';

test.each([
  ['riba_30', '2026-11-21', '2026-12-31'],
  ['riba_60', '2026-11-21', '2027-01-31'],
  ['riba_90', '2026-11-21', '2027-02-28'],
  ['riba_30', '2027-01-31', '2027-02-28'],
  ['riba_60', '2027-12-31', '2028-02-29'],
  ['riba_30', '2026-01-01', '2026-02-28'],
  ['bank_transfer', '2026-11-21', undefined],
  ['riba_45', '2026-11-21', '2027-01-31'],
  ['riba_0', '2026-11-21', '2026-11-30'],
  ['riba_oggi', '2026-11-21', undefined],
])('RiBa 30/60/90 end of month: %s invoiced on %s falls due on %s (C-ORD-3)', (method, invoiced, due) => {
  expect(dueDate(method, invoiced)).toBe(due);
});
