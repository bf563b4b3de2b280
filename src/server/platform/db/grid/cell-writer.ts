/**
 * What the grid engine asks of the module that owns the rows when cells are written: one by one, as a pasted block, or
 * by a bulk change. The engine compares with what the page held and notes every change for the history (C-OFF-1,
 * C-OFF-4), so a module cannot leave either out.
 */
import type { CellValue, GridColumn, Words } from '#contract/office/grids/grid-definition.ts';
import type { Queryable } from '../database.ts';

/** A row with the stored values of its editable columns. */
export interface WritableRow {
  readonly id: number;
  /** Of its record in the history: the number of an order. */
  readonly key: string;
  readonly values: Readonly<Record<string, CellValue>>;
}

export interface WantedCell<Row extends WritableRow = WritableRow> {
  readonly row: Row;
  readonly column: string;
  readonly value: CellValue;
}

/** A value as the history keeps it. */
type Noted = CellValue | readonly Noted[] | { readonly [name: string]: Noted };

interface AnyCellWriter<Row extends WritableRow> {
  /** Name of the grid. */
  readonly grid: string;
  /** Of its records in the history. */
  readonly entity: string;
  /**
   * Rows by id; those that are gone are left out. `lock`: until the transaction ends, in the same order everywhere (by
   * id), so that two writers never wait for each other. `columns`: those that are asked for; values of others may be left out.
   */
  read(db: Queryable, ids: readonly number[], lock: boolean, columns: readonly string[]): Promise<readonly Row[]>;
  /**
   * Columns beyond those of the grid, of which a change of many rows can write those with `edit` and name all in patterns: a
   * shop has hundreds of attributes. `read` gives their values where they are asked for.
   */
  more?(db: Queryable): Promise<readonly GridColumn[]>;
  /** What a value is stored as, when that is not how it was written: a discount chain without spaces. */
  meant?(column: string, value: CellValue): CellValue;
  /** Per cell why it cannot take its value; undefined = it can. Kind, length and bounds have been checked. */
  check(db: Queryable, cells: readonly WantedCell<Row>[]): Promise<ReadonlyArray<Words | undefined>>;
  /** Once at the end of a transaction, with all rows of which cells were written: caches and the search index follow. */
  follow?(transaction: Queryable, rows: readonly Row[]): Promise<void>;
}

/** Of a grid whose rows are records and whose cells are their fields: nearly all. */
export interface FieldWriter<Row extends WritableRow = WritableRow> extends AnyCellWriter<Row> {
  /** The field of each editable column. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the history notes for the value of a cell, where the record's field is not that: a list of barcodes. */
  noted?(column: string, value: CellValue): CellValue | readonly string[];
  /** Of columns that are parts of one field of the record. */
  isJoined?(column: string): boolean;
  /** What such cells of one row do to that field, for the history. */
  joined?(
    row: Row,
    cells: readonly WantedCell<Row>[],
  ): { readonly before: Readonly<Record<string, Noted>>; readonly after: Readonly<Record<string, Noted>> };
  /** Writes cells of locked rows that passed `check`. */
  write(transaction: Queryable, cells: readonly WantedCell<Row>[], now: Date): Promise<void>;
}

/** Records that stand behind one cell, as the history calls them. */
export interface RecordsOfCell {
  readonly keys: readonly string[];
  /** Those that are gone began so: a cell that is empty now. */
  readonly begin: string;
  readonly field: string;
}

/** A record that was made (`before` null), changed or removed (`after` null), with its fields. */
export interface NotedRecord {
  readonly key: string;
  readonly before: Readonly<Record<string, CellValue>> | null;
  readonly after: Readonly<Record<string, CellValue>> | null;
}

/** Of a grid whose cells are records of their own: the prices of an article in each list. Writing one may make or remove records. */
export interface RecordWriter<Row extends WritableRow = WritableRow> extends AnyCellWriter<Row> {
  recordsOf(row: Row, column: string): RecordsOfCell;
  /** Writes cells of locked rows that passed `check`; returns what the history notes. */
  writeRecords(transaction: Queryable, cells: readonly WantedCell<Row>[]): Promise<readonly NotedRecord[]>;
}

export type CellWriter<Row extends WritableRow = WritableRow> = FieldWriter<Row> | RecordWriter<Row>;
