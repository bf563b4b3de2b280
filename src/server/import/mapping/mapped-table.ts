/** One of our tables, computed row by row from a supplier's file. */
import { filledCells, type ImportTable, type RawRow } from '../import-table.ts';
import type { TablePlan } from './mapped-plan.ts';

export function mappedTable(supplier: ImportTable, options: TablePlan): ImportTable {
  const { name, columns, sources = [], rowsOf, distinct = false, derived = name !== 'products' } = options;
  return {
    file: `${supplier.file} (${name})`,
    derived,
    columns,
    bytes: supplier.bytes,
    sourceColumn: (column) => sources[columns.indexOf(column)]?.columns.join(' + ') ?? column,
    async *rows(onBytes) {
      const places = new Map<string, number>();
      const seen = new Set<string>();
      for await (const batch of supplier.rows(onBytes)) {
        yield batch.flatMap(({ line, cells }): RawRow[] => {
          const mapped = rowsOf((column) => cells.get(placeOf(supplier, column, places))?.trim() ?? '');
          const fresh = distinct ? mapped.filter(([first = '']) => !seen.has(first) && seen.add(first)) : mapped;
          return fresh.map((values) => ({ line, cells: filledCells(values) }));
        });
      }
    },
  };
}

function placeOf(supplier: ImportTable, column: string, places: Map<string, number>): number {
  let place = places.get(column);
  if (place === undefined) {
    place = supplier.columns.indexOf(column.toLowerCase());
    places.set(column, place);
  }
  return place;
}

/** A table whose rows are in the mapping itself. */
export function constantTable(
  file: string,
  columns: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
): ImportTable {
  return {
    file,
    columns,
    bytes: 0,
    sourceColumn: (column) => column,
    async *rows() {
      yield rows.map((cells, index) => ({ line: index + 1, cells: filledCells(cells) }));
    },
  };
}
