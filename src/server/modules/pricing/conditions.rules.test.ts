import { describe, expect, test } from 'vitest';
import { type Conditions, chainFor, grossAt, type Priceable } from './conditions.rules.ts';
import { type DiscountChain, NO_DISCOUNT, parseChain } from './discount-chain.rules.ts';

const chains = (entries: Record<number, string>): ReadonlyMap<number, DiscountChain> =>
  new Map(Object.entries(entries).map(([id, text]) => [Number(id), parseChain(text) ?? NO_DISCOUNT]));

const conditions = (given: {
  article?: Record<number, string>;
  family?: Record<number, string>;
  brand?: Record<number, string>;
  general?: string;
}): Conditions => ({
  byArticle: chains(given.article ?? {}),
  byFamily: chains(given.family ?? {}),
  byBrand: chains(given.brand ?? {}),
  general: parseChain(given.general ?? '') ?? NO_DISCOUNT,
});

/** Article 7, child of 5, brand 3, families 1 → 11 → 111. */
const screw: Priceable = {
  id: 7,
  parentId: 5,
  brand: { id: 3 },
  familyPath: [{ id: 1 }, { id: 11 }, { id: 111 }],
  packagings: [],
};

describe('the most specific chain wins alone (C-PRICE-1)', () => {
  test.each([
    ['nothing', {}, ''],
    ['customer or address', { general: '10' }, '10'],
    ['brand', { brand: { 3: '20' }, general: '10' }, '20'],
    ['another brand', { brand: { 4: '20' }, general: '10' }, '10'],
    ['family before brand', { family: { 1: '30' }, brand: { 3: '20' } }, '30'],
    ['nearest family', { family: { 1: '30', 11: '35', 999: '90' } }, '35'],
    ['own family', { family: { 1: '30', 11: '35', 111: '38' } }, '38'],
    ['parent article', { article: { 5: '40' }, family: { 111: '38' } }, '40'],
    ['article', { article: { 5: '40', 7: '50+10' }, family: { 111: '38' } }, '50+10'],
    ['an empty chain of the article: no discount here', { article: { 7: '' }, general: '10' }, ''],
  ])('%s', (_, given, expected) => expect(chainFor(conditions(given), screw).text).toBe(expected));
});

describe('quantity breaks', () => {
  const breaks = [
    { from: 1, gross: 10_000 },
    { from: 100, gross: 9_000 },
    { from: 1000, gross: 8_000 },
  ];
  test.each([
    [0.5, 10_000],
    [1, 10_000],
    [99.999, 10_000],
    [100, 9_000],
    [5000, 8_000],
  ])('%s pieces cost %s each', (quantity, gross) => expect(grossAt(breaks, quantity)).toBe(gross));
});
