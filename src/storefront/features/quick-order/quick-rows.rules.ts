/**
 * The rows of a quick order: their input, their verdicts, and the functions that change them. Nothing here depends on
 * the screen.
 */

import type { Verdict } from '#contract/endpoints/quick-order.ts';
import type { ListedRow } from '#contract/values/order-list.ts';

export interface QuickRow {
  /** Never used twice in a page. */
  readonly key: number;
  readonly code: string;
  /** As in the field. */
  readonly quantity: string;
  /** The article chosen for an ambiguous code; 0 = none. */
  readonly itemId: number;
  /** How often it was scanned while its first verdict was under way. */
  readonly scans?: number | undefined;
  /** False while the visitor types in it. */
  readonly settled: boolean;
  /** For the current input of the row; undefined = not validated yet. */
  readonly verdict?: Verdict | undefined;
  /** Error message of the cart that refused it. */
  readonly refusal?: string | undefined;
}

export type Rows = readonly QuickRow[];
/** Pieces → text of the field. */
export type WriteQuantity = (pieces: number) => string;

/** Rows that an empty list shows. */
export const FIRST_ROWS = 6;

export function blankRow(key: number): QuickRow {
  return { key, code: '', quantity: '', itemId: 0, settled: true };
}

export const isBlank = ({ code, quantity }: Pick<QuickRow, 'code' | 'quantity'>): boolean =>
  code.trim() === '' && quantity.trim() === '';

export const filledOf = (rows: Rows): QuickRow[] => rows.filter((row) => !isBlank(row));
export const isReady = (row: QuickRow): boolean => row.verdict?.kind === 'ok' && row.refusal === undefined;
/** Validated, and not valid as it is. */
export const isWrong = (row: QuickRow): boolean => row.verdict !== undefined && !isReady(row);
export const waits = (row: QuickRow): boolean => row.settled && row.verdict === undefined && row.code.trim() !== '';

const nextKey = (rows: Rows): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** There is always a blank row for the next entry, and an empty list looks like a form. */
export function withBlanks(rows: Rows): Rows {
  const last = rows.at(-1);
  const missing = Math.max(FIRST_ROWS - rows.length, last && isBlank(last) ? 0 : 1);
  if (missing <= 0) return rows;
  const key = nextKey(rows);
  return [...rows, ...Array.from({ length: missing }, (_, index) => blankRow(key + index))];
}

/** A changed row must be validated again; a new code drops the article chosen for the old one. */
export function edited(rows: Rows, key: number, change: Partial<Pick<QuickRow, 'code' | 'quantity' | 'itemId'>>): Rows {
  return withBlanks(
    rows.map((row) => {
      if (row.key !== key) return row;
      const itemId = change.itemId ?? (change.code === undefined ? row.itemId : 0);
      return { ...row, ...change, itemId, settled: false, verdict: undefined, refusal: undefined };
    }),
  );
}

export function settled(rows: Rows, key: number): Rows {
  return rows.some((row) => row.key === key && !row.settled)
    ? rows.map((row) => (row.key === key ? { ...row, settled: true } : row))
    : rows;
}

export function without(rows: Rows, keys: ReadonlySet<number>): Rows {
  return withBlanks(rows.filter(({ key }) => !keys.has(key)));
}

/** Inserts a list at the cursor: into the blank rows from there on, before the filled ones. */
export function inserted(
  rows: Rows,
  at: number | undefined,
  listed: readonly Pick<ListedRow, 'code' | 'quantity'>[],
): Rows {
  const place = at === undefined ? -1 : rows.findIndex(({ key }) => key === at);
  const here = rows[place];
  const from = here ? place + (isBlank(here) ? 0 : 1) : rows.length;
  const before = (here ? rows.slice(0, from) : rows).filter((row) => here || !isBlank(row));
  const after = here ? rows.slice(from).filter((row) => !isBlank(row)) : [];
  const key = nextKey(rows);
  const added = listed.map(({ code, quantity }, index) => ({ ...blankRow(key + index), code, quantity }));
  return withBlanks([...before, ...added, ...after]);
}

/** Appends rows from elsewhere, with their verdicts, after the existing ones. */
export function joined(rows: Rows, more: Rows): Rows {
  const before = filledOf(rows);
  const most = nextKey(before) - 1;
  return withBlanks([...before, ...filledOf(more).map((row) => ({ ...row, key: row.key + most }))]);
}

