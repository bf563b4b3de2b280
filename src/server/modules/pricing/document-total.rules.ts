/**
 * Totals of a cart or an order (C-PRICE-3). Running sums are stored, so that one changed row costs one subtraction and
 * one addition.
 */
import { type Money, roundToCents } from '#contract/values/money.ts';
import type { CouponDiscount } from './benefits/coupon.rules.ts';

export interface RowAmounts {
  /** round2(quantity × gross). */
  readonly gross: Money;
  /** round2(quantity × net). */
  readonly net: Money;
  /** Percent. */
  readonly vat: number;
}

export interface RowSums {
  count: number;
  gross: Money;
  net: Money;
  /** VAT percent → sum of row nets. */
  netByVat: Map<number, Money>;
}

export interface DocumentTotals {
  readonly gross: Money;
  /** Sum of row nets, less the coupon. */
  readonly net: Money;
  readonly coupon: Money;
  readonly transport: Money;
  readonly vat: Money;
  /** Net + VAT + transport. */
  readonly document: Money;
}

export function noRows(): RowSums {
  return { count: 0, gross: 0, net: 0, netByVat: new Map() };
}

/** Adds a row to the sums, or subtracts it with `times` −1. */
export function addRow(sums: RowSums, row: RowAmounts, times: 1 | -1 = 1): void {
  sums.count += times;
  sums.gross += times * row.gross;
  sums.net += times * row.net;
  sums.netByVat.set(row.vat, (sums.netByVat.get(row.vat) ?? 0) + times * row.net);
}

/** VAT is rounded to cents once per rate, on the sum of that rate less the coupon; transport is taxed at the ordinary rate. */
export function documentTotals(
  sums: RowSums,
  transport: Money,
  ordinaryVat: number,
  coupon?: Pick<CouponDiscount, 'total' | 'byVat'>,
): DocumentTotals {
  let vat = 0;
  let ordinarySeen = false;
  for (const [rate, rows] of sums.netByVat) {
    ordinarySeen ||= rate === ordinaryVat;
    const net = rows - (coupon?.byVat.get(rate) ?? 0);
    vat += vatOn(rate === ordinaryVat ? net + transport : net, rate);
  }
  if (!ordinarySeen) vat += vatOn(transport, ordinaryVat);
  const off = coupon?.total ?? 0;
  const net = sums.net - off;
  return { gross: sums.gross, net, coupon: off, transport, vat, document: net + vat + transport };
}

/** VAT on a taxable amount of whole cents. */
export function vatOn(taxable: Money, percent: number): Money {
  return roundToCents(taxable, percent, 100);
}
