/** Rows of figures before they are written: what each is about, how old it is, which are written together. Pure. */

import type { FigureTable } from '../figure-tables.ts';
import { CellRefused } from '../import-failure.ts';

/** As a row says it: a moment with its time zone, ISO 8601. @throws CellRefused */
export function readMoment(text: string, now: Date): Date {
  const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(text)
    ? new Date(text.replace(' ', 'T'))
    : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new CellRefused('not-a-moment');
  return notAhead(moment, now);
}

/** A clock that is an hour off is still in order with itself; a year 2099 would keep every later figure out. @throws CellRefused */
export function notAhead(moment: Date, now: Date): Date {
  if (moment.getTime() - now.getTime() > DAY_MS) throw new CellRefused('moment-ahead');
  return moment;
}

const DAY_MS = 86_400_000;

/** The text of one thing, however it is written: `007` and `7` are one customer. */
export function subjectOf(table: FigureTable, text: string): string {
  const plain = text
    .replaceAll('\u0000', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
  if (table === 'credit') return plain.replace(/^\+?0*(?=\d)/, '');
  if (table === 'orders') return plain.toUpperCase().replaceAll(/\/0+(?=\d)/g, '/');
  return plain;
}

export interface AgedRow<Row> {
  readonly row: Row;
  /** What has an age of its own: the prices of an article on one list, the stock of an article. */
  readonly key: string;
  /** Undefined = the source does not say it: such a row is never too old. */
  readonly asOf: Date | undefined;
  /** It waited for what it names: when it came, and the first one about the same. */
  readonly waited?: { readonly since: Date; readonly receivedAt: Date };
}

/**
 * Rows that are not older than what the shop has, nor than another row about the same here (C-EXC-3). @param held by key
 */
export function fresh<Row>(rows: ReadonlyArray<AgedRow<Row>>, held: ReadonlyMap<string, Date>): Array<AgedRow<Row>> {
  const newest = new Map([...held].map(([key, asOf]) => [key, asOf.getTime()]));
  for (const { key, asOf } of rows)
    if (asOf) newest.set(key, Math.max(newest.get(key) ?? Number.NEGATIVE_INFINITY, asOf.getTime()));
  return rows.filter(({ key, asOf }) => !asOf || asOf.getTime() >= (newest.get(key) ?? 0));
}

/** Groups of rows in pieces of about `most` rows; a group is never divided. */
export function inPieces<Row>(groups: Iterable<readonly Row[]>, most: number): Row[][] {
  const pieces: Row[][] = [];
  let piece: Row[] = [];
  for (const group of groups) {
    if (piece.length > 0 && piece.length + group.length > most) {
      pieces.push(piece);
      piece = [];
    }
    for (const row of group) piece.push(row);
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

/** At most `most` of them, the first, the last and what lies evenly between. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const last = items.length - 1;
  const places = Array.from({ length: most }, (_, n) => Math.round((n * last) / Math.max(1, most - 1)));
  return [...new Set(places)].flatMap((place) => items[place] ?? []);
}
