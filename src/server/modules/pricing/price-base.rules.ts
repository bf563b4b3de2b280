/** The number of pieces whose price is shown beside the unit price (docs/prices.md). */
import type { PriceBase } from '#contract/endpoints/article.ts';
import type { Priceable } from './conditions.rules.ts';
import { defaultQuantity } from './quote.rules.ts';

export interface BasedArticle extends Pick<Priceable, 'packagings'> {
  /** Pieces; 0 = those of the default packaging. */
  readonly priceBase: number;
}

/** Undefined where the unit price already is that price. */
export function priceBaseOf(article: BasedArticle): PriceBase | undefined {
  const pack = article.priceBase === 0;
  const quantity = pack ? defaultQuantity(article) : article.priceBase;
  return quantity === 1 ? undefined : { quantity, pack };
}

/** For a parent, whose price is that of its children: theirs, if it is the same for all. */
export function sharedPriceBase(children: readonly BasedArticle[]): PriceBase | undefined {
  const [first, ...others] = children.map(priceBaseOf);
  const same = others.every((one) => one?.quantity === first?.quantity && one?.pack === first?.pack);
  return same ? first : undefined;
}
