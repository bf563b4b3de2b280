/** SQL of what the office's start page says about orders of the past: the usual day, sales by month, what sold and is missing. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface UsualDay {
  /** Weeks of which there are orders at all; 0 = the shop is too new. */
  readonly weeks: number;
  readonly orders: number;
  /** Money. */
  readonly net: number;
}

const MOST_WEEKS = 8;

/** The same weekday of the last weeks, each until this time of the day; days are those of the connection, the shop's. */
export async function readUsualDay(db: Queryable, now: Date): Promise<UsualDay> {
  const [row] = await db.query<UsualDay>(
    'orders.usual-day',
    `with days as (
       select $1::timestamptz - n * interval '1 week' as until from generate_series(1, ${MOST_WEEKS}) n
       where $1::timestamptz - n * interval '1 week' >= (select min(created_at) from orders))
     select (select count(*)::int from days) as weeks, count(o.created_at)::float8 / greatest((select count(*) from days), 1) as orders,
       round(coalesce(sum(o.total_net + o.transport + o.eco), 0) / greatest((select count(*) from days), 1))::bigint as net
     from days join orders o on o.created_at >= date_trunc('day', days.until) and o.created_at < days.until and o.status <> 'cancelled'`,
    [now],
  );
  return row ?? { weeks: 0, orders: 0, net: 0 };
}

export interface MonthSales {
  /** Plain dates of its first and last day. */
  readonly from: string;
  readonly to: string;
  readonly orders: number;
  /** Money. */
  readonly net: number;
}

/** Months up to that of `today`, oldest first, without gaps; orders that were cancelled are not sales. */
export const readMonthSales = (db: Queryable, today: string, months: number): Promise<MonthSales[]> =>
  db.query<MonthSales>(
    'orders.month-sales',
    `with months as (
       select date_trunc('month', $1::date) - n * interval '1 month' as from_day from generate_series(0, $2::int - 1) n),
     sums as (
       select date_trunc('month', created_at) as month, count(*)::int as orders, sum(total_net + transport + eco)::bigint as net
       from orders where status <> 'cancelled' and created_at >= (select min(from_day) from months) group by 1)
     select from_day::date as "from", (from_day + interval '1 month - 1 day')::date as "to", coalesce(orders, 0) as orders,
       coalesce(net, 0) as net
     from months left join sums on sums.month = months.from_day order by from_day`,
    [today, months],
  );

export interface MissedSeller {
  readonly carti: string;
  readonly name_it: string;
  readonly name_en: string;
  readonly sold: number;
  readonly stock: number;
  readonly arrival: { readonly date: string; readonly quantity: number } | null;
}

/** Read by popularity, which sales feed: counting all rows of a month would take longer than the start page may. */
const MOST_POPULAR = 300;

/** Popular articles without stock, by what was sold of them since a day. */
export const readMissedSellers = (
  db: Queryable,
  { since, today, most }: { since: string; today: string; most: number },
): Promise<MissedSeller[]> =>
  db.query<MissedSeller>(
    'orders.missed-sellers',
    `with popular as (
       select a.product_id from article_popularity a order by a.extra desc limit ${MOST_POPULAR})
     select p.carti, p.name_it, p.name_en, x.sold,
       coalesce(s.quantity, 0)::float8 as stock,
       (select jsonb_build_object('date', a.date, 'quantity', a.quantity) from arrivals a
         where a.product_id = p.id and a.date >= $2::date order by a.date limit 1) as arrival
     from popular join products p on p.id = popular.product_id left join stock s on s.product_id = p.id
       cross join lateral (select coalesce(sum(r.quantity), 0)::float8 as sold from order_rows r join orders o on o.id = r.order_id
         where r.product_id = p.id and o.created_at >= $1::date and o.status <> 'cancelled') x
     where p.active and coalesce(s.quantity, 0) <= 0 and x.sold > 0
     order by x.sold desc, p.carti limit $3`,
    [since, today, most],
  );

export interface PickupWindowOrders {
  /** Plain date. */
  readonly day: string;
  /** `13:00–15:00`, as the grid of orders writes it. */
  readonly window: string;
  readonly orders: number;
}

/** Open orders to be collected, by their day and window, the next first; those of past days are late and stand elsewhere. */
export const readPickupWindows = (db: Queryable, today: string, most: number): Promise<PickupWindowOrders[]> =>
  db.query<PickupWindowOrders>(
    'orders.pickup-windows',
    `select delivery_date as day, concat_ws('–', nullif(pickup_from, ''), nullif(pickup_to, '')) as "window", count(*)::int as orders
     from orders where status in ('IA', 'NE', 'partial') and delivery_type = 'pickup' and delivery_date >= $1::date
       and concat(pickup_from, pickup_to) <> ''
     group by 1, 2 order by 1, 2 limit $2`,
    [today, most],
  );
