/** SQL of the orders on which the effect of settings is computed. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { PastOrder, PastStock, Reservable } from './settings-effect.rules.ts';

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

/** What is held back now, or would be if the setting `stock.reserve` were on. */
export async function readReservable(db: Queryable): Promise<Reservable> {
  const [row] = await db.query<Reservable>(
    'settings.reservable',
    `with waiting as (
       select distinct h.order_id from order_handovers h where h.state <> 'acknowledged' and order_unacknowledged(h.order_id, 'infinity')
     ), ordered as (
       select r.product_id, r.order_id, sum(r.quantity) as pieces from waiting w join order_rows r on r.order_id = w.order_id
       where r.product_id is not null group by r.product_id, r.order_id
     ), held as (
       select o.product_id, sum(o.pieces - coalesce(k.quantity, 0)) as pieces
       from ordered o left join stock_promises k on k.product_id = o.product_id and k.order_id = o.order_id group by o.product_id
     ), known as (
       select h.pieces, s.quantity - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = h.product_id), 0) as shown
       from held h join stock s on s.product_id = h.product_id where h.pieces > 0
     )
     select (select count(*)::int from waiting) as orders, count(*) filter (where shown > 0)::int as articles,
       count(*) filter (where shown > 0 and pieces >= shown)::int as emptied from known`,
    [],
  );
  return row ?? { orders: 0, articles: 0, emptied: 0 };
}
