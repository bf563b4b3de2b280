/**
 * The listing a visitor comes from, in the session storage: its query and the order of its articles, so that an article's page can
 * lead to the one before and after it, over the borders of pages too.
 */
import type { Card } from '#contract/endpoints/article.ts';

/** An article of the listing, enough for a link. */
export type ListedArticle = Pick<Card, 'carti' | 'slug' | 'num_childs'>;

export interface LastListing {
  /** Query of the listing's address, without page: `text=m8&brand=ruvo`. */
  query: string;
  /** The visit whose rows and scroll position the way back finds again (`listing-visit.ts`). */
  visit: string;
  /** Pages that `articles` holds, first and last. */
  first: number;
  last: number;
  /** Of the whole search. */
  pages: number;
  perPage: number;
  total: number;
  articles: ListedArticle[];
}

const KEY = 'last-listing';

export function lastListing(): LastListing | undefined {
  try {
    const listing = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LastListing | null;
    return Array.isArray(listing?.articles) ? listing : undefined;
  } catch {
    return undefined;
  }
}

/** A forbidden or full storage only costs the way to the neighbours. */
export function keepListing(listing: LastListing): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(listing));
  } catch {
    // nothing depends on it
  }
}

export const listed = ({ carti, slug, num_childs }: ListedArticle): ListedArticle => ({ carti, slug, num_childs });
