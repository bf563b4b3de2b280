import { expect, test } from 'vitest';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { updateRows } from './cart-update.ts';

const row = (row_id: number, qty_min_imballo: number, promo_code = '', promo_row = 0) => ({
  row_id,
  qty_min_imballo,
  promo_code,
  promo_row,
});
const cart = { data: { 10: row(10, 100), 20: row(20, 25, 'NOV', 3) } } as unknown as Cart;

test('each row of an update says its minimum packaging and its promo (S-3.10, S-5.18, S-7.17)', () => {
  const edits = [
    { row_id: 10, quantity: 300 },
    { row_id: 20, quantity: 0, accept: true },
  ];
  expect(updateRows(edits, cart)).toEqual([
    { row_id: 10, quantity: 300, qty_min_packaging: 100, promo_code: '', promo_row: 0 },
    { row_id: 20, quantity: 0, accept: true, qty_min_packaging: 25, promo_code: 'NOV', promo_row: 3 },
  ]);
});

test('a row that is gone, or a cart that is, goes as it is', () => {
  expect(updateRows([{ row_id: 30, quantity: 1 }], cart)).toEqual([{ row_id: 30, quantity: 1 }]);
  expect(updateRows([{ row_id: 10, quantity: 1 }], null)).toEqual([{ row_id: 10, quantity: 1 }]);
});
