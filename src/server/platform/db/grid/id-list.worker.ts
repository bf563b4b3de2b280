/** The thread of `id-list-thread.ts`: reads long lists of ids on a connection of its own. */
import { doJobs } from '#server/platform/threads/thread-jobs.ts';
import type { Database } from '../database.ts';
import { connect } from '../pool.ts';
import { LIST_THREAD, type ListJob } from './id-list-thread.ts';
import { readIds } from './list-of-ids.ts';

let db: Promise<Database> | undefined;

doJobs<ListJob, Int32Array>(
  LIST_THREAD,
  async ({ url, list, snapshot, timeoutMs }) => {
    db ??= connect({ url, poolSize: 1 });
    db.catch(() => {
      db = undefined;
    });
    return (await db).transaction(
      async (transaction) => {
        // A text that PostgreSQL made, of hexadecimal digits and hyphens; it takes no parameter here.
        await transaction.query(null, `set transaction snapshot '${snapshot.replaceAll(/[^0-9A-F-]/g, '')}'`);
        return readIds(transaction, list);
      },
      { isolation: 'repeatable read', timeoutMs, retries: 0 },
    );
  },
  (ids) => [ids.buffer as ArrayBuffer],
);
