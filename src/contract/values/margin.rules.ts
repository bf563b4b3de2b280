/**
 * Margins (docs/decisions/0298-cost-floor-margin.md): what is left of a net price above the cost, in percent of the price. The grids
 * compute them in SQL (`marginSql`); test/http/office/costs.test.ts compares both.
 */
import type { Money } from './money.ts';

/**
 * Percent with one decimal, rounded half away from zero; negative below the cost. null = there is none: no cost is known, or the price
 * is nothing.
 */
export function marginOf(net: Money | null, cost: Money | null): number | null {
  if (net === null || cost === null || net <= 0) return null;
  const tenths = ((net - cost) * 1000) / net;
  return (Math.sign(tenths) * Math.floor(Math.abs(tenths) + 0.5)) / 10 || 0;
}

/** Compared as they are shown: 20.0 % is not below 20 %. False while one of them is not known. */
export const isBelowFloor = (margin: number | null, floor: number | null): boolean =>
  margin !== null && floor !== null && margin < floor;
