/** For how many pieces the price of an article is told, beside the price of one (docs/prices.md). */
import type { PriceBase } from '#contract/endpoints/article.ts';
import type { Priceable } from './conditions.rules.ts';
import { defaultQuantity } from './quote.rules.ts';

export interface BasedArticle extends Pick<Priceable, 'packagings'> {
  /** Pieces; 0 = those of the default packaging. */
  readonly priceBase: number;
}

/** Undefined where the price of a piece says it already. */
export function priceBaseOf(article: BasedArticle): PriceBase | undefined {
  const pack = article.priceBase === 0;
  const quantity = pack ? defaultQuantity(article) : article.priceBase;
  return quantity === 1 ? undefined : { quantity, pack };
}

/** Of a parent, whose price is that of its children: theirs when it is the same for all. */
export function sharedPriceBase(children: readonly BasedArticle[]): PriceBase | undefined {
  const [first, ...others] = children.map(priceBaseOf);
  const same = others.every((one) => one?.quantity === first?.quantity && one?.pack === first?.pack);
  return same ? first : undefined;
}
