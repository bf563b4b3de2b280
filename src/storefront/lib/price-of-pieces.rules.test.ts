import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowTotal } from './offer-choice.rules.ts';
import { priceOfPieces } from './price-of-pieces.rules.ts';

test.each([
  // 0.0345 × 100 is 3.4500000000000006 in floats.
  [0.0345, 100, 3.45],
  [0.0257, 1000, 25.7],
  [0.1639, 100, 16.39],
  [12.4, 1, 12.4],
  [1.2345, 0.5, 0.6173],
  [0, 100, 0],
])('%d euros a piece are %d pieces for %d', (net, pieces, price) => {
  expect(priceOfPieces(net, pieces)).toBe(price);
});

test('so many times the told price is what the row comes to, to the cent (C-PRICE-3)', () => {
  const unit = fc.integer({ min: 1, max: 99_999_999 });
  fc.assert(
    fc.property(unit, fc.constantFrom(1, 10, 100, 1000), fc.integer({ min: 1, max: 200 }), (money, base, times) => {
      const told = Math.round(priceOfPieces(money / 10_000, base) * 10_000) * times;
      const cents = (told % 100 >= 50 ? told + 100 - (told % 100) : told - (told % 100)) / 10_000;
      expect(rowTotal(base * times, money / 10_000)).toBe(cents);
    }),
  );
});
