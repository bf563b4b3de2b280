/**
 * Environmental contributions (C-FISC 9.11): what the law lets a seller show apart from the price, by article. No discount
 * touches them, and they bear the VAT of the article.
 */
import { divideHalfAway, type Money } from '#contract/values/money.ts';
import { rowTotal } from '../row-total.rules.ts';

/** Electrical equipment, batteries, tyres, oils: in this order on every document. */
export const ECO_KINDS = ['raee', 'batteries', 'tyres', 'oils'] as const;
export type EcoKind = (typeof ECO_KINDS)[number];

/** What an article bears from a day on, until the next term of its kind. */
export interface EcoTerm {
  readonly kind: EcoKind;
  /** Plain date. */
  readonly validFrom: string;
  readonly basis: 'piece' | 'kg';
  /** Per piece or per kilogram; 0 = from that day on there is none. */
  readonly amount: Money;
  /** Kilograms that count, of one piece; only with the basis `kg`. */
  readonly kg: number;
}

/** Of one piece, ten-thousandths. */
export interface EcoUnit {
  readonly kind: EcoKind;
  readonly unit: Money;
}

/** Of a row: unit × pieces, in whole cents. Stored with the order as it was then. */
export interface EcoPart extends EcoUnit {
  readonly total: Money;
}

/** Kilograms have at most three decimals. */
const GRAMS = 1000;

/** What one piece bears on `day` (plain date), in the order of the kinds. */
export function ecoUnits(terms: readonly EcoTerm[], day: string): EcoUnit[] {
  return ECO_KINDS.flatMap((kind) => {
    const [newest] = terms
      .filter((term) => term.kind === kind && term.validFrom <= day)
      .sort((one, other) => other.validFrom.localeCompare(one.validFrom));
    const unit = newest ? unitOf(newest) : 0;
    return unit > 0 ? [{ kind, unit }] : [];
  });
}

/** Rounded half up to four decimals of a euro. */
const unitOf = ({ basis, amount, kg }: EcoTerm): Money =>
  basis === 'piece' ? amount : Number(divideHalfAway(BigInt(amount) * BigInt(Math.round(kg * GRAMS)), BigInt(GRAMS)));

/** Of so many pieces; each kind is rounded to cents once per row, as the row itself is. */
export const ecoParts = (units: readonly EcoUnit[], quantity: number): EcoPart[] =>
  units.map(({ kind, unit }) => ({ kind, unit, total: rowTotal(quantity, unit) }));

export const ecoTotal = (parts: readonly EcoPart[]): Money => parts.reduce((sum, { total }) => sum + total, 0);

/** By kind, over several rows. */
export function ecoByKind(
  rows: Iterable<readonly EcoPart[]>,
): Array<{ readonly kind: EcoKind; readonly total: Money }> {
  const totals = new Map<EcoKind, Money>();
  for (const parts of rows) for (const { kind, total } of parts) totals.set(kind, (totals.get(kind) ?? 0) + total);
  return ECO_KINDS.flatMap((kind) => {
    const total = totals.get(kind);
    return total === undefined ? [] : [{ kind, total }];
  });
}
