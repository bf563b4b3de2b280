/** Makes the parts of `tracking_events` for the days to come, and removes those that are old and delivered: no row is deleted one by one. */
import { MOST_EVENT_DAYS } from '#contract/values/tracking.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Queryable, sqlState } from '#server/platform/db/index.ts';
import { makePart, readParts, removePart } from './event-days.repository.ts';
import { missingDays, oldParts } from './event-days.rules.ts';

export interface EventDaysDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Setting `retention.trackingDays`. */
  readonly keepDays: number;
}

export interface EventDaysDone {
  readonly made: readonly string[];
  readonly removed: readonly string[];
}

/** Repeated, it does nothing. What cannot be done now, because others use the table, is done by the next run. */
export async function renewEventDays({ db, clock, keepDays }: EventDaysDeps): Promise<EventDaysDone> {
  const parts = await readParts(db);
  const made: string[] = [];
  const removed: string[] = [];
  for (const day of missingDays(parts, clock())) {
    if (await tried(db, (transaction) => makePart(transaction, day))) made.push(day.part);
  }
  for (const part of oldParts(parts, clock(), Math.min(keepDays, MOST_EVENT_DAYS))) {
    if (await tried(db, (transaction) => removePart(transaction, part))) removed.push(part);
  }
  return { made, removed };
}

/** Rows of that day lie in `tracking_events_other` (a clock was wrong, a restore), or the lock was not to be had. */
const NOT_NOW: readonly (string | undefined)[] = ['23514', '55P03'];

/** False = not now, or there was nothing to do. */
async function tried(db: Database, work: (transaction: Queryable) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction(async (transaction) => {
      // While it waits, so do all inserts behind it.
      await transaction.query(null, `set local lock_timeout = '1s'`);
      await transaction.query(null, `select pg_advisory_xact_lock(hashtext('tracking_events'))`);
      return work(transaction);
    });
  } catch (error) {
    if (NOT_NOW.includes(sqlState(error))) return false;
    throw error;
  }
}
