/** The one way from a buyer, prices and promos to what they pay: for the shop, and for the office's price desk. */
import { PRICE_DECIMALS } from '#contract/values/constants.ts';
import type { PromoBook } from './benefits/promo-book.ts';
import type { Buyer } from './buyer.ts';
import type { GrossPrices } from './price-book.ts';
import { createQuoter, type Quoter } from './quote.rules.ts';

export interface QuoterSources {
  /** Of the buyer's list and day. */
  readonly prices: GrossPrices;
  /** Of the buyer's day. */
  readonly book: PromoBook;
  /** Of net unit prices; undefined = 4 (C-SET-3). */
  readonly decimals: number | undefined;
}

/** Rounding step of net unit prices, in ten-thousandths. */
export const unitOf = (decimals = PRICE_DECIMALS): number => 10 ** (PRICE_DECIMALS - decimals);

export function buyersQuoter(who: Buyer, { prices, book, decimals }: QuoterSources): Quoter {
  return createQuoter({
    conditions: who.conditions,
    prices,
    promosFor: (article) => book.promosFor(article, who),
    giftsFor: (article) => book.giftsFor(article, who),
    unit: unitOf(decimals),
  });
}
