/**
 * The listing from which a visitor opened an article, in session storage: its query and the order of its articles, so
 * that the article's page can link to the previous and next one, also across the borders of pages.
 */
import type { Card } from '#contract/endpoints/article.ts';

/** An article of the listing, with what a link needs. */
export type ListedArticle = Pick<Card, 'carti' | 'slug' | 'num_childs'>;

export interface LastListing {
  /** Query of the listing's URL, without page: `text=m8&brand=ruvo`. */
  query: string;
  /** The history entry whose rows and scroll position are restored on the way back (`history-entry.ts`). */
  entry: string;
  /** First and last page contained in `articles`. */
  first: number;
  last: number;
  /** Number of pages of the whole search. */
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

/** With a forbidden or full storage only the links to the neighbours are missing. */
export function storeListing(listing: LastListing): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(listing));
  } catch {
    // nothing depends on it
  }
}

export const listed = ({ carti, slug, num_childs }: ListedArticle): ListedArticle => ({ carti, slug, num_childs });
