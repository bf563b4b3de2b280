/** What this module needs from other modules, as narrow interfaces. `app.ts` passes the implementations in. */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { ArticleRecord } from '../catalogue/index.ts';
import type { Buyer } from '../pricing/index.ts';
import type { QueryRules } from '../search/index.ts';

/** Last order of an article by a customer. */
export interface LastOrdered {
  /** Plain date. */
  readonly date: string;
  readonly quantity: number;
}

/** Which orders count: plain dates, both inclusive, and one address; undefined = no limit. */
export interface BoughtRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly destination?: number | undefined;
}

/** An article that the customer ordered in a range: data of the last order and sums over all. */
export interface BoughtArticle extends LastOrdered {
  readonly id: number;
  readonly carti: string;
  readonly name: Readonly<Record<Locale, string>>;
  readonly number: string;
  readonly net: Money;
  readonly addressCode: number;
  readonly times: number;
  /** Pieces over all its orders. */
  readonly total: number;
}

/** Ids of the articles still for sale that a customer ever ordered: the same object until that changes. */
export interface BoughtIds {
  of(customerId: number): Promise<readonly number[]>;
}

export interface OrderHistory {
  /** The customer's last order of each of these articles, over all their addresses. */
  lastOrdered(customerId: number, articleIds: readonly number[]): Promise<ReadonlyMap<number, LastOrdered>>;
  /** The articles still for sale that the customer ordered, the most recently ordered first. */
  bought(customerId: number, range: BoughtRange): Promise<readonly BoughtArticle[]>;
  /** Plain dates of the last `days` up to today. */
  lastDays(days: number): { from: string; to: string };
}

export interface CustomerCodes {
  /** Articles that a customer knows under a code of their own; spelling is normalised (C-SRCH-6). */
  articlesOfCode(customerId: number, code: string): Promise<readonly number[]>;
}

/** What the shop's own people say about a search. */
export interface SearchRules {
  /** Pins, boosts and buries of a text; undefined: none. The same object until they change. */
  placing(text: string, locale: Locale, who: SearchingBuyer): QueryRules | undefined;
  /** Address within the shop, without language, that a text leads to; undefined: to the list. */
  redirect(text: string, locale: Locale, who: SearchingBuyer): string | undefined;
}

export interface SearchingBuyer {
  readonly guest: boolean;
  /** Codes of the price lists that they buy at. */
  readonly lists: readonly string[];
}

/** @param buyer null = prices are hidden */
export const searching = (caller: Caller, buyer: Pick<Buyer, 'priceListCodes'> | null): SearchingBuyer => ({
  guest: caller.customerId === 0,
  lists: buyer?.priceListCodes ?? [],
});

export interface Wishes {
  /** Ids of the articles on a customer's wishlist. */
  of(customerId: number): Promise<ReadonlySet<number>>;
}

export interface AskedAlerts {
  /** Whether this user has an availability alert for the article (C-CAT-4). */
  asked(userId: number, articleId: number): Promise<boolean>;
}

export type Articles = ReadonlyMap<number, ArticleRecord>;
