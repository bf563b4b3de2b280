import { expect, test } from 'vitest';
import { orderMargin } from './order-margin.rules.ts';

const row = (total: number, cost: number | null) => ({
  total: total * 10_000,
  cost: cost === null ? null : cost * 10_000,
});

/** Euros. */
test.each([
  ['nothing', [], 0, { amount: null, percent: null, withoutCost: 0 }],
  ['one row', [row(100, 60)], 0, { amount: 40, percent: 40, withoutCost: 0 }],
  ['below the cost', [row(100, 120)], 0, { amount: -20, percent: -20, withoutCost: 0 }],
  ['no cost is not a cost of 0', [row(100, 60), row(900, null)], 0, { amount: 40, percent: 40, withoutCost: 1 }],
  ['no costs at all', [row(5, null)], 0, { amount: null, percent: null, withoutCost: 1 }],
  ['a gift costs', [row(100, 60), row(0, 10)], 0, { amount: 30, percent: 30, withoutCost: 0 }],
  ['gifts only', [row(0, 10)], 0, { amount: -10, percent: null, withoutCost: 0 }],
  ['a coupon', [row(100, 60)], 20, { amount: 20, percent: 25, withoutCost: 0 }],
  ['its share only', [row(100, 60), row(300, null)], 20, { amount: 35, percent: 36.8, withoutCost: 1 }],
])('the margin of an order: %s', (_, rows, coupon, { amount, ...rest }) =>
  expect(orderMargin(rows, coupon * 10_000)).toEqual({ ...rest, amount: amount === null ? null : amount * 10_000 }),
);
