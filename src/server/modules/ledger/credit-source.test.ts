import { describe, expect, test } from 'vitest';
import type { StoredCredit } from '../customers/index.ts';
import { creditByDeadlines, openRows } from './credit-source.ts';
import type { DeadlineSums } from './deadlines.repository.ts';

const file: StoredCredit = {
  advances: 10,
  unbilledNotes: 20,
  openDeadlines: 300,
  overdue: 100,
  insuredLimit: null,
  internalLimit: null,
  asOf: null,
  remittancesExpired: null,
  remittancesToExpire: null,
  ribaExpired: null,
  ribaToExpire: null,
};
const sums = (known: number): DeadlineSums => ({
  known,
  open: 70,
  expired: 30,
  to_expire: 40,
  unpaid: 5,
  within_30: 40,
  within_60: 0,
  within_90: 0,
  later: 0,
  riba_expired: 5,
  riba_to_expire: 15,
  other_expired: 25,
  other_to_expire: 25,
});

describe('where open amounts come from (C-DOC-3)', () => {
  test.each([
    ['known', 3, 70, 30],
    ['known', 0, 300, 100],
    ['deadlines', 0, 70, 30],
    ['file', 3, 300, 100],
  ] as const)('%s, %i deadlines known: open %i, overdue %i', async (source, known, open, overdue) => {
    const credit = await creditByDeadlines(
      source,
      async () => file,
      async () => sums(known),
    )(1);
    expect([credit.openDeadlines, credit.overdue]).toEqual([open, overdue]);
    expect([credit.advances, credit.unbilledNotes]).toEqual([10, 20]);
  });

  test('rows of the credit table: by deadlines, by the file’s split, by its one total', () => {
    expect(openRows('known', file, sums(1))).toEqual({
      remittances: { expired: 25, toExpire: 25, total: 50 },
      riba: { expired: 5, toExpire: 15, total: 20 },
    });
    expect(openRows('file', { ...file, ribaExpired: 7, remittancesToExpire: 9 }, sums(1))).toEqual({
      remittances: { expired: 0, toExpire: 9, total: 9 },
      riba: { expired: 7, toExpire: 0, total: 7 },
    });
    expect(openRows('known', file, sums(0))).toEqual({
      remittances: { expired: 100, toExpire: 200, total: 300 },
      riba: { expired: 0, toExpire: 0, total: 0 },
    });
  });
});
