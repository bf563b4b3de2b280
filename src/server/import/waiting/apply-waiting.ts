/** Rows that waited, applied by the importer now that what they name is there: a batch and its rows in one transaction (C-EXC-1, C-EXC-2). */
import type { Queryable } from '#server/platform/db/index.ts';
import { type FigureDeps, figureWriter } from '../delta/apply-figures.ts';
import { rowsHistory } from '../delta/apply-rows.ts';
import type { FigureRow, FigureSource } from '../delta/figure-source.ts';
import type { FigureTable } from '../figure-tables.ts';
import { lockFigures } from '../import-log.repository.ts';
import type { ImportTable } from '../import-table.ts';
import type { Issue } from '../issue-log.ts';
import { type GivenRow, keysOfRefused, refusedAgain } from './refused-again.rules.ts';
import { forgetWaiting, keepRefusedWaiting, type RefusedWaiting, takeReady } from './waiting-rows.repository.ts';

/** Things whose rows are applied together. */
const MOST = 500;

export interface AppliedWaiting {
  readonly applied: number;
  /** Refused for another reason now that what they name is there. */
  readonly refused: readonly RefusedWaiting[];
  /** Another import keeps the tables: those that follow wait for the next look. */
  readonly isLater?: boolean;
}

export interface GivenFigure extends GivenRow {
  readonly asOf: Date | undefined;
}

/** All rows of this table that can be applied. */
export async function applyWaiting(deps: FigureDeps, file: FigureTable): Promise<AppliedWaiting> {
  let applied = 0;
  const refused: RefusedWaiting[] = [];
  // Rows that wait again, for something else, come after these.
  let upTo: number | undefined;
  for (;;) {
    const batch = await deps.db.transaction(async (transaction) => {
      await lockFigures(transaction, file);
      const taken = await takeReady(transaction, file, { most: MOST, upTo });
      const [first] = taken.groups;
      if (!first) return undefined;
      const given = taken.groups.flatMap((group) => group.rows.map((cells) => ({ group, cells })));
      const own = given.map(({ group, cells }, place) => {
        const { key, asOf } = group;
        return { group, key, asOf: asOf ?? undefined, cells, line: place + 1 };
      });
      const source = sourceOfRows(file, own);
      const actor = { userId: null, name: first.connection };
      const write = figureWriter(deps, {
        connection: first.connection,
        record: rowsHistory({ table: file, actor }, 0),
        alone: true,
      });
      const rows = source.batches.flat();
      const { issues } = await write(transaction, { source, rows, isFirst: false });
      const out = await keepRefusedOf(transaction, file, own, issues.refused);
      return { rows: rows.length, out, upTo: taken.upTo };
    });
    if (!batch) return { applied, refused };
    applied += batch.rows;
    refused.push(...batch.out);
    upTo ??= batch.upTo;
  }
}

/** As the source of a batch; a row's line is its place. */
export function sourceOfRows(file: FigureTable, rows: readonly GivenFigure[]): FigureSource {
  const columns = rows[0]?.group.columns ?? [];
  const figures: FigureRow[] = rows.map(({ group: { since, receivedAt }, key, asOf, cells, line }) => ({
    row: { line, cells: new Map(Object.entries(cells).map(([column, text]) => [columns.indexOf(column), text])) },
    key,
    asOf,
    waited: { since, receivedAt },
  }));
  const table: ImportTable = {
    file,
    columns,
    sourceColumn: (column) => column,
    bytes: 0,
    async *rows() {
      yield figures.map(({ row }) => row);
    },
  };
  return { name: file, table, batches: [figures], refused: [], broken: undefined };
}

/** Keeps what was refused: of what is about the same nothing waits beside it. */
export async function keepRefusedOf(
  transaction: Queryable,
  file: string,
  rows: readonly GivenRow[],
  issues: readonly Issue[],
): Promise<RefusedWaiting[]> {
  const refused = refusedAgain(rows, issues);
  if (refused.length === 0) return [];
  await forgetWaiting(transaction, file, keysOfRefused(rows, issues));
  await keepRefusedWaiting(transaction, refused);
  return refused;
}
