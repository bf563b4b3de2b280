/** A table as the lines of its file, in parts: the one way in which folders, ZIPs and responses are written. */
import type { Queryable } from '#server/platform/db/index.ts';
import { type CellValue, cellValue, csvLine, type ExportFormat, jsonLine } from './export-cells.ts';
import { readParts } from './read-parts.repository.ts';
import type { ExportColumn, ExportOptions, ExportTable } from './table-plan.ts';

export interface TableLines {
  /** Rows since the last part. */
  readonly rows: number;
  readonly text: string;
}

/** Name of the column of a statement that has all values of attributes. */
const MORE = 'more_cells';

/** @param db a transaction. The first part of a CSV begins with the names of the columns, also without a row. */
export async function* tableLines(
  db: Queryable,
  table: ExportTable,
  options: ExportOptions,
  format: ExportFormat,
): AsyncGenerator<TableLines> {
  const { columns: all, from, more } = await table.plan(db, options);
  const given = { file: options.files.wanted, cost: options.costs };
  const columns = all.filter(({ only }) => only === undefined || given[only]);
  const names = [...columns.map(({ name }) => name), ...(more?.names ?? [])];
  if (format === 'csv') yield { rows: 0, text: csvLine(names) };
  const values = columns.map(({ sql, name }) => `${sql} as "${name}"`);
  if (more) values.push(`${more.sql} as ${MORE}`);
  const read = readers(columns, options);
  for await (const rows of readParts(db, `select ${values.join(', ')} ${from}`)) {
    let text = '';
    for (const row of rows) {
      const cells: CellValue[] = read.map((cell) => cell(row));
      if (more) for (const cell of more.cells(row[MORE])) cells.push(cell);
      text += format === 'csv' ? csvLine(cells) : jsonLine(names, cells);
    }
    yield { rows: rows.length, text };
  }
}

type CellReader = (row: Readonly<Record<string, unknown>>) => CellValue;

function readers(columns: readonly ExportColumn[], { files }: ExportOptions): CellReader[] {
  return columns.map(({ name, kind }) =>
    typeof kind === 'function' ? (row) => kind(row[name], files) : (row) => cellValue(kind, row[name]),
  );
}
