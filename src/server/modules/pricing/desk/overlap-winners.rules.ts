/** Which of two promos wins for whom, gathered from the prices that the shop's rule gave (decision 0313). */
import type { PromoKey } from '../benefits/best-offer.rules.ts';
import { isSamePromo } from '../benefits/best-offer.rules.ts';

/** What one buyer pays for one article where both promos apply. Amounts per piece, in ten-thousandths. */
export interface JudgedPrice {
  readonly article: number;
  /** Which of those who were asked about: groups of one list may have different discounts. */
  readonly buyer: number;
  /** The code of a list, or the name of a customer. */
  readonly who: string;
  readonly customers: number;
  readonly quantity: number;
  /** Without both. */
  readonly list: number;
  /** With one of them alone. */
  readonly one: number;
  readonly other: number;
  /** The promo of the price with both; null = that of the list. */
  readonly won: PromoKey | null;
}

/** `cheaper` than the other; `first`: at the same price the code that comes first; `list`: it is cheaper than both. */
export type WinReason = 'cheaper' | 'first' | 'list';

export interface OverlapWinner {
  readonly side: 'one' | 'other' | 'list';
  readonly why: WinReason;
  readonly who: readonly string[];
  readonly customers: number;
  /** Of the articles that were asked about. */
  readonly articles: number;
  /** The first price. */
  readonly example: JudgedPrice;
}

/** One entry per winner and reason, that of most customers first. */
export function winnersOf(one: PromoKey, prices: readonly JudgedPrice[]): OverlapWinner[] {
  const groups = Map.groupBy(prices, (price) => {
    const side = price.won === null ? 'list' : isSamePromo(price.won, one) ? 'one' : 'other';
    return `${side} ${side === 'list' ? 'list' : price.one === price.other ? 'first' : 'cheaper'}` as const;
  });
  return [...groups]
    .flatMap(([key, some]) => {
      const [side, why] = key.split(' ') as [OverlapWinner['side'], WinReason];
      const [example] = some;
      if (!example) return [];
      // A group of customers pays for several articles: it is counted once.
      const customersOf = new Map(some.map(({ buyer, customers }) => [buyer, customers]));
      return [
        {
          side,
          why,
          who: [...new Set(some.map(({ who }) => who))],
          customers: [...customersOf.values()].reduce((sum, count) => sum + count, 0),
          articles: new Set(some.map(({ article }) => article)).size,
          example,
        },
      ];
    })
    .sort((a, b) => b.customers - a.customers || b.articles - a.articles);
}
