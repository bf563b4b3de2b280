/** Reads articles with everything that a card or page shows, in one statement. */
import type { Packaging, Picture } from '#contract/endpoints/article.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface StoredAttribute {
  code: string;
  value_it: string;
  value_en: string;
  number?: number;
}

export interface StoredPicture {
  file: string;
  sizes: { thumb_: Picture; gallery_: Picture; main_: Picture };
}

export interface ArticleRow {
  id: number;
  carti: string;
  slug: string;
  parent_id: number | null;
  name_it: string;
  name_en: string;
  short_it: string;
  short_en: string;
  description_it: string;
  description_en: string;
  brand_id: number | null;
  family_id: number | null;
  vat: number;
  vat_nature: string;
  um: string;
  price_base: number;
  attributes: StoredAttribute[];
  parent_attributes: StoredAttribute[] | null;
  packagings: Packaging[];
  pictures: StoredPicture[];
  related: string[];
  alternatives: string[];
  mpn: string;
  superseded_by: string;
  assistance_url: string;
  is_new: boolean;
  is_hot: boolean;
  next_insert: boolean;
  sales: number;
  rating: number;
  created: string;
  active: boolean;
  min_quantity: number | null;
  max_quantity: number | null;
  stock: number;
  reserved: number;
  arrivals: Array<{ date: string; quantity: number; precision: 'date' | 'week' }>;
  child_ids: number[];
}

/** What a child `p` has from its parent `q` when it has none itself; the same in the search index. */
export const LENT_BY_PARENT =
  'coalesce(p.brand_id, q.brand_id) as brand_id, coalesce(p.family_id, q.family_id) as family_id';

/** What can still be promised of article `p`, whose row of `stock` is `s`, and what orders reserve of it beyond that. */
export const STOCK_LEFT = `coalesce(s.quantity, 0) - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = p.id), 0) as stock,
    coalesce((select sum(r.quantity) from stock_reserves r where r.product_id = p.id), 0) as reserved`;

/** The arrivals of article `p`; null for none. */
export const ARRIVALS = `(select json_agg(json_build_object('date', a.date, 'quantity', a.quantity, 'precision', a.precision) order by a.date)
      from arrivals a where a.product_id = p.id)`;

/** A child inherits what it does not define itself: brand, family, texts, pictures, price base. */
const ARTICLES = `
  select p.id, p.carti, p.slug, p.parent_id, p.name_it, p.name_en,
    coalesce(nullif(p.short_it, ''), q.short_it, '') as short_it,
    coalesce(nullif(p.short_en, ''), q.short_en, '') as short_en,
    coalesce(nullif(p.description_it, ''), q.description_it, '') as description_it,
    coalesce(nullif(p.description_en, ''), q.description_en, '') as description_en,
    ${LENT_BY_PARENT},
    p.vat, p.vat_nature, p.um, coalesce(nullif(p.price_base, 1), q.price_base, 1) as price_base, p.attributes, q.attributes as parent_attributes, p.packagings,
    case when p.pictures = '[]' then coalesce(q.pictures, p.pictures) else p.pictures end as pictures,
    p.related, p.alternatives, p.mpn, p.superseded_by,
    coalesce(nullif(p.assistance_url, ''), q.assistance_url, '') as assistance_url,
    p.is_new, p.is_hot, p.next_insert, p.sales, p.rating, p.created, p.min_quantity, p.max_quantity,
    p.active and coalesce(q.active, true) as active,
    ${STOCK_LEFT},
    coalesce(${ARRIVALS}, '[]') as arrivals,
    array(select c.id from products c where c.parent_id = p.id and c.active order by c.id) as child_ids
  from products p
  left join products q on q.id = p.parent_id
  left join stock s on s.product_id = p.id`;

export const readArticles = (db: Queryable, ids: readonly number[]) =>
  db.query<ArticleRow>('catalogue.articles', `${ARTICLES} where p.id = any($1::int[])`, [ids]);

export const readIdsOfCodes = (db: Queryable, codes: readonly string[]) =>
  db.query<{ id: number; carti: string }>(
    'catalogue.ids-of-codes',
    'select id, carti from products where carti = any($1::text[])',
    [codes],
  );

/**
 * Every article that `key` may refer to, best match first: code, slug, id, code in another case, previous code, EAN.
 */
export const readIdsOfKey = (db: Queryable, key: string) =>
  db.query<{ id: number }>(
    'catalogue.ids-of-key',
    `select id, min(meaning) as meaning from (
       select id, 1 as meaning from products where carti = $1
       union all select id, 2 from products where slug = $1
       union all select id, 3 from products where id = $2
       union all select id, 4 from products where upper(carti) = upper($1)
       union all select id, 5 from products where old_codes @> array[$1]
       union all select product_id, 6 from barcodes where ean = $1
     ) found group by id order by meaning, id`,
    [key, /^\d{1,9}$/.test(key) ? Number(key) : 0],
  );

/** `keys`: upper case, letters and digits only. Articles that are no longer for sale. */
export const readRetiredIds = (db: Queryable, keys: readonly string[]) =>
  db.query<{ id: number; code_key: string }>(
    'catalogue.retired-ids',
    `select id, upper(regexp_replace(carti, '[^[:alnum:]]', '', 'g')) as code_key from products
     where not active and upper(regexp_replace(carti, '[^[:alnum:]]', '', 'g')) = any($1::text[])`,
    [keys],
  );

export interface DocumentRow {
  type: string;
  title_it: string;
  title_en: string;
  url: string;
  customers_only: boolean;
}

export const readDocuments = (db: Queryable, articleId: number) =>
  db.query<DocumentRow>(
    'catalogue.documents',
    'select type, title_it, title_en, url, customers_only from documents where product_id = $1 order by id',
    [articleId],
  );

export const readBarcodes = (db: Queryable, articleId: number) =>
  db.query<{ ean: string; packaging: string }>(
    'catalogue.barcodes',
    'select ean, packaging from barcodes where product_id = $1 order by ean',
    [articleId],
  );

export const readBarcodesOfArticles = (db: Queryable, articleIds: readonly number[]) =>
  db.query<{ product_id: number; ean: string; packaging: string }>(
    'catalogue.barcodes-of-articles',
    'select product_id, ean, packaging from barcodes where product_id = any($1::int[])',
    [articleIds],
  );

/** Articles of each brand, parents and standalone ones only. */
export const readBrandCounts = (db: Queryable) =>
  db.query<{ brand_id: number; count: number }>(
    'catalogue.brand-counts',
    'select brand_id, count(*) as count from products where active and parent_id is null and brand_id is not null group by brand_id',
  );

/** Articles of a whole tree of families, parents and standalone ones only: the number on the home page. */
export const readFamilyCounts = (db: Queryable) =>
  db.query<{ family_id: number; count: number }>(
    'catalogue.family-counts',
    'select family_id, count(*) as count from products where active and parent_id is null and family_id is not null group by family_id',
  );
