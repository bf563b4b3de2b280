/** A table of a file with the cells that a person mended; or only those of its rows that are imported again. */
import type { ImportTable, RawRow } from '../import-table.ts';

export interface Mending {
  /** As the table is called: `listino.csv`. */
  readonly file: string;
  readonly line: number;
  /** Column of the file → text. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface MendingOptions {
  readonly mended: readonly Mending[];
  /**
   * Only these lines, and those of the same article or customer: a file's prices of an article replace all of them, so that one
   * of them alone would remove the others. Left out: every row.
   */
  readonly only?: ReadonlyArray<{ readonly file: string; readonly line: number; readonly owner: string }>;
  /** The columns whose texts say whose row it is, in any case of letters; empty = rows stand for themselves. */
  readonly ownerColumns: readonly string[];
}

export function mendedTable(table: ImportTable, { mended, only, ownerColumns }: MendingOptions): ImportTable {
  const placeOf = (column: string) => table.columns.indexOf(column.toLowerCase());
  const patches = new Map(
    mended.flatMap(({ file, line, cells }) => (file === table.file ? [[line, cells] as const] : [])),
  );
  const ours = only?.filter(({ file }) => file === table.file);
  if (patches.size === 0 && !ours) return table;
  const lines = new Set(ours?.map(({ line }) => line));
  const owners = new Set(ours?.flatMap(({ owner }) => (owner === '' ? [] : [owner])));
  const ownerPlaces = ownerColumns.map(placeOf).filter((place) => place >= 0);
  const isWanted = ({ line, cells }: RawRow) =>
    !ours ||
    lines.has(line) ||
    (owners.size > 0 && owners.has(ownerText(ownerPlaces.map((place) => cells.get(place) ?? ''))));
  const mend = (row: RawRow): RawRow => {
    const patch = patches.get(row.line);
    if (!patch) return row;
    const cells = new Map(row.cells);
    for (const [column, text] of Object.entries(patch)) {
      const place = placeOf(column);
      if (place < 0) continue;
      if (text === '') cells.delete(place);
      else cells.set(place, text);
    }
    // What stands beyond the last column is what made the row be refused.
    for (const place of cells.keys()) if (place >= table.columns.length) cells.delete(place);
    return { line: row.line, cells };
  };
  return {
    ...table,
    sourceColumn: (column) => table.sourceColumn(column),
    async *rows(onBytes) {
      for await (const batch of table.rows(onBytes)) {
        const rows = batch.map(mend).filter(isWanted);
        if (rows.length > 0) yield rows;
      }
    },
  };
}

/** Whose row it is, for comparing. */
export const ownerText = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim().toUpperCase())
    .join('\t')
    .trim();
