/**
 * Work on many records in one press that is more than writing cells: the module that owns them says what is done with each record;
 * the office does it in the background, in pieces, so that it is followed, stopped and resumed as every change of many rows is (0300).
 */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Values } from './operation.ts';
import type { Change } from './run-operation.ts';

/** What came of some records; each is counted once. */
export interface DeedOutcome {
  readonly changed: number;
  readonly already: number;
  readonly refused: ReadonlyArray<{ readonly key: string; readonly why: Words }>;
  /** What `end` gets: ids of articles. */
  readonly touched: readonly number[];
}

export interface BulkDeed {
  /** Of its operations in the history. */
  readonly kind: string;
  /** At the beginning of each transaction; `isFirst`: none before it has written anything. A reason = nothing of it can be done. */
  begin(transaction: Queryable, change: Change, params: Values, isFirst: boolean): Promise<Words | undefined>;
  /** Locks, changes and notes records, by id. They may have changed since they were chosen. */
  slice(transaction: Queryable, change: Change, params: Values, ids: readonly number[]): Promise<DeedOutcome>;
  /** At the end of each transaction: caches and the search index follow. */
  end(transaction: Queryable, touched: ReadonlySet<number>): Promise<void>;
}

/** How a module starts one. The key of the press finds the one that it started before. */
export interface BulkDeedStart<Started> {
  started(userId: number, key: string): Promise<Started | undefined>;
  start(asked: {
    readonly userId: number;
    readonly key: string;
    /** Grid of the records. */
    readonly grid: string;
    readonly kind: string;
    readonly params: Values;
    readonly ids: Int32Array;
  }): Promise<Started>;
}
