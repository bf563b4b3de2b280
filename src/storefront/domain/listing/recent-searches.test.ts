import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteAllSearches, deleteSearch, recentSearches, storeSearch } from './recent-searches.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the newest comes first, at most eight, each once whatever its case', () => {
  for (let number = 1; number <= 10; number += 1) storeSearch(7, `vite ${number}`);
  storeSearch(7, ' VITE   5 ');
  const recent = recentSearches(7);
  expect(recent).toHaveLength(8);
  expect(recent.slice(0, 2)).toEqual(['VITE 5', 'vite 10']);
  expect(recent).not.toContain('vite 5');
});

test('customers do not see each other’s searches', () => {
  storeSearch(7, 'rame');
  storeSearch(0, 'pvc');
  expect(recentSearches(7)).toEqual(['rame']);
  expect(recentSearches(8)).toEqual([]);
});

test('one goes, all go', () => {
  for (const text of ['a', 'b', 'c']) storeSearch(7, text);
  expect(deleteSearch(7, 'B')).toEqual(['c', 'a']);
  deleteAllSearches(7);
  expect(recentSearches(7)).toEqual([]);
  expect(kept.size).toBe(0);
});

test('nothing, everything and a pasted page are no searches; a strange storage is none', () => {
  for (const text of ['', '  ', '*', 'x'.repeat(101)]) storeSearch(7, text);
  expect(recentSearches(7)).toEqual([]);
  kept.set('recent-searches:7', '{"not":"a list"}');
  expect(recentSearches(7)).toEqual([]);
  kept.set('recent-searches:7', 'no json');
  expect(recentSearches(7)).toEqual([]);
});
