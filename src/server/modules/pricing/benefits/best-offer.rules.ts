/**
 * Which offer applies to a quantity (C-PRICE-2). The promos passed in are valid today, and the buyer is entitled to
 * them.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import { grossAt, type QuantityBreak } from '../conditions.rules.ts';
import { applyChain, type DiscountChain, joinChains } from '../discount-chain.rules.ts';

export interface PromoKey {
  readonly code: string;
  readonly row: number;
}

export interface Promo extends PromoKey {
  readonly title: Readonly<Record<Locale, string>>;
  /** Minimum pieces. */
  readonly from: number;
  /** Plain date, the last valid day. */
  readonly validTo: string;
  /** A net price of its own, or discounts on top of the buyer's. */
  readonly effect: { readonly net: Money } | { readonly extra: DiscountChain };
}

/** Everything that determines what one buyer pays for one article. */
export interface Terms {
  /** Ascending by quantity, not empty. */
  readonly breaks: readonly QuantityBreak[];
  readonly chain: DiscountChain;
  readonly promos: readonly Promo[];
  /** Rounding step of a computed net price, in ten-thousandths of a euro; default 1. */
  readonly unit?: Money;
}

export interface Price {
  readonly gross: Money;
  readonly net: Money;
  /** The chain from gross to net; empty for a net price. */
  readonly chain: string;
  /** null = the price comes from the price list. */
  readonly promo: Promo | null;
}

/** One offer, with its price at its minimum quantity. */
export interface PriceOffer extends Price {
  readonly from: number;
}

/**
 * The cheapest offer for the quantity; at the same price a promo wins over the list, and between promos the smaller
 * code. `only` restricts the choice to one promo that the buyer picked; a lower list price still wins.
 */
export function priceAt(terms: Terms, quantity: number, only?: PromoKey): Price {
  let best = listPrice(terms, quantity);
  for (const promo of terms.promos) {
    if (promo.from > quantity || (only && !isSamePromo(promo, only))) continue;
    const offer = promoPrice(terms, promo, quantity);
    if (offer.net < best.net || (offer.net === best.net && comesFirst(promo, best.promo))) best = offer;
  }
  return best;
}

/**
 * Every offer, by quantity: the steps of the price list, and each promo at its minimum quantity and where a step of the
 * list changes it. A promo that costs more than the list price at its minimum, and a step that another offer beats, are
 * left out: nobody pays them. Of the offers of one promo (or of the list) that a quantity reaches, the last one
 * applies; the cheapest of these is `priceAt`.
 */
export function waysToBuy(terms: Terms): PriceOffer[] {
  const [base, ...steps] = terms.breaks.map((step) => ({ ...listPrice(terms, step.from), from: step.from }));
  if (!base) return [];
  const ways = [base, ...worthwhile(terms, steps, base)];
  for (const promo of terms.promos) {
    const at = (from: number): PriceOffer => ({ ...promoPrice(terms, promo, from), from });
    const start = at(promo.from);
    const counts = start.net <= listPrice(terms, promo.from).net;
    const later = terms.breaks.filter((step) => step.from > promo.from).map((step) => at(step.from));
    ways.push(...(counts ? [start] : []), ...worthwhile(terms, later, counts ? start : undefined));
  }
  return ways.sort((a, b) => a.from - b.from || b.net - a.net);
}

/**
 * Leaves out steps that change nothing or are beaten at their minimum; a step that costs more than the one before ends
 * that one.
 */
function worthwhile(terms: Terms, steps: readonly PriceOffer[], before: PriceOffer | undefined): PriceOffer[] {
  const kept: PriceOffer[] = [];
  for (const step of steps) {
    const last = kept.at(-1) ?? before;
    const beaten = priceAt(terms, step.from).net < step.net;
    if (last ? step.net > last.net || (!beaten && step.net < last.net) : !beaten) kept.push(step);
  }
  return kept;
}

/**
 * Whether the card shows "see offers" instead of adding directly: several offers besides the base price, or one that
 * the default packaging does not reach (C-PRICE-2).
 */
export function needsChoice(ways: readonly PriceOffer[], defaultQuantity: number): boolean {
  const beside = ways.filter((way, index) => way.promo !== null || index > 0);
  return beside.length > 1 || beside.some((way) => way.from > defaultQuantity);
}

export function isSamePromo(a: PromoKey, b: PromoKey): boolean {
  return a.code === b.code && a.row === b.row;
}

/** The price by the price list and the buyer's own chain. */
export function listPrice({ breaks, chain, unit }: Terms, quantity: number): Price {
  const gross = grossAt(breaks, quantity);
  return { gross, net: applyChain(gross, chain, unit), chain: chain.text, promo: null };
}

/** The price by a promo, whether it is the best offer or not. */
export function promoPrice({ breaks, chain, unit }: Terms, promo: Promo, quantity: number): Price {
  const gross = grossAt(breaks, quantity);
  if ('net' in promo.effect) return { gross, net: promo.effect.net, chain: '', promo };
  const joined = joinChains(chain, promo.effect.extra);
  return { gross, net: applyChain(gross, joined, unit), chain: joined.text, promo };
}

function comesFirst(promo: Promo, other: Promo | null): boolean {
  return other === null || promo.code < other.code || (promo.code === other.code && promo.row < other.row);
}
