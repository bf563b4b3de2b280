/** SQL of the orders on which the effect of settings is computed. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { PastOrder, PastStock } from './settings-effect.rules.ts';

/** Orders since that moment that were not cancelled. */
export const readPastOrders = (db: Queryable, since: Date): Promise<PastOrder[]> =>
  db.query<PastOrder>(
    'settings.past-orders',
    `select o.total_net as net, o.delivery_type as delivery, c.minimum_order as "ownMinimum", o.created_at as "sentAt"
     from orders o join customers c on c.client_id = o.client_id
     where o.created_at >= $1 and o.status <> 'cancelled'`,
    [since],
  );

/**
 * What of these orders was in stock when they were sent, as the order kept it (`stock_split`); rows of one article are one line, because they
 * share its stock. Lines of which everything was there are left out: no setting refuses them.
 */
export async function readPastStock(db: Queryable, since: Date): Promise<PastStock> {
  const [row] = await db.query<PastStock>(
    'settings.past-stock',
    `with sent as (select id from orders where created_at >= $1 and status <> 'cancelled'),
     lines as (
       select r.order_id as "order", sum(r.quantity) as quantity, sum((r.stock_split ->> 'now')::numeric) as now,
         sum((r.stock_split ->> 'undated')::numeric) as undated, sum(r.total_net) as net
       from sent s join order_rows r on r.order_id = s.id
       where jsonb_typeof(r.stock_split) = 'object' and not r.gift group by r.order_id, r.product_id
     )
     select (select count(*)::int from sent) as orders, (select count(distinct l."order")::int from lines l) as known,
       coalesce((select json_agg(l) from lines l where l.now < l.quantity), '[]') as short`,
    [since],
  );
  return row ?? { orders: 0, known: 0, short: [] };
}
