/** How a batch of figures gets into the history, in its own transaction. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { FileCounts } from '../import-run.ts';
import type { Issue } from '../issue-log.ts';

/** A batch that is about to be kept, in its transaction. */
export interface BatchToRecord {
  readonly counts: FileCounts;
  readonly stale: number;
  /** Rows that wait are in `counts.waiting`, and warned of. */
  readonly refused: readonly Issue[];
  readonly warned: readonly Issue[];
  /** No other batch belongs to it. */
  readonly alone: boolean;
  /** Notifies caches and the index. Called before an operation is written: every change of the office locks in this order. */
  announce(): Promise<void>;
}

export interface FigureRecord {
  begin(transaction: Queryable): Promise<void>;
  /** What it returns is called when the transaction was kept. */
  end(transaction: Queryable, batch: BatchToRecord): Promise<(() => void) | undefined>;
}
