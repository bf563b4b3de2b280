/** Of a batch of figures: the rows that wait, kept in its transaction, and those that something newer makes needless. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { FigureRow, FigureSource } from '../delta/figure-source.ts';
import type { Issue } from '../issue-log.ts';
import { parted, WAIT_DAYS, type WaitingLine } from './waiting.rules.ts';
import { forgetWaiting, keepWaiting, type RowCells, type WaitingGroup } from './waiting-rows.repository.ts';

export interface WaitingPart {
  readonly lines: readonly WaitingLine[];
  readonly refused: readonly Issue[];
  /** As the report and the response say it. */
  readonly warned: readonly Issue[];
}

/** Which of the refused rows wait. */
export function waitingPart(rows: readonly FigureRow[], refusals: readonly Issue[]): WaitingPart {
  const own = new Set(rows.map(({ row }) => row.line));
  const { waiting, refused } = parted(refusals, (line) => own.has(line));
  const warned = waiting.map(({ issue }) => ({ ...issue, code: 'waits' as const, details: { days: WAIT_DAYS } }));
  return { lines: waiting, refused, warned };
}

export interface KeptFigures {
  readonly connection: string;
  readonly source: FigureSource;
  /** Those that were not too old. */
  readonly rows: readonly FigureRow[];
  readonly part: WaitingPart;
  readonly now: Date;
}

/** Rows that were written make needless what waits about the same; rows that wait take its place. */
export async function keepFigures(transaction: Queryable, { connection, source, rows, part, now }: KeptFigures) {
  const { name: file, table } = source;
  const lines = new Map(part.lines.map((one) => [one.line, one]));
  const refused = new Set(part.refused.map(({ line }) => line));
  const groups = new Map<string, WaitingGroup & { rows: RowCells[] }>();
  const written = new Set<string>();
  for (const { row, key, asOf, waited } of rows) {
    const line = lines.get(row.line);
    if (!line) {
      if (!refused.has(row.line)) written.add(key);
      continue;
    }
    const { waitsFor, code } = line;
    const { since, receivedAt } = waited ?? { since: now, receivedAt: now };
    const group = groups.get(key) ?? {
      file,
      key,
      connection,
      columns: table.columns,
      rows: [],
      waitsFor,
      code,
      asOf: asOf ?? null,
      since,
      receivedAt,
    };
    group.rows.push(cellsByName(table.columns, row.cells));
    groups.set(key, group);
  }
  if (written.size > 0) await forgetWaiting(transaction, file, [...written]);
  if (groups.size > 0) await keepWaiting(transaction, [...groups.values()]);
}

export const cellsByName = (columns: readonly string[], cells: ReadonlyMap<number, string>): RowCells =>
  Object.fromEntries([...cells].map(([place, text]) => [columns[place] ?? '', text]));
