/**
 * SQL of the stored events. A reader takes them in the order (tx, id), and only those of transactions older than every one
 * that is still open: no event can be stored later at a place that was read already (decision 0210).
 */
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredEvent, TrackedEvent } from './tracked-event.ts';

/** In the order of the list, in one statement. */
export async function insertEvents(db: Queryable, events: readonly TrackedEvent[]): Promise<void> {
  const column = <Value>(read: (event: TrackedEvent) => Value) => events.map(read);
  await db.query(
    'tracking.insert-events',
    `insert into tracking_events (at, topic, action, client_id, address_code, user_id, id_cart, listing_type,
       listing_code, cookies, page_visited, lang, other_data)
     select at, topic, action, client_id, address_code, user_id, id_cart, listing_type, listing_code, cookies,
       page_visited, lang, other_data
     from unnest($1::timestamptz[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::text[],
       $9::text[], $10::text[], $11::text[], $12::text[], $13::jsonb[]) with ordinality
       as one (at, topic, action, client_id, address_code, user_id, id_cart, listing_type, listing_code, cookies,
         page_visited, lang, other_data, place)
     order by place`,
    [
      column(({ at }) => at),
      column(({ topic }) => topic),
      column(({ action }) => action),
      column(({ customerId }) => customerId),
      column(({ addressCode }) => addressCode),
      column(({ userId }) => userId),
      column(({ cartId }) => cartId),
      column(({ listingType }) => listingType),
      column(({ listingCode }) => listingCode),
      column(({ cookies }) => cookies),
      column(({ pageVisited }) => pageVisited),
      column(({ lang }) => lang),
      column(({ otherData }) => JSON.stringify(otherData)),
    ],
  );
}

/** How far a reader is: it has received everything up to this place. */
export interface Watermark {
  readonly tx: string;
  readonly id: number;
}

/** Locks the reader for this transaction; undefined while another process reads. */
export async function claimReader(transaction: Queryable, name: string): Promise<Watermark | undefined> {
  const [row] = await transaction.query<Watermark>(
    'tracking.claim-reader',
    'select tx::text as tx, id from tracking_readers where name = $1 for update skip locked',
    [name],
  );
  return row;
}

/** Where a reader is; one that is new begins with the oldest stored event. */
export async function beginReader(db: Queryable, name: string): Promise<Watermark> {
  const find = () =>
    db.query<Watermark>('tracking.find-reader', 'select tx::text as tx, id from tracking_readers where name = $1', [
      name,
    ]);
  const [row] = await find();
  if (row) return row;
  await db.query(
    'tracking.add-reader',
    `insert into tracking_readers (name, tx, id) values ($1, '0', 0) on conflict do nothing`,
    [name],
  );
  const [added] = await find();
  return added ?? { tx: '0', id: 0 };
}

/** The next events after a place, oldest first. */
export const readEventsAfter = (db: Queryable, { tx, id }: Watermark, most: number): Promise<StoredEvent[]> =>
  db.query<StoredEvent>(
    'tracking.read-events',
    `select tx::text as tx, id, at, topic, action, client_id as "customerId", address_code as "addressCode",
       user_id as "userId", id_cart as "cartId", listing_type as "listingType", listing_code as "listingCode", cookies,
       page_visited as "pageVisited", lang, other_data as "otherData"
     from tracking_events
     where (tx, id) > ($1::text::xid8, $2::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
     order by tracking_events.tx, tracking_events.id limit $3`,
    [tx, id, most],
  );

export async function moveReader(transaction: Queryable, name: string, { tx, id }: Watermark): Promise<void> {
  await transaction.query(
    'tracking.move-reader',
    'update tracking_readers set tx = $2::text::xid8, id = $3 where name = $1',
    [name, tx, id],
  );
}

/** False = it was not there any more: another process moved it, or it was renumbered. */
export async function moveReaderFrom(
  transaction: Queryable,
  name: string,
  { from, to }: { from: Watermark; to: Watermark },
): Promise<boolean> {
  const moved = await transaction.query(
    'tracking.move-reader-from',
    `update tracking_readers set tx = $4::text::xid8, id = $5
     where name = $1 and tx = $2::text::xid8 and id = $3 returning name`,
    [name, from.tx, from.id, to.tx, to.id],
  );
  return moved.length > 0;
}

/**
 * After a restore the numbers of the transactions are those of another database. What was delivered keeps its place at
 * the beginning, what was not gets the number of this transaction. True = there was something to do.
 */
export async function renumberForeign(transaction: Queryable): Promise<boolean> {
  const [found] = await transaction.query<{ foreign: boolean }>(
    'tracking.find-foreign',
    `select exists (select from tracking_readers where tx >= pg_snapshot_xmax(pg_current_snapshot()))
       or exists (select from tracking_events where tx >= pg_snapshot_xmax(pg_current_snapshot())) as foreign`,
  );
  if (!found?.foreign) return false;
  await transaction.query('tracking.lock-readers', 'select from tracking_readers for update');
  await transaction.query(
    'tracking.renumber-events',
    `update tracking_events e set tx = case
       when (e.tx, e.id) > (select tx, id from tracking_readers order by tx, id limit 1) then pg_current_xact_id()
       else '1'::xid8 end`,
  );
  await transaction.query(
    'tracking.renumber-readers',
    `update tracking_readers set tx = '1', id = ${Number.MAX_SAFE_INTEGER}`,
  );
  return true;
}

/** How many events have not reached the slowest reader. */
export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    'tracking.count-waiting',
    `select count(*)::int as waiting from (
       select from tracking_events
       where (tx, id) > (select tx, id from tracking_readers order by tx, id limit 1) limit 1000001) untold`,
  );
  return row?.waiting ?? 0;
}
