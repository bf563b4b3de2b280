/**
 * Reads from standbys (scale-out §5, decision 0357): long work that only reads, in a thread or command with connections of its own.
 * The standby has to have replayed all that the primary had committed when the work was asked for: so readers find their own
 * writes in it, and what is kept under a version that was read before is at least of that version.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { hostOf, urlsOfHosts } from './database-hosts.ts';

/** Where to read: fields of `Connection`, also for another thread. */
export interface ReadingPlace {
  readonly url: string;
  /** A place of the primary's log, `timeline:pg_lsn`; left out for the primary itself. */
  readonly replayed?: string;
  readonly patienceMs?: number;
}

export interface StandbyLag {
  /** `db2:5432` */
  readonly standby: string;
  /** Age of the last commit that it has replayed, 0 when it has all of them; undefined = it does not respond, or is no standby. */
  readonly seconds: number | undefined;
}

export interface Reading {
  /** Whether there are standbys to read from. */
  readonly isGiven: boolean;
  /**
   * Runs `work`, which only reads: on a standby, and when that fails, once more on the primary. Without standbys: on the primary.
   * @param isFinal whether a failure is that of the work itself, so that it would fail on the primary too
   */
  run<T>(work: (place: ReadingPlace) => Promise<T>, isFinal?: (error: unknown) => boolean): Promise<T>;
  /** Works that ended on a standby, and those that had to be done on the primary though there are standbys. */
  figures(): { readonly standby: number; readonly fallback: number };
  /** How far each standby is behind, asked now; takes two seconds at most. */
  lags(): Promise<readonly StandbyLag[]>;
}

export interface ReadingOptions {
  readonly readUrl: string | undefined;
  readonly url: string;
  /** Where the log of the primary is now. */
  readonly place: () => Promise<string>;
  readonly log: (message: string) => void;
  /** How far a standby is behind this place. */
  readonly lagOf: (url: string, place: string) => Promise<StandbyLag>;
}

/** How long a standby may take to replay what the primary has just committed. */
const REPLAY_MS = 5_000;
const POLL_MS = 50;
/** A standby that failed is left alone for so long. */
const REST_MS = 30_000;

export function createReading({ readUrl, url, place, log, lagOf }: ReadingOptions): Reading {
  const standbys = (readUrl === undefined ? [] : urlsOfHosts(readUrl)).map((host) => ({ host, restsUntil: 0 }));
  const counted = { standby: 0, fallback: 0 };
  let turn = 0;

  return {
    isGiven: standbys.length > 0,
    figures: () => ({ ...counted }),
    async lags() {
      if (standbys.length === 0) return [];
      const now = await place();
      return Promise.all(standbys.map(({ host }) => lagOf(host, now)));
    },
    async run(work, isFinal = () => false) {
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
          if (isFinal(error)) throw error;
          standby.restsUntil = Date.now() + REST_MS;
          const reason = error instanceof Error ? error.message : String(error);
          log(`The standby at ${hostOf(standby.host)} could not be read: ${reason}`);
        }
      }
      counted.fallback += 1;
      return work({ url });
    },
  };
}

/** On a primary: its timeline, and where its log is now. Everything that is committed is before that. */
export const LOG_PLACE = `select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int || ':' ||
  pg_current_wal_insert_lsn() as place`;

/**
 * A standby that did not follow the last fail-over has another log with the same positions, so the timeline counts too: that of its
 * last restart point, which is not newer than the one it replays.
 */
const HOW_FAR = `select pg_is_in_recovery() as standby,
  coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, false) as replayed,
  greatest((select timeline_id from pg_control_checkpoint()),
           (select min_recovery_end_timeline from pg_control_recovery())) = $1::int as followed`;

/** @throws Error when the server is no standby of that primary, or has not replayed up to `place` within five seconds. */
export async function waitForReplay(client: Pick<pg.ClientBase, 'query'>, place: string): Promise<void> {
  for (const until = Date.now() + REPLAY_MS; ; await wait(POLL_MS)) {
    const { rows } = await client.query<{ standby: boolean; replayed: boolean; followed: boolean }>(
      HOW_FAR,
      place.split(':'),
    );
    // A former primary may have written what no other server has.
    if (!rows[0]?.standby) throw new Error('it is not a standby');
    if (!rows[0].followed) throw new Error('it has not followed the last fail-over, or had no checkpoint since');
    if (rows[0].replayed) return;
    if (Date.now() > until) throw new Error('it is behind the primary');
  }
}
