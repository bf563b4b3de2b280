/** SQL of order handovers (C-EXC-4). */
import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { ReleaseRule } from '#contract/values/connections.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredState } from './handover-state.rules.ts';

/** An order of a connection, as far as its handover needs it. */
export interface HandoverRow {
  readonly orderId: number;
  readonly uid: string;
  readonly number: string;
  readonly customerId: number;
  readonly sequence: number;
  readonly year: number;
  readonly sentAt: Date;
  readonly status: OrderStatus;
  /** 1, and one more with each amendment, and when it is cancelled. */
  readonly version: number;
  readonly release: ReleaseRule | null;
  readonly state: StoredState;
  readonly erpNumber: string;
  readonly ackedVersion: number;
  readonly ackedAt: Date | null;
  readonly reason: string;
  /** The card payment with which it was sent. */
  readonly card: {
    readonly provider: string;
    readonly session: string;
    readonly amount: Money;
    readonly state: string;
  } | null;
}

/** In the transaction that sends the orders: every connection that takes orders gets one handover of each. */
export async function handOver(transaction: Queryable, orderIds: readonly number[]): Promise<void> {
  await transaction.query(
    'exchange.hand-over',
    `insert into order_handovers (order_id, connection_id)
     select o.id, c.id from unnest($1::int[]) o (id) cross join connections c where c.orders_release is not null`,
    [orderIds],
  );
}

/** Orders that were sent before the connection took orders, from a day on; returns the ids of those that are new. */
export async function handOverSince(transaction: Queryable, connectionId: number, day: string): Promise<number[]> {
  const rows = await transaction.query<{ order_id: number }>(
    'exchange.hand-over-since',
    `insert into order_handovers (order_id, connection_id)
     select id, $1 from orders where order_date >= $2::date and idempotency_key is not null
     on conflict do nothing returning order_id`,
    [connectionId, day],
  );
  return rows.map(({ order_id: id }) => id);
}

const VERSION = `1 + (select count(*)::int from order_events e where e.order_id = o.id and e.changes is not null)
  + case when o.status = 'cancelled' then 1 else 0 end`;

const COLUMNS = `o.id as "orderId", o.uid, o.number, o.client_id as "customerId", o.sequence, o.year, o.created_at as "sentAt", o.status,
  ${VERSION} as version, c.orders_release as release, h.state, h.erp_number as "erpNumber", h.acked_version as "ackedVersion",
  h.acked_at as "ackedAt", h.reason, p.card`;

const FROM = `from order_handovers h join orders o on o.id = h.order_id join connections c on c.id = h.connection_id
  left join lateral (select jsonb_build_object('provider', provider, 'session', session, 'amount', amount, 'state', state) as card
    from payments where client_id = o.client_id and idempotency_key = o.idempotency_key and purpose = 'order' and state <> 'failed') p on true`;

/** The rule of `handoverState`, as a condition; the test of the repository compares both. */
const IN_STATE = {
  pending: `h.state = 'open' and o.status <> 'cancelled' and not coalesce(c.orders_release = 'sent' or o.status <> 'IA' and c.orders_release is not null
    or c.orders_release = 'paid' and p.card is not null, false)`,
  offered: `h.state = 'open' and o.status <> 'cancelled' and (c.orders_release = 'sent' or o.status <> 'IA' and c.orders_release is not null
    or c.orders_release = 'paid' and p.card is not null)`,
  withdrawn: `h.state = 'open' and o.status = 'cancelled'`,
  acknowledged: `h.state = 'acknowledged'`,
  refused: `h.state = 'refused'`,
  changed: `h.state = 'acknowledged' and h.acked_version < ${VERSION}`,
  all: 'true',
} as const;

export type ListedState = keyof typeof IN_STATE;

export interface AskedHandovers {
  readonly connectionId: number;
  readonly state: ListedState;
  /** Behind this order. */
  readonly after?: string;
  readonly limit: number;
  /** Left out: the oldest first. */
  readonly newestFirst?: boolean;
}

