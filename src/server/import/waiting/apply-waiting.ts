/** Rows that waited, applied by the importer now that what they name is there: a batch and its rows in one transaction (C-EXC-1, C-EXC-2). */
import { type FigureDeps, figureWriter } from '../delta/apply-figures.ts';
import { rowsHistory } from '../delta/apply-rows.ts';
import type { FigureRow, FigureSource } from '../delta/figure-source.ts';
import type { FigureTable } from '../figure-tables.ts';
import { lockFigures } from '../import-log.repository.ts';
import type { ImportTable } from '../import-table.ts';
import type { Issue } from '../issue-log.ts';
import { cellsByName } from './figures-that-wait.ts';
import { keepRefusedWaiting, type StoredWaiting, takeReady } from './waiting-rows.repository.ts';

/** Things whose rows are applied together. */
const MOST = 500;

export interface AppliedWaiting {
  readonly applied: number;
  /** Refused for another reason now that what they name is there. */
  readonly refused: readonly RefusedWaiting[];
  /** Another import keeps the tables: those that follow wait for the next look. */
  readonly isLater?: boolean;
}

export type RefusedWaiting = Omit<StoredWaiting, 'id' | 'state'>;

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
      const source = sourceOf(file, taken.groups);
      const actor = { userId: null, name: first.connection };
      const write = figureWriter(deps, {
        connection: first.connection,
        record: rowsHistory({ table: file, actor }, 0),
        alone: true,
      });
      const rows = source.batches.flat();
      const { issues } = await write(transaction, { source, rows, isFirst: false });
      const out = refusedOf(source, taken.groups, issues.refused);
      if (out.length > 0) await keepRefusedWaiting(transaction, out);
      return { rows: rows.length, out, upTo: taken.upTo };
    });
    if (!batch) return { applied, refused };
    applied += batch.rows;
    refused.push(...batch.out);
    upTo ??= batch.upTo;
  }
}

/** As the source of a batch; a row's line is its place. */
function sourceOf(file: FigureTable, groups: readonly StoredWaiting[]): FigureSource {
  const columns = groups[0]?.columns ?? [];
  const rows: FigureRow[] = [];
  for (const { key, asOf, since, receivedAt, rows: own } of groups)
    for (const cells of own) {
      const filled = Object.entries(cells).map(([column, text]) => [columns.indexOf(column), text] as const);
      const waited = { since, receivedAt };
      rows.push({ row: { line: rows.length + 1, cells: new Map(filled) }, key, asOf: asOf ?? undefined, waited });
    }
  const table: ImportTable = {
    file,
    columns,
    sourceColumn: (column) => column,
    bytes: 0,
    async *rows() {
      yield rows.map(({ row }) => row);
    },
  };
  return { name: file, table, batches: [rows], refused: [], broken: undefined };
}

function refusedOf(
  { table, batches }: FigureSource,
  groups: readonly StoredWaiting[],
  issues: readonly Issue[],
): RefusedWaiting[] {
  const rows = batches.flat();
  return groups.flatMap(({ id, state, ...group }) => {
    const own = rows.filter(({ key }) => key === group.key);
    const lines = new Set(own.map(({ row }) => row.line));
    const found = issues.filter(({ line }) => lines.has(line));
    const bad = new Set(found.map(({ line }) => line));
    const kept = own.filter(({ row }) => bad.has(row.line));
    if (kept.length === 0) return [];
    const told = found.map(({ column, value, code, details = {} }) => ({ column, value, code, details }));
    return [{ ...group, rows: kept.map(({ row }) => cellsByName(table.columns, row.cells)), issues: told }];
  });
}