/** A column of quantities written into the rows from `at` on, as far as there are rows with a code. */
export function quantitiesFilled(rows: Rows, at: number, quantities: readonly string[]): Rows {
  const from = rows.findIndex(({ key }) => key === at);
  return rows.map((row, index) => {
    const quantity = index >= from ? quantities[index - from] : undefined;
    if (from < 0 || quantity === undefined) return row;
    return { ...row, quantity, settled: true, verdict: undefined, refusal: undefined };
  });
}

/** The request for a row's verdict. */
export function askedOf({ code, quantity, itemId }: QuickRow) {
  return { code: code.trim(), quantity: quantity.trim(), ...(itemId > 0 ? { item_id: itemId } : {}) };
}

/** Valid rows of one article, entered at different times: they are validated together, to be summed. */
export function twinsOf(rows: Rows): QuickRow[] {
  const byArticle = Map.groupBy(rows.filter(isReady), (row) => row.verdict?.article?.id ?? 0);
  return [...byArticle.values()].find((group) => group.length > 1) ?? [];
}

/**
 * Applies verdicts to the rows as they were sent. Rows changed meanwhile keep waiting, and so do rows that would have
 * been merged into them. A valid row shows what would be added; merged rows are removed from the list.
 */
export function checked(rows: Rows, sent: Rows, verdicts: readonly Verdict[], write: WriteQuantity): Rows {
  const now = new Map(rows.map((row) => [row.key, row]));
  const isStale = (row: QuickRow | undefined) => {
    const current = row && now.get(row.key);
    return !current || current.code !== row.code || current.quantity !== row.quantity || current.itemId !== row.itemId;
  };
  const gone = new Set<number>();
  const said = new Map<number, QuickRow>();
  sent.forEach((row, index) => {
    const verdict = verdicts[index];
    if (!verdict || isStale(row)) return;
    const scans = now.get(row.key)?.scans;
    if (verdict.kind !== 'summed') said.set(row.key, told({ ...row, scans }, verdict, write));
    else if (!isStale(sent[verdict.into ?? -1])) gone.add(row.key);
  });
  return withBlanks(rows.filter(({ key }) => !gone.has(key)).map((row) => said.get(row.key) ?? row));
}

function told(row: QuickRow, verdict: Verdict, write: WriteQuantity): QuickRow {
  const { kind, quantity, counted, article } = verdict;
  const base = { ...row, verdict, settled: true, refusal: undefined, scans: undefined };
  if (kind !== 'ok' || quantity === null) return base;
  // Scanned again meanwhile: the proposed quantity times the number of scans, which has another price.
  if (verdict.proposed && row.scans !== undefined)
    return { ...base, quantity: write(row.scans * (counted ? 1 : quantity)), verdict: undefined };
  // A packaging's barcode counts packagings; a merged row is counted in pieces, under the article's own code.
  if (verdict.rows !== undefined)
    return { ...base, code: article?.carti ?? row.code, itemId: 0, quantity: write(quantity) };
  return { ...base, quantity: write(counted ? counted.count : quantity) };
}

/** One more scan of a code: added to its row if there is one, otherwise a new row. */
export function scanned(rows: Rows, code: string, packOf: (row: QuickRow) => string): { rows: Rows; key: number } {
  const key = keyOf(code);
  const row = rows.find((one) => keyOf(one.code) === key && one.itemId === 0);
  if (row) {
    const first = row.verdict === undefined && row.quantity === '';
    const more = first ? { scans: (row.scans ?? 1) + 1 } : { quantity: packOf(row), verdict: undefined };
    const change = { ...row, ...more, settled: true, refusal: undefined };
    return { rows: rows.map((one) => (one === row ? change : one)), key: row.key };
  }
  const next = inserted(rows, rows.find(isBlank)?.key, [{ code, quantity: '' }]);
  return { rows: next, key: next.findLast((one) => one.code === code)?.key ?? 0 };
}

const keyOf = (code: string): string => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export interface Counts {
  readonly filled: number;
  readonly ready: number;
  readonly wrong: number;
  readonly waiting: number;
  /** Cents of the valid rows: each row is a whole number of cents (C-PRICE-3). */
  readonly cents: number;
}

export function countsOf(rows: Rows): Counts {
  const ready = rows.filter(isReady);
  return {
    filled: filledOf(rows).length,
    ready: ready.length,
    wrong: rows.filter(isWrong).length,
    waiting: rows.filter(waits).length,
    cents: ready.reduce((sum, { verdict }) => sum + Math.round((verdict?.price?.total ?? 0) * 100), 0),
  };
}
