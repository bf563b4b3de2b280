/** Prices in the shape of the wire (`priceFields` of the contract). */
import type { Card, GiftOffer, Offer } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import type { PriceOffer } from './benefits/best-offer.rules.ts';
import type { GiftPromo } from './benefits/gift-threshold.rules.ts';
import { netRange, type Quote } from './quote.rules.ts';

export type PriceFields = Pick<Card, 'price' | 'sale_price' | 'is_sale' | 'discounts' | 'promo' | 'offers' | 'gifts'>;

/** Prices of a card; `offers` is filled only when there is something to choose (C-PRICE-2). */
export function presentQuote(quote: Quote, locale: Locale): PriceFields {
  const { gross, net, chain, promo, gifts } = quote;
  return {
    price: moneyToNumber(gross),
    sale_price: moneyToNumber(net),
    is_sale: net < gross,
    discounts: chain,
    promo: promo && { code: promo.code, row: promo.row, title: promo.title[locale], valid_to: promo.validTo },
    offers: quote.seeOffers ? quote.offers.map((offer) => presentOffer(offer, locale)) : [],
    ...(gifts.length > 0 && { gifts: gifts.map((gift) => presentGift(gift, locale)) }),
  };
}

function presentGift({ code, title, validTo, threshold, repeats, gift }: GiftPromo, locale: Locale): GiftOffer {
  return {
    promo_code: code,
    title: title[locale],
    valid_to: validTo,
    repeats,
    from_quantity: 'pieces' in threshold ? threshold.pieces : 0,
    threshold: 'amount' in threshold ? moneyToNumber(threshold.amount) : null,
    gift: { carti: gift.carti, name: unbrokenName(gift.name[locale]), quantity: gift.quantity, um: gift.um },
  };
}

export function presentOffer({ promo, from, chain, net }: PriceOffer, locale: Locale): Offer {
  return {
    promo_code: promo?.code ?? '',
    promo_row: promo?.row ?? 0,
    title: promo?.title[locale] ?? '',
    from_quantity: from,
    discounts: chain,
    net: moneyToNumber(net),
    valid_to: promo?.validTo ?? null,
  };
}

/** Summary of a parent's children's prices; euros, as on the wire. */
export interface QuoteRange {
  readonly min: number;
  readonly max: number;
  /** Number of children with a promo or a gift. */
  readonly promoted: number;
}

/** "from … to …" of a parent's children; null when none has a price. */
export function presentRange(quotes: readonly Pick<Quote, 'net' | 'offers' | 'gifts'>[]): QuoteRange | null {
  const range = netRange(quotes);
  if (!range) return null;
  const promoted = quotes.filter(({ offers, gifts }) => gifts.length > 0 || offers.some(({ promo }) => promo));
  return { min: moneyToNumber(range.min), max: moneyToNumber(range.max), promoted: promoted.length };
}
