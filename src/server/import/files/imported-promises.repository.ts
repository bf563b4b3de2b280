/** SQL for the import of stock: what was promised before it is already part of the imported stock. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface NewFigure {
  readonly article: number;
  /** When it was taken: orders sent later are not in it. */
  readonly at: Date;
}

/**
 * What was promised before a figure is in it. With the setting `stock.reserve`, orders that no other system had acknowledged by then are not:
 * their pieces become reserves, and reserves of those that were acknowledged before end.
 */
export const deletePromises = (db: Queryable, figures: readonly NewFigure[]) =>
  db.query(
    null,
    `with figures as (
       select article, max(at) as at from unnest($1::int[], $2::timestamptz[]) as f (article, at) group by article
     ), gone as (
       delete from stock_promises k using figures f
       where k.product_id = f.article and k.made_at <= f.at returning k.product_id, k.order_id, k.quantity, f.at
     ), known as (
       delete from stock_reserves r using figures f
       where r.product_id = f.article and not order_unacknowledged(r.order_id, f.at) returning r.product_id
     ), unknown as (
       insert into stock_reserves (product_id, order_id, quantity)
       select product_id, order_id, quantity from gone
       where exists (select from stock_reserving) and order_unacknowledged(order_id, at) order by product_id, order_id
       on conflict (product_id, order_id) do update set quantity = stock_reserves.quantity + excluded.quantity
     )
     select announce_stock(array(select product_id from gone union select product_id from known))`,
    [figures.map(({ article }) => article), figures.map(({ at }) => at)],
  );

/** Orders cancelled by another system no longer reserve stock. */
export const deleteCancelled = (db: Queryable) =>
  db.query(
    null,
    `with gone as (
       delete from stock_promises k using orders o where o.id = k.order_id and o.status = 'cancelled' returning k.product_id
     ), free as (
       delete from stock_reserves r using orders o where o.id = r.order_id and o.status = 'cancelled' returning r.product_id
     )
     select announce_stock(array(select product_id from gone union select product_id from free))`,
  );

/** The same for some orders that become so in this transaction. */
export const deletePromisesOf = (db: Queryable, orders: readonly number[]) =>
  db.query(
    null,
    `with gone as (delete from stock_promises where order_id = any ($1::int[]) returning product_id),
       free as (delete from stock_reserves where order_id = any ($1::int[]) returning product_id)
     select announce_stock(array(select product_id from gone union select product_id from free))`,
    [orders],
  );
