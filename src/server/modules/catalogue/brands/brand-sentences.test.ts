import { expect, test } from 'vitest';
import { usesInWords } from './brand-sentences.ts';

const NONE = { articles: 0, active: 0, discounts: 0, promos: [], coupons: [] };
const promo = { code: 'P1', sort: 'promo' as const };

test.each([
  ['articles alone', { ...NONE, articles: 12 }, 0, '12 articoli', '12 articles'],
  [
    'one of each',
    { ...NONE, articles: 1, coupons: ['C'] },
    1,
    '1 articolo, 1 buono, 1 marca unita a lei',
    '1 article, 1 coupon, 1 brand merged into it',
  ],
  [
    'several',
    { ...NONE, discounts: 2, promos: [promo, promo] },
    0,
    '2 sconti di clienti, 2 promozioni e omaggi',
    '2 customer discounts, 2 promos and gifts',
  ],
])('what uses a brand: %s', (_, uses, merged, it, en) => {
  expect([usesInWords(uses, merged, 'it'), usesInWords(uses, merged, 'en')]).toEqual([it, en]);
});
