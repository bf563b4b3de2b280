import { expect, test } from 'vitest';
import { priceBaseOf, sharedPriceBase } from './price-base.rules.ts';

const pack = (quantity: number) => ({ quantity, default: true, smallest: true });
const article = (priceBase: number, ...packagings: ReturnType<typeof pack>[]) => ({ priceBase, packagings });

test.each([
  ['one piece says nothing more', article(1, pack(100)), undefined],
  ['per 100, whatever the packaging', article(100, pack(200)), { quantity: 100, pack: false }],
  ['per packaging', article(0, pack(250)), { quantity: 250, pack: true }],
  ['a packaging of less than one metre', article(0, pack(0.5)), { quantity: 0.5, pack: true }],
  ['per packaging, but there is none', article(0), undefined],
  ['per packaging of one piece', article(0, pack(1)), undefined],
] as const)('%s', (_, one, base) => {
  expect(priceBaseOf(one)).toEqual(base);
});

test('sizes that tell their price for the same number of pieces: so does what they belong to', () => {
  expect(sharedPriceBase([article(100), article(100, pack(50))])).toEqual({ quantity: 100, pack: false });
  expect(sharedPriceBase([article(100), article(1000)])).toBeUndefined();
  // A packaging that happens to hold 100 is not the same as a price per 100.
  expect(sharedPriceBase([article(100), article(0, pack(100))])).toBeUndefined();
  expect(sharedPriceBase([])).toBeUndefined();
});
