/** Reads the catalogue for the search index: as a whole in batches, or some of its articles. */
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
  /** Less what was promised since; negative when that is more. Less what orders reserve, but not below 0 for that reason. */
  stock: number;
  /** Pieces that arrive from today on; null = none. */
  arriving: number | null;
  is_new: boolean;
  next_insert: boolean;
  is_hot: boolean;
  /** The imported number, and what real sales and clicks add to it. */
  sales: number;
  rating: number;
  created_day: number;
  /** Of today: [price list, from quantity, gross in ten-thousandths] by list and quantity. */
  prices: Array<[list: number, from: number, gross: number]> | null;
}

/** What of an article is in stock or arrives from `day` (a parameter) on. */
const stockColumns = (
  day: string,
) => `(select l.pieces - least(greatest(l.pieces, 0), coalesce((select sum(r.quantity) from stock_reserves r where r.product_id = p.id), 0))
      from (select coalesce((select s.quantity from stock s where s.product_id = p.id), 0)
        - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = p.id), 0) as pieces offset 0) l) as stock,
    (select sum(a.quantity) from arrivals a where a.product_id = p.id and a.date >= ${day}::date) as arriving`;

/** `origin`: brand and family. `today`: the number of that parameter. */
const STEP = `(select (one ->> 'quantity')::float8 from jsonb_array_elements(p.packagings) one where (one ->> 'default')::boolean limit 1)`;
const pricesOf = (
  day: string,
) => `(select json_agg(json_build_array(r.price_list_id, r.from_quantity, r.gross) order by r.price_list_id, r.from_quantity)
      from prices_on(${day}::date) r where r.product_id = p.id)`;

const columns = (origin: string, today = 3) => `p.id, p.parent_id, p.carti, p.old_codes, p.mpn,
    array(select b.ean from barcodes b where b.product_id = p.id) as eans,
    p.name_it, p.name_en, p.short_it, p.short_en, p.description_it, p.description_en,
    p.keywords_it, p.keywords_en, ${origin}, p.attributes,
    ${STEP} as step,
    ${stockColumns(`$${today}`)},
    p.is_new, p.next_insert, p.is_hot,
    p.sales + coalesce((select a.extra from article_popularity a where a.product_id = p.id), 0) as sales, p.rating, p.created - date '1970-01-01' as created_day,
    ${pricesOf(`$${today}`)} as prices`;

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

/** Ids of the parents of these articles, or their own; those that do not exist are absent. */
export const readGroupLeaders = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    'catalogue.search-leaders',
    'select distinct coalesce(p.parent_id, p.id) as id from products p where p.id = any($1::int[]) order by 1',
    [ids],
  );
  return rows.map(({ id }) => id);
};

/** The active ones of these parents and standalone articles. */
export const readLeaderRows = (db: Queryable, leaders: readonly number[], today: string) =>
  db.query<SearchRow>(
    'catalogue.search-leader-rows',
    `select ${columns('p.brand_id, p.family_id', 2)} from products p
     where p.active and p.parent_id is null and p.id = any($1::int[]) order by p.id`,
    [leaders, today],
  );

/** The active children of these parents, where they are active too. */
export const readChildRowsOf = (db: Queryable, leaders: readonly number[], today: string) =>
  db.query<SearchRow>(
    'catalogue.search-children-of',
    `select ${columns(LENT_BY_PARENT, 2)} from products p join products q on q.id = p.parent_id
     where p.active and q.active and p.parent_id = any($1::int[]) order by p.id`,
    [leaders, today],
  );

/** Prices of these articles alone. */
export const readSearchPrices = (db: Queryable, ids: readonly number[], today: string) =>
  db.query<Pick<SearchRow, 'id' | 'step' | 'prices'>>(
    'catalogue.search-prices',
    `select p.id, ${STEP} as step, ${pricesOf('$2')} as prices from products p where p.active and p.id = any($1::int[])`,
    [ids, today],
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
     where entitled = 'all' and not off and $1::date between valid_from and valid_to`,
    [today],
  );

/** The ids of the articles in them: of a parent's promo its children too, of a family all below it. */
export const readPromoArticles = async (db: Queryable, today: string): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    'catalogue.promo-articles',
    `with recursive scopes as (
       select product_id, family_id, brand_id from promos where entitled = 'all' and not off and $1::date between valid_from and valid_to
     ), covered as (
       select family_id as id from scopes where family_id is not null
       union select f.id from families f join covered c on f.parent_id = c.id
     )
     select p.id from products p left join products q on q.id = p.parent_id
     where p.active and coalesce(q.active, true) and (
       p.id in (select product_id from scopes) or p.parent_id in (select product_id from scopes)
       or coalesce(p.brand_id, q.brand_id) in (select brand_id from scopes)
       or coalesce(p.family_id, q.family_id) in (select id from covered))`,
    [today],
  );
  return rows.map(({ id }) => id);
};

export interface StockRow {
  id: number;
  stock: number;
  arriving: number | null;
}

/** Stock of active articles with an id above `after`, in the order of their ids. */
export const readStockRows = (db: Queryable, after: number, limit: number, today: string) =>
  db.query<StockRow>(
    'catalogue.search-stock',
    `select p.id, ${stockColumns('$3')} from products p where p.active and p.id > $1 order by p.id limit $2`,
    [after, limit, today],
  );

/** The same of some articles. */
export const readStockOf = (db: Queryable, ids: readonly number[], today: string) =>
  db.query<StockRow>(
    'catalogue.search-stock-of',
    `select p.id, ${stockColumns('$2')} from products p where p.active and p.id = any($1::int[])`,
    [ids, today],
  );
