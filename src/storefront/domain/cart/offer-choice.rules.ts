/**
 * Which of an article's offers applies to a quantity (C-PRICE-2): the cheapest whose required quantity is reached, a
 * promo if two cost the same. The server applies the same rule to charge; here it is only a preview.
 */
import type { Card, Offer } from '#contract/endpoints/article.ts';
import { divideHalfAway, MONEY_SCALE, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { roundUpToPackaging } from '#contract/values/packaging.ts';

type Priced = Pick<Card, 'price' | 'sale_price' | 'discounts' | 'promo' | 'offers'>;

/** Every offer of the article, by required quantity; empty if prices are hidden. */
export function offersOf(card: Priced): Offer[] {
  if (card.sale_price === undefined) return [];
  if (card.offers && card.offers.length > 0)
    return [...card.offers].sort((a, b) => a.from_quantity - b.from_quantity || b.net - a.net);
  const { promo } = card;
  return [
    {
      promo_code: promo?.code ?? '',
      promo_row: promo?.row ?? 0,
      title: promo?.title ?? '',
      from_quantity: 0,
      discounts: card.discounts ?? '',
      net: card.sale_price,
      valid_to: promo?.valid_to ?? null,
    },
  ];
}

/**
 * The offer for `quantity`: of each promo, and of the list, the last step that is reached, and the cheapest of these.
 * The first offer if none is reached; undefined if prices are hidden.
 */
export function bestOffer(card: Priced, quantity: number): Offer | undefined {
  const offers = offersOf(card);
  let best: Offer | undefined;
  for (const [index, offer] of offers.entries()) {
    if (offer.from_quantity > quantity) break;
    const goesOn = offers.some(
      (later, at) => at > index && later.from_quantity <= quantity && isSamePromo(later, offer),
    );
    if (!goesOn && (!best || beats(offer, best))) best = offer;
  }
  return best ?? offers[0];
}

function isSamePromo(a: Offer, b: Offer): boolean {
  return a.promo_code === b.promo_code && a.promo_row === b.promo_row;
}

function beats(offer: Offer, other: Offer): boolean {
  if (offer.net !== other.net) return offer.net < other.net;
  return offer.promo_code !== '' && other.promo_code === '';
}

export interface NextOffer {
  offer: Offer;
  /** The sellable quantity that reaches it. */
  quantity: number;
  /** How many pieces more than now. */
  missing: number;
}

/** The nearest cheaper price that more pieces would reach; undefined if there is none. */
export function nextOffer(card: Priced & Pick<Card, 'packagings'>, quantity: number): NextOffer | undefined {
  const now = bestOffer(card, quantity);
  const offer = offersOf(card).find((one) => one.from_quantity > quantity && now !== undefined && one.net < now.net);
  if (!offer) return undefined;
  const wanted = roundUpToPackaging(offer.from_quantity, card.packagings);
  return { offer, quantity: wanted, missing: Math.round((wanted - quantity) * 1000) / 1000 };
}

/** Row net = round2(quantity × unit net) in euros (C-PRICE-3). A preview: the server computes the totals. */
export function rowTotal(quantity: number, net: number): number {
  const money = moneyFromNumber(net);
  if (money === undefined || !Number.isFinite(quantity)) return 0;
  const cents = divideHalfAway(BigInt(Math.round(quantity * 1000)) * BigInt(money), BigInt(MONEY_SCALE / 100) * 1000n);
  return moneyToNumber(Number(cents) * (MONEY_SCALE / 100));
}
