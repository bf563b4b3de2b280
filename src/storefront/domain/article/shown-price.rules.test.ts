import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowTotal } from '#storefront/domain/cart/offer-choice.rules.ts';
import { shownPrice } from './shown-price.rules.ts';

test.each([
  [0.1639, 22, 0.2],
  [0.0345, 4, 0.0359],
  [10, 0, 10],
  // A parent whose children have different rates: net, and the label shows that.
  [10, null, 10],
  [10, undefined, 10],
  [undefined, 22, undefined],
  [null, 22, null],
])('%s at %s %% VAT is shown as %s', (net, vat, shown) => {
  expect(shownPrice(net, vat)).toBe(shown);
});

test('a row total is its rounded net with VAT, never the pieces times a rounded price with VAT (C-PRICE-3)', () => {
  // 0,0041 € with VAT is 0,0050 €: 10 000 of them would be 50,00 €.
  expect(shownPrice(rowTotal(10_000, 0.0041), 22)).toBe(50.02);
});

test('the VAT of a total in whole cents is exact to the ten-thousandth: nothing is rounded twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 100 }), (cents, rate) => {
      expect(Math.round((shownPrice(cents / 100, rate) ?? 0) * 10_000)).toBe(cents * (100 + rate));
    }),
  );
});
