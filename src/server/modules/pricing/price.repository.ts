/** Reads price lists, discount chains and promos. */
import type { Queryable } from '#server/db/index.ts';

export interface BuyerRow {
  price_list_id: number | null;
  price_list_code: string | null;
  discount: string;
  minimum_order: number | null;
}

/** Price list and chain: the address's own, else the customer's, else (list only) the default one. */
export const readBuyer = (db: Queryable, clientId: number, addressCode: number) =>
  db.query<BuyerRow>(
    'pricing.buyer',
    `select l.id as price_list_id, l.code as price_list_code,
       coalesce(nullif(a.discount, ''), c.discount) as discount, c.minimum_order
     from customers c
     left join addresses a on a.client_id = c.client_id and a.address_code = $2
     left join price_lists l on l.id = coalesce(a.price_list_id, c.price_list_id,
       (select id from price_lists where is_default order by id limit 1))
     where c.client_id = $1`,
    [clientId, addressCode],
  );

export interface DiscountRow {
  product_id: number | null;
  family_id: number | null;
  brand_id: number | null;
  chain: string;
}

export const readDiscounts = (db: Queryable, clientId: number) =>
  db.query<DiscountRow>(
    'pricing.discounts',
    'select product_id, family_id, brand_id, chain from discounts where client_id = $1',
    [clientId],
  );

/** In the order of their ids, which is the order of the search index's price columns. */
export const readPriceLists = (db: Queryable) =>
  db.query<{ id: number; code: string; is_default: boolean }>(
    'pricing.price-lists',
    'select id, code, is_default from price_lists order by id',
  );

export interface PriceRow {
  product_id: number;
  from_quantity: number;
  gross: number;
}

export const readPrices = (db: Queryable, priceListId: number, articleIds: readonly number[]) =>
  db.query<PriceRow>(
    'pricing.prices',
    `select product_id, from_quantity, gross from prices
     where price_list_id = $1 and product_id = any($2::int[]) order by product_id, from_quantity`,
    [priceListId, articleIds],
  );

export interface PromoRow {
  code: string;
  row: number;
  title_it: string;
  title_en: string;
  type: 'net_price' | 'extra_discount';
  product_id: number | null;
  family_id: number | null;
  brand_id: number | null;
  from_quantity: number;
  net_price: number | null;
  chain: string;
  valid_to: string;
  entitled: string;
}

/** Promos that hold on `day` (plain date). One that names no article, family or brand applies to nothing. */
export const readPromos = (db: Queryable, day: string) =>
  db.query<PromoRow>(
    'pricing.promos',
    `select code, row, title_it, title_en, type, product_id, family_id, brand_id, from_quantity, net_price, chain, valid_to, entitled
     from promos where valid_from <= $1::date and valid_to >= $1::date
       and num_nonnulls(product_id, family_id, brand_id) > 0`,
    [day],
  );

export interface PriceableRow {
  id: number;
  parent_id: number | null;
  brand_id: number | null;
  family_id: number | null;
  packagings: Array<{ quantity: number; default: boolean; smallest: boolean }>;
}

const PRICEABLE = `
  select p.id, p.parent_id, coalesce(p.brand_id, q.brand_id) as brand_id,
    coalesce(p.family_id, q.family_id) as family_id, p.packagings
  from products p left join products q on q.id = p.parent_id`;

/** Articles that a promo of `day` names, itself or through parent, family tree or brand. */
export const readPromoArticles = (db: Queryable, day: string) =>
  db.query<PriceableRow>(
    'pricing.promo-articles',
    `with recursive valid as (
       select product_id, family_id, brand_id from promos where valid_from <= $1::date and valid_to >= $1::date
     ), tree as (
       select family_id as id from valid where family_id is not null
       union select f.id from families f join tree t on f.parent_id = t.id
     )
     ${PRICEABLE}
     where p.active and (p.id in (select product_id from valid) or p.parent_id in (select product_id from valid)
       or coalesce(p.family_id, q.family_id) in (select id from tree)
       or coalesce(p.brand_id, q.brand_id) in (select brand_id from valid))`,
    [day],
  );

export const readFamilies = (db: Queryable) =>
  db.query<{ id: number; code: string; parent_id: number | null }>(
    'pricing.families',
    'select id, code, parent_id from families',
  );

export const readBrands = (db: Queryable, ids: readonly number[]) =>
  db.query<{ id: number; code: string }>('pricing.brands', 'select id, code from brands where id = any($1::int[])', [
    ids,
  ]);
