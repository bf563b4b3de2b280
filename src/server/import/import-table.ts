/** A file of rows, whatever its format. */
export interface RawRow {
  /** Line of the file where the row begins; the header is line 1. */
  readonly line: number;
  readonly cells: FilledCells;
}

/**
 * The cells that are not empty, by the place of their column; of a partial table also empty ones that are there. A table may have 1 600 columns of attributes of which a
 * row fills eight: neither time nor memory is spent on the others.
 */
export type FilledCells = ReadonlyMap<number, string>;

export function filledCells(cells: ReadonlyArray<string | undefined>): FilledCells {
  const filled = new Map<number, string>();
  for (let place = 0; place < cells.length; place += 1) {
    const cell = cells[place];
    if (cell !== undefined && cell !== '') filled.set(place, cell);
  }
  return filled;
}

/** Small tables whose rows articles name by a code. */
export type LabelTable = 'brands' | 'families' | 'attributes';

export type NewOnlyTable = LabelTable | 'deadlines';

export interface ImportTable {
  /** As named in errors: `prices.csv`. */
  readonly file: string;
  /** Lower-case names of our columns. */
  readonly columns: readonly string[];
  /** The name of the column in the source; the same name unless a mapping renames it. */
  sourceColumn(column: string): string;
  /**
   * Rows come from the same lines as the articles (a mapping): a rejected article is reported once, not again for each
   * table.
   */
  readonly derived?: boolean;
  /** Of an article that the shop has, a cell that a row leaves out keeps what is stored; one that is there and empty empties it. */
  readonly partial?: boolean;
  /** `--replace` takes nothing of this table away: other rows of it come from elsewhere. */
  readonly keepsOthers?: boolean;
  /** A row whose code the shop has changes nothing: the office may have given it another name. Deadlines: one of a document that has some. */
  readonly newOnly?: NewOnlyTable;
  /** Bytes of the source, for the progress. */
  readonly bytes: number;
  /** Batches of rows. @throws CellRefused `not-csv`, `not-json` when the rest of the file cannot be read. */
  rows(onBytes: (bytes: number) => void): AsyncIterable<RawRow[]>;
}

/** Rows per batch: one statement, and one check for Ctrl+C. Of twice as many the collector of young objects finds most still in use. */
export const BATCH_ROWS = 1000;