export function readHandovers(db: Queryable, asked: AskedHandovers): Promise<HandoverRow[]> {
  const { connectionId, state, after, limit, newestFirst = false } = asked;
  const behind = 'coalesce((select id from orders where uid = $2)';
  return db.query<HandoverRow>(
    `exchange.handovers.${state}${newestFirst ? '.newest' : ''}`,
    `select ${COLUMNS} ${FROM} where h.connection_id = $1 and h.order_id ${newestFirst ? `< ${behind}, 2147483647)` : `> ${behind}, 0)`} and ${IN_STATE[state]}
     order by h.order_id ${newestFirst ? 'desc' : ''} limit $3`,
    [connectionId, after ?? null, limit],
  );
}

/** Of these orders those that are offered since before a moment. */
export async function readLateOf(
  db: Queryable,
  connectionId: number,
  orderIds: readonly number[],
  before: Date,
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    'exchange.late-of',
    `select o.id ${FROM} join lateral (select max(e.at) as at from order_events e where e.order_id = o.id) last on true
     where h.connection_id = $1 and o.id = any($2::int[]) and ${IN_STATE.offered} and last.at < $3`,
    [connectionId, orderIds, before],
  );
  return new Set(rows.map(({ id }) => id));
}

/** An order that is to be written as files, with the email of who sent it. */
export interface UnfiledRow extends HandoverRow {
  readonly placedBy: string;
}

/**
 * Orders whose version of today has no files yet, oldest first: those that are offered, and those of `changed` (null = of all) that were
 * acknowledged before, or whose files had left before they were cancelled. `only`: the same of one order.
 */
export const readUnfiled = (
  db: Queryable,
  connectionId: number,
  which: { readonly changed: readonly string[] | null } | { readonly only: string },
  limit: number,
): Promise<UnfiledRow[]> =>
  db.query<UnfiledRow>(
    'exchange.unfiled',
    `select ${COLUMNS}, coalesce((select u.email from users u where u.id = o.placed_by), '') as "placedBy" ${FROM}
     where h.connection_id = $1 and ($4::uuid is null or o.uid = $4)
       and (${IN_STATE.offered} or (($2::uuid[] is null or o.uid = any($2)) and (${IN_STATE.changed} or ${IN_STATE.withdrawn}
         and exists (select from order_files f where f.connection_id = h.connection_id and f.order_id = o.id and f.ended = 'left'))))
       and not exists (select from order_files f where f.connection_id = h.connection_id and f.order_id = o.id and f.order_version >= ${VERSION}
         and f.ended is distinct from 'recalled' and (f.ended is distinct from 'left' or f.order_version > ${VERSION}))
     order by h.order_id limit $3`,
    'only' in which ? [connectionId, null, limit, which.only] : [connectionId, which.changed, limit, null],
  );

/** Orders that wait for an acknowledgement and of which an import has said how they stand since they were sent. */
export async function readStated(db: Queryable, connectionId: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ uid: string }>(
    'exchange.stated',
    `select o.uid ${FROM} where h.connection_id = $1 and ${IN_STATE.offered} and exists (
       select from order_events e where e.order_id = o.id and e.position > 1 and e.actor = '' and e.operation_id is null)
     order by h.order_id limit $2`,
    [connectionId, limit],
  );
  return rows.map(({ uid }) => uid);
}

export interface LateHandovers {
  /** Name of the connection. */
  readonly name: string;
  readonly code: string;
  readonly count: number;
  /** Of the oldest: its last step, which released it. */
  readonly since: Date;
}

/** Connections whose offered orders were not acknowledged since a moment. */
export const readLateHandovers = (db: Queryable, before: Date): Promise<LateHandovers[]> =>
  db.query<LateHandovers>(
    'exchange.late-handovers',
    `select c.name, c.code, count(*)::int as count, min(last.at) as since ${FROM}
     join lateral (select max(e.at) as at from order_events e where e.order_id = o.id) last on true
     where c.enabled and ${IN_STATE.offered} and last.at < $1 group by c.id order by since`,
    [before],
  );

