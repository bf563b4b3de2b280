/** VAT of a document per rate (C-PRICE-3), as printed: the taxes add up to the document's VAT. */
import type { Money } from '#contract/values/money.ts';
import type { VatExemption } from '#contract/values/vat-exemption.ts';
import { type RowAmounts, vatOn } from './document-total.rules.ts';

export interface VatLine {
  /** Percent. */
  readonly rate: number;
  readonly taxable: Money;
  readonly tax: Money;
  /** Of a customer without VAT: the reason, as printed (C-PRICE-5). */
  readonly exemption?: VatExemption;
}

/**
 * Highest rate first. Transport is taxed at the ordinary rate, `off` (a coupon's part) is subtracted; empty rates are
 * left out. A customer without VAT has rows and transport at rate 0, and one line with the reason.
 */
export function vatTable(
  rows: Iterable<Pick<RowAmounts, 'net' | 'vat'>>,
  transport: Money,
  ordinaryVat: number,
  off: ReadonlyMap<number, Money> = new Map(),
  exemption: VatExemption | null = null,
): VatLine[] {
  const taxable = new Map<number, Money>([[ordinaryVat, transport]]);
  for (const { net, vat } of rows) taxable.set(vat, (taxable.get(vat) ?? 0) + net);
  for (const [rate, amount] of off) taxable.set(rate, (taxable.get(rate) ?? 0) - amount);
  return [...taxable]
    .filter(([, amount]) => amount !== 0)
    .sort(([one], [other]) => other - one)
    .map(([rate, amount]) => ({
      rate,
      taxable: amount,
      tax: vatOn(amount, rate),
      ...(exemption && rate === 0 && { exemption }),
    }));
}
