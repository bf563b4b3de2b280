/**
 * Under which address search engines know a page, and whether they list it (docs/shell.md "Search engines"). Pure: paths are without
 * the prefix of the language.
 */

/** Query keys that are filters of C-SRCH-1; `field_*` comes on top. Everything else in an address of a listing is not ours. */
export const FILTER_KEYS = [
  'category',
  'brand',
  'color',
  'size',
  'min_price',
  'max_price',
  'availability',
  'disponibili',
  'promo_list',
  'new',
  'next_insert',
  'purchased',
  'latest-order-list',
  'days',
  'from',
  'to',
  'destination',
] as const;

/** Listings that people look for elsewhere: each of these alone, page by page. Any other combination is one of millions. */
const LISTED = ['category', 'brand', 'new', 'promo_list', 'next_insert'];

const LISTING = /^\/shop(\/list|\/small-list)?$/;

/** Screens that are somebody's own, or say nothing to whoever comes from outside. */
const UNLISTED =
  /^\/pages\/(account|cart|checkout|client-cart|customers|dashboard|forgot-password|login_origin|logout|newsletter|order_detail|price|quick-order|register_origin|request|thankyou|wishlist)(\/|$)/;

export interface PageAddress {
  /** Path with the part of the query that makes the page what it is. */
  readonly canonical: string;
  /** False: not to be listed, its links are followed all the same. */
  readonly listed: boolean;
}

/**
 * The layouts of a listing are one page; order, tabs, folded groups and what others have put into the address are none of it. A
 * search and a combination of filters have an address of their own and are not listed.
 */
export function pageAddress(path: string, search: string): PageAddress {
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  if (!LISTING.test(path)) {
    if (page > 1) kept.set('page', String(page));
    return { canonical: withQuery(path, kept), listed: !UNLISTED.test(path) };
  }
  const text = (query.get('text') ?? query.get('search_term') ?? '').trim();
  if (text && text !== '*') kept.set('text', text);
  for (const [key, value] of query)
    if (value && (key.startsWith('field_') || FILTER_KEYS.some((known) => known === key))) kept.set(key, value);
  const [first, ...more] = kept.keys();
  // Brands of one list are alternatives, families one path.
  const several = first === 'brand' && kept.get('brand')?.includes(',');
  const listed = first === undefined || (more.length === 0 && LISTED.includes(first) && !several);
  if (page > 1) kept.set('page', String(page));
  return { canonical: withQuery('/shop', kept), listed };
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
