/** Previous / next in the list: the order of the last listing, across the borders of its pages. */
import { expect, test } from 'vitest';
import type { LastListing } from '#storefront/domain/listing/last-listing.ts';
import { placeIn, withPage } from './neighbours.rules.ts';

const article = (carti: string) => ({ carti, slug: carti.toLowerCase(), num_childs: 0 });
const LISTING: LastListing = {
  entry: 'v',
  query: 'text=m8',
  first: 2,
  last: 2,
  pages: 3,
  perPage: 3,
  total: 8,
  articles: ['D', 'E', 'F'].map(article),
};

test.each([
  ['in the middle', ['E'], { number: 5, previous: 'D', next: 'F', missing: undefined }],
  ['last of the page', ['F'], { number: 6, previous: 'E', next: undefined, missing: 3 }],
  ['first of the page', ['D'], { number: 4, previous: undefined, next: 'E', missing: 1 }],
  ['a child, listed by its parent', ['E.10', 'E'], { number: 5, previous: 'D', next: 'F', missing: undefined }],
])('%s', (_, codes, expected) => {
  const place = placeIn(LISTING, codes);
  expect({ ...place, previous: place?.previous?.carti, next: place?.next?.carti }).toEqual({ total: 8, ...expected });
});

test('an article from elsewhere has no place', () => {
  expect(placeIn(LISTING, ['X'])).toBeUndefined();
});

test('pages read later join at their side, doubles left out', () => {
  const after = withPage(LISTING, 3, ['F', 'G', 'H'].map(article));
  expect(after.articles.map(({ carti }) => carti).join('')).toBe('DEFGH');
  const both = withPage(after, 1, ['A', 'B', 'C'].map(article));
  expect([both.first, both.last, both.articles.map(({ carti }) => carti).join('')]).toEqual([1, 3, 'ABCDEFGH']);
  expect(placeIn(both, ['A'])).toMatchObject({ number: 1, previous: undefined, missing: undefined });
});
