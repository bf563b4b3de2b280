/** Rows that wait with the cells that a person mended, as the importer is given them. Pure. */
import { AppError } from '#contract/values/errors.ts';
import { readMoment } from '../delta/figure-rows.rules.ts';
import { AGE } from '../delta/figure-source.ts';
import type { FigureTable } from '../figure-tables.ts';
import { CellRefused } from '../import-failure.ts';
import type { Issue } from '../issue-log.ts';
import type { GivenFigure } from './apply-waiting.ts';
import type { GivenRow } from './refused-again.rules.ts';
import { keyOf } from './waiting-keys.rules.ts';
import type { RowCells, StoredWaiting } from './waiting-rows.repository.ts';

/** What a person makes of a row. */
export interface MendedCells {
  /** What it was about when it was kept. */
  readonly key: string;
  /** Its place among the rows about that. */
  readonly row: number;
  /** Column → text; '' empties it. */
  readonly cells: RowCells;
  /** What the page held of the same columns (C-OFF-4). */
  readonly known: RowCells;
}

/** All rows of the groups, those that nobody mended too: they go together. @throws AppError `validation` for a column that they do not have. */
export function mendedRows(groups: readonly StoredWaiting[], mended: readonly MendedCells[], file: string): GivenRow[] {
  const given = groups.flatMap((group) =>
    group.rows.map((cells, row) => {
      const patch = mended.find((one) => one.key === group.key && one.row === row);
      const now = patch ? patched(cells, patch.cells, group.columns) : cells;
      return { group, key: patch ? keyOf(file, now) : group.key, cells: now };
    }),
  );
  return given.map((one, place) => ({ ...one, line: place + 1 }));
}

/** Figures with their age, and those of which it cannot be read. `now`: an age may not be a day ahead of it. */
export function mendedFigures(
  groups: readonly StoredWaiting[],
  mended: readonly MendedCells[],
  file: FigureTable,
  now: Date,
): { readonly figures: GivenFigure[]; readonly unread: Array<{ readonly row: GivenRow; readonly issue: Issue }> } {
  const figures: GivenFigure[] = [];
  const unread: Array<{ row: GivenRow; issue: Issue }> = [];
  for (const row of mendedRows(groups, mended, file)) {
    const text = file === 'credit' ? '' : (row.cells[AGE]?.trim() ?? '');
    try {
      figures.push({ ...row, asOf: text === '' ? (row.group.asOf ?? undefined) : readMoment(text, now) });
    } catch (error) {
      if (!(error instanceof CellRefused)) throw error;
      const { code, details } = error;
      unread.push({ row, issue: { file, line: row.line, column: AGE, value: text, code, details } });
    }
  }
  return { figures, unread };
}

function patched(cells: RowCells, patch: RowCells, columns: readonly string[]): RowCells {
  const now: Record<string, string> = { ...cells };
  for (const [column, text] of Object.entries(patch)) {
    if (column === '' || !columns.includes(column)) throw new AppError('validation', { errors: { rows: [column] } });
    if (text.trim() === '') delete now[column];
    else now[column] = text;
  }
  return now;
}
