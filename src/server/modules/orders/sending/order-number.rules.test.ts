import { expect, test } from 'vitest';
import { orderNumber, SHOP_SERIES } from './order-number.rules.ts';

test('series, number and year (C-ORD-5)', () => {
  expect(orderNumber(SHOP_SERIES, 15, 2026)).toBe('OC/15/2026');
});
