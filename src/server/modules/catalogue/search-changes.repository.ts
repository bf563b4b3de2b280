/** What changed since the search index was built; written by `server/import` with each import (migration 0041). */
import type { Queryable } from '#server/platform/db/index.ts';

export interface SearchChangeRow {
  version: number;
  stamp: string;
  /** Ids; null = everything may have changed. */
  articles: number[] | null;
  /** Nothing but the prices of these articles. */
  only_prices: boolean;
}

/** The newest state. */
export async function readNewestChange(db: Queryable): Promise<Pick<SearchChangeRow, 'version' | 'stamp'>> {
  const [row] = await db.query<Pick<SearchChangeRow, 'version' | 'stamp'>>(
    'catalogue.search-newest',
    'select version, stamp from search_changes order by version desc limit 1',
  );
  return row ?? { version: 0, stamp: '' };
}

/** The change of `version` and those after it, oldest first. Ids as JSON: an array of thousands is parsed ten times as fast. */
export const readChangesFrom = (db: Queryable, version: number) =>
  db.query<SearchChangeRow>(
    'catalogue.search-changes',
    'select version, stamp, to_json(articles) as articles, only_prices from search_changes where version >= $1 order by version',
    [version],
  );

/** Articles that another day shows differently: their prices begin or end between the two days, arrivals become due. */
export async function readArticlesOfDays(db: Queryable, from: string, to: string): Promise<number[]> {
  const rows = await db.query<{ product_id: number }>(
    'catalogue.search-days',
    `select product_id from prices where (valid_from > $1::date and valid_from <= $2::date) or (valid_to >= $1::date and valid_to < $2::date)
     union select product_id from arrivals where date >= $1::date and date < $2::date`,
    [from, to],
  );
  return rows.map(({ product_id }) => product_id);
}
