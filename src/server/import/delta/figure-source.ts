/** The rows of a table of figures, read once and cut into batches: all rows about one article, customer or order are in one of them. */
import { type FigureTable, SUBJECTS } from '../figure-tables.ts';
import { CellRefused } from '../import-failure.ts';
import { BATCH_ROWS, type ImportTable, type RawRow } from '../import-table.ts';
import { figureKey } from '../waiting/waiting-keys.rules.ts';
import { type AgedRow, inPieces, notAhead, readMoment, subjectOf } from './figure-rows.rules.ts';

export type FigureRow = AgedRow<RawRow>;

export interface FigureSource {
  readonly name: FigureTable;
  readonly table: ImportTable;
  readonly batches: ReadonlyArray<readonly FigureRow[]>;
  /** Rows whose own age cannot be read. */
  readonly refused: ReadonlyArray<{ readonly row: RawRow; readonly error: CellRefused }>;
  /** The rest of the file cannot be read. */
  readonly broken: CellRefused | undefined;
}

/** The column with the age of a row; that of `credit` is the day of the figures themselves. */
export const AGE = 'as_of';

export interface SourceOptions {
  /** Age of rows that say none. */
  readonly asOf?: Date | undefined;
  readonly now: Date;
}

export async function readFigures(
  name: FigureTable,
  table: ImportTable,
  { asOf, now }: SourceOptions,
): Promise<FigureSource> {
  const subject = table.columns.indexOf(SUBJECTS[name]);
  const list = name === 'prices' ? table.columns.indexOf('list') : -1;
  const age = name === 'credit' ? -1 : table.columns.indexOf(AGE);
  const groups = new Map<string, FigureRow[]>();
  const refused: Array<{ row: RawRow; error: CellRefused }> = [];
  let broken: CellRefused | undefined;

  const take = (row: RawRow) => {
    const about = subjectOf(name, row.cells.get(subject) ?? '');
    const written = row.cells.get(age)?.trim() ?? '';
    const own = {
      row,
      key: figureKey(name, row.cells.get(subject) ?? '', row.cells.get(list) ?? ''),
      asOf: written ? readMoment(written, now) : asOf && notAhead(asOf, now),
    };
    const group = groups.get(about);
    if (group) group.push(own);
    else groups.set(about, [own]);
  };

  try {
    for await (const rows of table.rows(() => {}))
      for (const row of rows) {
        try {
          take(row);
        } catch (error) {
          if (!(error instanceof CellRefused)) throw error;
          refused.push({ row, error });
        }
      }
  } catch (error) {
    if (!(error instanceof CellRefused)) throw error;
    broken = error;
  }
  return { name, table, batches: inPieces(groups.values(), BATCH_ROWS), refused, broken };
}

/** Some rows as a table of their own, without the column of their age. */
export function tableOf({ table, name }: FigureSource, rows: readonly FigureRow[]): ImportTable {
  const columns = table.columns.map((column) => (column === AGE && name !== 'credit' ? '' : column));
  return {
    file: table.file,
    columns,
    sourceColumn: table.sourceColumn,
    bytes: 0,
    async *rows() {
      for (let from = 0; from < rows.length; from += BATCH_ROWS)
        yield rows.slice(from, from + BATCH_ROWS).map(({ row }) => row);
    },
  };
}