/** Of each connection that is on and takes orders: how many it is offered, and how many of them since before a moment. */
export const countOffered = (
  db: Queryable,
  before: Date,
): Promise<Array<{ readonly code: string; readonly count: number; readonly late: number }>> =>
  db.query(
    'exchange.count-offered',
    `select k.code, coalesce(n.count, 0) as count, coalesce(n.late, 0) as late from connections k left join (
       select c.id, count(*)::int as count, count(*) filter (where last.at < $1)::int as late ${FROM}
       join lateral (select max(e.at) as at from order_events e where e.order_id = o.id) last on true
       where ${IN_STATE.offered} group by c.id
     ) n on n.id = k.id where k.enabled and k.orders_release is not null order by k.code`,
    [before],
  );

/** How many there are in each state; `since`: the oldest of the offered ones. */
export async function countHandovers(
  db: Queryable,
  connectionId: number,
): Promise<Readonly<Record<Exclude<ListedState, 'all'>, number>> & { readonly since: Date | null }> {
  const count = (state: Exclude<ListedState, 'all'>) => `count(*) filter (where ${IN_STATE[state]})::int as ${state}`;
  const [row] = await db.query<Record<Exclude<ListedState, 'all'>, number> & { since: Date | null }>(
    'exchange.count-handovers',
    `select ${count('pending')}, ${count('offered')}, ${count('withdrawn')}, ${count('acknowledged')}, ${count('refused')}, ${count('changed')},
       min(o.created_at) filter (where ${IN_STATE.offered}) as since ${FROM} where h.connection_id = $1`,
    [connectionId],
  );
  return row ?? { pending: 0, offered: 0, withdrawn: 0, acknowledged: 0, refused: 0, changed: 0, since: null };
}

/** By identity or number. */
export async function readHandover(
  db: Queryable,
  connectionId: number,
  { uid, number }: { readonly uid?: string | undefined; readonly number?: string | undefined },
): Promise<HandoverRow | undefined> {
  const [row] = await db.query<HandoverRow>(
    'exchange.handover',
    `select ${COLUMNS} ${FROM} where h.connection_id = $1 and ($2::uuid is null or o.uid = $2) and ($3::text is null or o.number = $3)
       and ($2::uuid is not null or $3::text is not null)`,
    [connectionId, uid ?? null, number ?? null],
  );
  return row;
}

/** Of one order, by the name of the connection; `by`: of the key or command that acknowledged or refused it. */
export const readHandoversOfOrder = (
  db: Queryable,
  number: string,
): Promise<
  Array<HandoverRow & { readonly connectionCode: string; readonly connectionName: string; readonly ackedBy: string }>
> =>
  db.query<HandoverRow & { connectionCode: string; connectionName: string; ackedBy: string }>(
    'exchange.handovers-of-order',
    `select ${COLUMNS}, c.code as "connectionCode", c.name as "connectionName", h.acked_by as "ackedBy" ${FROM} where o.number = $1 order by c.name, c.id`,
    [number],
  );

/** The handovers stay locked until the transaction ends; those that are not there are left out. In one order everywhere, so that two never wait for each other. */
export async function lockHandovers(transaction: Queryable, connectionId: number, orderIds: readonly number[]) {
  await transaction.query(
    'exchange.lock-handovers',
    `select 1 from order_handovers where connection_id = $1 and order_id = any($2::int[]) order by order_id for update`,
    [connectionId, orderIds],
  );
}

export async function updateHandover(
  transaction: Queryable,
  { connectionId, orderId, by, now }: { connectionId: number; orderId: number; by: string; now: Date },
  after: { state: StoredState; erpNumber: string; ackedVersion: number; reason: string },
): Promise<void> {
  await transaction.query(
    'exchange.update-handover',
    `update order_handovers set state = $3, erp_number = $4, acked_version = $5, reason = $6, acked_at = $7, acked_by = $8
     where connection_id = $1 and order_id = $2`,
    [connectionId, orderId, after.state, after.erpNumber, after.ackedVersion, after.reason, now, by],
  );
}
