/** The VAT table and the totals of a document (C-FISC-2, checks 00419 to 00422, 00429, 00430, 00443, 00444). */
import { type Money, roundToCents } from '#contract/values/money.ts';
import { lawOf, SPLIT_PAYMENT_LAW } from '#contract/values/vat-laws.ts';
import type { RowVat } from './row-vat.ts';

export interface VatBlock extends RowVat {
  readonly taxable: Money;
  readonly tax: Money;
  /** `S` split payment, `I` due at once. */
  readonly due: 'I' | 'S';
  readonly law?: string;
}

export interface InvoiceTotals {
  readonly vat: readonly VatBlock[];
  /** Taxable and tax. */
  readonly total: Money;
  /** What the buyer pays: without the tax of split payment. */
  readonly payable: Money;
}

/** One block per rate and nature, in the order of the rows. Tax is half-up of taxable × rate ÷ 100; nothing is rounded otherwise. */
export function invoiceTotals(
  rows: ReadonlyArray<RowVat & { readonly total: Money }>,
  { split = false, laws = {} }: { split?: boolean; laws?: Readonly<Record<string, string>> } = {},
): InvoiceTotals {
  const sums = new Map<string, RowVat & { taxable: Money }>();
  for (const { rate, natura, total } of rows) {
    const key = `${rate} ${natura ?? ''}`;
    const known = sums.get(key);
    if (known) known.taxable += total;
    else sums.set(key, { rate, ...(natura && { natura }), taxable: total });
  }
  const vat = [...sums.values()].map((block): VatBlock => {
    const tax = roundToCents(block.taxable, Math.round(Number(block.rate) * 100), 10_000);
    // Split payment concerns tax that is charged; reverse charge excludes it (00420).
    const isSplit = split && block.natura === undefined;
    const law = block.natura ? lawOf(block.natura, laws[block.natura]) : isSplit ? SPLIT_PAYMENT_LAW : undefined;
    return { ...block, tax, due: isSplit ? 'S' : 'I', ...(law && { law }) };
  });
  const total = vat.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0);
  const notPaid = vat.reduce((sum, { tax, due }) => sum + (due === 'S' ? tax : 0), 0);
  return { vat, total, payable: total - notPaid };
}
