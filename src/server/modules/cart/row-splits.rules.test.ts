import { expect, test } from 'vitest';
import { rowSplits } from './row-splits.rules.ts';

const availability = {
  text: 'DISPONIBILE' as const,
  quantity: 10,
  arrival: null,
  arrivals: [{ quantity: 20, date: '2026-12-07', precision: 'date' as const }],
};
const row = (rowId: number, articleId: number, quantity: number) => ({ rowId, articleId, quantity, availability });

test('rows of one article share its stock, the first one first; other articles have their own', () => {
  const splits = rowSplits([row(10, 1, 8), row(20, 2, 9), row(30, 1, 30)]);
  expect(
    [...splits].map(([id, { now, arriving, undated }]) => [id, now, arriving.map((one) => one.quantity), undated]),
  ).toEqual([
    [10, 8, [], 0],
    [20, 9, [], 0],
    [30, 2, [20], 8],
  ]);
});
