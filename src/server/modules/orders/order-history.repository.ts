import type { Money } from '#contract/money.ts';
import type { Queryable } from '#server/db/index.ts';
import type { Destination } from './order-writing.repository.ts';

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
  /** Of all, not only of the rows answered. */
  total: number;
}

/** Last order rows of an article or of a parent's children, newest first; `destination` null = all addresses. */
export const readPurchasesOf = (
  db: Queryable,
  wanted: { clientId: number; articleId: number; destination: number | undefined; rows: number },
) =>
  db.query<StoredPurchase>(
    'orders.read-purchases-of',
    `select o.number, o.order_date, r.product_id, r.carti, r.name_it, r.name_en, r.um, r.quantity, r.gross, r.chain, r.net,
       o.address_code, o.destination, count(*) over ()::int as total
       from order_rows r join orders o on o.id = r.order_id
      where r.product_id in (select id from products where id = $2 or parent_id = $2)
        and o.client_id = $1 and o.status <> 'cancelled' and ($3::int is null or o.address_code = $3)
      order by o.order_date desc, o.id desc, r.row_id limit $4`,
    [wanted.clientId, wanted.articleId, wanted.destination ?? null, wanted.rows],
  );
