/** Long work of a command that only reads, on a connection to a standby where there is one. */
import type { Database } from './database.ts';
import { type Connection, connect } from './pool.ts';

/**
 * Runs `work` on one connection to a standby that has all that was committed so far, else on `db`.
 * @param isFinal as in `Reading.run`
 */
export function readElsewhere<T>(
  db: Database,
  work: (on: Database) => Promise<T>,
  options: Pick<Connection, 'timeZone' | 'log'> & { readonly isFinal: (error: unknown) => boolean },
): Promise<T> {
  const { isFinal, ...more } = options;
  return db.reading.run(async (place) => {
    if (place.replayed === undefined) return work(db);
    const standby = await connect({ ...more, ...place, poolSize: 1, statementTimeoutMs: 0 });
    try {
      return await work(standby);
    } finally {
      await standby.close();
    }
  }, isFinal);
}
