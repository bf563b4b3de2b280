/**
 * The canonical URL of a page for search engines, and whether they may list it (docs/shell.md "Search engines"). Pure:
 * paths are without the language prefix.
 */

import type { ArticleListField } from '#contract/endpoints/search.ts';
import { NOT_INDEXED } from './page-patterns.rules.ts';

/** Fields of the request that do not narrow a listing: the caller, the text, the page, what the response contains. */
type NotAFilter =
  | 'client_id'
  | 'address_code'
  | 'ext_call'
  | 'lang'
  | 'text'
  | 'page'
  | 'per_page'
  | 'sort'
  | 'facet_values'
  | 'facet'
  | 'facet_most'
  | 'facet_find'
  | 'near'
  | 'max_childs'
  | 'variants'
  | 'image_size';

/**
 * Query keys that are filters of C-SRCH-1, and in addition `field_*`. Every other key in the URL of a listing is
 * unknown. A field of the contract that is missing here does not compile.
 */
const FILTERS: Readonly<Record<Exclude<ArticleListField, NotAFilter>, true>> = {
  category: true,
  brand: true,
  color: true,
  size: true,
  min_price: true,
  max_price: true,
  availability: true,
  disponibili: true,
  promo_list: true,
  new: true,
  next_insert: true,
  purchased: true,
  'latest-order-list': true,
  days: true,
  from: true,
  to: true,
  destination: true,
};
export const FILTER_KEYS: readonly string[] = Object.keys(FILTERS);

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
  const text = writtenText(query);
  if (text && text !== '*') kept.set('text', text);
  for (const [key, value] of query)
    if (value && (key.startsWith('field_') || FILTER_KEYS.includes(key))) kept.set(key, value);
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

/** What was written into the search field, on one line: cells pasted from a table have tabs and ends of lines in them. */
export function writtenText(query: URLSearchParams): string {
  return (query.get('text') ?? query.get('search_term') ?? '').replace(/\p{Cc}+/gu, ' ').trim();
}
