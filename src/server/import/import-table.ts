/** A file of rows, whatever it was written as. */
export interface RawRow {
  /** Line of the file where the row begins; the header is line 1. */
  readonly line: number;
  /** In the order of the table's columns; missing cells at the end are undefined. */
  readonly cells: readonly (string | undefined)[];
}

export interface ImportTable {
  /** As errors name it: `prices.csv`. */
  readonly file: string;
  /** Lower-case names of our columns. */
  readonly columns: readonly string[];
  /** What the column is called in the source; the same name unless a mapping renames it. */
  sourceColumn(column: string): string;
  /** Rows come from the same lines as the articles (a mapping): a refused article is told once, not for each table again. */
  readonly derived?: boolean;
  /** Bytes of the source, for the progress. */
  readonly bytes: number;
  /** Batches of rows. @throws CellRefused `not-csv`, `not-json` when the rest of the file cannot be read. */
  rows(onBytes: (bytes: number) => void): AsyncIterable<RawRow[]>;
}

/** Rows handed over at a time: one statement, and one look at Ctrl+C, per batch. */
export const BATCH_ROWS = 2000;
