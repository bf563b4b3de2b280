/** What an order leaves above the cost of today (docs/decisions/0298-cost-floor-margin.md). */
import { marginOf } from '#contract/values/margin.rules.ts';
import type { Money } from '#contract/values/money.ts';

export interface CostedRow {
  /** Of the whole row, after discounts; 0 for a gift. */
  readonly total: Money;
  /** Of the whole row too; null = not known. */
  readonly cost: Money | null;
}

export interface OrderMargin {
  /** null = no row has a cost. */
  readonly amount: Money | null;
  /** Percent with one decimal; null = none, or nothing is paid for these rows. */
  readonly percent: number | null;
  readonly withoutCost: number;
}

/**
 * Rows without a known cost are left out with their price, not counted as costing nothing; so the coupon counts by their share. Gifts count:
 * they cost and bring nothing. Transport and contributions are not margin.
 */
export function orderMargin(rows: readonly CostedRow[], coupon: Money): OrderMargin {
  const costed = rows.flatMap(({ total, cost }) => (cost === null ? [] : [{ total, cost }]));
  const withoutCost = rows.length - costed.length;
  if (costed.length === 0) return { amount: null, percent: null, withoutCost };
  const sum = (totals: readonly Money[]) => totals.reduce((before, one) => before + one, 0);
  const [all, known, cost] = [
    sum(rows.map(({ total }) => total)),
    sum(costed.map(({ total }) => total)),
    sum(costed.map((row) => row.cost)),
  ];
  // To the cent, as the coupon itself.
  const share = all > 0 ? Math.round((coupon * known) / all / 100) * 100 : 0;
  const net = known - share;
  return { amount: net - cost, percent: marginOf(net, cost), withoutCost };
}
