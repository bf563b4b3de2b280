/**
 * What this module needs from its neighbours, named narrowly. `app.ts` passes the real ones in.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import type { ArticleRecord } from '../catalogue/index.ts';

/** Last order of an article by a customer. */
export interface LastOrdered {
  /** Plain date. */
  readonly date: string;
  readonly quantity: number;
}

/** Which orders count: plain dates, both included, and one address; undefined = no limit. */
export interface BoughtRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly destination?: number | undefined;
}

/** An article the customer ordered in a range: facts of the last order and sums of all. */
export interface BoughtArticle extends LastOrdered {
  readonly id: number;
  readonly carti: string;
  readonly name: Readonly<Record<Locale, string>>;
  readonly number: string;
  readonly net: Money;
  readonly addressCode: number;
  readonly times: number;
  /** Pieces of all its orders. */
  readonly total: number;
}

/** Ids of the articles still sold that a customer ever ordered: the same object until that changes. */
export interface BoughtIds {
  of(clientId: number): Promise<readonly number[]>;
}

export interface OrderHistory {
  /** The last time the customer ordered each of these articles, over all his addresses. */
  lastOrdered(clientId: number, articleIds: readonly number[]): Promise<ReadonlyMap<number, LastOrdered>>;
  /** The articles still sold that the customer ordered, the most recently ordered first. */
  bought(clientId: number, range: BoughtRange): Promise<readonly BoughtArticle[]>;
  /** Plain dates of the last `days` up to today. */
  lastDays(days: number): { from: string; to: string };
}

export interface CustomerCodes {
  /** Articles a customer knows under a code of his own, spelling aside (C-SRCH-6). */
  articlesOfCode(clientId: number, code: string): Promise<readonly number[]>;
}

export interface Wishes {
  /** Ids of the articles on a customer's wishlist. */
  of(clientId: number): Promise<ReadonlySet<number>>;
}

export interface AskedAlerts {
  /** Whether this person asked to be told when the article is in stock (C-CAT-4). */
  asked(userId: number, productId: number): Promise<boolean>;
}

export type Articles = ReadonlyMap<number, ArticleRecord>;
