/** SQL of webhooks: what staff say of them. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface WebhookFields {
  readonly name: string;
  readonly url: string;
  /** Types of events; none = all. */
  readonly types: readonly string[];
  readonly enabled: boolean;
}

export interface StoredWebhook extends WebhookFields {
  readonly id: number;
  /** Code of its connection. */
  readonly connection: string;
  readonly createdAt: Date;
  /** The secret before counts until then; null = there is none. */
  readonly oldSecretUntil: Date | null;
  /** It was switched off because the receiver wants no more. */
  readonly goneAt: Date | null;
  readonly removedAt: Date | null;
}

const COLUMNS = `w.id, c.code as connection, w.name, w.url, w.types, w.enabled, w.created_at as "createdAt",
  w.old_secret_until as "oldSecretUntil", w.gone_at as "goneAt", w.removed_at as "removedAt"`;

/** The webhook, removed or not; locked until the transaction ends if asked. */
export async function readWebhook(
  db: Queryable,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredWebhook | undefined> {
  const [row] = await db.query<StoredWebhook>(
    lock ? 'webhooks.lock' : 'webhooks.read',
    `select ${COLUMNS} from webhooks w join connections c on c.id = w.connection_id where w.id = $1${lock ? ' for update of w' : ''}`,
    [id],
  );
  return row;
}

export interface WebhookState extends StoredWebhook {
  readonly isConnectionOn: boolean;
  /** Deliveries that wait, and events that are not deliveries yet. */
  readonly waiting: number;
  /** Without tests. */
  readonly failed: number;
  readonly lastDeliveredAt: Date | null;
}

/** Those that were not removed, of one connection or of all, oldest first. */
export const readWebhookStates = (db: Queryable, connection: string | null): Promise<WebhookState[]> =>
  db.query<WebhookState>(
    'webhooks.states',
    `select ${COLUMNS}, c.enabled as "isConnectionOn", e.count + d.count as waiting, f.count as failed, s.at as "lastDeliveredAt"
     from webhooks w join connections c on c.id = w.connection_id
     cross join lateral (select count(*)::int from exchange_events where position > w.read_position
       and (cardinality(w.types) = 0 or type = any(w.types))) e
     cross join lateral (select count(*)::int from webhook_deliveries where webhook_id = w.id and state = 'waiting') d
     cross join lateral (select count(*)::int from webhook_deliveries where webhook_id = w.id and state = 'failed' and event_id is not null) f
     cross join lateral (select max(done_at) as at from webhook_deliveries where webhook_id = w.id and state = 'delivered') s
     where w.removed_at is null and ($1::text is null or c.code = $1) order by w.id`,
    [connection],
  );

/** Its first event is the next one of the feed. */
export async function insertWebhook(
  transaction: Queryable,
  {
    connectionId,
    name,
    url,
    types,
    enabled,
    secret,
  }: WebhookFields & { readonly connectionId: number; readonly secret: string },
  now: Date,
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'webhooks.insert',
    `insert into webhooks (connection_id, name, url, types, enabled, secret, read_position, created_at)
     select $1, $2, $3, $4, $5, $6, position, $7 from exchange_feed returning id`,
    [connectionId, name, url, types, enabled, secret, now],
  );
  if (!row) throw new Error('The feed of events has no state.');
  return row.id;
}

/** Another address, or switching it on, makes it one that nobody refused yet. */
export const updateWebhook = (transaction: Queryable, id: number, { name, url, types, enabled }: WebhookFields) =>
  transaction.query(
    'webhooks.update',
    `update webhooks set name = $2, url = $3, types = $4, enabled = $5,
       gone_at = case when url <> $3 or (not enabled and $5) then null else gone_at end where id = $1`,
    [id, name, url, types, enabled],
  );

/** null = it is there again. */
export const removeWebhook = (transaction: Queryable, id: number, at: Date | null) =>
  transaction.query('webhooks.remove', 'update webhooks set removed_at = $2 where id = $1', [id, at]);

/** The present secret counts until then beside the new one. */
export const rotateWebhookSecret = (
  transaction: Queryable,
  id: number,
  { secret, oldUntil }: { readonly secret: string; readonly oldUntil: Date },
) =>
  transaction.query(
    'webhooks.rotate',
    'update webhooks set old_secret = secret, old_secret_until = $3, secret = $2 where id = $1',
    [id, secret, oldUntil],
  );

/** The receiver wants no more. Whether it was on until now. */
export async function switchOffGone(transaction: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await transaction.query(
    'webhooks.gone',
    'update webhooks set enabled = false, gone_at = $2 where id = $1 and enabled returning id',
    [id, now],
  );
  return rows.length > 0;
}

/** Whether this is the first delivery given up since something went well. */
export async function beginFailing(transaction: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await transaction.query(
    'webhooks.failing',
    'update webhooks set failing_since = $2 where id = $1 and failing_since is null returning id',
    [id, now],
  );
  return rows.length > 0;
}

export const endFailing = (transaction: Queryable, id: number) =>
  transaction.query(
    'webhooks.works',
    'update webhooks set failing_since = null where id = $1 and failing_since is not null',
    [id],
  );
