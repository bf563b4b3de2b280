/**
 * What the grid engine of the office asks of the module that owns the rows. Ids are `int4` and identify a row of the
 * grid for ever.
 */
import type { GridCell, GridDefinition, GridParameters, GridQuery } from '#contract/office/grids/grid-definition.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '../database.ts';
import type { IdReader } from './list-of-ids.ts';

export interface GridRow {
  readonly id: number;
  readonly cells: Readonly<Record<string, GridCell>>;
}

/** Days of the query are plain dates, `me` is a user id, and its columns have been checked. */
export type ResolvedQuery = GridQuery;

export interface GridSource {
  readonly definition: GridDefinition;
  /**
   * Of a grid whose rows depend on more than its query (which two lists are compared): the rows for these values. A view is opened
   * with the source that this returns, so all that is done with the view is about the same rows. Without it a grid has no
   * parameters. @throws AppError `validation` with a sentence in the person's language.
   */
  withParameters?(db: Queryable, parameters: GridParameters, locale: Locale): Promise<GridSource>;
  /**
   * Of a grid whose columns depend on what the shop has (some for each price list): with the columns of now. Its own `definition`
   * has none of these.
   */
  withColumns?(db: Queryable): Promise<GridSource>;
  /** The first rows in the order of the query. */
  first(db: Queryable, query: ResolvedQuery, columns: readonly string[], limit: number): Promise<GridRow[]>;
  /** Every id in that order; only in a transaction, because the list is read piece by piece. `read`: by another way than here. */
  ids(transaction: Queryable, query: ResolvedQuery, read?: IdReader): Promise<Int32Array>;
  /** Rows by id, in the order of `ids`; those that are gone are left out. */
  rows(db: Queryable, ids: readonly number[], columns: readonly string[]): Promise<GridRow[]>;
  /** How many rows each query has, counted up to `most`. */
  counts(db: Queryable, queries: readonly ResolvedQuery[], most: number): Promise<number[]>;
  /** For each query all of its rows counted, and the sum of a column over them. */
  totals(
    db: Queryable,
    asked: ReadonlyArray<{ readonly query: ResolvedQuery; readonly sum?: string | undefined }>,
  ): Promise<Array<{ readonly count: number; readonly sum: number }>>;
  /** Sums of columns over the rows of these ids. */
  sums(db: Queryable, ids: Int32Array, columns: readonly string[]): Promise<Record<string, number>>;
}
