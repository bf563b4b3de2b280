/** SQL of events (C-EXC-7). They are written by triggers of the tables in which things happen (migration 0097). */
import type { ExchangeEvent } from '#contract/exchange/exchange-events.ts';
import type { EventType } from '#contract/values/event-types.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { FeedState } from './cursor.rules.ts';

/** An event was written: it waits for its position. */
export const WRITTEN_CHANNEL = 'exchange_events';
/** Events got positions. */
export const POSITIONS_CHANNEL = 'exchange_positions';

/** Whether events wait for a position: one look into an index that is empty nearly always. */
export async function hasNewEvents(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    'exchange.has-new-events',
    'select exists (select from exchange_events where position is null) as found',
  );
  return row?.found ?? false;
}

/** Until the transaction ends, nobody else gives positions. */
export const holdFeed = (transaction: Queryable) =>
  transaction.query('exchange.hold-feed', 'select position from exchange_feed for update');

/**
 * Gives the next positions to events that are committed, oldest first; returns how many got one. Only while the feed is held: as a
 * statement of its own it sees what was committed before it was held.
 */
export async function givePositions(transaction: Queryable, most: number): Promise<number> {
  const [row] = await transaction.query<{ given: number }>(
    'exchange.give-positions',
    `with due as materialized (
       select id, row_number() over (order by id) as n from (select id from exchange_events where position is null order by id limit $2) d
     ), given as (
       update exchange_events e set position = f.position + due.n from due, exchange_feed f where e.id = due.id returning 1
     ), moved as (
       update exchange_feed set position = position + (select count(*) from given) returning position
     )
     select (select count(*)::int from given) as given,
       case when exists (select from given) then pg_notify($1, (select position::text from moved)) end as told`,
    [POSITIONS_CHANNEL, most],
  );
  return row?.given ?? 0;
}

type ReadRow = Omit<FeedState, 'position'> & { last: number; position: number | null; at: Date | null } & Omit<
    ExchangeEvent,
    'at' | 'position'
  >;

export interface FeedQuestion {
  /** Position; null = the oldest that is kept, `end` = the last one that was given. */
  readonly after: number | null | 'end';
  /** None = all. */
  readonly types: readonly EventType[];
  readonly limit: number;
}

/** The feed as it is, and its events after a position, oldest first: of one moment, so that none is deleted between the two. */
export async function readFeed(
  db: Queryable,
  { after, types, limit }: FeedQuestion,
): Promise<{ readonly state: FeedState; readonly events: ExchangeEvent[] }> {
  const rows = await db.query<ReadRow>(
    'exchange.feed',
    `select f.epoch, f.position as last, f.forgotten, e.position, e.type, e.subject, e.created_at as at, e.payload
     from (select epoch, position, coalesce((select min(position) - 1 from exchange_events), position) as forgotten from exchange_feed) f
     left join lateral (
       select * from exchange_events where position > coalesce($1::bigint, f.forgotten) and position <= f.position
         and (cardinality($2::text[]) = 0 or type = any($2)) order by position limit $3) e on true
     order by e.position`,
    [after === 'end' ? Number.MAX_SAFE_INTEGER : after, types, limit],
  );
  const [first] = rows;
  if (!first) throw new Error('The feed of events has no state.');
  return {
    state: { epoch: first.epoch, position: first.last, forgotten: first.forgotten },
    events: rows.flatMap(({ position, at, type, subject, payload }) =>
      position === null || at === null ? [] : { position, type, subject, at: at.toISOString(), payload },
    ),
  };
}

/** After a restore: cursors of before do not count any more. */
export const beginEpoch = (db: Queryable) =>
  db.query(
    'exchange.begin-epoch',
    `update exchange_feed set epoch = left(replace(gen_random_uuid()::text, '-', ''), 12)`,
  );
