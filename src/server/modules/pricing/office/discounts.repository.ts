/** Reads, makes and removes discounts of customers for the office. */
import type { Queryable } from '#server/platform/db/index.ts';
import { DISCOUNT_KEY, DISCOUNT_LEVEL, DISCOUNT_TABLES } from './discounts-grid.repository.ts';

export type DiscountLevel = 'article' | 'family' | 'brand';

export interface NewDiscount {
  /** Code of the customer. */
  readonly customer: number;
  readonly level: DiscountLevel;
  /** Of the article, family or brand. */
  readonly code: string;
  readonly chain: string;
}

export interface StoredDiscount extends NewDiscount {
  readonly id: number;
  /** As the history calls it. */
  readonly key: string;
}

/** By id; those that are gone are left out. Locked until the transaction ends. */
export const lockDiscounts = (transaction: Queryable, ids: readonly number[]) =>
  transaction.query<StoredDiscount>(
    'pricing.lock-whole-discounts',
    `select x.id, ${DISCOUNT_KEY} as key, x.client_id as customer, ${DISCOUNT_LEVEL} as level, coalesce(p.carti, f.code, b.code) as code, x.chain
     from ${DISCOUNT_TABLES} where x.id = any ($1::int[]) order by x.id for update of x`,
    [ids],
  );

/** The one that the customer has on this; undefined = none. Locked until the transaction ends. */
export async function lockDiscountOn(
  transaction: Queryable,
  { customer, level, code }: Omit<NewDiscount, 'chain'>,
): Promise<StoredDiscount | undefined> {
  const [row] = await transaction.query<{ id: number }>(
    'pricing.discount-on',
    `select x.id from discounts x where x.client_id = $1 and case $2 when 'article' then x.product_id when 'family' then x.family_id
       else x.brand_id end = (${TARGET})`,
    [customer, level, code],
  );
  return row ? (await lockDiscounts(transaction, [row.id]))[0] : undefined;
}

/** Those on the brand `from`. `clashes`: the customer has one on `into`, too. Codes of brands; locked. */
export const lockBrandDiscounts = (transaction: Queryable, from: string, into: string) =>
  transaction.query<{ id: number; clashes: boolean }>(
    'pricing.lock-brand-discounts',
    `select x.id, exists (select from discounts y join brands i on i.id = y.brand_id where i.code = $2 and y.client_id = x.client_id) as clashes
     from discounts x join brands b on b.id = x.brand_id where b.code = $1 order by x.id for update of x`,
    [from, into],
  );

/** The brand that a discount is on, by its code. @throws when the customer has one there already. */
export const writeDiscountBrands = (
  transaction: Queryable,
  brands: ReadonlyArray<readonly [id: number, code: string]>,
) =>
  transaction.query(
    'pricing.write-discount-brands',
    `update discounts x set brand_id = b.id from unnest($1::int[], $2::text[]) w (id, code) join brands b on b.code = w.code
     where x.id = w.id and x.brand_id is not null`,
    [brands.map(([id]) => id), brands.map(([, code]) => code)],
  );

export type DiscountFault = 'customer' | 'code' | 'taken';

/** What a new one cannot be; undefined = it can. */
export async function readDiscountFault(
  db: Queryable,
  { customer, level, code }: NewDiscount,
): Promise<DiscountFault | undefined> {
  const [row] = await db.query<{ customer: boolean; code: boolean; taken: boolean }>(
    'pricing.discount-fault',
    `select exists (select from customers where client_id = $1) as customer,
       exists (${TARGET}) as code,
       exists (select from discounts x where x.client_id = $1 and case $2 when 'article' then x.product_id when 'family' then x.family_id
         else x.brand_id end = (${TARGET})) as taken`,
    [customer, level, code],
  );
  if (!row?.customer) return 'customer';
  if (!row.code) return 'code';
  return row.taken ? 'taken' : undefined;
}

const TARGET = `select id from products where $2 = 'article' and carti = $3 union all select id from families where $2 = 'family' and code = $3
  union all select coalesce(merged_into, id) from brands where $2 = 'brand' and code = $3`;

/** undefined = the customer or what it is on does not exist, or it has a discount already. `id`: it is made again. */
export async function insertDiscount(
  transaction: Queryable,
  { customer, level, code, chain }: NewDiscount,
  id: number | null = null,
): Promise<number | undefined> {
  const [row] = await transaction.query<{ id: number }>(
    'pricing.insert-discount',
    `insert into discounts (id, client_id, product_id, family_id, brand_id, chain) overriding system value
     select coalesce($5::int, nextval(pg_get_serial_sequence('discounts', 'id'))::int), $1, case $2 when 'article' then t.id end,
       case $2 when 'family' then t.id end, case $2 when 'brand' then t.id end, $4
     from (${TARGET}) t where exists (select from customers where client_id = $1) on conflict do nothing returning id`,
    [customer, level, code, chain, id],
  );
  return row?.id;
}

export const deleteDiscounts = (transaction: Queryable, ids: readonly number[]) =>
  transaction.query('pricing.delete-discounts', 'delete from discounts where id = any ($1::int[])', [ids]);

export interface NamedDiscount extends StoredDiscount {
  /** Id of the article, family or brand. */
  readonly on: number;
  readonly name_it: string;
  readonly name_en: string;
}

/** All discounts of the customer of this one; empty = it does not exist. */
export const readDiscountsOfCustomer = (db: Queryable, id: number) =>
  db.query<NamedDiscount>(
    'pricing.discounts-of-customer',
    `select x.id, ${DISCOUNT_KEY} as key, x.client_id as customer, ${DISCOUNT_LEVEL} as level, coalesce(p.carti, f.code, b.code) as code, x.chain,
       coalesce(x.product_id, x.family_id, x.brand_id) as "on", coalesce(p.name_it, f.name_it, b.name) as name_it,
       coalesce(p.name_en, f.name_en, b.name) as name_en
     from ${DISCOUNT_TABLES} where x.client_id = (select client_id from discounts where id = $1) order by x.id`,
    [id],
  );
