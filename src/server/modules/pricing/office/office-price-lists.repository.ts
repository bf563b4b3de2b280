/** Price lists for the office: who has them, making and changing one. */
import type { Queryable } from '#server/platform/db/index.ts';
import { announceData } from '../../catalogue/index.ts';

export interface ListTerms {
  readonly name: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  /** Code of the list that it replaces on its days; empty = none. */
  readonly replaces: string;
}

export interface StoredList extends ListTerms {
  readonly code: string;
}

export interface ListRow extends StoredList {
  readonly default: boolean;
  /** Rows, articles; customers and delivery addresses that have it. */
  readonly prices: number;
  readonly articles: number;
  readonly customers: number;
  readonly addresses: number;
}

export const readLists = (db: Queryable) =>
  db.query<ListRow>(
    'pricing.lists',
    `select l.code, l.name, l.is_default as "default", l.valid_from, l.valid_to, l.replaces,
       coalesce(x.prices, 0) as prices, coalesce(x.articles, 0) as articles,
       (select count(*)::int from customers c where c.price_list_id = l.id) as customers,
       (select count(*)::int from addresses a where a.price_list_id = l.id) as addresses
     from price_lists l left join (
       select price_list_id, count(*)::int as prices, count(distinct product_id)::int as articles from prices group by price_list_id
     ) x on x.price_list_id = l.id order by l.is_default desc, l.id`,
  );

/** `lock`: until the transaction ends; customers may be given the list meanwhile. */
export async function readList(db: Queryable, code: string, lock = false): Promise<StoredList | undefined> {
  const [list] = await db.query<StoredList>(
    lock ? 'pricing.lock-list' : 'pricing.list',
    `select code, name, valid_from, valid_to, replaces from price_lists where code = $1 ${lock ? 'for no key update' : ''}`,
    [code],
  );
  return list;
}

/** False = the code is taken. */
export async function insertList(transaction: Queryable, { code, ...terms }: StoredList): Promise<boolean> {
  const rows = await transaction.query(
    'pricing.insert-list',
    `insert into price_lists (code, name, valid_from, valid_to, replaces) values ($1, $2, $3, $4, $5)
     on conflict (code) do nothing returning id`,
    [code, terms.name, terms.valid_from, terms.valid_to, terms.replaces],
  );
  return rows.length > 0;
}

export const updateList = (transaction: Queryable, { code, ...terms }: StoredList) =>
  transaction.query(
    'pricing.update-list',
    'update price_lists set name = $2, valid_from = $3, valid_to = $4, replaces = $5 where code = $1',
    [code, terms.name, terms.valid_from, terms.valid_to, terms.replaces],
  );

/** With its rows; false = it is the default one, or customers or addresses have it, or another list replaces it. */
export async function deleteList(transaction: Queryable, code: string): Promise<boolean> {
  const rows = await transaction.query(
    'pricing.delete-list',
    `delete from price_lists l where l.code = $1 and not l.is_default
       and not exists (select from customers c where c.price_list_id = l.id)
       and not exists (select from addresses a where a.price_list_id = l.id)
       and not exists (select from price_lists o where o.replaces = l.code) returning l.id`,
    [code],
  );
  return rows.length > 0;
}

/** Lists are columns of the search index: a new one, or one less, is an index built anew. */
export const followLists = (transaction: Queryable): Promise<void> =>
  announceData(transaction, ['catalogue', 'prices'], { articles: null });

/** Names and days concern no column. */
export const followTerms = (transaction: Queryable): Promise<void> => announceData(transaction, ['prices']);
