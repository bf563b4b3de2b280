import type { Queryable } from '#server/db/index.ts';

/** Latest order row of each article of one customer, over all his addresses. */
export const readLastOrdered = (db: Queryable, clientId: number, articleIds: readonly number[]) =>
  db.query<{ product_id: number; date: string; quantity: number }>(
    'orders.read-last-ordered',
    `select distinct on (r.product_id) r.product_id, o.order_date as date, r.quantity
       from order_rows r join orders o on o.id = r.order_id
      where r.product_id = any($2::int[]) and o.client_id = $1 and o.status <> 'cancelled'
      order by r.product_id, o.order_date desc, o.id desc`,
    [clientId, articleIds],
  );

/** Articles a customer ordered since `from` (null = ever), the most recently ordered first. */
export const readOrderedArticles = (db: Queryable, clientId: number, from: string | null) =>
  db.query<{ product_id: number }>(
    'orders.read-ordered-articles',
    `select r.product_id
       from orders o join order_rows r on r.order_id = o.id
      where o.client_id = $1 and o.status <> 'cancelled' and ($2::date is null or o.order_date >= $2::date)
      group by r.product_id
      order by max(o.order_date) desc, max(o.id) desc, r.product_id`,
    [clientId, from],
  );
