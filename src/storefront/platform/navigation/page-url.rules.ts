/**
 * The canonical URL of a page for search engines, and whether they may list it (docs/shell.md "Search engines"). Pure:
 * paths are without the language prefix.
 */

import { NOT_INDEXED } from './page-patterns.rules.ts';

/**
 * Query keys that are filters of C-SRCH-1, and in addition `field_*`. Every other key in the URL of a listing is
 * unknown.
 */
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

/**
 * Filters that people search for on search engines: each of these alone, page by page. There are millions of other
 * combinations, so they are not listed.
 */
const LISTED = ['category', 'brand', 'new', 'promo_list', 'next_insert'];

const LISTING = /^\/shop(\/list|\/small-list)?$/;

export interface PageUrl {
  /** Path with the part of the query that changes the page's content. */
  readonly canonical: string;
  /** False: not listed, but its links are followed. */
  readonly listed: boolean;
}

/**
 * The layouts of a listing are one page; order, tabs, folded groups and foreign query keys do not change it. A search
 * and a combination of filters have a URL of their own and are not listed.
 */
export function pageUrl(path: string, search: string): PageUrl {
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  if (!LISTING.test(path)) {
    if (page > 1) kept.set('page', String(page));
    return { canonical: withQuery(path, kept), listed: !NOT_INDEXED.test(path) };
  }
  const text = (query.get('text') ?? query.get('search_term') ?? '').trim();
  if (text && text !== '*') kept.set('text', text);
  for (const [key, value] of query)
    if (value && (key.startsWith('field_') || FILTER_KEYS.some((known) => known === key))) kept.set(key, value);
  const [first, ...more] = kept.keys();
  // Several brands are alternatives, several families are one path.
  const several = first === 'brand' && kept.get('brand')?.includes(',');
  const listed = first === undefined || (more.length === 0 && LISTED.includes(first) && !several);
  if (page > 1) kept.set('page', String(page));
  return { canonical: withQuery('/shop', kept), listed };
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
