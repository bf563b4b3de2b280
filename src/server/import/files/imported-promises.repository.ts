/** SQL for the import of stock: what was promised before it is already part of the imported stock. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface NewFigure {
  readonly article: number;
  /** When it was taken: orders sent later are not in it. */
  readonly at: Date;
}

export const deletePromises = (db: Queryable, figures: readonly NewFigure[]) =>
  db.query(
    null,
    `with gone as (
       delete from stock_promises k using unnest($1::int[], $2::timestamptz[]) as f (article, at)
       where k.product_id = f.article and k.made_at <= f.at returning k.product_id
     )
     select announce_stock(array(select distinct product_id from gone))`,
    [figures.map(({ article }) => article), figures.map(({ at }) => at)],
  );

/** Orders cancelled by another system no longer reserve stock. */
export const deleteCancelled = (db: Queryable) =>
  db.query(
    null,
    `with gone as (
       delete from stock_promises k using orders o where o.id = k.order_id and o.status = 'cancelled' returning k.product_id
     )
     select announce_stock(array(select distinct product_id from gone))`,
  );

/** The same for some orders that become so in this transaction. */
export const deletePromisesOf = (db: Queryable, orders: readonly number[]) =>
  db.query(
    null,
    `with gone as (delete from stock_promises where order_id = any ($1::int[]) returning product_id)
     select announce_stock(array(select distinct product_id from gone))`,
    [orders],
  );
