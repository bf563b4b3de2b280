/** Prices in the words of the wire (`priceFields` of the contract). */
import type { Card, Offer } from '#contract/article.ts';
import type { Locale } from '#contract/locale.ts';
import { moneyToNumber } from '#contract/money.ts';
import type { PriceOffer } from './best-offer.rules.ts';
import { netRange, type Quote } from './quote.rules.ts';

export type PriceFields = Pick<Card, 'price' | 'sale_price' | 'is_sale' | 'discounts' | 'promo' | 'offers'>;

/** Prices of a card; `offers` is filled only when there is something to choose (C-PRICE-2). */
export function presentQuote(quote: Quote, locale: Locale): PriceFields {
  const { gross, net, chain, promo } = quote;
  return {
    price: moneyToNumber(gross),
    sale_price: moneyToNumber(net),
    is_sale: net < gross,
    discounts: chain,
    promo: promo && { code: promo.code, row: promo.row, title: promo.title[locale], valid_to: promo.validTo },
    offers: quote.seeOffers ? quote.offers.map((offer) => presentOffer(offer, locale)) : [],
  };
}

function presentOffer({ promo, from, chain, net }: PriceOffer, locale: Locale): Offer {
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

/** Euros, as the wire has them. */
export interface QuoteRange {
  readonly min: number;
  readonly max: number;
}

/** "from … to …" of a parent's children; null when none has a price. */
export function presentRange(quotes: readonly Pick<Quote, 'net'>[]): QuoteRange | null {
  const range = netRange(quotes);
  return range && { min: moneyToNumber(range.min), max: moneyToNumber(range.max) };
}
