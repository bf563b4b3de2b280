/** Makes the parts of `tracking_events` for the days to come, and removes those that are old and delivered: no row is deleted one by one. */
import { MOST_EVENT_DAYS } from '#contract/values/tracking.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Queryable, sqlState } from '#server/platform/db/index.ts';
import { type EventDay, missingDays, oldParts } from './event-days.rules.ts';

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

const readParts = async (db: Queryable): Promise<string[]> =>
  (
    await db.query<{ part: string }>(
      'tracking.read-parts',
      `select c.relname as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'tracking_events'::regclass order by c.relname`,
    )
  ).map(({ part }) => part);

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

/** Made beside the table and then attached: attaching waits for nobody who stores or reads. */
async function makePart(transaction: Queryable, { part, from, to }: EventDay): Promise<boolean> {
  if ((await readParts(transaction)).includes(part)) return false;
  const [begin, end] = [from.toISOString(), to.toISOString()];
  await transaction.query(null, `create table ${part} (like tracking_events including defaults)`);
  await transaction.query(null, `alter table ${part} add primary key (tx, id)`);
  await transaction.query(null, `create index ${part}_user on ${part} (user_id, id) where user_id is not null`);
  await transaction.query(
    null,
    `alter table ${part} add constraint ${part}_day check (at >= '${begin}' and at < '${end}')`,
  );
  await transaction.query(
    null,
    `alter table tracking_events attach partition ${part} for values from ('${begin}') to ('${end}')`,
  );
  await transaction.query(null, `alter table ${part} drop constraint ${part}_day`);
  return true;
}

/** False = a reader has not received all of it, or another process was faster. */
async function removePart(transaction: Queryable, part: string): Promise<boolean> {
  if (!(await readParts(transaction)).includes(part)) return false;
  const [waiting] = await transaction.query<{ some: boolean }>(
    null,
    `select exists (
       select from ${part} where (tx, id) > (select tx, id from tracking_readers order by tx, id limit 1)
     ) as some`,
  );
  if (waiting?.some) return false;
  await transaction.query(null, `drop table ${part}`);
  return true;
}
