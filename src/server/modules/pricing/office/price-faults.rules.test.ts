import { expect, test } from 'vitest';
import { PRICE_FAULTS, priceFault } from './price-faults.rules.ts';

test.each([
  [{ price: 1, valid_from: null, valid_to: null }, undefined],
  [{ price: 0, valid_from: null, valid_to: null }, PRICE_FAULTS.zero],
  [{ price: -1, valid_from: null, valid_to: null }, PRICE_FAULTS.zero],
  [{ price: 1, valid_from: '2026-12-01', valid_to: '2026-12-01' }, undefined],
  [{ price: 1, valid_from: '2026-12-02', valid_to: '2026-12-01' }, PRICE_FAULTS.order],
  [{ price: 1, valid_from: null, valid_to: '2026-12-01' }, undefined],
])('%o', (row, fault) => {
  expect(priceFault(row)).toBe(fault);
});

test('a price of zero that was there already does not stand in the way of its days', () => {
  expect(priceFault({ price: 0, valid_from: null, valid_to: '2026-12-01' }, 0)).toBeUndefined();
});
