import { expect, test } from 'vitest';
import { type JudgedPrice, winnersOf } from './overlap-winners.rules.ts';

const A = { code: 'A', row: 1 };
const B = { code: 'B', row: 1 };
const price = (more: Partial<JudgedPrice>): JudgedPrice => ({
  article: 1,
  buyer: 1,
  who: 'L01',
  customers: 10,
  quantity: 1,
  list: 100,
  one: 90,
  other: 80,
  won: B,
  ...more,
});

test('winners are gathered by promo and reason, customers of a list counted once', () => {
  const found = winnersOf(A, [
    price({}),
    price({ article: 2 }),
    // Other general discounts, the same list.
    price({ buyer: 5, customers: 4 }),
    price({ buyer: 2, who: 'L02', customers: 3, one: 70, won: A }),
    price({ buyer: 3, who: 'L03', customers: 1, one: 80, won: A }),
    price({ buyer: 4, who: 'L04', customers: 2, list: 50, won: null }),
  ]);
  expect(found.map(({ side, why, who, customers, articles }) => [side, why, who, customers, articles])).toEqual([
    ['other', 'cheaper', ['L01'], 14, 2],
    ['one', 'cheaper', ['L02'], 3, 1],
    ['list', 'list', ['L04'], 2, 1],
    ['one', 'first', ['L03'], 1, 1],
  ]);
});

test('nobody pays: nobody wins', () => {
  expect(winnersOf(A, [])).toEqual([]);
});
