/** SQL of what staff do with deliveries of webhooks. */
import type { DeliveryFault, DeliveryState } from '#contract/values/webhook-words.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { DELIVERED_CHANNEL, DELIVERIES_CHANNEL } from './deliveries.repository.ts';

export interface DeliveryFacts {
  readonly id: number;
  readonly webhookId: number;
  readonly webhook: string;
  readonly connection: string;
  readonly type: string;
  readonly subject: string;
  readonly position: number | null;
  readonly messageId: string;
  readonly state: DeliveryState;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
  readonly nextAt: Date;
  readonly isOff: boolean;
  readonly attempts: number;
  readonly status: number | null;
  readonly milliseconds: number | null;
  readonly fault: DeliveryFault | '';
  readonly answer: string;
  readonly at: Date;
  readonly payload: unknown;
  readonly tries: ReadonlyArray<{ at: string; status: number | null; ms: number; fault: DeliveryFault | '' }>;
}

const FACTS = `d.id, d.webhook_id as "webhookId", w.name as webhook, c.code as connection, d.type, d.subject, d.position, d.message_id as "messageId",
  d.state, d.created_at as "createdAt", d.done_at as "doneAt", d.next_attempt_at as "nextAt",
  not (w.enabled and c.enabled and w.removed_at is null) as "isOff", d.attempts, d.status, d.milliseconds, d.fault, d.answer,
  coalesce(e.created_at, d.created_at) as at, coalesce(e.payload, '{"version": "v1"}') as payload, d.tries`;
const FROM = `webhook_deliveries d join webhooks w on w.id = d.webhook_id join connections c on c.id = w.connection_id
  left join exchange_events e on e.id = d.event_id`;

export async function readDelivery(db: Queryable, id: number): Promise<DeliveryFacts | undefined> {
  const [row] = await db.query<DeliveryFacts>('webhooks.delivery', `select ${FACTS} from ${FROM} where d.id = $1`, [
    id,
  ]);
  return row;
}

/** The newest first. @param state undefined = all. */
export const listDeliveries = (
  db: Queryable,
  webhookId: number,
  state: DeliveryState | undefined,
  limit: number,
): Promise<DeliveryFacts[]> =>
  db.query<DeliveryFacts>(
    'webhooks.deliveries',
    `select ${FACTS} from ${FROM} where d.webhook_id = $1 and ($2::text is null or d.state = $2) order by d.id desc limit $3`,
    [webhookId, state ?? null, limit],
  );

export type LeftDelivery = 'gone' | 'sending' | 'off' | 'test';

/**
 * Deliveries go out once more, with all their attempts: those that wait at once, those that failed or arrived again. One that is on its way, a test,
 * and those of a webhook that is switched off are left as they are, with the reason.
 */
export async function sendDeliveriesAgain(
  transaction: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<{ readonly done: number[]; readonly left: Array<{ readonly id: number; readonly reason: LeftDelivery }> }> {
  const rows = await transaction.query<{ id: number; reason: LeftDelivery | null }>(
    'webhooks.send-again',
    `with asked as (select distinct unnest($1::int[]) as id),
     locked as (select d.id, d.webhook_id, d.event_id, d.leased_until from webhook_deliveries d join asked using (id) order by d.id for update of d),
     judged as (
       select a.id, case when l.id is null then 'gone' when l.event_id is null then 'test' when l.leased_until > $2 then 'sending'
         when not (w.enabled and c.enabled and w.removed_at is null) then 'off' end as reason
       from asked a left join locked l using (id) left join webhooks w on w.id = l.webhook_id left join connections c on c.id = w.connection_id),
     done as (
       update webhook_deliveries d set state = 'waiting', attempts = 0, next_attempt_at = $2, leased_until = null, done_at = null
       from judged j where j.id = d.id and j.reason is null returning d.id)
     select id, reason from judged order by id`,
    [ids, now],
  );
  return {
    done: rows.flatMap(({ id, reason }) => (reason === null ? [id] : [])),
    left: rows.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}

/** The failed ones of a webhook without its tests, oldest first. */
export async function readFailed(transaction: Queryable, webhookId: number, limit: number): Promise<number[]> {
  const rows = await transaction.query<{ id: number }>(
    'webhooks.failed',
    `select id from webhook_deliveries where webhook_id = $1 and state = 'failed' and event_id is not null order by id limit $2`,
    [webhookId, limit],
  );
  return rows.map(({ id }) => id);
}

/** After the commit senders run at once, and windows of the office read again. */
export const tellSenders = (transaction: Queryable) =>
  transaction.query(
    'webhooks.tell',
    `select pg_notify('${DELIVERIES_CHANNEL}', ''), pg_notify('${DELIVERED_CHANNEL}', '')`,
  );

/** A test: of no event, the next thing to send. */
export async function insertTest(
  transaction: Queryable,
  { webhookId, messageId, type }: { readonly webhookId: number; readonly messageId: string; readonly type: string },
  now: Date,
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'webhooks.insert-test',
    `insert into webhook_deliveries (webhook_id, message_id, type, subject, created_at, next_attempt_at)
     values ($1, $2, $3, '', $4, $4) returning id`,
    [webhookId, messageId, type, now],
  );
  if (!row) throw new Error('The test was not stored.');
  return row.id;
}
