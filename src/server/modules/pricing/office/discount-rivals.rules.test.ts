import { expect, test } from 'vitest';
import type { Priceable } from '../conditions.rules.ts';
import { type DiscountChain, NO_DISCOUNT } from '../discount-chain.rules.ts';
import { inOrder, rivalsOf } from './discount-rivals.rules.ts';

const article = (id: number, more: Partial<Priceable> = {}): Priceable => ({
  id,
  parentId: null,
  brand: { id: 5 },
  familyPath: [{ id: 20 }, { id: 21 }],
  packagings: [],
  ...more,
});
const chains = (...ids: number[]) => new Map<number, DiscountChain>(ids.map((id) => [id, NO_DISCOUNT]));
const conditions = {
  byArticle: chains(1, 9),
  byFamily: chains(20, 21),
  byBrand: chains(5),
  general: NO_DISCOUNT,
};

test('all that concern an article stand in the order of the rule (C-PRICE-1)', () => {
  const named = (of: Priceable) => inOrder(conditions, of).map(({ level, id }) => `${level} ${id}`);
  expect(named(article(1))).toEqual(['article 1', 'family 21', 'family 20', 'brand 5', 'general 0']);
  // The parent's counts as an article's.
  expect(named(article(2, { parentId: 9 }))).toEqual(['article 9', 'family 21', 'family 20', 'brand 5', 'general 0']);
  expect(named(article(3, { familyPath: [], brand: null }))).toEqual(['general 0']);
});

test('rivals of a discount say on how many articles which one counts', () => {
  const articles = [article(1), article(2), article(3, { familyPath: [{ id: 20 }] })];
  expect(rivalsOf(conditions, { level: 'brand', id: 5 }, articles)).toEqual({
    won: 0,
    rivals: [
      { level: 'family', id: 20, wins: true, articles: 3 },
      { level: 'family', id: 21, wins: true, articles: 2 },
      { level: 'article', id: 1, wins: true, articles: 1 },
      { level: 'general', id: 0, wins: false, articles: 3 },
    ],
  });
  expect(rivalsOf(conditions, { level: 'article', id: 1 }, [article(1)])).toMatchObject({ won: 1 });
  expect(rivalsOf(conditions, { level: 'family', id: 99 }, articles)).toEqual({ won: 0, rivals: [] });
});
