/**
 * The price of 100 pieces or of a packaging, below the unit price, for articles that are sold this way: "€ 3,45 / 100
 * pz" (docs/prices.md).
 */
import type { Card } from '#contract/endpoints/article.ts';
import { splitPrice } from '#contract/values/money.ts';
import { priceOfPieces } from '#contract/values/price-of-pieces.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { shownPrice } from './shown-price.rules.ts';

export interface PricedArticle extends Pick<Card, 'um' | 'price_base'> {
  vat?: number | null;
}

export interface BasePriceProps {
  article: PricedArticle;
  /** Unit net. */
  net: number;
  /** Highest of a range whose lowest is `net`. */
  to?: number | undefined;
}

export default function BasePrice({ article, net, to }: BasePriceProps) {
  const { vatIncluded } = useSession();
  const { um, vat, price_base: base } = article;
  if (!base) return null;
  const { quantity, pack } = base;
  const words = { quantity: formatQuantity(quantity), um: unitName(um, quantity) };
  const figure = (euros: number) => {
    const told = priceOfPieces(euros, quantity);
    const { major, minor } = splitPrice(vatIncluded ? shownPrice(told, vat) : told, getLocale());
    return major + minor;
  };
  return (
    <span className="price__base">
      {`€\u00a0${figure(net)}${to !== undefined && to !== net ? ` – ${figure(to)}` : ''} `}
      {pack ? m.shop_price_per_pack(words) : m.shop_price_per(words)}
    </span>
  );
}
