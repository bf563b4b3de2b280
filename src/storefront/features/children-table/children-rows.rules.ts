/**
 * Which sizes are shown, in which order, and the sum of the chosen quantities. Pure; quantities by child id, 0 = empty.
 */
import type { Child, ParentArticle } from '#contract/endpoints/article.ts';
import { stepOf } from '#contract/values/packaging.ts';
import { bestOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { compareValues } from './attribute-order.rules.ts';

export type Quantities = Readonly<Record<number, number>>;

export interface ChildFilter {
  /** Words, all of them required; empty = all rows. */
  text: string;
  /** Column code → value; a missing or empty one filters nothing. */
  values: Readonly<Record<string, string>>;
  onlyAvailable: boolean;
  onlyOrdered: boolean;
}

export const NO_FILTER: ChildFilter = { text: '', values: {}, onlyAvailable: false, onlyOrdered: false };

export type Column = ParentArticle['columns'][number];

/** Rows that pass the filter. A row with a quantity always stays: what will be added must be visible. */
export function shownChildren(
  children: readonly Child[],
  columns: readonly Column[],
  filter: ChildFilter,
  quantities: Quantities,
): Child[] {
  const words = searchWords(filter.text);
  return children.filter((child) => {
    if (quantities[child.id]) return true;
    if (filter.onlyAvailable && child.availability.text !== 'DISPONIBILE') return false;
    if (filter.onlyOrdered && !child.already_ordered) return false;
    for (const { code } of columns)
      if (filter.values[code] && child.differing[code] !== filter.values[code]) return false;
    return words.length === 0 || hasWords(child, columns, words);
  });
}

/** As C-SRCH-6: case, accents and separators do not matter, `M8 × 20` is `m8x20`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/,/g, '.').replace(/×/g, 'x');
}

function searchWords(text: string): string[] {
  return plain(text)
    .replace(/(?<=\d) *x *(?=\d)/g, 'x')
    .split(/\s+/)
    .filter(Boolean);
}

function hasWords(child: Child, columns: readonly Column[], words: readonly string[]): boolean {
  const values = columns.flatMap(({ code }) => plain(child.differing[code] ?? '') || []);
  const text = [plain(child.carti), values.slice(0, MAIN_COLUMNS).join('x'), ...values].join(' ');
  const code = compact(child.carti);
  return words.every((word) => text.includes(word) || code.includes(compact(word)));
}

const compact = (text: string) => plain(text).replace(/[-./ ]/g, '');

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

/** `a:` and the code of an attribute, or one of the columns that every table has. */
export type SortKey = 'code' | 'availability' | 'pack' | 'gross' | 'net' | 'quantity' | 'total' | `a:${string}`;

export interface Sorting {
  key: SortKey;
  direction: 'ascending' | 'descending';
}

/** In these columns the first press sorts descending: in stock first, largest first. */
const MOST_FIRST: readonly SortKey[] = ['availability', 'quantity', 'total'];

/** Effect of a press on a heading: this column, then reversed, then the catalogue's order again. */
export function nextSorting(now: Sorting | undefined, key: SortKey): Sorting | undefined {
  const first = MOST_FIRST.includes(key) ? 'descending' : 'ascending';
  if (now?.key !== key) return { key, direction: first };
  if (now.direction !== first) return undefined;
  return { key, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

let codes: Intl.Collator | undefined;

/**
 * Codes: `B.2` before `B.10`; a slash in them is not a fraction. Created at the first press, because it takes a phone
 * 30 ms.
 */
function compareCodes(a: string, b: string): number {
  codes ??= new Intl.Collator('en', { numeric: true });
  return codes.compare(a, b);
}

/** The rows in an order; equal ones keep their order, rows without a value are last in both directions. */
export function sortedChildren(
  children: readonly Child[],
  { key, direction }: Sorting,
  quantities: Quantities,
): Child[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = key === 'code' ? compareCodes : compareValues;
  const keyed = children.map((child) => ({ child, value: sortValue(child, key, quantities) }));
  keyed.sort((a, b) => {
    if (a.value === undefined || b.value === undefined)
      return Number(a.value === undefined) - Number(b.value === undefined);
    if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value);
    return sign * compare(String(a.value), String(b.value));
  });
  return keyed.map(({ child }) => child);
}

function sortValue(child: Child, key: SortKey, quantities: Quantities): number | string | undefined {
  const quantity = quantities[child.id] ?? 0;
  const net = () => bestOffer(child, quantity || stepOf(child.packagings))?.net;
  switch (key) {
    case 'code':
      return child.carti;
    case 'availability':
      return child.availability.quantity || (child.availability.text === '' ? -1 : 0);
    case 'pack':
      return stepOf(child.packagings);
    case 'gross':
      return child.price;
    case 'net':
      return net();
    case 'quantity':
      return quantity || undefined;
    case 'total':
      return quantity > 0 ? quantity * (net() ?? 0) : undefined;
    default:
      return child.differing[key.slice(2)] || undefined;
  }
}

/** Number of filled rows and of their pieces. */
export function chosenPieces(quantities: Quantities): { rows: number; pieces: number } {
  const filled = Object.values(quantities).filter((quantity) => quantity > 0);
  return { rows: filled.length, pieces: Math.round(filled.reduce((sum, one) => sum + one, 0) * 1000) / 1000 };
}

/** Columns that stay in a narrow table, and that a card shows. */
export const MAIN_COLUMNS = 3;

/**
 * What distinguishes a size from its neighbours, on a card: `M8 × 20 · Chiave 13`; `60 mm · Peso 0,0636 kg`, because a
 * value in another unit is not a second dimension.
 */
export function sizeLabel(child: Child, columns: readonly Column[]): string {
  const values = columns.slice(0, MAIN_COLUMNS).flatMap((column) => {
    const value = child.differing[column.code];
    return value ? [{ ...column, value }] : [];
  });
  const [first, second, ...rest] = values;
  if (!first || !second) return first?.value ?? '';
  if (first.unit === '' || first.unit === second.unit)
    return [`${first.value} × ${second.value}`, ...rest.map(({ label, value }) => `${label} ${value}`)].join(' · ');
  const measured = ({ value, unit }: { value: string; unit: string }) => (unit ? `${value} ${unit}` : value);
  return [measured(first), ...values.slice(1).map((one) => `${one.label} ${measured(one)}`)].join(' · ');
}
