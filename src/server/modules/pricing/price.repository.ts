/** Reads price lists, discount chains and promos. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { DatedList } from './list-of-day.rules.ts';

export interface BuyerRow {
  /** The agreed list, whether it is valid today or not. */
  price_list_id: number | null;
  /** Origin of the list and of the chain. */
  list_of: 'address' | 'customer' | 'shop';
  discount_of: 'address' | 'customer';
  discount: string;
  minimum_order: number | null;
}

/** Price list and chain: the address's own, else the customer's, else (list only) the default one. */
export const readBuyer = (db: Queryable, customerId: number, addressCode: number) =>
  db.query<BuyerRow>(
    'pricing.buyer',
    `select coalesce(a.price_list_id, c.price_list_id,
         (select id from price_lists where is_default order by id limit 1)) as price_list_id,
       case when a.price_list_id is not null then 'address' when c.price_list_id is not null then 'customer' else 'shop' end as list_of,
       case when nullif(a.discount, '') is not null then 'address' else 'customer' end as discount_of,
       coalesce(nullif(a.discount, ''), c.discount) as discount, c.minimum_order
     from customers c
     left join addresses a on a.client_id = c.client_id and a.address_code = $2
     where c.client_id = $1`,
    [customerId, addressCode],
  );

export interface DiscountRow {
  product_id: number | null;
  family_id: number | null;
  brand_id: number | null;
  chain: string;
}

export const readDiscounts = (db: Queryable, customerId: number) =>
  db.query<DiscountRow>(
    'pricing.discounts',
    'select product_id, family_id, brand_id, chain from discounts where client_id = $1',
    [customerId],
  );

export interface PriceListRow extends DatedList {
  name: string;
  is_default: boolean;
}

/** In the order of their ids, which is the order of the search index's price columns. */
export const readPriceLists = (db: Queryable) =>
  db.query<PriceListRow>(
    'pricing.price-lists',
    'select id, code, name, is_default, valid_from, valid_to, replaces from price_lists order by id',
  );

export interface PriceRow {
  product_id: number;
  from_quantity: number;
  gross: number;
}

/**
 * Of `day` (plain date); which of several applies is decided by a function of the database, shared with the search
 * index (C-PRICE-6).
 */
export const readPrices = (db: Queryable, priceListId: number, articleIds: readonly number[], day: string) =>
  db.query<PriceRow>(
    'pricing.prices',
    `select product_id, from_quantity, gross from prices_on($3::date)
     where price_list_id = $1 and product_id = any($2::int[]) order by product_id, from_quantity`,
    [priceListId, articleIds, day],
  );

export interface PromoRow {
  code: string;
  row: number;
  title_it: string;
  title_en: string;
  type: 'net_price' | 'extra_discount' | 'gift';
  product_id: number | null;
  family_id: number | null;
  brand_id: number | null;
  from_quantity: number;
  net_price: number | null;
  chain: string;
  valid_from: string;
  valid_to: string;
  entitled: string;
  threshold_amount: number | null;
  repeats: boolean;
  gift_product_id: number | null;
  gift_quantity: number;
  gift_carti: string | null;
  gift_name_it: string | null;
  gift_name_en: string | null;
  gift_um: string | null;
  off: boolean;
}

const PROMO = `select m.code, m.row, m.title_it, m.title_en, m.type, m.product_id, m.family_id, m.brand_id, m.from_quantity, m.net_price,
   m.chain, m.valid_from, m.valid_to, m.entitled, m.threshold_amount, m.repeats, m.gift_product_id, m.gift_quantity, m.off,
   g.carti as gift_carti, g.name_it as gift_name_it, g.name_en as gift_name_en, g.um as gift_um
 from promos m left join products g on g.id = m.gift_product_id`;

/** Promos valid on `day` (plain date) that nobody switched off. A price that names no article, family or brand applies to nothing. */
export const readPromos = (db: Queryable, day: string) =>
  db.query<PromoRow>(
    'pricing.promos',
    `${PROMO}
     where not m.off and m.valid_from <= $1::date and m.valid_to >= $1::date
       and (num_nonnulls(m.product_id, m.family_id, m.brand_id) > 0 or m.type = 'gift')`,
    [day],
  );

