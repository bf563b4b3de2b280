/** SQL of deliveries as the sender needs them: events become deliveries, deliveries are taken, attempts are noted. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Attempt } from './post-event.ts';

/** A delivery is to be tried soon: its webhook, no data. */
export const DELIVERIES_CHANNEL = 'webhook_deliveries';
/** Notifies the windows of the office that an attempt was made: its delivery. */
export const DELIVERED_CHANNEL = 'office_webhook_deliveries';

/** Webhooks with events that are not deliveries yet: switched on, of a connection that is. */
export const readBehind = (db: Queryable): Promise<Array<{ id: number }>> =>
  db.query<{ id: number }>(
    'webhooks.behind',
    `select w.id from webhooks w join connections c on c.id = w.connection_id cross join exchange_feed f
     where w.enabled and w.removed_at is null and c.enabled and w.read_position < f.position order by w.id`,
  );

/**
 * The next events of a webhook become deliveries and it goes on behind them: one statement, so that none is left out or comes twice. Returns whether
 * more may follow; another process that is at it is not waited for.
 */
export async function takeEvents(db: Queryable, id: number, now: Date, most: number): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>(
    'webhooks.take-events',
    `with w as (select id, types, read_position from webhooks where id = $1 for update skip locked),
     f as (select position from exchange_feed),
     ahead as (
       select e.id, e.position, e.message_id, e.type, e.subject from w, f cross join lateral (
         select * from exchange_events where position > w.read_position and position <= f.position order by position limit $3) e),
     goal as (select case when (select count(*) from ahead) < $3 then f.position else (select max(position) from ahead) end as position from f),
     made as (
       insert into webhook_deliveries (webhook_id, event_id, position, message_id, type, subject, created_at, next_attempt_at)
       select w.id, s.id, s.position, s.message_id, s.type, s.subject, $2, $2 from w, ahead s
       where cardinality(w.types) = 0 or s.type = any(w.types) order by s.position
       on conflict (webhook_id, event_id) do nothing),
     moved as (
       update webhooks set read_position = greatest(webhooks.read_position, goal.position) from goal, w where webhooks.id = w.id returning webhooks.id)
     select exists (select from moved) and (select count(*) from ahead) = $3 as more`,
    [id, now, most],
  );
  return row?.more ?? false;
}

/** Webhooks with a delivery that is due: switched on, of a connection that is. */
export const readDue = (db: Queryable, now: Date): Promise<Array<{ id: number }>> =>
  db.query<{ id: number }>(
    'webhooks.due',
    `select w.id from webhooks w join connections c on c.id = w.connection_id
     where w.enabled and w.removed_at is null and c.enabled and exists (
       select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.next_attempt_at <= $1)
     order by w.id`,
    [now],
  );

export interface TakenDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  readonly type: string;
  readonly subject: string;
  /** null = a test. */
  readonly position: number | null;
  /** Of the event. */
  readonly at: Date;
  readonly payload: unknown;
  /** Attempts, this one too. */
  readonly attempts: number;
  readonly leasedUntil: Date;
  readonly url: string;
  readonly webhook: string;
  readonly connection: string;
  /** Encrypted. */
  readonly secret: string;
  /** Encrypted; null = none, or it counts no longer. */
  readonly oldSecret: string | null;
}

/**
 * Takes deliveries that are due, oldest first and of each subject the first one that waits, until the lease ends. Two processes never take the same:
 * a row that another one holds is passed over, one that it took is read again and is leased.
 * @param only this delivery, due or not, whatever it waits for
 */
export const takeDeliveries = (
  db: Queryable,
  asked: {
    readonly webhookId: number;
    readonly only?: number;
    readonly now: Date;
    readonly leasedUntil: Date;
    readonly most: number;
  },
): Promise<TakenDelivery[]> =>
  db.query<TakenDelivery>(
    'webhooks.take-deliveries',
    `with due as (
       select d.id from webhook_deliveries d
       where d.webhook_id = $1 and d.state = 'waiting' and (d.leased_until is null or d.leased_until <= $2)
         and case when $5::int is null then d.next_attempt_at <= $2 and not exists (
             select from webhook_deliveries e where e.webhook_id = $1 and e.state = 'waiting' and e.subject = d.subject and e.id < d.id
               and e.event_id is not null)
           else d.id = $5 end
       order by d.next_attempt_at, d.id limit $4 for update skip locked),
     taken as (
       update webhook_deliveries d set leased_until = $3, attempts = attempts + 1 from due where d.id = due.id returning d.*)
     select d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.type, d.subject, d.position, coalesce(e.created_at, d.created_at) as at,
       coalesce(e.payload, '{"version": "v1"}') as payload, d.attempts, d.leased_until as "leasedUntil", w.url, w.name as webhook, c.code as connection,
       w.secret, case when w.old_secret_until > $2 then w.old_secret end as "oldSecret"
     from taken d join webhooks w on w.id = d.webhook_id join connections c on c.id = w.connection_id
       left join exchange_events e on e.id = d.event_id order by d.id`,
    [asked.webhookId, asked.now, asked.leasedUntil, asked.most, asked.only ?? null],
  );

/**
 * What became of an attempt. Returns false when the lease had ended and another process took the delivery: then it is that one's.
 * @param next when it is tried again; null = never by itself
 */
export async function noteAttempt(
  db: Queryable,
  { id, leasedUntil }: Pick<TakenDelivery, 'id' | 'leasedUntil'>,
  { status, fault, milliseconds, answer }: Attempt,
  { at, now, next }: { readonly at: Date; readonly now: Date; readonly next: Date | null },
): Promise<boolean> {
  const rows = await db.query(
    'webhooks.note-attempt',
    `with noted as (
     update webhook_deliveries set leased_until = null, status = $3, milliseconds = $4, fault = $5, answer = $6,
       state = case when $5 = '' then 'delivered' when $7::timestamptz is null then 'failed' else 'waiting' end,
       done_at = case when $5 = '' or $7::timestamptz is null then $8::timestamptz end, next_attempt_at = coalesce($7, next_attempt_at),
       tries = tries || jsonb_build_array(jsonb_build_object('at', $9::timestamptz, 'status', $3::int, 'ms', $4::int, 'fault', $5::text))
     where id = $1 and state = 'waiting' and leased_until = $2 returning id)
     select id, pg_notify('${DELIVERED_CHANNEL}', id::text) from noted`,
    [id, leasedUntil, status, milliseconds, fault ?? '', answer, next, now, at],
  );
  return rows.length > 0;
}

/** The process ends: what it was sending is taken by the next one at once, and this attempt does not count. */
export const giveBack = (db: Queryable, { id, leasedUntil }: Pick<TakenDelivery, 'id' | 'leasedUntil'>) =>
  db.query(
    'webhooks.give-back',
    `update webhook_deliveries set leased_until = null, attempts = attempts - 1 where id = $1 and state = 'waiting' and leased_until = $2`,
    [id, leasedUntil],
  );
