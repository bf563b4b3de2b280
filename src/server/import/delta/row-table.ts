/** Rows that another system sends as JSON, as a table of the import: a field is a column, its value a cell. */
import { type FigureTable, NEEDED } from '../figure-tables.ts';
import type { ImportTable, RawRow } from '../import-table.ts';
import type { Issue } from '../issue-log.ts';
import { cellsOf } from '../jsonl-table.ts';

export type SentRow = Readonly<Record<string, unknown>>;

export interface RowTable {
  readonly table: ImportTable;
  /** Rows that lack a field that each of them needs: with an empty one stock would become 0. */
  readonly lacking: readonly Issue[];
}

/** Place of a row in what was sent, from its line: the first is on line 1, which no header takes here. */
export const indexOfLine = (line: number): number => line - 1;

export function rowTable(name: FigureTable, rows: readonly SentRow[]): RowTable {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row).map((field) => field.toLowerCase())))];
  const places = new Map(columns.map((column, place) => [column, place]));
  const lacking: Issue[] = [];
  const taken: RawRow[] = [];
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    const fields = new Set(Object.keys(row).map((field) => field.toLowerCase()));
    const missing = NEEDED[name].find((column) => !fields.has(column));
    if (missing === undefined) taken.push({ line, cells: cellsOf(row, places) });
    else lacking.push({ file: name, line, column: missing, value: '', code: 'required' });
  }
  const table: ImportTable = {
    file: name,
    columns: [...columns, ...NEEDED[name].filter((column) => !places.has(column))],
    sourceColumn: (column) => column,
    bytes: 0,
    async *rows() {
      if (taken.length > 0) yield taken;
    },
  };
  return { table, lacking };
}
