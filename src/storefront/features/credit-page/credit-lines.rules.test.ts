import { expect, test } from 'vitest';
import type { CreditRow } from '#contract/endpoints/account/dashboard.ts';
import { columnSum, creditLines } from './credit-lines.rules.ts';

const ROWS: CreditRow[] = [
  { code: 'remittances', expired: 312.6, to_expire: 2193.97, total: 2506.57 },
  { code: 'riba', expired: 0, to_expire: 3673.83, total: 3673.83 },
  { code: 'unbilled_notes', expired: null, to_expire: null, total: 3240.1 },
  { code: 'advances', expired: null, to_expire: null, total: 100 },
];

test('advances are in the customer’s favour (C-DOC-2)', () => {
  expect(creditLines(ROWS).map(({ code, total }) => [code, total])).toEqual([
    ['remittances', 2506.57],
    ['riba', 3673.83],
    ['unbilled_notes', 3240.1],
    ['advances', -100],
  ]);
});

test('a column adds up what is known', () => {
  expect(columnSum(ROWS, 'expired')).toBe(312.6);
  expect(columnSum(ROWS, 'to_expire')).toBe(5867.8);
  expect(columnSum(ROWS.slice(2), 'expired')).toBeNull();
});
