/** Explains a price: list, own chain, promo, and the offers that lost (C-PRICE-1, C-PRICE-2). */
import {
  isSamePromo,
  listPrice,
  type Price,
  type PriceOffer,
  type Promo,
  type PromoKey,
  priceAt,
  promoPrice,
  type Terms,
  waysToBuy,
} from './benefits/best-offer.rules.ts';
import type { Condition } from './conditions.rules.ts';

/** Why the list price applies although there are promos, or which promo applies. */
export type PriceReason = 'no-promo' | 'promo-cheaper' | 'promo-equal' | 'list-cheaper' | 'promo-not-reached';

export interface PriceExplanation {
  /** The price that applies. */
  readonly price: Price;
  /** The price without any promo. */
  readonly own: Price;
  /** The quantity from which its gross price applies; null when the list has one price only. */
  readonly breakFrom: number | null;
  readonly condition: Condition;
  readonly reason: PriceReason;
  /**
   * The promo that was more expensive than the price list: the cheapest one that the quantity reaches; null = there was
   * none.
   */
  readonly beaten: PriceOffer | null;
  /** The nearest cheaper offer that more pieces would reach. */
  readonly next: PriceOffer | null;
  /** All offers that were compared. */
  readonly offers: readonly PriceOffer[];
}

export function explainPrice(
  terms: Terms,
  condition: Condition,
  quantity: number,
  chosen?: PromoKey,
): PriceExplanation {
  const price = priceAt(terms, quantity, chosen);
  const own = listPrice(terms, quantity);
  const offers = waysToBuy(terms);
  const reached = terms.promos.filter((promo) => promo.from <= quantity && (!chosen || isSamePromo(promo, chosen)));
  return {
    price,
    own,
    condition,
    offers,
    breakFrom: terms.breaks.length > 1 ? reachedBreak(terms, quantity) : null,
    reason: reasonOf(terms, price, own, reached),
    beaten: price.promo ? null : cheapestOf(terms, reached, quantity),
    next: offers.find((offer) => offer.from > quantity && offer.net < price.net) ?? null,
  };
}

function reasonOf({ promos }: Terms, price: Price, own: Price, reached: readonly Promo[]): PriceReason {
  if (price.promo) return price.net < own.net ? 'promo-cheaper' : 'promo-equal';
  if (reached.length > 0) return 'list-cheaper';
  return promos.length > 0 ? 'promo-not-reached' : 'no-promo';
}

function reachedBreak({ breaks }: Terms, quantity: number): number {
  return breaks.findLast((step) => step.from <= quantity)?.from ?? breaks[0]?.from ?? 1;
}

function cheapestOf(terms: Terms, promos: readonly Promo[], quantity: number): PriceOffer | null {
  let cheapest: PriceOffer | null = null;
  for (const promo of promos) {
    const offer = { ...promoPrice(terms, promo, quantity), from: promo.from };
    if (!cheapest || offer.net < cheapest.net) cheapest = offer;
  }
  return cheapest;
}
