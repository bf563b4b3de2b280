import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Promo } from './benefits/best-offer.rules.ts';
import type { Priceable } from './conditions.rules.ts';
import { NO_DISCOUNT, parseChain } from './discount-chain.rules.ts';
import { createQuoter, defaultQuantity, netRange } from './quote.rules.ts';

const article = (id: number, pieces: number): Priceable => ({
  id,
  parentId: null,
  brand: null,
  familyPath: [],
  packagings: [
    { quantity: 1, default: false, smallest: true },
    { quantity: pieces, default: true, smallest: false },
  ],
});

const promo = (from: number, net: number): Promo => ({
  code: 'P',
  row: 1,
  title: { it: 'P', en: 'P' },
  from,
  validTo: '2026-12-31',
  effect: { net },
});

function quoterOf(gross: number, chain: string, promos: readonly Promo[]) {
  const none = new Map();
  const general = parseChain(chain) ?? NO_DISCOUNT;
  return createQuoter({
    conditions: { byArticle: none, byFamily: none, byBrand: none, general },
    prices: new Map([[1, [{ from: 1, gross }]]]),
    promosFor: () => promos,
    giftsFor: () => [],
  });
}

test('the card shows the price of its default packaging, and says when there is more to choose', () => {
  const reached = quoterOf(100_000, '50', [promo(25, 40_000)]);
  expect(reached.quote(article(1, 25))).toMatchObject({ net: 40_000, isPromo: true, seeOffers: false });
  expect(reached.quote(article(1, 10))).toMatchObject({ net: 50_000, isPromo: false, seeOffers: true });
});

test('a chosen promo holds when it is one of the article’s', () => {
  const quoter = quoterOf(100_000, '', [promo(25, 40_000), { ...promo(100, 30_000), code: 'Q' }]);
  const holds = (code: string, row: number) => quoter.promoHolds(article(1, 25), { code, row });
  expect([holds('P', 1), holds('Q', 1), holds('Q', 2), holds('R', 1)]).toEqual([true, true, false, false]);
});

test('an article without a price on the list is not sold', () => {
  expect(quoterOf(100_000, '', []).quote(article(2, 1))).toBeNull();
  expect(quoterOf(100_000, '', []).price(article(2, 1), 5)).toBeNull();
});

test('a piece without packagings counts as one', () => {
  expect(defaultQuantity({ packagings: [] })).toBe(1);
});

test('the range of a parent goes over its children', () => {
  expect(netRange([{ net: 3 }, { net: 1 }, { net: 2 }])).toEqual({ min: 1, max: 3 });
  expect(netRange([])).toBeNull();
});

test('card, cart row and order row give the same price for the same quantity', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const percent = fc.integer({ min: 0, max: 100 }).map(String);
  fc.assert(
    fc.property(amount, percent, amount, fc.integer({ min: 1, max: 50 }), (gross, chain, net, pieces) => {
      const quoter = quoterOf(gross, chain, [promo(20, net)]);
      const { gross: unitGross, net: unitNet, chain: text, promo: used } = quoter.quote(article(1, pieces)) ?? {};
      expect(quoter.price(article(1, pieces), pieces)).toEqual({
        gross: unitGross,
        net: unitNet,
        chain: text,
        promo: used,
      });
    }),
  );
});
