/** The query of the wishlist page: `text`, `sort`, `page`; an invalid value is the default. */
import type { WishlistSort } from '#contract/endpoints/wishlist.ts';

const SORTS: readonly WishlistSort[] = ['added', 'name', 'code', 'price-asc', 'price-dec'];

export interface WishlistQuery {
  text: string;
  sort: WishlistSort;
  page: number;
}

export function wishlistQuery(query: URLSearchParams): WishlistQuery {
  const page = Number(query.get('page'));
  return {
    text: (query.get('text') ?? '').trim().slice(0, 200),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'added',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

/** The same as fields of a URL; defaults are omitted. */
export function wishlistFields({ text, sort, page }: WishlistQuery): Record<string, string | number | undefined> {
  return {
    text: text || undefined,
    sort: sort === 'added' ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
}
