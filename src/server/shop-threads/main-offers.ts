/** What the main thread does for one of the others: limits, delays, announcements of the database, background work. */
import type { Database } from '#server/platform/db/index.ts';
import type { Allowances } from '#server/platform/rate-limit/allowances.ts';
import type { Place } from '#server/platform/rate-limit/failure-store.ts';
import type { FirstWords } from '../modules/search/index.ts';
import type { MainOffers } from './thread-calls.ts';

export interface MainOffersDeps {
  readonly db: Pick<Database, 'listen'>;
  readonly allowances: Allowances;
  readonly runSoon: (job: string) => void;
  readonly firstWords: FirstWords;
  /** Passes an announcement on to the thread. */
  readonly notify: (channel: string, payload: string | null) => void;
}

type Offered = Omit<MainOffers, 'prepared' | 'cannotStart'>;

export function mainOffers({ db, allowances, runSoon, firstWords, notify }: MainOffersDeps): {
  readonly offers: Offered;
  /** The thread is gone: gives back what it held. */
  end(): Promise<void>;
} {
  const { buckets } = allowances;
  const places = new Map<number, Place>();
  let lastPlace = 0;
  let isEnded = false;
  const listening = new Map<string, Promise<() => Promise<void>>>();

  return {
    offers: {
      takeToken: (key, rate) => buckets.take(key, rate),
      giveTokenBack: (key, rate) => buckets.giveBack(key, rate),
      async beginAttempt(kind, keys) {
        const begun = await allowances.failures(kind).begin(keys);
        if (begun === 'busy' || 'wait' in begun) return begun;
        // The thread died while it waited: nobody would give the place back.
        if (isEnded) await begun.place.end('undecided');
        lastPlace += 1;
        if (!isEnded) places.set(lastPlace, begun.place);
        return { place: lastPlace };
      },
      async endAttempt(number, outcome) {
        const place = places.get(number);
        places.delete(number);
        return (await place?.end(outcome)) ?? 0;
      },
      spendAttempt: (kind, keys) => allowances.failures(kind).spend(keys),
      clearAttempts: (kind, key) => allowances.failures(kind).clear(key),
      async listen(channel) {
        const known = listening.get(channel) ?? db.listen(channel, (payload) => notify(channel, payload));
        listening.set(channel, known);
        await known;
      },
      async unlisten(channel) {
        const known = listening.get(channel);
        listening.delete(channel);
        await (await known)?.();
      },
      runSoon,
      firstWords,
    },
    async end() {
      isEnded = true;
      for (const place of places.values()) await place.end('undecided');
      places.clear();
      for (const stop of listening.values()) await (await stop)();
      listening.clear();
    },
  };
}
