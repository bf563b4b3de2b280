/**
 * Reads from standbys (scale-out §5, decision 0358): long work that only reads, in a thread or command with connections of its own; and
 * statements of requests (`standby-queries.ts`).
 * The standby has to have replayed all that the primary had committed when the work was asked for: so readers find their own
 * writes in it, and what is kept under a version that was read before is at least of that version.
 */
import type { Reading, StandbyLag } from './database.ts';
import { hostOf, urlsOfHosts } from './database-hosts.ts';
import { createStandbyQueries, type StandbyQueriesOptions } from './standby-queries.ts';

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
