/**
 * What a delivery bills of its order (C-FISC-4): the parts of a row, and of the order's coupon, add up to what was ordered, however
 * many deliveries there are.
 */
import { type Money, roundToCents } from '#contract/values/money.ts';
import type { VatLine } from '../pricing/index.ts';

/** How a row is taxed. */
export interface Treatment {
  /** Percent, two decimals: `22.00`. */
  readonly rate: string;
  /** Empty = ordinary VAT. */
  readonly natura: string;
  /** Law text of the nature; empty = the usual one. */
  readonly law: string;
}

/**
 * A row is taxed as its order says; the reason is in the order's VAT table. `nature` is empty for orders that were sent before rows had
 * one: then the table knows it too.
 */
export function treatmentOf(
  { rate, nature = '' }: { readonly rate: number; readonly nature?: string },
  vatTable: readonly VatLine[],
): Treatment {
  const line = vatTable.find((one) => one.rate === rate && (nature === '' || one.exemption?.nature === nature));
  const natura = nature || (rate === 0 ? (line?.exemption?.nature ?? '') : '');
  return { rate: rate.toFixed(2), natura, law: line?.exemption?.reason ?? '' };
}

/** Reasons that hold for everything that a buyer pays, not for some articles only. */
const OF_THE_BUYER: ReadonlyArray<VatLine['why']> = ['exempt', 'intra-eu', 'intent'];

/** Transport bears the ordinary rate, and none where the buyer has none (C-PRICE-3, C-PRICE-5). */
export function transportTreatment(vatTable: readonly VatLine[], ordinary: number): Treatment {
  const without = vatTable.find(({ exemption, why }) => exemption && (why === undefined || OF_THE_BUYER.includes(why)));
  return without
    ? treatmentOf({ rate: without.rate, nature: without.exemption?.nature ?? '' }, vatTable)
    : treatmentOf({ rate: ordinary }, vatTable);
}

/** The value of so many pieces (3 decimals), rounded to cents once. */
export function valueOfPieces(net: Money, pieces: number): Money {
  return roundToCents(net, Math.round(pieces * 1000), 1000);
}

/** What pieces delivered after others add to the row: at most a cent from net × pieces, and all parts together the row's total. */
export function partValue(net: Money, before: number, now: number): Money {
  return valueOfPieces(net, (Math.round(before * 1000) + Math.round(now * 1000)) / 1000) - valueOfPieces(net, before);
}

export interface CouponPart {
  readonly rate: string;
  readonly natura: string;
  readonly amount: Money;
}

export interface ValuedRow {
  readonly treatment: Treatment;
  readonly ordered: Money;
  /** Environmental contributions: taxed like the row, and no coupon takes off of them. Left out: none. */
  readonly eco?: Money;
  /** Delivered before, and with this delivery. */
  readonly before: Money;
  readonly after: Money;
}

/**
 * This delivery's part of the coupon, per way of taxing: by the value that was delivered. What the order takes off a rate is what its
 * rows, their contributions and its transport are more than its VAT table.
 */
export function couponParts(
  rows: readonly ValuedRow[],
  order: { readonly vatTable: readonly VatLine[]; readonly transport: Money; readonly transportTaxed: Treatment },
): CouponPart[] {
  const { vatTable, transport, transportTaxed } = order;
  return [...Map.groupBy(rows, ({ treatment }) => keyOf(treatment)).values()].flatMap((taxed) => {
    const [{ treatment } = { treatment: transportTaxed }] = taxed;
    const sum = (of: (row: ValuedRow) => Money) => taxed.reduce((total, row) => total + of(row), 0);
    const ordered = sum((row) => row.ordered);
    const carried = keyOf(transportTaxed) === keyOf(treatment) ? transport : 0;
    const taxable = vatTable
      .filter(
        ({ rate, exemption }) => keyOf({ rate: rate.toFixed(2), natura: exemption?.nature ?? '' }) === keyOf(treatment),
      )
      .reduce((total, line) => total + line.taxable, 0);
    const off = ordered + sum((row) => row.eco ?? 0) + carried - taxable;
    if (off <= 0 || ordered <= 0) return [];
    const share = (value: Money) => roundToCents(off, Math.min(value, ordered), ordered);
    const amount = share(sum((row) => row.after)) - share(sum((row) => row.before));
    return amount > 0 ? [{ rate: treatment.rate, natura: treatment.natura, amount }] : [];
  });
}

const keyOf = ({ rate, natura }: Pick<Treatment, 'rate' | 'natura'>) => `${rate} ${natura}`;
