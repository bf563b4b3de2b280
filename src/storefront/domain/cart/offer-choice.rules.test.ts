import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOfPieces } from '#contract/values/price-of-pieces.ts';
import { bestOffer, nextOffer, offersOf, rowTotal } from './offer-choice.rules.ts';

const offer = (from: number, net: number, code = '') => ({
  promo_code: code,
  promo_row: code ? 1 : 0,
  title: code,
  from_quantity: from,
  discounts: '',
  net,
  valid_to: null,
});
const packagings = [{ code: 'CF', um: 'PZ', quantity: 100, default: true, smallest: true }];
const PLUG = {
  packagings,
  price: 0.118,
  sale_price: 0.069,
  offers: [offer(2000, 0.0603, 'B'), offer(0, 0.069), offer(450, 0.0635, 'A')],
};

test.each([
  [100, 0.069],
  [400, 0.069],
  [450, 0.0635],
  [2000, 0.0603],
])('%d pieces cost %d each', (quantity, net) => {
  expect(bestOffer(PLUG, quantity)?.net).toBe(net);
});

test('a promo wins over a list price that costs the same', () => {
  expect(bestOffer({ sale_price: 1, offers: [offer(0, 1), offer(0, 1, 'A')] }, 10)?.promo_code).toBe('A');
});

test('the list price wins when it is lower', () => {
  expect(bestOffer({ sale_price: 1, offers: [offer(0, 0.9), offer(0, 1, 'A')] }, 10)?.promo_code).toBe('');
});

test('without offers the sale price is the offer; hidden prices have none', () => {
  expect(bestOffer({ sale_price: 2, discounts: '50+10', promo: null }, 1)).toMatchObject({
    net: 2,
    discounts: '50+10',
  });
  expect(offersOf({})).toEqual([]);
  expect(bestOffer({}, 1)).toBeUndefined();
});

test.each([
  [400, 'A', 500, 100],
  [500, 'B', 2000, 1500],
] as const)('from %d pieces the next price is %s at %d', (quantity, code, wanted, missing) => {
  expect(nextOffer(PLUG, quantity)).toMatchObject({ offer: { promo_code: code }, quantity: wanted, missing });
});

test('beyond the last offer nothing is left to reach', () => {
  expect(nextOffer(PLUG, 2000)).toBeUndefined();
});

test.each([
  [200, 0.1017, 20.34],
  [500, 0.0126, 6.3],
  [1, 5.828, 5.83],
  [0.5, 0.01, 0.01],
  [3, 0.005, 0.02],
])('%d × %d = %d', (quantity, net, total) => {
  expect(rowTotal(quantity, net)).toBe(total);
});

test('so many times the shown price of 100 is the total of the row, to the cent (C-PRICE-3)', () => {
  const unit = fc.integer({ min: 1, max: 99_999_999 });
  fc.assert(
    fc.property(unit, fc.constantFrom(1, 10, 100, 1000), fc.integer({ min: 1, max: 200 }), (money, base, times) => {
      const told = Math.round(priceOfPieces(money / 10_000, base) * 10_000) * times;
      const cents = (told % 100 >= 50 ? told + 100 - (told % 100) : told - (told % 100)) / 10_000;
      expect(rowTotal(base * times, money / 10_000)).toBe(cents);
    }),
  );
});
