/** Which sizes are shown and what the chosen quantities come to. Pure; quantities by child id, 0 = empty. */
import type { Child, ParentArticle } from '#contract/article.ts';
import { bestOffer, rowTotal } from '#storefront/lib/offer-choice.rules.ts';

export type Quantities = Readonly<Record<number, number>>;

export interface ChildFilter {
  /** Value of the first column; empty = all. */
  value: string;
  onlyAvailable: boolean;
  onlyOrdered: boolean;
}

export const NO_FILTER: ChildFilter = { value: '', onlyAvailable: false, onlyOrdered: false };

export type Column = ParentArticle['columns'][number];

/** Rows that the filter leaves. A row with a quantity always stays: what will be added must be seen. */
export function shownChildren(
  children: readonly Child[],
  column: Column | undefined,
  filter: ChildFilter,
  quantities: Quantities,
): Child[] {
  return children.filter((child) => {
    if (quantities[child.id]) return true;
    if (filter.onlyAvailable && child.availability.text !== 'DISPONIBILE') return false;
    if (filter.onlyOrdered && !child.already_ordered) return false;
    return !filter.value || !column || child.differing[column.code] === filter.value;
  });
}

/** Values of a column with their number of rows, in the order they appear. */
export function columnValues(
  children: readonly Child[],
  column: Column | undefined,
): Array<[value: string, count: number]> {
  const counts = new Map<string, number>();
  for (const child of children) {
    const value = column && child.differing[column.code];
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts];
}

export interface Chosen {
  rows: number;
  pieces: number;
  /** Net, euros. A preview: totals are the server's (C-PRICE-3). */
  net: number;
}

export function chosenTotal(children: readonly Child[], quantities: Quantities): Chosen {
  let [rows, pieces, cents] = [0, 0, 0];
  for (const child of children) {
    const quantity = quantities[child.id] ?? 0;
    if (quantity <= 0) continue;
    rows += 1;
    pieces += quantity;
    cents += Math.round(rowTotal(quantity, bestOffer(child, quantity)?.net ?? 0) * 100);
  }
  return { rows, pieces: Math.round(pieces * 1000) / 1000, net: cents / 100 };
}

/** Columns that a narrow table keeps, and a card names. */
export const MAIN_COLUMNS = 3;

/** `M8 × 20 · Chiave 13`: what tells a size from its neighbours, as a card says it. */
export function sizeLabel(child: Child, columns: readonly Column[]): string {
  const [first, second, ...rest] = columns.slice(0, MAIN_COLUMNS).flatMap((column) => {
    const value = child.differing[column.code];
    return value ? [{ column, value }] : [];
  });
  const main = [first, second].flatMap((one) => (one ? [one.value] : [])).join(' × ');
  return [main, ...rest.map(({ column, value }) => `${column.label} ${value}`)].filter(Boolean).join(' · ');
}
