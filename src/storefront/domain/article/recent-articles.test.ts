/** Recently seen: per customer in browser storage, at most twelve (issue 3, Product). */
import { beforeEach, expect, test, vi } from 'vitest';
import { recentArticles, storeRecentArticle } from './recent-articles.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('newest first, each once, at most twelve', () => {
  for (let id = 1; id <= 14; id += 1) storeRecentArticle(7, id);
  storeRecentArticle(7, 5);
  expect(recentArticles(7)).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
});

test('customers do not see what others viewed', () => {
  storeRecentArticle(7, 1);
  storeRecentArticle(0, 2);
  expect(recentArticles(7)).toEqual([1]);
  expect(recentArticles(0)).toEqual([2]);
  expect(recentArticles(8)).toEqual([]);
});

test.each(['{"no":"list"}', 'broken', '["1",null,3.5]'])('unreadable storage is an empty list: %s', (text) => {
  stored.set('recent-articles-7', text);
  expect(recentArticles(7)).toEqual([]);
});
