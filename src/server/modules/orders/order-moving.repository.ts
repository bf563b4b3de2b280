/**
 * SQL of status changes of orders. The order's row is locked first, so that two users who act at the same time are
 * served one after the other.
 */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface MovedOrder {
  readonly id: number;
  readonly number: string;
  readonly status: OrderStatus;
  readonly client_id: number;
  readonly locale: Locale;
  readonly company_name: string;
  readonly email: string;
  /** Document type (causale). */
  readonly series: string;
  readonly orderer_id: number | null;
  /** Empty = it is not on hold. */
  readonly hold_reason: string;
  readonly assigned_to: number | null;
}

/** Locked until the transaction ends. Orders of disabled customers can be changed too. */
export async function lockOrder(transaction: Queryable, number: string): Promise<MovedOrder | undefined> {
  const [order] = await transaction.query<MovedOrder>(
    'orders.lock',
    `select o.id, o.number, o.status, o.client_id, o.locale, c.company_name, c.email, o.causale as series,
       o.placed_by as orderer_id, o.hold_reason, o.assigned_to
     from orders o join customers c using (client_id) where o.number = $1 for update of o`,
    [number],
  );
  return order;
}

export async function moveOrder(
  transaction: Queryable,
  order: Pick<MovedOrder, 'id'>,
  step: { status: OrderStatus; at: Date; actor: string; note: string; letters: number; operation: number },
): Promise<number> {
  const [event] = await transaction.query<{ position: number }>(
    'orders.move',
    `with moved as (update orders set status = $2 where id = $1)
     insert into order_events (order_id, position, status, at, actor, note, letters, operation_id)
     select $1, coalesce(max(position), 0) + 1, $2, $3::timestamptz, $4, $5, $6, $7 from order_events where order_id = $1
     returning position`,
    [order.id, step.status, step.at, step.actor, step.note, step.letters, step.operation],
  );
  return event?.position ?? 0;
}

/** Of each row of an order: row id → total pieces delivered. */
export async function readDelivered(db: Queryable, orderId: number): Promise<Map<number, number>> {
  const rows = await db.query<{ row_id: number; delivered: number }>(
    'orders.delivered',
    'select row_id, delivered from order_rows where order_id = $1',
    [orderId],
  );
  return new Map(rows.map(({ row_id: row, delivered }) => [row, delivered]));
}

/** Row id → total pieces delivered. */
export async function setDelivered(
  transaction: Queryable,
  orderId: number,
  delivered: ReadonlyMap<number, number>,
): Promise<void> {
  await transaction.query(
    'orders.set-delivered',
    `update order_rows r set delivered = d.delivered
     from unnest($2::int[], $3::numeric[]) d (row_id, delivered) where r.order_id = $1 and r.row_id = d.row_id`,
    [orderId, [...delivered.keys()], [...delivered.values()]],
  );
}

export interface AdminOrder {
  readonly number: string;
  readonly order_date: string;
  readonly client_id: number;
  readonly company_name: string;
  readonly status: OrderStatus;
  readonly rows: number;
  readonly total_document: number;
}

export interface AdminFilter {
  readonly status: OrderStatus | undefined;
  readonly customerId: number | undefined;
  readonly limit: number;
}

/** Of all customers, newest first: for staff. */
export const listForStaff = (db: Queryable, { status, customerId, limit }: AdminFilter) =>
  db.query<AdminOrder>(
    'orders.list-for-staff',
    `select o.number, o.order_date, o.client_id, c.company_name, o.status, o.total_document,
       (select count(*) from order_rows r where r.order_id = o.id)::int as rows
     from orders o join customers c using (client_id)
     where ($1::text is null or o.status = $1) and ($2::int is null or o.client_id = $2)
     order by o.created_at desc, o.id desc limit $3`,
    [status ?? null, customerId ?? null, limit],
  );

/** The order's customer; undefined = there is no such order. */
export async function readOwner(db: Queryable, number: string): Promise<number | undefined> {
  const [order] = await db.query<{ client_id: number }>(
    'orders.read-owner',
    'select client_id from orders where number = $1',
    [number],
  );
  return order?.client_id;
}
