/** An article's position in the listing it was opened from, and its neighbours. Pure. */
import type { LastListing, ListedArticle } from '#storefront/domain/listing/last-listing.ts';

export interface Place {
  /** From 1, in the whole search. */
  number: number;
  total: number;
  previous: ListedArticle | undefined;
  next: ListedArticle | undefined;
  /** A page that must be fetched before the neighbour is known. */
  missing: number | undefined;
}

/**
 * `codes`: the article's own and, for a child, its parent's, which is the one in listings. Undefined: not from this
 * listing.
 */
export function placeIn(listing: LastListing, codes: readonly string[]): Place | undefined {
  const { articles, first, last, pages, perPage, total } = listing;
  const index = articles.findIndex(({ carti }) => codes.includes(carti));
  if (index < 0) return undefined;
  const previous = articles[index - 1];
  const next = articles[index + 1];
  const missing = !next && last < pages ? last + 1 : !previous && first > 1 ? first - 1 : undefined;
  return { number: (first - 1) * perPage + index + 1, total, previous, next, missing };
}

/** The listing with one more page before or after its pages; articles that moved there meanwhile are not duplicated. */
export function withPage(listing: LastListing, page: number, articles: readonly ListedArticle[]): LastListing {
  const known = new Set(listing.articles.map(({ carti }) => carti));
  const fresh = articles.filter(({ carti }) => !known.has(carti));
  return page > listing.last
    ? { ...listing, last: page, articles: [...listing.articles, ...fresh] }
    : { ...listing, first: page, articles: [...fresh, ...listing.articles] };
}
