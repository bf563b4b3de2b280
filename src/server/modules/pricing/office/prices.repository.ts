/** Reads and writes rows of price lists for the office. Days are plain dates; null = no limit. */
import type { Queryable } from '#server/platform/db/index.ts';
import { announceData } from '../../catalogue/index.ts';
import { FIRST_DAY, IN_FORCE, LAST_DAY, PRICE_KEY } from './prices-grid.repository.ts';

/** What can be changed of a row. */
export interface PriceTerms {
  /** Pieces. */
  readonly from: number;
  /** Per piece, in ten-thousandths. */
  readonly price: number;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

export interface StoredPrice extends PriceTerms {
  readonly id: number;
  readonly articleId: number;
  readonly listId: number;
  readonly article: string;
  readonly list: string;
  /** As the history calls it. */
  readonly key: string;
}

const PRICE = `x.id, x.product_id as "articleId", x.price_list_id as "listId", p.carti as article, l.code as list,
  ${PRICE_KEY} as key, x.from_quantity as "from", x.gross as price, ${FIRST_DAY} as valid_from, ${LAST_DAY} as valid_to`;
const TABLES = 'prices x join products p on p.id = x.product_id join price_lists l on l.id = x.price_list_id';

/** By id; those that are gone are left out. `lock`: until the transaction ends, in the order of their ids. */
export const readPricesById = (db: Queryable, ids: readonly number[], lock = false) =>
  db.query<StoredPrice>(
    lock ? 'pricing.lock-office-prices' : 'pricing.office-prices',
    `select ${PRICE} from ${TABLES} where x.id = any ($1::int[]) order by x.id ${lock ? 'for update of x' : ''}`,
    [ids],
  );

/** The rows of these articles and lists that count today (C-PRICE-6). `lock`: until the transaction ends, in the order of their ids. */
export const readPricesToday = (db: Queryable, articles: readonly number[], lists: readonly number[], lock: boolean) =>
  db.query<StoredPrice>(
    lock ? 'pricing.lock-prices-today' : 'pricing.prices-today',
    `select ${PRICE} from ${TABLES} where x.product_id = any ($1::int[]) and x.price_list_id = any ($2::int[]) and ${IN_FORCE}
     order by x.id ${lock ? 'for update of x' : ''}`,
    [articles, lists],
  );

/** Articles that have prices: a parent has none. */
export const readPricedArticles = (db: Queryable, ids: readonly number[]) =>
  db.query<{ id: number; code: string }>(
    'pricing.priced-articles',
    `select p.id, p.carti as code from products p
     where p.id = any ($1::int[]) and not exists (select from products c where c.parent_id = p.id) order by p.id`,
    [ids],
  );

/** The days of a row as they are stored. */
const days = (rows: ReadonlyArray<Pick<PriceTerms, 'valid_from' | 'valid_to'>>) => [
  rows.map((row) => row.valid_from ?? '0001-01-01'),
  rows.map((row) => row.valid_to ?? '9999-12-31'),
];

export interface PlacedPrice extends PriceTerms {
  /** null = it is not stored yet. */
  readonly id: number | null;
  readonly articleId: number;
  readonly listId: number;
}

/** Places of those whose quantity and days another stored row of the same article and list has; `leaving`: rows that do not count. */
export async function readTakenPlaces(
  db: Queryable,
  rows: readonly PlacedPrice[],
  leaving: readonly number[] = [],
): Promise<ReadonlySet<number>> {
  const taken = await db.query<{ place: number }>(
    'pricing.taken-prices',
    `select w.place::int as place
     from unnest($1::int[], $2::int[], $3::int[], $4::numeric[], $5::date[], $6::date[]) with ordinality
       w (id, product_id, price_list_id, from_quantity, valid_from, valid_to, place)
     join prices x using (product_id, price_list_id, from_quantity, valid_from, valid_to)
     where x.id is distinct from w.id and x.id <> all ($7::int[])`,
    [
      rows.map(({ id }) => id),
      rows.map(({ articleId }) => articleId),
      rows.map(({ listId }) => listId),
      rows.map(({ from }) => from),
      ...days(rows),
      leaving,
    ],
  );
  return new Set(taken.map(({ place }) => place - 1));
}

/** Writes rows that are locked; returns how many there were. */
export async function updatePrices(
  transaction: Queryable,
  rows: ReadonlyArray<PriceTerms & { readonly id: number }>,
): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await transaction.query(
    'pricing.update-prices',
    `update prices x set from_quantity = w.from_quantity, gross = w.gross, valid_from = w.valid_from, valid_to = w.valid_to
     from unnest($1::int[], $2::numeric[], $3::bigint[], $4::date[], $5::date[]) w (id, from_quantity, gross, valid_from, valid_to)
     where x.id = w.id returning x.id`,
    [rows.map(({ id }) => id), rows.map(({ from }) => from), rows.map(({ price }) => price), ...days(rows)],
  );
  return written.length;
}

