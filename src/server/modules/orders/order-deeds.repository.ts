/** SQL of what staff keep of an order (on hold, who takes care of it, notes), and of taking steps back. */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Json } from '../operations/index.ts';

/** The newest entry of the timeline as JSON: as long as it is the newest, the step that wrote it can be undone. */
export async function readLastEvent(db: Queryable, orderId: number): Promise<Json> {
  const [event] = await db.query<{ event: Json }>(
    'orders.read-last-event',
    `select jsonb_build_object('position', position, 'status', status, 'at', at, 'actor', actor, 'note', note,
       'letters', letters) as event
     from order_events where order_id = $1 order by position desc limit 1`,
    [orderId],
  );
  return event?.event ?? null;
}

export const setHold = (transaction: Queryable, orderId: number, reason: string, now: Date) =>
  transaction.query(
    'orders.set-hold',
    `update orders set hold_reason = $2, held_at = case when $2 = '' then null else $3::timestamptz end where id = $1`,
    [orderId, reason, now],
  );

export const setAssigned = (transaction: Queryable, orderId: number, userId: number | null) =>
  transaction.query('orders.set-assigned', 'update orders set assigned_to = $2 where id = $1', [orderId, userId]);

type Kept = Partial<Record<'hold_reason' | 'assigned_to', Json>>;

/** What staff keep of orders, by number; locked until the transaction ends, in the order of cells and bulk changes. */
export async function readKept(
  transaction: Queryable,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Required<Kept>>> {
  const rows = await transaction.query<{ number: string; hold_reason: string; assigned_to: number | null }>(
    'orders.read-kept',
    'select number, hold_reason, assigned_to from orders where number = any ($1) order by id for update',
    [numbers],
  );
  return new Map(rows.map(({ number, ...kept }) => [number, kept]));
}

/** Only the fields that are given. */
export async function writeKept(transaction: Queryable, orders: ReadonlyMap<string, Kept>, now: Date): Promise<void> {
  const held = [...orders].filter(([, { hold_reason: reason }]) => reason !== undefined);
  if (held.length > 0)
    await transaction.query(
      'orders.write-kept-hold',
      `update orders o set hold_reason = c.value, held_at = case when c.value = '' then null else $3::timestamptz end
       from unnest($1::text[], $2::text[]) c (number, value) where o.number = c.number`,
      [held.map(([number]) => number), held.map(([, { hold_reason: reason }]) => String(reason ?? '')), now],
    );
  const assigned = [...orders].filter(([, { assigned_to: to }]) => to !== undefined);
  if (assigned.length > 0)
    await transaction.query(
      'orders.write-kept-assigned',
      `update orders o set assigned_to = c.value from unnest($1::text[], $2::int[]) c (number, value)
       where o.number = c.number`,
      [assigned.map(([number]) => number), assigned.map(([, { assigned_to: to }]) => to ?? null)],
    );
}

export interface Colleague {
  readonly id: number;
  readonly name: string;
}

/** People who can take care of orders, by name. */
export const readColleagues = (db: Queryable): Promise<Colleague[]> =>
  db.query<Colleague>(
    'orders.read-colleagues',
    `select id, coalesce(nullif(name, ''), email) as name from users where role = 'staff' and active order by 2, 1`,
  );

export interface OrderNote {
  readonly id: number;
  readonly user_id: number | null;
  readonly author: string;
  readonly text: string;
  readonly at: Date;
}

export async function insertNote(
  transaction: Queryable,
  note: Omit<OrderNote, 'id'> & { readonly order_id: number },
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'orders.insert-note',
    `insert into order_notes (order_id, user_id, author, text, at) values ($1, $2, $3, $4, $5) returning id`,
    [note.order_id, note.user_id, note.author, note.text, note.at],
  );
  return row?.id ?? 0;
}

/** With its number: a note that was taken back and comes again. */
export const restoreNote = (transaction: Queryable, number: string, note: OrderNote) =>
  transaction.query(
    'orders.restore-note',
    `insert into order_notes (id, order_id, user_id, author, text, at)
     select $2, id, $3, $4, $5, $6 from orders where number = $1`,
    [number, note.id, note.user_id, note.author, note.text, note.at],
  );

/** Oldest first. */
export const readNotes = (db: Queryable, orderId: number): Promise<OrderNote[]> =>
  db.query<OrderNote>(
    'orders.read-notes',
    'select id, user_id, author, text, at from order_notes where order_id = $1 order by at, id',
    [orderId],
  );

export async function readNote(db: Queryable, id: number): Promise<OrderNote | undefined> {
  const [note] = await db.query<OrderNote>(
    'orders.read-note',
    'select id, user_id, author, text, at from order_notes where id = $1',
    [id],
  );
  return note;
}

export const deleteNote = (transaction: Queryable, id: number) =>
  transaction.query('orders.delete-note', 'delete from order_notes where id = $1', [id]);

/** Back to an earlier status: entries of the timeline after `position` are removed. */
export const takeStepBack = (transaction: Queryable, orderId: number, status: OrderStatus, position: number) =>
  transaction.query(
    'orders.take-step-back',
    `with gone as (delete from order_events where order_id = $1 and position > $3)
     update orders set status = $2 where id = $1`,
    [orderId, status, position],
  );
