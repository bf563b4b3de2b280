/** VAT of a document rate by rate (C-PRICE-3), as it is printed: the taxes add up to the document's VAT. */
import type { Money } from '#contract/money.ts';
import { type RowAmounts, vatOn } from './document-total.rules.ts';

export interface VatLine {
  /** Percent. */
  readonly rate: number;
  readonly taxable: Money;
  readonly tax: Money;
}

/** Highest rate first. Transport belongs to the ordinary rate, `off` (a coupon's part) is taken away; empty rates are left out. */
export function vatTable(
  rows: Iterable<Pick<RowAmounts, 'net' | 'vat'>>,
  transport: Money,
  ordinaryVat: number,
  off: ReadonlyMap<number, Money> = new Map(),
): VatLine[] {
  const taxable = new Map<number, Money>([[ordinaryVat, transport]]);
  for (const { net, vat } of rows) taxable.set(vat, (taxable.get(vat) ?? 0) + net);
  for (const [rate, amount] of off) taxable.set(rate, (taxable.get(rate) ?? 0) - amount);
  return [...taxable]
    .filter(([, amount]) => amount !== 0)
    .sort(([one], [other]) => other - one)
    .map(([rate, amount]) => ({ rate, taxable: amount, tax: vatOn(amount, rate) }));
}
