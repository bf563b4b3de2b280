/** Renews, once a day, what real sales and clicks add to each article's popularity, and announces it to the search index. */
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { changedExtras, popularityExtras } from './popularity.rules.ts';
import { claimJob, readExtras, wasDone, writeExtras } from './popularity-extras.repository.ts';
import { readClicksSince } from './tracking-sums.repository.ts';

export interface PopularityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Sum of the imported numbers. */
  readonly importedSum: (on: Queryable) => Promise<number>;
  /** Article → order rows since a day. */
  readonly soldSince: (on: Queryable, day: string) => Promise<ReadonlyMap<number, number>>;
  /** Records in the transaction of the change that the index must follow these articles. */
  readonly announce: (transaction: Queryable, articles: number[]) => Promise<void>;
}

export interface Popularity {
  /** Returns how many articles changed. */
  renew(): Promise<number>;
  /** The same, if it was never done: before the index is first built, so that it need not follow at once. */
  renewFirst(): Promise<void>;
  /** The same, if no process did it within the last day. */
  renewWhenDue(): Promise<number>;
}

const JOB = 'popularity';
const EVERY_HOURS = 24;
const DAY_MS = 86_400_000;
/** A year, so that every season counts once. */
const SOLD_DAYS = 365;
const CLICK_DAYS = 90;

export function createPopularity(deps: PopularityDeps): Popularity {
  const { db, clock, timeZone } = deps;
  const daysAgo = (days: number) => plainDate(new Date(clock().getTime() - days * DAY_MS), timeZone);

  const renew = async () => {
    // Before the transaction: it may be a standby's, and nothing is held meanwhile.
    const sold = await deps.soldSince(db.reading, daysAgo(SOLD_DAYS));
    return db.transaction(async (transaction) => {
      const clicks = await readClicksSince(transaction, daysAgo(CLICK_DAYS));
      const now = popularityExtras({
        imported: await deps.importedSum(transaction),
        sold,
        clicks: new Map(clicks.map((one) => [one.articleId, one.clicks])),
      });
      const changed = changedExtras(await readExtras(transaction), now);
      if (changed.size === 0) return 0;
      await writeExtras(transaction, changed);
      await deps.announce(transaction, [...changed.keys()]);
      return changed.size;
    });
  };

  return {
    renew,
    async renewFirst() {
      if (!(await wasDone(db, JOB))) await this.renewWhenDue();
    },
    async renewWhenDue() {
      return (await claimJob(db, JOB, clock(), EVERY_HOURS)) ? renew() : 0;
    },
  };
}
