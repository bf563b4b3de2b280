/** The URL of a listing → the request of `product_list`, and the URLs of its other pages and orders. */
import type { ApiRequest } from '#contract/endpoints/api.ts';
import type { Sort } from '#contract/endpoints/search.ts';
import { paths } from '#storefront/paths.ts';
import { FILTER_KEYS, writtenText } from '#storefront/platform/navigation/page-url.rules.ts';

/** Which orders the listings of bought articles include (C-SRCH-9). */
export const ORDERED_FIELDS = ['days', 'from', 'to', 'destination'] as const;

/** Every sort order of the contract; repeated here because its schemas must not be loaded in the browser. */
const SORTS = [
  'default',
  'featured',
  'popularity',
  'rating',
  'new',
  'price-asc',
  'price-dec',
] as const satisfies Sort[];

/** Truncated to the contract's limit: a pasted paragraph is searched by its beginning. */
const MAX_TEXT = 200;

/** The search text; empty for none. `search_term` is the field of the mobile menu (storefront.md §2 "Mobile"). */
export function searchText(query: URLSearchParams): string {
  const text = writtenText(query).slice(0, MAX_TEXT);
  return text === '*' ? '' : text;
}

/** The chosen order; an unknown one is the default. */
export function sortOf(query: URLSearchParams): Sort {
  const wanted = query.get('sort');
  return SORTS.find((sort) => sort === wanted) ?? 'default';
}

/** Page number from 1; an invalid one is the first. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** Filters of the URL, without text, order and page: [key, value] pairs with a value. */
export function filtersOf(query: URLSearchParams): Array<[key: string, value: string]> {
  return [...query].filter(([key, value]) => value !== '' && (key.startsWith('field_') || FILTER_KEYS.includes(key)));
}

/** The request for this URL (C-SRCH-1), with all values of all filters. */
export function listRequest(query: URLSearchParams): ApiRequest<'wrapper.product_list'> {
  const perPage = query.get('per_page') ?? '';
  return {
    ...Object.fromEntries(filtersOf(query)),
    text: searchText(query) || '*',
    page: pageOf(query),
    sort: sortOf(query),
    ...(/^\d{1,2}$/.test(perPage) ? { per_page: Number(perPage) } : {}),
  };
}

/** The query fields of a search, in a fixed order so that equal searches have equal URLs. */
function searchFields(query: URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams();
  const text = searchText(query);
  if (text) fields.set('text', text);
  for (const [key, value] of filtersOf(query)) fields.set(key, value);
  const sort = sortOf(query);
  if (sort !== 'default') fields.set('sort', sort);
  const perPage = query.get('per_page');
  if (perPage) fields.set('per_page', perPage);
  return fields;
}

/** URL of a page of the same search; the first has no number. */
export function pageHref(query: URLSearchParams, page: number): string {
  const fields = searchFields(query);
  if (page > 1) fields.set('page', String(page));
  return paths.shopWith(fields.toString());
}

/** URL of the same search with `changes` (null removes a field), from its first page. */
export function searchHref(query: URLSearchParams, changes: Record<string, string | null>): string {
  const fields = searchFields(query);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') fields.delete(key);
    else fields.set(key, value);
  }
  return paths.shopWith(fields.toString());
}

/** Hidden fields with which a GET form keeps the search; `own` are the form's own fields. */
export function keptFields(query: URLSearchParams, own: readonly string[]): Array<[name: string, value: string]> {
  return [...searchFields(query)].filter(([name]) => !own.includes(name));
}

/** URL without the fields that the server refused (422 names them); undefined if it contains none of them. */
export function withoutRefused(query: URLSearchParams, refused: readonly string[]): string | undefined {
  const fields = searchFields(query);
  const before = fields.size;
  for (const name of refused) fields.delete(name);
  return fields.size < before ? paths.shopWith(fields.toString()) : undefined;
}
