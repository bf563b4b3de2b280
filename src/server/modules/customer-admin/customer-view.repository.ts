/** SQL of the page of a customer in the office: what other modules own, read for one customer. */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { SalesWindow } from './sales-window.rules.ts';

export interface SpanSums {
  readonly year_orders: number;
  readonly year_net: Money;
  readonly before_orders: number;
  readonly before_net: Money;
}

/** Taxable amounts with transport of orders that were not cancelled, by the day of the order. */
export async function readSales(db: Queryable, code: number, { year, before }: SalesWindow): Promise<SpanSums> {
  const [row] = await db.query<SpanSums>(
    'customer-admin.read-sales',
    `select count(*) filter (where order_date >= $2)::int as year_orders,
       coalesce(sum(total_net + transport + eco) filter (where order_date >= $2), 0)::bigint as year_net,
       count(*) filter (where order_date < $2)::int as before_orders,
       coalesce(sum(total_net + transport + eco) filter (where order_date < $2), 0)::bigint as before_net
     from orders where client_id = $1 and status <> 'cancelled' and order_date between $3 and $4`,
    [code, year.from, before.from, year.until],
  );
  return row ?? { year_orders: 0, year_net: 0, before_orders: 0, before_net: 0 };
}

export async function readLastOrder(
  db: Queryable,
  code: number,
): Promise<{ readonly number: string; readonly date: string } | undefined> {
  const [row] = await db.query<{ number: string; date: string }>(
    'customer-admin.read-last-order',
    `select number, order_date as date from orders where client_id = $1 and status <> 'cancelled'
     order by order_date desc, id desc limit 1`,
    [code],
  );
  return row;
}

export interface OpenCart {
  readonly id: number;
  readonly kind: 'client' | 'agent';
  readonly saved: boolean;
  readonly name: string;
  readonly address_code: number;
  readonly rows: number;
  readonly changed: Date;
}

/** Carts with rows that are no order yet, the latest first. */
export const readOpenCarts = (db: Queryable, code: number): Promise<OpenCart[]> =>
  db.query<OpenCart>(
    'customer-admin.read-carts',
    `select c.id, c.kind, c.status = 'saved' as saved, c.name, c.address_code, n.rows, c.updated_at as changed
     from carts c cross join lateral (select count(*)::int as rows from cart_rows r where r.cart_id = c.id) n
     where c.client_id = $1 and c.status in ('active', 'saved') and n.rows > 0
     order by c.status, c.updated_at desc limit 20`,
    [code],
  );

export interface AskedEnquiry {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly name: string;
  readonly at: Date;
}

export const readEnquiriesOf = (db: Queryable, code: number): Promise<AskedEnquiry[]> =>
  db.query<AskedEnquiry>(
    'customer-admin.read-enquiries',
    `select id::int as id, kind, subject, name, consent_at as at from enquiries where client_id = $1
     order by consent_at desc, id desc limit 10`,
    [code],
  );

export interface LostArticle {
  readonly carti: string;
  readonly name_it: string;
  readonly name_en: string;
  readonly orders: number;
  readonly pieces: number;
  readonly last: string;
}

/** Bought with at least two orders from `since` on, the last of them before `until`; the most ordered first. */
export const readLostArticles = (
  db: Queryable,
  code: number,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<LostArticle[]> =>
  db.query<LostArticle>(
    'customer-admin.read-lost',
    `select r.carti, min(r.name_it) as name_it, min(r.name_en) as name_en, count(distinct o.id)::int as orders,
       sum(r.quantity)::float8 as pieces, max(o.order_date) as last
     from orders o join order_rows r on r.order_id = o.id
     where o.client_id = $1 and o.status <> 'cancelled' and o.order_date >= $2 and not r.gift
     group by r.carti having count(distinct o.id) > 1 and max(o.order_date) < $3
     order by 4 desc, 5 desc, 1 limit 12`,
    [code, since, until],
  );

export interface OwnDiscount {
  readonly level: 'article' | 'family' | 'brand';
  readonly of_it: string;
  readonly of_en: string;
  readonly chain: string;
}

export const readOwnDiscounts = (db: Queryable, code: number): Promise<OwnDiscount[]> =>
  db.query<OwnDiscount>(
    'customer-admin.read-discounts',
    `select case when d.product_id is not null then 'article' when d.family_id is not null then 'family' else 'brand' end as level,
       coalesce(p.carti, f.name_it, b.name, '') as of_it, coalesce(p.carti, f.name_en, b.name, '') as of_en, d.chain
     from discounts d left join products p on p.id = d.product_id left join families f on f.id = d.family_id
       left join brands b on b.id = d.brand_id
     where d.client_id = $1 order by 1, 2 limit 100`,
    [code],
  );

export interface Choices {
  readonly agents: ReadonlyArray<{ readonly id: number; readonly code: string; readonly name: string }>;
  readonly price_lists: ReadonlyArray<{
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly default: boolean;
  }>;
}

export async function readChoices(db: Queryable): Promise<Choices> {
  const [row] = await db.query<Choices>(
    'customer-admin.read-choices',
    `select coalesce((select json_agg(json_build_object('id', id, 'code', code, 'name', name) order by lower(name), id) from agents), '[]') as agents,
       coalesce((select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'default', is_default) order by name, id)
         from price_lists), '[]') as price_lists`,
  );
  return row ?? { agents: [], price_lists: [] };
}

export interface WrittenDocument {
  readonly kind: 'invoice' | 'credit_note' | 'note';
  readonly number: string;
  readonly date: string;
  /** null = without amounts. */
  readonly total: Money | null;
}

/** Invoices, credit notes and delivery notes, the newest first. */
export const readNewestDocuments = (db: Queryable, code: number, limit: number): Promise<WrittenDocument[]> =>
  db.query<WrittenDocument>(
    'customer-admin.read-documents',
    `select * from (
       (select case when credit then 'credit_note' else 'invoice' end as kind,
          case when series = '' then number else series || '/' || number end as number, date, total
        from invoices where client_id = $1 order by date desc, id desc limit $2)
       union all
       (select 'note', case when series = '' then number else series || '/' || number end, date, null::bigint
        from delivery_notes where client_id = $1 order by date desc, id desc limit $2)) x
     order by date desc, number desc limit $2`,
    [code, limit],
  );
