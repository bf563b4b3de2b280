/** What one buyer pays for articles whose prices are loaded: the same function for a card, a cart row and an order. */
import type { Money } from '#contract/values/money.ts';
import {
  isSamePromo,
  needsChoice,
  type Price,
  type PriceOffer,
  type Promo,
  type PromoKey,
  priceAt,
  type Terms,
  waysToBuy,
} from './benefits/best-offer.rules.ts';
import type { GiftPromo } from './benefits/gift-threshold.rules.ts';
import { type Conditions, chainFor, conditionFor, type Priceable, type QuantityBreak } from './conditions.rules.ts';
import { explainPrice, type PriceExplanation } from './price-explanation.rules.ts';

/** The price of a card: at the quantity of the default packaging, one piece when there is none. */
export interface Quote extends Price {
  readonly offers: readonly PriceOffer[];
  /** The price comes from a promo. */
  readonly isPromo: boolean;
  /** Show "see offers" instead of adding directly (C-PRICE-2). */
  readonly seeOffers: boolean;
  /** Gifts that this article counts towards, except those of the whole cart. */
  readonly gifts: readonly GiftPromo[];
}

export interface Quoter {
  /** null = the article has no price on the buyer's list: it cannot be sold to them. */
  quote(article: Priceable, quantity?: number): Quote | null;
  /** Price of a row; `chosen` is the promo that the row was added under. */
  price(article: Priceable, quantity: number, chosen?: PromoKey): Price | null;
  /** False once a chosen promo expired, was withdrawn or is not for this buyer. */
  promoHolds(article: Priceable, chosen: PromoKey): boolean;
  /** Every gift that this article counts towards in a cart. */
  giftsFor(article: Priceable): readonly GiftPromo[];
  /** The explanation of `price`. */
  explain(article: Priceable, quantity: number, chosen?: PromoKey): PriceExplanation | null;
}

export interface QuoterData {
  readonly conditions: Conditions;
  readonly prices: ReadonlyMap<number, readonly QuantityBreak[]>;
  readonly promosFor: (article: Priceable) => readonly Promo[];
  readonly giftsFor: (article: Priceable) => readonly GiftPromo[];
  /** Rounding step of a net price, in ten-thousandths of a euro; left out: 1. */
  readonly unit?: Money;
}

export function createQuoter({ conditions, prices, promosFor, giftsFor, unit = 1 }: QuoterData): Quoter {
  const termsOf = (article: Priceable): Terms | null => {
    const breaks = prices.get(article.id);
    return breaks ? { breaks, chain: chainFor(conditions, article), promos: promosFor(article), unit } : null;
  };
  return {
    quote(article, quantity = defaultQuantity(article)) {
      const terms = termsOf(article);
      if (!terms) return null;
      const price = priceAt(terms, quantity);
      const offers = waysToBuy(terms);
      return {
        ...price,
        offers,
        isPromo: price.promo !== null,
        seeOffers: needsChoice(offers, defaultQuantity(article)),
        gifts: giftsFor(article).filter((gift) => gift.scope.kind !== 'cart'),
      };
    },
    price(article, quantity, chosen) {
      const terms = termsOf(article);
      return terms && priceAt(terms, quantity, chosen);
    },
    promoHolds: (article, chosen) => promosFor(article).some((promo) => isSamePromo(promo, chosen)),
    giftsFor,
    explain(article, quantity, chosen) {
      const terms = termsOf(article);
      return terms && explainPrice(terms, conditionFor(conditions, article), quantity, chosen);
    },
  };
}

/** Pieces of the default packaging: the same number determines the price column of the search index. */
export function defaultQuantity(article: Pick<Priceable, 'packagings'>): number {
  return article.packagings.find((packaging) => packaging.default)?.quantity ?? 1;
}

/** Lowest and highest net of a parent's children; null when none has a price. */
export function netRange(quotes: readonly Pick<Quote, 'net'>[]): { min: Money; max: Money } | null {
  const nets = quotes.map((quote) => quote.net);
  return nets.length === 0 ? null : { min: Math.min(...nets), max: Math.max(...nets) };
}
