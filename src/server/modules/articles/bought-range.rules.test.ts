import { describe, expect, test } from 'vitest';
import type { BoughtArticle } from './article-ports.ts';
import { type BoughtSort, boughtRange, sortedBought } from './bought-range.rules.ts';

const lastDays = (days: number) => ({ from: `today-${days}`, to: 'today' });

describe('which orders count', () => {
  test.each([
    [{}, 90, { from: 'today-90', to: 'today' }],
    [{}, undefined, {}],
    [{ days: 30 }, 90, { from: 'today-30', to: 'today' }],
    [{ days: 30 }, undefined, { from: 'today-30', to: 'today' }],
    [{ from: '2026-01-01', days: 30 }, 90, { from: '2026-01-01' }],
    [{ to: '2026-01-31' }, 90, { to: '2026-01-31' }],
    [{ destination: 2 }, 90, { from: 'today-90', to: 'today', destination: 2 }],
    [{ destination: 0 }, undefined, {}],
  ])('%j with %s days of its own → %j', (asked, own, range) => {
    expect(boughtRange(asked, own, lastDays)).toEqual({ destination: undefined, ...range });
  });
});

describe('order of bought articles', () => {
  const article = (carti: string, quantity: number, times: number, total: number): BoughtArticle => ({
    id: 1,
    carti,
    name: { it: carti, en: carti },
    date: '',
    number: '',
    net: 0,
    addressCode: 1,
    quantity,
    times,
    total,
  });
  const newestFirst = [article('B10', 5, 1, 5), article('B9', 5, 3, 9), article('A', 8, 3, 30)];

  test.each([
    ['latest', ['B10', 'B9', 'A']],
    ['oldest', ['A', 'B9', 'B10']],
    ['quantity', ['A', 'B10', 'B9']],
    ['total', ['A', 'B9', 'B10']],
    ['times', ['A', 'B9', 'B10']],
    ['code', ['A', 'B9', 'B10']],
    ['name', ['A', 'B9', 'B10']],
  ] satisfies [BoughtSort, string[]][])('%s', (sort, codes) => {
    expect(sortedBought(newestFirst, sort, 'it').map((one) => one.carti)).toEqual(codes);
  });
});
