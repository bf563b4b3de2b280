/** VAT of a document per rate and nature (C-PRICE-3), as printed: the taxes add up to the document's VAT. */
import type { Money } from '#contract/values/money.ts';
import type { VatExemption } from '#contract/values/vat-exemption.ts';
import type { VatTreatment, VatWhy } from '#contract/values/vat-treatment.rules.ts';
import { type RowAmounts, vatOn } from './document-total.rules.ts';
import { rateOf, type VatKey, vatKey } from './vat-key.rules.ts';

export interface VatLine {
  /** Percent. */
  readonly rate: number;
  readonly taxable: Money;
  readonly tax: Money;
  /** Why there is no VAT: nature and law, as printed (C-PRICE-5). */
  readonly exemption?: VatExemption;
  /** The buyer pays this tax to the State (split payment). */
  readonly split?: true;
  /** Left out: ordinary VAT that needs no explanation. */
  readonly why?: Exclude<VatWhy, 'ordinary'>;
}

/** What a line says besides its amounts, by rate or nature. */
export type VatMeanings = (key: VatKey) => Omit<VatTreatment, 'rate'> | undefined;

/**
 * Highest rate first, then natures. Transport has the rate or nature `transportVat`; `off` (a coupon's part) is
 * subtracted; empty lines are left out.
 */
export function vatTable(
  rows: Iterable<Pick<RowAmounts, 'net' | 'vat' | 'nature'>>,
  transport: Money,
  transportVat: VatKey,
  off: ReadonlyMap<VatKey, Money> = new Map(),
  meanings: VatMeanings = () => undefined,
): VatLine[] {
  const taxable = new Map<VatKey, Money>([[transportVat, transport]]);
  for (const row of rows) taxable.set(vatKey(row), (taxable.get(vatKey(row)) ?? 0) + row.net);
  for (const [key, amount] of off) taxable.set(key, (taxable.get(key) ?? 0) - amount);
  return [...taxable]
    .filter(([, amount]) => amount !== 0)
    .sort(([one], [other]) => rateOf(other) - rateOf(one) || String(one).localeCompare(String(other)))
    .map(([key, amount]) => {
      const tax = vatOn(amount, rateOf(key));
      return { rate: rateOf(key), taxable: amount, tax, ...saidOf(meanings(key)) };
    });
}

function saidOf(meaning: ReturnType<VatMeanings>): Pick<VatLine, 'exemption' | 'split' | 'why'> {
  if (!meaning) return {};
  const { nature, law, split, why } = meaning;
  return {
    ...(nature !== '' && { exemption: { nature, reason: law } }),
    ...(split && { split }),
    ...(why !== 'ordinary' && { why }),
  };
}

/** The part of the VAT that the buyer pays to the State instead of the seller. */
export function splitVat(table: readonly VatLine[]): Money {
  return table.reduce((sum, { tax, split }) => sum + (split ? tax : 0), 0);
}
