import { expect, test } from 'vitest';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { lostEdits, type RowEdit, reapplied } from './lost-edits.rules.ts';

const row = (row_id: number, id: number, quantity: number, note = '') => ({
  row_id,
  id,
  carti: `C${id}`,
  name: `N${id}`,
  um: 'PZ',
  promo_code: '',
  promo_row: 0,
  quantity,
  note,
});
const cartOf = (...rows: Array<ReturnType<typeof row>>) =>
  ({ data: Object.fromEntries(rows.map((one) => [one.row_id, one])) }) as unknown as Cart;
const GONE = cartOf(row(10, 1, 100), row(20, 2, 5, 'piano terra'), row(30, 3, 1));

test.each<[string, RowEdit[], Array<[string, number, number, string | undefined]>]>([
  ['a quantity', [{ row_id: 10, quantity: 150 }], [['C1', 100, 150, undefined]]],
  ['a removal', [{ row_id: 30, quantity: 0 }], [['C3', 1, 0, undefined]]],
  ['a note', [{ row_id: 20, note: 'tetto' }], [['C2', 5, 5, 'tetto']]],
  [
    'what changes nothing is not lost',
    [
      { row_id: 10, quantity: 100 },
      { row_id: 20, note: 'piano terra' },
    ],
    [],
  ],
  ['a price taken as seen is nothing to keep', [{ row_id: 10, quantity: 100, accept: true }], []],
  ['a row nobody knows', [{ row_id: 99, quantity: 5 }], []],
])('lost with the cart: %s (C-CART-4)', (_, edits, lost) => {
  expect(lostEdits(GONE, edits).map((one) => [one.carti, one.before, one.quantity, one.note])).toEqual(lost);
});

test('in another cart its row takes the quantity, what it does not have is added, what is not there cannot go', () => {
  const lost = lostEdits(GONE, [
    { row_id: 10, quantity: 150 },
    { row_id: 20, note: 'tetto' },
    { row_id: 30, quantity: 0 },
  ]);
  const { changes, additions } = reapplied(cartOf(row(70, 1, 25)), lost);
  expect(changes).toEqual([{ row_id: 70, quantity: 150 }]);
  expect(additions.map(({ id, quantity, note }) => [id, quantity, note])).toEqual([[2, 5, 'tetto']]);
  expect(reapplied(cartOf(row(70, 2, 25)), lost).changes).toEqual([{ row_id: 70, quantity: 5, note: 'tetto' }]);
  expect(reapplied(null, lost).additions.map(({ id }) => id)).toEqual([1, 2]);
});
