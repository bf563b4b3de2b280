/**
 * Which rows of the cart are shown and in which order: search, problems, notes, sorting, pages. Pure; server and
 * browser use it alike.
 */
import type { CartRow } from '#contract/endpoints/cart-shape.ts';

export const CART_SORTS = ['added', 'newest', 'code', 'name', 'total'] as const;
export type CartSort = (typeof CART_SORTS)[number];

export const CART_ONLY = ['all', 'fix', 'noted'] as const;
/** All rows, those to fix or confirm, those with a note. */
export type CartOnly = (typeof CART_ONLY)[number];

export interface CartView {
  readonly find: string;
  readonly sort: CartSort;
  readonly only: CartOnly;
}

/** Number of rows of a page without JavaScript, and of a page before the whole cart is loaded. */
export const PAGE_ROWS = 40;

function oneOf<T extends string>(values: readonly T[], text: string | null): T {
  return values.find((value) => value === text) ?? (values[0] as T);
}

/** From the page's URL; unknown values are ignored. */
export function cartViewOf(params: URLSearchParams): CartView {
  return {
    find: (params.get('find') ?? '').slice(0, 100),
    sort: oneOf(CART_SORTS, params.get('sort')),
    only: oneOf(CART_ONLY, params.get('only')),
  };
}

/** The query for a view; default values are omitted. */
export function paramsOf({ find, sort, only }: CartView, page = 1): Record<string, string> {
  return {
    ...(find.trim() !== '' && { find }),
    ...(sort !== 'added' && { sort }),
    ...(only !== 'all' && { only }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Compared without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** In codes also without separators: `vt93308` finds `VT933.08.020`. */
function compact(text: string): string {
  return text.replace(/[-./,\s]/g, '');
}

/** Whether every word is in code, name, brand or note. */
export function isFound(row: CartRow, find: string): boolean {
  const words = plain(find).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = plain(`${row.carti} ${row.name} ${row.brand} ${row.note}`);
  const code = compact(plain(row.carti));
  return words.every((word) => text.includes(word) || (compact(word) !== '' && code.includes(compact(word))));
}

const WANTED: Record<CartOnly, (row: CartRow) => boolean> = {
  all: () => true,
  fix: (row) => row.anomalies.length > 0,
  noted: (row) => row.note !== '',
};

type Order = (a: CartRow, b: CartRow) => number;
const byText = (field: 'carti' | 'name'): Order => {
  const { compare } = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });
  return (a, b) => compare(a[field], b[field]) || a.row_id - b.row_id;
};
const ORDERS: Record<CartSort, () => Order> = {
  added: () => (a, b) => a.row_id - b.row_id,
  newest: () => (a, b) => b.row_id - a.row_id,
  code: () => byText('carti'),
  name: () => byText('name'),
  total: () => (a, b) => b.totale_sconto - a.totale_sconto || a.row_id - b.row_id,
};

/** The rows of a view in its order. */
export function shownRows(rows: readonly CartRow[], { find, sort, only }: CartView): CartRow[] {
  return rows.filter((row) => WANTED[only](row) && isFound(row, find)).sort(ORDERS[sort]());
}

/** Facts about the whole cart, besides its rows. */
export interface CartSummary {
  /** Rows that prevent the order, and the code of the first. */
  readonly broken: number;
  readonly firstBroken: string | undefined;
  /** Prices to confirm. */
  readonly changed: number;
  readonly noted: number;
}

export function summaryOf(rows: readonly CartRow[]): CartSummary {
  const broken = rows.filter((row) => row.anomalies.some((anomaly) => anomaly.blocking));
  return {
    broken: broken.length,
    firstBroken: broken[0]?.carti,
    changed: rows.filter((row) => row.anomalies.some((anomaly) => anomaly.kind === 'price-changed')).length,
    noted: rows.filter((row) => row.note !== '').length,
  };
}
