/** Cells of a row → typed values; every rejected cell of the row is reported. */
import type { Cell, Columns, Values } from './cells.ts';
import { CellRefused } from './import-failure.ts';
import type { ImportTable, RawRow } from './import-table.ts';
import type { IssueLog } from './issue-log.ts';

export interface RowReader<C extends Columns> {
  /**
   * Undefined when a cell was rejected; the issues are logged.
   * @param keepsLeftOut cells that the row does not have are undefined, like those of columns that the file does not have.
   */
  read(row: RawRow, keepsLeftOut?: boolean): Values<C> | undefined;
  /** Whether the file has the column (under any of its names). */
  has(column: keyof C & string): boolean;
}

interface Place {
  name: string;
  cell: Cell<unknown>;
  /** -1 = the file has only the fallback column. */
  index: number;
  fallback: string | undefined;
}

/** @param extra columns that the caller reads itself, such as `attr:…`. */
export function rowReader<C extends Columns>(
  table: ImportTable,
  columns: C,
  log: IssueLog,
  extra: (column: string) => boolean = () => false,
): RowReader<C> {
  const places = placesOf(table, columns);
  const known = new Set(places.map(({ index }) => index));
  for (const [index, column] of table.columns.entries()) {
    if (column === '' || known.has(index) || extra(column)) continue;
    log.warn({ file: table.file, line: 1, column: table.sourceColumn(column), value: '', code: 'unknown-column' });
  }
  const width = table.columns.length;
  return {
    has: (column) => places.some(({ name }) => name === column),
    read(row, keepsLeftOut = false) {
      let refused = false;
      const refuse = (column: string, value: string, error: CellRefused) => {
        refused = true;
        log.refuse({ file: table.file, line: row.line, column, value, code: error.code, details: error.details });
      };
      let found = width;
      for (const place of row.cells.keys()) if (place >= found) found = place + 1;
      if (found > width) refuse('', '', new CellRefused('cell-count', { found, expected: width }));
      const values: Record<string, unknown> = {};
      for (const { name, cell, index, fallback } of places) {
        if (keepsLeftOut && index >= 0 && !row.cells.has(index)) {
          values[name] = undefined;
          continue;
        }
        const text = cellText(row.cells.get(index));
        try {
          // The Italian column was read before, and reported if it was wrong.
          values[name] = text === '' && fallback !== undefined ? values[fallback] : readCell(cell, text);
        } catch (error) {
          if (!(error instanceof CellRefused)) throw error;
          refuse(table.sourceColumn(table.columns[index] ?? name), text, error);
        }
      }
      return refused ? undefined : (values as Values<C>);
    },
  };
}

/**
 * PostgreSQL allows no NUL in a text. The apostrophe that keeps a spreadsheet from running a cell is not part of it; of several, one
 * stands for that.
 */
export function cellText(cell: string | undefined): string {
  if (cell === undefined) return '';
  const text = cell.replaceAll('\u0000', '').trim();
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text;
}

function readCell(cell: Cell<unknown>, text: string): unknown {
  if (text !== '') return cell.parse(text);
  if (cell.empty === undefined) throw new CellRefused('required');
  return cell.empty;
}

function placesOf(table: ImportTable, columns: Columns): Place[] {
  const indexOf = (names: readonly string[]) => table.columns.findIndex((column) => names.includes(column));
  const indexes = new Map(
    Object.entries(columns).map(([name, cell]) => [name, indexOf([name, ...(cell.aliases ?? [])])]),
  );
  return Object.entries(columns).flatMap(([name, cell]) => {
    const index = indexes.get(name) ?? -1;
    const fallback = (indexes.get(cell.fallback ?? '') ?? -1) >= 0 ? cell.fallback : undefined;
    return index < 0 && fallback === undefined ? [] : [{ name, cell, index, fallback }];
  });
}
