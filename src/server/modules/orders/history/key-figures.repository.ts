/**
 * SQL of a customer's key figures: one statement for each block of the dashboard. Cancelled orders are never counted.
 */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { ORDER_HEADER, type StoredOrder } from './order-reading.repository.ts';

export interface MonthSums {
  /** `YYYY-MM` */
  month: string;
  orders: number;
  /** Taxable amount: rows with their contributions, and transport. */
  taxable: Money;
  /** The part of it up to `until`. */
  taxable_until: Money;
}

export const readMonthSums = (db: Queryable, wanted: { customerId: number; from: string; until: string }) =>
  db.query<MonthSums>(
    'orders.month-sums',
    `select to_char(order_date, 'YYYY-MM') as month, count(*)::int as orders,
       sum(total_net + transport + eco)::bigint as taxable,
       coalesce(sum(total_net + transport + eco) filter (where order_date <= $3), 0)::bigint as taxable_until
     from orders where client_id = $1 and status <> 'cancelled' and order_date >= $2 group by 1`,
    [wanted.customerId, wanted.from, wanted.until],
  );

export interface FamilySum {
  /** '' = articles without a family. */
  code: string;
  name_it: string;
  name_en: string;
  spent: Money;
}

/** Contributions of the row `r`: they belong to what was spent on its article. */
const ECO_OF_ROW = `(case when r.eco = '[]' then 0
  else (select coalesce(sum((e ->> 'total')::bigint), 0) from jsonb_array_elements(r.eco) e) end)`;

/** Row sums by root family of the article, highest first. */
export const readFamilySums = (db: Queryable, customerId: number, from: string) =>
  db.query<FamilySum>(
    'orders.family-sums',
    `with recursive roots as (
       select id, id as root from families where parent_id is null
       union all select f.id, r.root from families f join roots r on f.parent_id = r.id
     ), spent as (
       select coalesce(p.family_id, q.family_id) as family_id, sum(r.total_net + ${ECO_OF_ROW}) as spent
       from orders o join order_rows r on r.order_id = o.id join products p on p.id = r.product_id
         left join products q on q.id = p.parent_id
       where o.client_id = $1 and o.status <> 'cancelled' and o.order_date >= $2 group by 1
     )
     select coalesce(f.code, '') as code, coalesce(f.name_it, '') as name_it, coalesce(f.name_en, '') as name_en,
       sum(s.spent)::bigint as spent
     from spent s left join roots x on x.id = s.family_id left join families f on f.id = x.root
     group by f.id order by 4 desc, 1`,
    [customerId, from],
  );

export async function readTransportSum(db: Queryable, customerId: number, from: string): Promise<Money> {
  const [row] = await db.query<{ transport: Money }>(
    'orders.transport-sum',
    `select coalesce(sum(transport), 0)::bigint as transport from orders
     where client_id = $1 and status <> 'cancelled' and order_date >= $2`,
    [customerId, from],
  );
  return row?.transport ?? 0;
}

const OPEN = `o.status in ('IA', 'NE', 'partial')`;
/** Rows of an open order with something still to be delivered, and its net value to the cent (C-PRICE-3). */
const RESIDUAL = `left join lateral (
       select coalesce(sum(round((r.quantity - r.delivered) * r.net / 100) * 100), 0)::bigint as residual,
         count(*)::int as residual_rows
       from order_rows r where r.order_id = o.id and ${OPEN} and r.quantity > r.delivered) x on true`;

export interface OpenSums {
  count: number;
  partial: number;
  residual: Money;
}

export async function readOpenSums(db: Queryable, customerId: number): Promise<OpenSums> {
  const [row] = await db.query<OpenSums>(
    'orders.open-sums',
    `select count(*)::int as count, count(*) filter (where o.status = 'partial')::int as partial,
       coalesce(sum(x.residual), 0)::bigint as residual
     from orders o ${RESIDUAL} where o.client_id = $1 and ${OPEN}`,
    [customerId],
  );
  return row ?? { count: 0, partial: 0, residual: 0 };
}

export type OpenOrder = StoredOrder & { residual: Money; residual_rows: number };

/** Open ones first, then the newest. */
export const readOpenAndRecent = (db: Queryable, customerId: number, limit: number) =>
  db.query<OpenOrder>(
    'orders.open-and-recent',
    `${ORDER_HEADER}, x.residual, x.residual_rows from orders o ${RESIDUAL}
     where o.client_id = $1 order by (${OPEN}) desc, o.created_at desc, o.id desc limit $2`,
    [customerId, limit],
  );

/** The open order that arrives or can be collected next, from that day on. */
export async function readNextDelivery(
  db: Queryable,
  customerId: number,
  day: string,
): Promise<StoredOrder | undefined> {
  const [order] = await db.query<StoredOrder>(
    'orders.next-delivery',
    `${ORDER_HEADER} from orders o where o.client_id = $1 and ${OPEN} and o.delivery_date >= $2
     order by o.delivery_date, o.pickup_from, o.id limit 1`,
    [customerId, day],
  );
  return order;
}
