import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Destination } from '../sending/order-writing.repository.ts';

/** Latest order row of each article of one customer, over all their addresses. */
export const readLastOrdered = (db: Queryable, customerId: number, articleIds: readonly number[]) =>
  db.query<{ product_id: number; date: string; quantity: number }>(
    'orders.read-last-ordered',
    `select distinct on (r.product_id) r.product_id, o.order_date as date, r.quantity
       from order_rows r join orders o on o.id = r.order_id
      where r.product_id = any($2::int[]) and o.client_id = $1 and o.status <> 'cancelled' and not r.gift
      order by r.product_id, o.order_date desc, o.id desc`,
    [customerId, articleIds],
  );

/** Ids of the articles that a customer ever ordered and that are still for sale. */
export async function readBoughtIds(db: Queryable, customerId: number): Promise<number[]> {
  const rows = await db.query<{ product_id: number }>(
    'orders.read-bought-ids',
    `select distinct r.product_id
       from orders o join order_rows r on r.order_id = o.id join products p on p.id = r.product_id and p.active
      where o.client_id = $1 and o.status <> 'cancelled' and not r.gift`,
    [customerId],
  );
  return rows.map((row) => row.product_id);
}

export interface PurchaseFilter {
  readonly customerId: number;
  /** Plain dates, both inclusive; undefined = no limit. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Address code; undefined = all addresses. */
  readonly destination?: number | undefined;
}

export interface StoredBoughtArticle {
  product_id: number;
  carti: string;
  name_it: string;
  name_en: string;
  /** Of the last order: plain date, number, quantity, net unit price, address. */
  date: string;
  number: string;
  quantity: number;
  net: Money;
  address_code: number;
  /** Number of orders with it, and pieces over all of them. */
  times: number;
  total: number;
}

/** Every article that a customer ordered and that is still for sale, the most recently ordered first. */
export const readBoughtArticles = (db: Queryable, { customerId, from, to, destination }: PurchaseFilter) =>
  db.query<StoredBoughtArticle>(
    'orders.read-bought-articles',
    `with bought as (
       select distinct on (r.product_id) r.product_id, o.order_date as date, o.id as order_id, o.number, r.quantity, r.net,
         o.address_code, r.row_id
         from orders o join order_rows r on r.order_id = o.id
        where o.client_id = $1 and o.status <> 'cancelled' and not r.gift and ($2::date is null or o.order_date >= $2::date)
          and ($3::date is null or o.order_date <= $3::date) and ($4::int is null or o.address_code = $4)
        order by r.product_id, o.order_date desc, o.id desc, r.row_id
     ), sums as (
       select r.product_id, count(distinct o.id)::int as times, sum(r.quantity) as total
         from orders o join order_rows r on r.order_id = o.id
        where o.client_id = $1 and o.status <> 'cancelled' and not r.gift and ($2::date is null or o.order_date >= $2::date)
          and ($3::date is null or o.order_date <= $3::date) and ($4::int is null or o.address_code = $4)
        group by r.product_id
     )
     select b.product_id, p.carti, p.name_it, p.name_en, b.date, b.number, b.quantity, b.net, b.address_code, s.times, s.total
       from bought b join sums s using (product_id) join products p on p.id = b.product_id
      where p.active
      order by b.date desc, b.order_id desc, b.row_id`,
    [customerId, from ?? null, to ?? null, destination ?? null],
  );

export interface StoredPurchase {
  number: string;
  order_date: string;
  product_id: number;
  carti: string;
  name_it: string;
  name_en: string;
  um: string;
  quantity: number;
  gross: Money;
  chain: string;
  net: Money;
  address_code: number;
  destination: Partial<Destination>;
  /** Of all rows, not only of those returned. */
  total: number;
}

/** Last order rows of an article or of a parent's children, newest first; `destination` null = all addresses. */
export const readPurchasesOf = (
  db: Queryable,
  wanted: { customerId: number; articleId: number; destination: number | undefined; rows: number },
) =>
  db.query<StoredPurchase>(
    'orders.read-purchases-of',
    `select o.number, o.order_date, r.product_id, r.carti, r.name_it, r.name_en, r.um, r.quantity, r.gross, r.chain, r.net,
       o.address_code, o.destination, count(*) over ()::int as total
       from order_rows r join orders o on o.id = r.order_id
      where r.product_id in (select id from products where id = $2 or parent_id = $2)
        and o.client_id = $1 and o.status <> 'cancelled' and not r.gift and ($3::int is null or o.address_code = $3)
      order by o.order_date desc, o.id desc, r.row_id limit $4`,
    [wanted.customerId, wanted.articleId, wanted.destination ?? null, wanted.rows],
  );
