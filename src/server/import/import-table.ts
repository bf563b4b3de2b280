/** A file of rows, whatever its format. */
export interface RawRow {
  /** Line of the file where the row begins; the header is line 1. */
  readonly line: number;
  /** In the order of the table's columns; missing cells at the end are undefined. */
  readonly cells: readonly (string | undefined)[];
}

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
  /** Bytes of the source, for the progress. */
  readonly bytes: number;
  /** Batches of rows. @throws CellRefused `not-csv`, `not-json` when the rest of the file cannot be read. */
  rows(onBytes: (bytes: number) => void): AsyncIterable<RawRow[]>;
}

/** Rows per batch: one statement, and one check for Ctrl+C. */
export const BATCH_ROWS = 2000;
