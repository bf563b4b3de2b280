/** Receivers of events, as operators see them. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface EventReader {
  readonly name: string;
  readonly waiting: number;
  /** There are more than were counted. */
  readonly isMore: boolean;
}

const MOST_COUNTED = 1_000_000;

/** By name. */
export async function readReaders(db: Queryable): Promise<EventReader[]> {
  const rows = await db.query<{ name: string; waiting: number }>(
    'tracking.readers',
    `select r.name, (
       select count(*)::int from (
         select from tracking_events e where (e.tx, e.id) > (r.tx, r.id) limit ${MOST_COUNTED + 1}
       ) ahead
     ) as waiting
     from tracking_readers r order by r.name`,
  );
  return rows.map(({ name, waiting }) => ({
    name,
    waiting: Math.min(waiting, MOST_COUNTED),
    isMore: waiting > MOST_COUNTED,
  }));
}

/** False = there is none of that name. */
export async function removeReader(db: Queryable, name: string): Promise<boolean> {
  const gone = await db.query('tracking.remove-reader', 'delete from tracking_readers where name = $1 returning name', [
    name,
  ]);
  return gone.length > 0;
}
