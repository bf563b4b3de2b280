/** SQL for the import of stock: what was promised before it is already part of the imported stock. */
import type { Queryable } from '#server/platform/db/index.ts';

/** @param until when the import began: orders sent while it runs are not in its stock. */
export const deletePromises = (db: Queryable, articleIds: readonly number[], until: Date) =>
  db.query(
    null,
    `with gone as (
       delete from stock_promises where product_id = any ($1::int[]) and made_at <= $2 returning product_id
     )
     select announce_stock(array(select distinct product_id from gone))`,
    [articleIds, until],
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
