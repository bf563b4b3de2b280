import { expect, test } from 'vitest';
import { limitFault } from './quantity-limits.ts';

const PACK = [{ quantity: 25, default: true, smallest: true }];

test.each([
  ['no limits', 25, {}, undefined],
  ['within', 50, { min: 50, max: 100 }, undefined],
  ['below the minimum: rounded up to the packaging', 25, { min: 40 }, ['quantity-below-minimum', 50]],
  ['above the maximum: rounded down', 125, { max: 110 }, ['quantity-above-maximum', 100]],
  ['beyond the stock', 125, { stock: 80 }, ['stock-exceeded', 75]],
  ['exactly the stock', 75, { stock: 75 }, undefined],
  ['stock and maximum: the smaller one is the way out', 500, { max: 50, stock: 200 }, ['stock-exceeded', 50]],
  ['less than one packaging is there', 25, { stock: 8 }, ['stock-exceeded', 0]],
  ['less than the minimum is there', 25, { min: 100, stock: 80 }, ['stock-exceeded', 0]],
  ['a maximum below the minimum lets nothing through', 25, { min: 100, max: 50 }, ['quantity-below-minimum', 0]],
] as const)('%s', (_, quantity, limits, expected) => {
  const fault = limitFault(quantity, PACK, limits);
  expect(fault && [fault.code, fault.nearest]).toEqual(expected);
});
