import { expect, test } from 'vitest';
import { quantityInput } from './cart.ts';

test.each([
  [25, 25],
  ['25', 25],
  [' 1,5 ', 1.5],
  ['1.250', 1.25],
  ['-3', -3],
  ['0', 0],
])('%j is %d', (written, quantity) => {
  expect(quantityInput.parse(written)).toBe(quantity);
});

test.each(['1e3', '0x19', 'Infinity', '++25', '1.000,5', '25 50', '', ' ', 'NaN', Number.POSITIVE_INFINITY])(
  '%j is no quantity',
  (written) => {
    expect(quantityInput.safeParse(written).success).toBe(false);
  },
);
