/** SQL of the stock that sent orders reserve until the next import of the stock (docs/orders.md). */
import type { Queryable } from '#server/platform/db/index.ts';

/** In the transaction that writes the orders; every process is notified when it commits. */
export const promiseStock = (transaction: Queryable, orderIds: readonly number[], now: Date) =>
  transaction.query(
    'orders.promise-stock',
    `with made as (
       insert into stock_promises (product_id, order_id, quantity, made_at)
       select product_id, order_id, sum(quantity), $2::timestamptz from order_rows where order_id = any ($1::int[])
       group by product_id, order_id order by product_id returning product_id
     )
     select announce_stock(array(select distinct product_id from made))`,
    [orderIds, now],
  );

/** Of a cancelled order, only what was delivered still reduces the stock. */
export async function releaseStock(transaction: Queryable, orderId: number): Promise<void> {
  await transaction.query(
    'orders.release-stock',
    `with gone as (
       select product_id, sum(delivered) as pieces from order_rows where order_id = $1 group by product_id
     ), kept as (
       update stock_promises k set quantity = g.pieces from gone g
       where k.order_id = $1 and k.product_id = g.product_id and g.pieces > 0 returning k.product_id
     ), freed as (
       delete from stock_promises k using gone g
       where k.order_id = $1 and k.product_id = g.product_id and g.pieces = 0 returning k.product_id
     )
     select announce_stock(array(select product_id from kept union select product_id from freed))`,
    [orderId],
  );
  // By itself: a figure that was being written has turned promises into reserves meanwhile.
  await transaction.query(
    'orders.release-reserves',
    `with freed as (delete from stock_reserves where order_id = $1 returning product_id)
     select announce_stock(array(select product_id from freed))`,
    [orderId],
  );
}

export interface Promised {
  readonly product_id: number;
  readonly quantity: number;
  /** ISO time; null = a figure of the article came since, and the pieces are reserved only (setting `stock.reserve`). */
  readonly made_at: string | null;
}

/** Of these orders, by article: what is promised, and what is reserved only. */
export const readPromises = (db: Queryable, orderIds: readonly number[]): Promise<Promised[]> =>
  db.query<Promised>(
    'orders.read-promises',
    `select product_id, quantity, made_at from (
       select order_id, product_id, quantity, to_json(made_at) #>> '{}' as made_at from stock_promises where order_id = any ($1::int[])
       union all select order_id, product_id, quantity, null from stock_reserves where order_id = any ($1::int[])
     ) held order by order_id, product_id, made_at`,
    [orderIds],
  );

/** What an order had promised before it was cancelled or amended holds again, and nothing else. */
export const restorePromises = (transaction: Queryable, orderId: number, promises: readonly Promised[]) =>
  transaction.query(
    'orders.restore-promises',
    `with held as (
       select * from jsonb_to_recordset($2::jsonb) p (product_id int, quantity numeric, made_at timestamptz)
     ), again as (
       insert into stock_promises (product_id, order_id, quantity, made_at)
       select product_id, $1, quantity, made_at from held where made_at is not null
       on conflict (product_id, order_id) do update set quantity = excluded.quantity, made_at = excluded.made_at
       returning product_id
     ), gone as (
       delete from stock_promises k where k.order_id = $1
         and k.product_id not in (select product_id from held where made_at is not null)
       returning k.product_id
     ), reserved as (
       insert into stock_reserves (product_id, order_id, quantity)
       select product_id, $1, quantity from held where made_at is null and exists (select from stock_reserving)
       on conflict (product_id, order_id) do update set quantity = excluded.quantity
       returning product_id
     ), freed as (
       delete from stock_reserves r where r.order_id = $1
         and r.product_id not in (select product_id from held where made_at is null)
       returning r.product_id
     )
     select announce_stock(array(select product_id from again union select product_id from gone
       union select product_id from reserved union select product_id from freed))`,
    [orderId, JSON.stringify(promises)],
  );

const LOCK = 0x73746f63;

/**
 * Codes of articles of these orders of which more is promised than available. Sends are checked one after the other, so
 * that two orders for the last piece cannot both get it. Called after the orders' own promises are written. @param
 * arrivals pieces that arrive from `today` on count too.
 */
export async function overpromised(
  transaction: Queryable,
  orderIds: readonly number[],
  { today, arrivals }: { today: string; arrivals: boolean },
): Promise<string[]> {
  await transaction.query('orders.lock-stock', 'select pg_advisory_xact_lock($1)', [LOCK]);
  const rows = await transaction.query<{ carti: string }>(
    'orders.overpromised',
    `select p.carti from products p
     where p.id in (select r.product_id from order_rows r where r.order_id = any ($1::int[]))
       and coalesce((select s.quantity from stock s where s.product_id = p.id), 0)
         + case when $3 then coalesce((select sum(a.quantity) from arrivals a where a.product_id = p.id and a.date >= $2::date), 0)
             else 0 end
         < coalesce((select sum(k.quantity) from stock_promises k where k.product_id = p.id), 0)
     order by p.carti`,
    [orderIds, today, arrivals],
  );
  return rows.map(({ carti }) => carti);
}
