/** Discount percentage of a card: an integer from price and sale price when the product is on sale (storefront.md §4). */
import type { Card } from '#contract/endpoints/article.ts';
import { divideHalfAway, moneyFromNumber } from '#contract/values/money.ts';

/**
 * Whole percent, half away from zero; undefined if the article is not on sale, has no price or the discount rounds to
 * nothing.
 */
export function discountPercent(card: Pick<Card, 'price' | 'sale_price' | 'is_sale'>): number | undefined {
  const price = moneyFromNumber(card.price ?? Number.NaN);
  const sale = moneyFromNumber(card.sale_price ?? Number.NaN);
  if (!card.is_sale || price === undefined || sale === undefined || price <= 0 || sale >= price) return undefined;
  const percent = Number(divideHalfAway(BigInt(price - sale) * 100n, BigInt(price)));
  return percent > 0 ? percent : undefined;
}
