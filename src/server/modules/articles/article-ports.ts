/**
 * What this module needs from its neighbours, named narrowly. `app.ts` passes the real ones in.
 */
import type { ArticleRecord } from '../catalogue/index.ts';

/** Last order of an article by a customer. */
export interface LastOrdered {
  /** Plain date. */
  readonly date: string;
  readonly quantity: number;
}

export interface OrderHistory {
  /** The last time the customer ordered each of these articles, over all his addresses. */
  lastOrdered(clientId: number, articleIds: readonly number[]): Promise<ReadonlyMap<number, LastOrdered>>;
  /** Everything the customer ever ordered, or only of the last `days`, newest first. */
  orderedArticles(clientId: number, days?: number): Promise<number[]>;
}

export interface CustomerCodes {
  /** Articles a customer knows under a code of his own, spelling aside (C-SRCH-6). */
  articlesOfCode(clientId: number, code: string): Promise<readonly number[]>;
}

export interface Wishes {
  /** Ids of the articles on a customer's wishlist. */
  of(clientId: number): Promise<ReadonlySet<number>>;
}

export type Articles = ReadonlyMap<number, ArticleRecord>;
