/** Reads the whole catalogue for the search index, in batches. */
import type { Queryable } from '#server/platform/db/index.ts';
import { LENT_BY_PARENT, type StoredAttribute } from './article.repository.ts';

export interface SearchRow {
  id: number;
  parent_id: number | null;
  carti: string;
  old_codes: string[];
  mpn: string;
  eans: string[];
  name_it: string;
  name_en: string;
  short_it: string;
  short_en: string;
  description_it: string;
  description_en: string;
  keywords_it: string;
  keywords_en: string;
  brand_id: number | null;
  family_id: number | null;
  attributes: StoredAttribute[];
  /** Pieces of the default packaging, null when there is none. */
  step: number | null;
  /** Less what was promised since; negative when that is more. */
  stock: number;
  /** Pieces that arrive from today on; null = none. */
  arriving: number | null;
  is_new: boolean;
  next_insert: boolean;
  is_hot: boolean;
  sales: number;
  rating: number;
  created_day: number;
  /** Of today: [price list, from quantity, gross in ten-thousandths] by list and quantity. */
  prices: Array<[list: number, from: number, gross: number]> | null;
}

/** `origin`: brand and family. */
const columns = (origin: string) => `p.id, p.parent_id, p.carti, p.old_codes, p.mpn,
    array(select b.ean from barcodes b where b.product_id = p.id) as eans,
    p.name_it, p.name_en, p.short_it, p.short_en, p.description_it, p.description_en,
    p.keywords_it, p.keywords_en, ${origin}, p.attributes,
    (select (one ->> 'quantity')::float8 from jsonb_array_elements(p.packagings) one where (one ->> 'default')::boolean limit 1) as step,
    coalesce((select s.quantity from stock s where s.product_id = p.id), 0)
      - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = p.id), 0) as stock,
    (select sum(a.quantity) from arrivals a where a.product_id = p.id and a.date >= $3::date) as arriving,
    p.is_new, p.next_insert, p.is_hot, p.sales, p.rating, p.created - date '1970-01-01' as created_day,
    (select json_agg(json_build_array(r.price_list_id, r.from_quantity, r.gross) order by r.price_list_id, r.from_quantity)
      from prices_on($3::date) r where r.product_id = p.id) as prices`;

/** Active parents and standalone articles with an id above `after`, in the order of their ids. */
export const readStandaloneRows = (db: Queryable, after: number, limit: number, today: string) =>
  db.query<SearchRow>(
    'catalogue.search-standalone',
    `select ${columns('p.brand_id, p.family_id')} from products p where p.active and p.parent_id is null and p.id > $1 order by p.id limit $2`,
    [after, limit, today],
  );

/** Active children of active parents. */
export const readChildRows = (db: Queryable, after: number, limit: number, today: string) =>
  db.query<SearchRow>(
    'catalogue.search-children',
    `select ${columns(LENT_BY_PARENT)} from products p join products q on q.id = p.parent_id
     where p.active and q.active and p.id > $1 order by p.id limit $2`,
    [after, limit, today],
  );

const SAMPLE = 2000;

/** Texts of articles that have the same name in both languages, of ids that are spread evenly over the catalogue. */
export async function readUntranslatedSample(db: Queryable): Promise<Array<{ text: string }>> {
  const [last] = await db.query<{ id: number }>('catalogue.last-id', 'select coalesce(max(id), 0) as id from products');
  const most = Math.min(SAMPLE, last?.id ?? 0);
  const ids = Array.from({ length: most }, (_, at) => Math.ceil(((at + 1) * (last?.id ?? 0)) / most));
  return db.query<{ text: string }>(
    'catalogue.untranslated-sample',
    `select name_it || ' ' || short_it || ' ' || left(description_it, 300) as text from products
     where id = any($1::int[]) and active and name_it = name_en`,
    [ids],
  );
}

export interface PromoScope {
  product_id: number | null;
  family_id: number | null;
  brand_id: number | null;
}

/** What promos for everybody cover today; promos for some customers only must not appear in a filter that all share. */
export const readPromoScopes = (db: Queryable, today: string) =>
  db.query<PromoScope>(
    'catalogue.promo-scopes',
    `select distinct product_id, family_id, brand_id from promos
     where entitled = 'all' and $1::date between valid_from and valid_to`,
    [today],
  );
