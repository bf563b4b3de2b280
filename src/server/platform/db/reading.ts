/**
 * Reads from standbys (scale-out §5, decision 0357): long work that only reads, in a thread or command with connections of its own.
 * The standby has to have replayed all that the primary had committed when the work was asked for: so whoever asks finds their own
 * writes in it, and what is kept under a version that was read before is at least of that version.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { hostOf, urlsOfHosts } from './database-hosts.ts';

/** Where to read: fields of `Connection`, also for another thread. */
export interface ReadingPlace {
  readonly url: string;
  /** A place of the primary's log (`pg_lsn`); undefined for the primary itself. */
  readonly replayed?: string;
  readonly patienceMs?: number;
}

export interface Reading {
  /** Whether there are standbys to read from. */
  readonly isGiven: boolean;
  /**
   * Runs `work`, which only reads: on a standby, and when that fails, once more on the primary. Without standbys: on the primary.
   * @param signal aborted: the work failed because it was stopped, and is not run again
   */
  run<T>(work: (place: ReadingPlace) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Works that ended on a standby, and those that had to be done on the primary though there are standbys. */
  figures(): { readonly standby: number; readonly fallback: number };
}

export interface ReadingOptions {
  readonly readUrl: string | undefined;
  readonly url: string;
  /** Where the log of the primary is now. */
  readonly place: () => Promise<string>;
  readonly log: (message: string) => void;
}

/** How long a standby may take to replay what the primary has just committed. */
const REPLAY_MS = 5_000;
const POLL_MS = 50;
/** A standby that failed is left alone for so long. */
const REST_MS = 30_000;

export function createReading({ readUrl, url, place, log }: ReadingOptions): Reading {
  const standbys = (readUrl === undefined ? [] : urlsOfHosts(readUrl)).map((host) => ({ host, restsUntil: 0 }));
  const counted = { standby: 0, fallback: 0 };
  let turn = 0;

  return {
    isGiven: standbys.length > 0,
    figures: () => ({ ...counted }),
    async run(work, signal) {
      if (standbys.length === 0) return work({ url });
      const replayed = await place();
      turn += 1;
      for (let step = 0; step < standbys.length; step += 1) {
        const standby = standbys[(turn + step) % standbys.length];
        if (!standby || standby.restsUntil > Date.now()) continue;
        try {
          const result = await work({ url: standby.host, replayed, patienceMs: 0 });
          counted.standby += 1;
          return result;
        } catch (error) {
          if (signal?.aborted) throw error;
          standby.restsUntil = Date.now() + REST_MS;
          log(`The standby at ${hostOf(standby.host)} could not be read: ${error instanceof Error ? error.message : error}`);
        }
      }
      counted.fallback += 1;
      return work({ url });
    },
  };
}

/** @throws Error when the server is no standby, or has not replayed up to `place` within five seconds. */
export async function waitForReplay(client: Pick<pg.ClientBase, 'query'>, place: string): Promise<void> {
  for (const until = Date.now() + REPLAY_MS; ; await wait(POLL_MS)) {
    const { rows } = await client.query<{ standby: boolean; replayed: boolean }>(
      `select pg_is_in_recovery() as standby, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as replayed`,
      [place],
    );
    // A former primary may have written what no other server has.
    if (!rows[0]?.standby) throw new Error('it is not a standby');
    if (rows[0].replayed) return;
    if (Date.now() > until) throw new Error('it is behind the primary');
  }
}
