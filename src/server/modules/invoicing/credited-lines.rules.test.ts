import { describe, expect, test } from 'vitest';
import type { CreditableRow } from './credited.repository.ts';
import { creditedLines } from './credited-lines.rules.ts';

const row: CreditableRow = {
  row_id: 1,
  kind: 'goods',
  product_id: 7,
  carti: 'VITE',
  code_type: 'Codice',
  description: 'Vite M8',
  um: 'PZ',
  quantity: 10,
  gross: 0.1234,
  chain: '',
  net: 0.1234,
  total: 12_300,
  vat_rate: 22,
  natura: '',
  order_number: 'OC/1/2026',
  order_row: 10,
  note_number: 'DT/1/2026',
  note_key: 'DT/1/2026',
  note_date: '2026-11-03',
  credited_quantity: 0,
  credited_total: 0,
};
const coupon: CreditableRow = {
  ...row,
  row_id: 2,
  kind: 'discount',
  carti: '',
  quantity: 1,
  gross: -0.3,
  net: -0.3,
  total: -3_000,
  note_date: null,
};
const transport: CreditableRow = {
  ...row,
  row_id: 3,
  kind: 'transport',
  carti: '',
  description: 'Trasporto',
  quantity: 1,
  gross: 9.9,
  net: 9.9,
  total: 99_000,
  note_date: null,
};

/** Row → pieces and amount. */
function credited(rows: readonly CreditableRow[], pieces?: ReadonlyMap<number, number | 'all'>) {
  const plan = creditedLines(rows, pieces);
  return 'fault' in plan ? plan : plan.lines.map(({ row: one }) => [one.row_id, one.quantity, one.total]);
}

describe('lines of a credit note (C-FISC-5)', () => {
  test('the whole invoice: its own rows, with the coupon', () => {
    expect(credited([row, coupon, transport])).toEqual([
      [1, 10, 12_300],
      [3, 1, 99_000],
      [2, 1, -3_000],
    ]);
  });

  test('some pieces take their part of the coupon with them; the last ones take what is left', () => {
    expect(credited([row, coupon, transport], new Map([[1, 3]]))).toEqual([
      [1, 3, 3_700],
      [2, 1, -900],
    ]);
    const after = { ...row, credited_quantity: 3, credited_total: 3_700 };
    expect(credited([after, { ...coupon, credited_total: -900 }], new Map([[1, 'all' as const]]))).toEqual([
      [1, 7, 8_600],
      [2, 1, -2_100],
    ]);
  });

  test('transport alone', () => {
    expect(credited([row, coupon, transport], new Map([[3, 'all' as const]]))).toEqual([[3, 1, 99_000]]);
  });

  test.each([
    ['a row that is not there', [row], new Map([[9, 1]]), { fault: 'no-row', row: '9' }],
    ['the coupon itself', [row, coupon], new Map([[2, 1]]), { fault: 'no-row' }],
    ['more than was invoiced', [row], new Map([[1, 11]]), { fault: 'too-many-pieces', residual: 10 }],
    [
      'more than is left',
      [{ ...row, credited_quantity: 8, credited_total: 9_900 }],
      new Map([[1, 3]]),
      { fault: 'too-many-pieces', residual: 2 },
    ],
    ['nothing', [row], new Map([[1, 0]]), { fault: 'nothing-left' }],
    [
      'everything was credited',
      [{ ...row, credited_quantity: 10, credited_total: 12_300 }],
      undefined,
      { fault: 'nothing-left' },
    ],
  ])('%s is refused', (_, rows, pieces, fault) => expect(credited(rows, pieces)).toMatchObject(fault));
});
