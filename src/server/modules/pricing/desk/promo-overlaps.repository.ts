/** SQL of promos and coupons that concern the same articles: which two, on which articles. Who wins is not decided here. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface OverlapSide {
  readonly code: string;
  /** Number of the line; of a coupon 0. */
  readonly row: number;
  readonly title_it: string;
  readonly title_en: string;
  /** Plain dates, both inclusive. */
  readonly valid_from: string;
  readonly valid_to: string;
  readonly entitled: string;
  /** Pieces from which it counts. */
  readonly from_quantity: number;
}

export interface OverlapPair {
  readonly one: OverlapSide;
  readonly other: OverlapSide;
  /** The other one is a coupon; of those that differ in nothing but the code, the first. */
  readonly coupon: boolean;
  /** Coupons of which that is the first. */
  readonly alike: number;
  /** Active articles that both cover, and the first of them. */
  readonly count: number;
  readonly articles: readonly number[];
}

/** Articles of a pair for which is asked who wins. */
const SAMPLE = 20;

/**
 * Pairs that have a common day from today on and a common active article; those of different lines of one code are none. `code`: only with this
 * promo or coupon, also while it is switched off; null = all. A coupon on the whole cart concerns everything and is left out.
 */
export const readOverlapPairs = (db: Queryable, code: string | null, limit: number): Promise<OverlapPair[]> =>
  db.query<OverlapPair>(
    null,
    `with recursive tree as (
       select id as top, id from families union select t.top, f.id from tree t join families f on f.parent_id = t.id
     ), benefit as (
       select m.code, m.row, m.title_it, m.title_en, m.valid_from, m.valid_to, m.entitled, m.from_quantity, m.product_id, m.family_id,
         m.brand_id, false as coupon, 1 as alike
       from promos m
       where m.type <> 'gift' and (not m.off or m.code = $1) and m.valid_to >= current_date
         and num_nonnulls(m.product_id, m.family_id, m.brand_id) > 0
       union all
       select min(c.code), 0, c.title_it, c.title_en, c.valid_from, c.valid_to, c.entitled, 1, c.product_id, c.family_id, c.brand_id, true,
         count(*)::int
       from coupons c
       where not c.off and c.valid_to >= current_date and num_nonnulls(c.product_id, c.family_id, c.brand_id) > 0
       group by c.title_it, c.title_en, c.valid_from, c.valid_to, c.entitled, c.product_id, c.family_id, c.brand_id, c.chain, c.amount
     ), sold as (
       select p.id, p.carti, p.parent_id, coalesce(p.family_id, q.family_id) as family_id, coalesce(p.brand_id, q.brand_id) as brand_id
       from products p left join products q on q.id = p.parent_id
       where p.active and not exists (select from products c where c.parent_id = p.id)
     ), cover as (
       select b.code, b.row, s.id, s.carti from benefit b join sold s on s.id = b.product_id or s.parent_id = b.product_id
       union select b.code, b.row, s.id, s.carti from benefit b join tree t on t.top = b.family_id join sold s on s.family_id = t.id
       union select b.code, b.row, s.id, s.carti from benefit b join sold s on s.brand_id = b.brand_id
     ), met as (
       select a.code, a.row, o.code as other_code, o.row as other_row, count(*)::int as count,
         (array_agg(a.id order by a.carti))[1:${SAMPLE}] as articles
       from cover a join cover o on o.id = a.id and o.code <> a.code
       where $1::text is null or $1 in (a.code, o.code)
       group by a.code, a.row, o.code, o.row
     )
     select to_jsonb(a) as one, to_jsonb(o) as other, o.coupon, o.alike, met.count, met.articles
     from met join benefit a on a.code = met.code and a.row = met.row
       join benefit o on o.code = met.other_code and o.row = met.other_row
     where not a.coupon and (o.coupon or (a.code, a.row) < (o.code, o.row))
       and a.valid_from <= o.valid_to and o.valid_from <= a.valid_to
     order by greatest(a.valid_from, o.valid_from), a.code, a.row, o.code, o.row limit ${Math.trunc(limit)}`,
    [code],
  );

export interface BuyerGroup {
  /** Code of the agreed list; '' = the default one. */
  readonly list: string;
  /** General discounts. */
  readonly chain: string;
  readonly customers: number;
}

/** Customers by what they have in common: list and general discounts; the largest groups first. */
export const readBuyerGroups = (db: Queryable, limit: number) =>
  db.query<BuyerGroup>(
    null,
    `select coalesce(l.code, '') as list, c.discount as chain, count(*)::int as customers
     from customers c left join price_lists l on l.id = c.price_list_id group by 1, 2 order by 3 desc, 1, 2 limit ${Math.trunc(limit)}`,
  );

/** Names of customers by number, of those that exist. */
export const readCustomerNames = (db: Queryable, ids: readonly number[]) =>
  db.query<{ id: number; name: string }>(
    null,
    'select client_id as id, company_name as name from customers where client_id = any ($1::int[]) order by client_id',
    [ids],
  );
