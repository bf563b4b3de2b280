import { expect, test } from 'vitest';
import { type Asked, type Found, verdictOf } from './search-answers.rules.ts';

const RIGHT: Found = { total: 3, ids: [7, 8, 9], away: undefined };
const WORDS: Asked = { kind: 'words', text: 'vite' };
const CATEGORY: Asked = { kind: 'category', text: '01' };
const CODE: Asked = { kind: 'code', text: 'A-1' };

test.each<[string, Asked, Partial<Found>, string]>([
  ['the same', WORDS, {}, 'right'],
  ['the same in another order', WORDS, { ids: [9, 7, 8] }, 'right'],
  ['not available', WORDS, { total: 0, ids: [], away: 'text' }, 'away'],
  ['a category by popularity', CATEGORY, { ids: [9, 7, 8], away: 'filters' }, 'away'],
  ['fewer', WORDS, { total: 2, ids: [7, 8] }, '"vite" finds 2 articles instead of 3'],
  ['none, and nothing is said', WORDS, { total: 0, ids: [] }, '"vite" finds 0 articles instead of 3'],
  ['others', WORDS, { ids: [7, 8, 5] }, '"vite" shows other articles first: 5, of 3'],
  ['some, and not available', WORDS, { away: 'text' }, '"vite" is said not to be available (text), with 3 articles'],
  [
    'a part of a category',
    CATEGORY,
    { total: 2, away: 'filters' },
    '"01" is said not to be available (filters), with 2 articles',
  ],
  [
    'a code that is not found',
    CODE,
    { total: 0, ids: [], away: 'text' },
    '"A-1" is a whole code, which is always found, and is said not to be available',
  ],
])('%s', (_, asked, given, verdict) => {
  const is = verdictOf(asked, { ...RIGHT, ...given }, RIGHT, true);
  expect(is.kind === 'wrong' ? is.why : is.kind).toBe(verdict);
});

test('where nobody may notice, "not available" is a fault', () => {
  const away: Found = { total: 0, ids: [], away: 'text' };
  expect(verdictOf(WORDS, away, RIGHT, false)).toEqual({
    kind: 'wrong',
    why: '"vite" is said not to be available (text)',
  });
});
