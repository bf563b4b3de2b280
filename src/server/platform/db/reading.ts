/**
 * Reads from standbys (scale-out §5, decision 0358): long work that only reads, in a thread or command with connections of its own; and
 * statements of requests (`standby-queries.ts`).
 * The standby has to have replayed all that the primary had committed when the work was asked for: so readers find their own
 * writes in it, and what is kept under a version that was read before is at least of that version.
 */
import { hostOf, urlsOfHosts } from './database-hosts.ts';
import { createStandbyQueries, type StandbyQueries, type StandbyQueriesOptions } from './standby-queries.ts';

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

/** `query` and `transaction`: for history and statistics of requests, with what was committed when they are called. They only read. */
export interface Reading extends Pick<StandbyQueries, 'query' | 'transaction' | 'close'> {
  /** Whether there are standbys to read from. */
  readonly isGiven: boolean;
  /**
   * Runs `work`, which only reads: on a standby, and when that fails, once more on the primary. Without standbys: on the primary.
   * @param isFinal whether a failure is that of the work itself, so that it would fail on the primary too
   */
  run<T>(work: (place: ReadingPlace) => Promise<T>, isFinal?: (error: unknown) => boolean): Promise<T>;
  /** Works that ended on a standby, and those that had to be done on the primary though there are standbys. */
  figures(): { readonly standby: number; readonly fallback: number };
  /** The same for statements and transactions of requests. */
  readonly statements: StandbyQueries['figures'];
  /** How far each standby is behind, asked now; takes two seconds at most. */
  lags(): Promise<readonly StandbyLag[]>;
}

export interface ReadingOptions extends Omit<StandbyQueriesOptions, 'standbys'> {
  readonly readUrl: string | undefined;
  readonly url: string;
  /** How far a standby is behind this place. */
  readonly lagOf: (url: string, place: string) => Promise<StandbyLag>;
}

/** A standby that failed is left alone for so long. */
const REST_MS = 30_000;

export function createReading({ readUrl, url, place, log, lagOf, openOn, primary }: ReadingOptions): Reading {
  const hosts = readUrl === undefined ? [] : urlsOfHosts(readUrl);
  const standbys = hosts.map((host) => ({ host, restsUntil: 0 }));
  const queries = createStandbyQueries({ standbys: hosts, openOn, place, primary, log });
  const counted = { standby: 0, fallback: 0 };
  let turn = 0;

  return {
    isGiven: standbys.length > 0,
    query: queries.query,
    transaction: queries.transaction,
    statements: queries.figures,
    close: queries.close,
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