/** Prices by promo of these codes, whatever their days and also while they are switched off. */
export const readPromosByCode = (db: Queryable, codes: readonly string[]) =>
  db.query<PromoRow>('pricing.promos-by-code', `${PROMO} where m.type <> 'gift' and m.code = any ($1::text[])`, [
    codes,
  ]);

/** Prices by promo that name one of these, whatever their days: those that end last first. */
export const readPromosOf = (
  db: Queryable,
  {
    articles,
    families,
    brand,
    limit,
  }: { articles: readonly number[]; families: readonly number[]; brand: number | null; limit: number },
) =>
  db.query<PromoRow>(
    'pricing.promos-of-article',
    `${PROMO}
     where m.type <> 'gift' and (m.product_id = any($1::int[]) or m.family_id = any($2::int[]) or m.brand_id = $3::int)
     order by m.valid_to desc, m.code, m.row limit $4`,
    [articles, families, brand, limit],
  );

export interface ScaleRow extends Omit<PriceRow, 'product_id'> {
  /** Plain dates; `0001-01-01` and `9999-12-31` = no limit. */
  valid_from: string;
  valid_to: string;
  /** Of the scale that counts on the day. */
  applies: boolean;
}

/** Every price of an article on a list, by scale. */
export const readScales = (db: Queryable, priceListId: number, articleId: number, day: string) =>
  db.query<ScaleRow>(
    'pricing.scales',
    `select r.from_quantity, r.gross, r.valid_from, r.valid_to,
       exists (select from prices_on($3::date) o where o.product_id = r.product_id and o.price_list_id = r.price_list_id
         and o.valid_from = r.valid_from and o.valid_to = r.valid_to) as applies
     from prices r where r.price_list_id = $1 and r.product_id = $2 order by r.valid_from desc, r.valid_to, r.from_quantity`,
    [priceListId, articleId, day],
  );

export interface AgreedRow {
  /** The address's own list and chain; null and '' = none. */
  address_list: number | null;
  address_chain: string;
  customer_list: number | null;
  customer_chain: string;
  name: string;
}

/** What is agreed with a customer and for an address, each for itself; `buyer` says which of them counts. */
export const readAgreed = (db: Queryable, customerId: number, addressCode: number) =>
  db.query<AgreedRow>(
    'pricing.agreed',
    `select a.price_list_id as address_list, coalesce(a.discount, '') as address_chain, c.price_list_id as customer_list,
       c.discount as customer_chain, c.company_name as name
     from customers c left join addresses a on a.client_id = c.client_id and a.address_code = $2
     where c.client_id = $1`,
    [customerId, addressCode],
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

/** Articles that a promo of `day` covers, directly or through parent, family tree or brand. */
export const readPromoArticles = (db: Queryable, day: string) =>
  db.query<PriceableRow>(
    'pricing.promo-articles',
    `with recursive valid as (
       select product_id, family_id, brand_id from promos where not off and valid_from <= $1::date and valid_to >= $1::date
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

/** Articles of these families that are priced themselves: parents have the prices of their sizes. */
export const readFamilyArticles = (db: Queryable, familyIds: readonly number[]) =>
  db.query<PriceableRow>(
    'pricing.family-articles',
    `${PRICEABLE}
     where p.active and coalesce(p.family_id, q.family_id) = any ($1::int[])
       and not exists (select from products c where c.parent_id = p.id)`,
    [familyIds],
  );

export const readFamilies = (db: Queryable) =>
  db.query<{ id: number; code: string; parent_id: number | null; active: boolean }>(
    'pricing.families',
    'select id, code, parent_id, active from families',
  );

export const readBrands = (db: Queryable, ids: readonly number[]) =>
  db.query<{ id: number; code: string }>('pricing.brands', 'select id, code from brands where id = any($1::int[])', [
    ids,
  ]);
