/** What buyers do, counted for others: which articles are popular, and what is often searched. */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { announceData, readImportedPopularity } from './modules/catalogue/index.ts';
import { readSoldSince } from './modules/orders/index.ts';
import { createPopularity, createPopularSearches } from './modules/tracking/index.ts';
import type { Settings } from './settings-schema.ts';

const HOUR_MS = 3_600_000;
/** How often is looked whether popularity is due. */
const TEN_MINUTES_MS = 600_000;

export interface BuyersHabitsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: Log;
  readonly settings: Pick<Settings, 'tracking'>;
}

export function buyersHabits({ db, clock, timeZone, log, settings }: BuyersHabitsDeps) {
  const popularity = createPopularity({
    db,
    clock,
    timeZone,
    importedSum: readImportedPopularity,
    soldSince: readSoldSince,
    announce: (transaction, ids) => announceData(transaction, [], { articles: ids }),
  });
  const popularSearches = createPopularSearches({
    db,
    clock,
    timeZone,
    settings: { customers: settings.tracking.popularSearchCustomers, days: settings.tracking.popularSearchDays },
  });
  const suggested = every(HOUR_MS, 'popular searches', popularSearches.read, log);
  const ranked = every(TEN_MINUTES_MS, 'popularity', popularity.renewWhenDue, log, { now: popularity.renew });
  return {
    renewFirst: () => popularity.renewFirst(),
    popularSearches: popularSearches.of,
    start() {
      suggested.start();
      suggested.runSoon();
      ranked.start();
    },
    async close() {
      await suggested.stop();
      await ranked.stop();
    },
  };
}
