/**
 * Long lists of ids are read by a thread of its own, on a connection of its own: what the driver makes of them on the way is
 * not collected by the thread that serves requests (0246). Started with the first long list, ended when idle.
 */
import { createJobThread } from '#server/platform/threads/job-thread.ts';
import type { Database } from '../database.ts';
import { expectedRows, type IdList, type IdReader, readIds } from './list-of-ids.ts';

export const LIST_THREAD = 'grid-list';

/** Shorter lists are read here: a millisecond or two, less than the thread takes to begin. */
const MANY_ROWS = 100_000;

export interface ListJob {
  readonly url: string;
  readonly list: IdList;
  /** Of a transaction that stays open until the job is done. */
  readonly snapshot: string;
  readonly timeoutMs: number;
}

export interface ListThread {
  /** The same list as `readIds`, of the snapshot of the transaction; this has to be `repeatable read`. */
  readonly read: IdReader;
  close(): Promise<void>;
}

export function createListThread({
  db,
  timeoutMs,
  many = MANY_ROWS,
}: {
  readonly db: Pick<Database, 'url'>;
  readonly timeoutMs: number;
  readonly many?: number;
}): ListThread {
  const { run, close } = createJobThread<ListJob, Int32Array>({
    file: new URL('./id-list.worker.ts', import.meta.url),
    name: LIST_THREAD,
    patienceMs: timeoutMs * 2,
  });
  return {
    async read(transaction, list) {
      if ((await expectedRows(transaction, list)) < many) return readIds(transaction, list);
      const [exported] = await transaction.query<{ snapshot: string }>(null, 'select pg_export_snapshot() as snapshot');
      if (!exported) throw new Error('No snapshot for the list.');
      return run({ url: db.url, list, snapshot: exported.snapshot, timeoutMs });
    },
    close,
  };
}