/** Only the price itself: nothing else has to be compared, and indexes stay as they are. */
export const updateAmounts = (transaction: Queryable, ids: readonly number[], amounts: readonly number[]) =>
  transaction.query(
    'pricing.update-amounts',
    `update prices x set gross = w.gross from unnest($1::int[], $2::bigint[]) w (id, gross) where x.id = w.id`,
    // As text: the driver would put arrays together number by number.
    [`{${ids.join(',')}}`, `{${amounts.join(',')}}`],
  );

/** Returns the ids in the order of the rows; rows whose place is taken are left out. A row with an id gets it again. */
export async function insertPrices(transaction: Queryable, rows: readonly PlacedPrice[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await transaction.query<{ id: number }>(
    'pricing.insert-prices',
    `with w as (
       select coalesce(id, nextval(pg_get_serial_sequence('prices', 'id'))::int) as id, product_id, price_list_id, from_quantity, gross,
         valid_from, valid_to, place
       from unnest($1::int[], $2::int[], $3::int[], $4::numeric[], $5::bigint[], $6::date[], $7::date[]) with ordinality
         r (id, product_id, price_list_id, from_quantity, gross, valid_from, valid_to, place)
     ), made as (
       insert into prices (id, product_id, price_list_id, from_quantity, gross, valid_from, valid_to)
       select id, product_id, price_list_id, from_quantity, gross, valid_from, valid_to from w order by place
       on conflict do nothing returning id
     )
     select w.id from w join made using (id) order by w.place`,
    [
      rows.map(({ id }) => id),
      rows.map(({ articleId }) => articleId),
      rows.map(({ listId }) => listId),
      rows.map(({ from }) => from),
      rows.map(({ price }) => price),
      ...days(rows),
    ],
  );
  return inserted.map(({ id }) => id);
}

export const deletePrices = (transaction: Queryable, ids: readonly number[]) =>
  transaction.query('pricing.delete-prices', 'delete from prices where id = any ($1::int[])', [ids]);

/** Ids by code as written, of those that exist. Parents are among them: their sizes have the prices. */
export async function readArticleIds(
  db: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: number; readonly isParent: boolean }>> {
  const rows = await db.query<{ code: string; id: number; parent: boolean }>(
    'pricing.article-ids',
    `select p.carti as code, p.id, exists (select from products c where c.parent_id = p.id) as parent
     from products p where p.carti = any ($1::text[])`,
    [codes],
  );
  return new Map(rows.map(({ code, id, parent }) => [code, { id, isParent: parent }]));
}

export async function readListIds(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ code: string; id: number }>('pricing.list-ids', 'select code, id from price_lists');
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** In the transaction of the change: caches of prices are invalidated, and the search index reads these articles' prices. */
export const followPrices = (transaction: Queryable, articleIds: Iterable<number>): Promise<void> =>
  announceData(transaction, ['prices'], { articles: [...new Set(articleIds)], onlyPrices: true });

/** Prices by id, in the order of their ids, without locking them: for what a change would mean. */
export const readAmounts = (db: Queryable, ids: readonly number[]) =>
  db.query<{ id: number; article: number; price: number }>(
    'pricing.amounts',
    'select id, product_id as article, gross as price from prices where id = any ($1::int[]) order by id',
    [ids],
  );
