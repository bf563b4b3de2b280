/** Whether a price by hand is below the floor of its article (docs/decisions/0309-a-price-by-hand.md). Pure. */
import { isBelowFloor, marginOf } from '#contract/values/margin.rules.ts';
import type { Money } from '#contract/values/money.ts';
import type { ArticleCost } from '../catalogue/index.ts';

/**
 * `net`: ten-thousandths per piece. Without a cost or a floor there is nothing to be below of. A price of nothing has no margin, and is
 * below every floor of an article that costs something.
 */
export function isBelowFloorPrice(net: Money, of: ArticleCost | undefined): boolean {
  if (!of || of.cost === null || of.floor === null) return false;
  return net <= 0 ? of.cost > 0 : isBelowFloor(marginOf(net, of.cost), of.floor);
}
