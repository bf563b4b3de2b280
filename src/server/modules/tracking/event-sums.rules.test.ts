import { expect, it } from 'vitest';
import { countedText, sumsOf } from './event-sums.rules.ts';
import type { TrackedEvent } from './tracked-event.ts';

type Given = Partial<
  Pick<TrackedEvent, 'action' | 'topic' | 'listingType' | 'listingCode' | 'otherData' | 'customerId'>
>;
const event = (given: Given): TrackedEvent => ({
  at: new Date('2026-11-24T09:00:00Z'),
  topic: 'search-tracking',
  action: 'product_list',
  customerId: 101,
  addressCode: 1,
  userId: 5,
  cartId: null,
  listingType: 'search',
  listingCode: 'Vite  M8',
  cookies: 'accepted',
  pageVisited: '/shop',
  lang: 'it',
  otherData: { total: 12, page: 1 },
  ...given,
});
const dayOf = () => '2026-11-24';
const CLICK = { action: 'article_click', otherData: { article: 'VT77', position: 2 } } as const;

it.each<[what: string, events: Given[], searches: string[], clicks: string[]]>([
  ['a search', [{}], ['101 vite m8: 12 found, 1×, 0 opened'], []],
  ['the same again', [{}, { otherData: { total: 0, page: 1 } }], ['101 vite m8: 0 found, 2×, 0 opened'], []],
  ['with an article opened', [{}, CLICK], ['101 vite m8: 12 found, 1×, 1 opened'], ['101 VT77: 1']],
  ['an article opened later', [CLICK], ['101 vite m8: null found, 0×, 1 opened'], ['101 VT77: 1']],
  ['its second page', [{ otherData: { total: 12, page: 2 } }], [], []],
  ['a category', [{ listingType: 'category', listingCode: 'VIT' }], [], []],
  ['an article of a category', [{ ...CLICK, listingType: 'category' }], [], ['101 VT77: 1']],
  ['everything', [{ listingCode: '*' }], [], []],
  [
    'two customers',
    [{}, { customerId: 0 }],
    ['101 vite m8: 12 found, 1×, 0 opened', '0 vite m8: 12 found, 1×, 0 opened'],
    [],
  ],
  ['a call of the cart', [{ topic: 'cart-tracking', action: 'add_to_cart' }], [], []],
  [
    'an article without a code',
    [{ action: 'article_click', otherData: { article: 7 } }],
    ['101 vite m8: null found, 0×, 1 opened'],
    [],
  ],
])('%s (C-TRK-4)', (_, given, searches, clicks) => {
  const sums = sumsOf(given.map(event), dayOf);
  expect(
    sums.searches.map(
      (one) => `${one.customerId} ${one.text}: ${one.hits} found, ${one.searches}×, ${one.clicks} opened`,
    ),
  ).toEqual(searches);
  expect(sums.clicks.map((one) => `${one.customerId} ${one.articleCode}: ${one.clicks}`)).toEqual(clicks);
});

it.each([
  ['  Vite \t M8 ', 'vite m8'],
  ['*', ''],
  ['x'.repeat(81), ''],
])('%j is counted as %j', (text, counted) => {
  expect(countedText(text)).toBe(counted);
});
