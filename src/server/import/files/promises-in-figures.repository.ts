/** SQL of the moment at which the books tell a new figure: what was promised before it is in that figure. */
import type { Queryable } from '#server/platform/db/index.ts';

/** @param until when the import began: what is ordered while it runs is not in its figures. */
export const forgetPromises = (db: Queryable, productIds: readonly number[], until: Date) =>
  db.query(
    null,
    `with gone as (
       delete from stock_promises where product_id = any ($1::int[]) and made_at <= $2 returning product_id
     )
     select announce_stock(array(select distinct product_id from gone))`,
    [productIds, until],
  );

/** Orders that another system cancelled take nothing any more. */
export const forgetCancelled = (db: Queryable) =>
  db.query(
    null,
    `with gone as (
       delete from stock_promises k using orders o where o.id = k.order_id and o.status = 'cancelled' returning k.product_id
     )
     select announce_stock(array(select distinct product_id from gone))`,
  );
