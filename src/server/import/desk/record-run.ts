/** A run in the history, row by row as far as it can be taken back (C-OFF-1). */
import { MOST_UNDOABLE } from '#contract/values/constants.ts';
import { type Act, createOperations } from '#server/modules/operations/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { readChangesOf } from './import-notes.repository.ts';
import type { StoredReport } from './import-runs.repository.ts';

const PIECE = 5_000;

export interface RecordedRun {
  readonly id: number;
  readonly name: string;
  readonly userId: number | null;
  readonly userName: string;
  readonly source: Act['source'];
}

/** In the transaction of the import. Returns the number of the operation. */
export async function recordRun(
  transaction: Queryable,
  run: RecordedRun,
  report: StoredReport,
): Promise<number | null> {
  const { rows, created, changed, refused } = report;
  const act: Act = {
    actor: { userId: run.userId, name: run.userName },
    source: run.source,
    kind: 'import.run',
    params: { import: run.id, name: run.name, rows, created, changed, refused },
  };
  return recordChanges(transaction, act, report.changes);
}

/** What the transaction noted and gathered, as one operation. @param changes how many. Returns the number of the operation. */
export async function recordChanges(transaction: Queryable, act: Act, changes: number): Promise<number | null> {
  const clock = () => new Date();
  const { operationId } = await createOperations({ clock }).runIn(transaction, act, async (_, change) => {
    if (changes === 0 || changes > MOST_UNDOABLE) change.record();
    else
      for (let from = 0; from < changes; from += PIECE)
        for (const one of await readChangesOf(transaction, from, PIECE)) change(one);
    return null;
  });
  return operationId;
}
