import { expect, test } from 'vitest';
import { discountPercent } from './discount-percent.rules.ts';

test.each([
  [{ price: 0.238, sale_price: 0.1017, is_sale: true }, 57],
  [{ price: 100, sale_price: 87.5, is_sale: true }, 13],
  [{ price: 200, sale_price: 175.1, is_sale: true }, 12],
  [{ price: 100, sale_price: 99.6, is_sale: true }, undefined],
  [{ price: 100, sale_price: 0, is_sale: true }, 100],
  [{ price: 100, sale_price: 80, is_sale: false }, undefined],
  [{ price: 100, sale_price: 120, is_sale: true }, undefined],
  [{ price: 0, sale_price: 0, is_sale: true }, undefined],
  [{ sale_price: 80, is_sale: true }, undefined],
  [{}, undefined],
])('discount percentage of %j is %s', (card, percent) => {
  expect(discountPercent(card)).toBe(percent);
});
