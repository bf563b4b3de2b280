/**
 * Totals of a cart or an order (C-PRICE-3). Running sums are stored, so that one changed row costs one subtraction and
 * one addition.
 */
import { type Money, roundToCents } from '#contract/values/money.ts';
import type { CouponDiscount } from './benefits/coupon.rules.ts';
import { rateOf, type VatKey, vatKey } from './vat-key.rules.ts';

export interface RowAmounts {
  /** round2(quantity × gross). */
  readonly gross: Money;
  /** round2(quantity × net). */
  readonly net: Money;
  /** Percent. */
  readonly vat: number;
  /** Natura of FatturaPA: why there is no VAT; left out or empty: there is. */
  readonly nature?: string;
  /** Environmental contributions of the row; left out: none. No discount touches them (C-FISC 9.11). */
  readonly eco?: Money;
}

export interface RowSums {
  count: number;
  gross: Money;
  net: Money;
  eco: Money;
  /** Sum of row nets and their contributions per line of the VAT table. */
  taxableByVat: Map<VatKey, Money>;
}

export interface DocumentTotals {
  readonly gross: Money;
  /** Sum of row nets, less the coupon. */
  readonly net: Money;
  readonly coupon: Money;
  readonly transport: Money;
  readonly eco: Money;
  readonly vat: Money;
  /** Net + contributions + transport + VAT. */
  readonly document: Money;
}

export function noRows(): RowSums {
  return { count: 0, gross: 0, net: 0, eco: 0, taxableByVat: new Map() };
}

/** Adds a row to the sums, or subtracts it with `times` −1. */
export function addRow(sums: RowSums, row: RowAmounts, times: 1 | -1 = 1): void {
  sums.count += times;
  sums.gross += times * row.gross;
  sums.net += times * row.net;
  const { eco = 0 } = row;
  sums.eco += times * eco;
  const key = vatKey(row);
  sums.taxableByVat.set(key, (sums.taxableByVat.get(key) ?? 0) + times * (row.net + eco));
}

/** VAT is rounded to cents once per rate, on the sum of that rate less the coupon. `transportVat`: rate or nature of transport. */
export function documentTotals(
  sums: RowSums,
  transport: Money,
  transportVat: VatKey,
  coupon?: Pick<CouponDiscount, 'total' | 'byVat'>,
): DocumentTotals {
  let vat = 0;
  let transportSeen = false;
  for (const [key, rows] of sums.taxableByVat) {
    transportSeen ||= key === transportVat;
    const net = rows - (coupon?.byVat.get(key) ?? 0);
    vat += vatOn(key === transportVat ? net + transport : net, rateOf(key));
  }
  if (!transportSeen) vat += vatOn(transport, rateOf(transportVat));
  const off = coupon?.total ?? 0;
  const net = sums.net - off;
  const { gross, eco } = sums;
  return { gross, net, coupon: off, transport, eco, vat, document: net + eco + vat + transport };
}

/** VAT on a taxable amount of whole cents. */
export function vatOn(taxable: Money, percent: number): Money {
  return roundToCents(taxable, percent, 100);
}
