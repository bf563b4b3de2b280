/** Says that shared data changed: caches of every process are invalidated, and the search index follows. */
import type { Queryable } from '#server/platform/db/index.ts';

/** Names in `versions`. */
export type DataName = 'catalogue' | 'content' | 'prices';

/** More changed articles than this are not named: an index that is built anew costs less than reading them one by one. */
export const MOST_NAMED_ARTICLES = 200_000;

/** How long an index that was not running may follow; an older one is built anew. */
const CHANGES_KEPT = '30 days';

/**
 * Increments versions and notifies every process when the transaction commits. `index`: what changed for the search
 * index; it is recorded under a version of its own; `articles` null, or more of them than are named: everything may have.
 * `onlyPrices`: nothing else of these articles, so the index only reads their prices.
 */
export async function announceData(
  db: Queryable,
  changed: readonly DataName[],
  index?: { articles: number[] | null; onlyPrices?: boolean },
): Promise<void> {
  const names = index ? [...changed, 'search'] : changed;
  if (names.length === 0) return;
  const rows = await db.query<{ name: string; version: number }>(
    null,
    'update versions set version = version + 1 where name = any($1::text[]) returning name, version',
    [names],
  );
  const search = rows.find(({ name }) => name === 'search');
  if (index && search) {
    const named = index.articles && index.articles.length <= MOST_NAMED_ARTICLES ? index.articles : null;
    await db.query(null, `delete from search_changes where made_at < now() - interval '${CHANGES_KEPT}'`);
    await db.query(null, 'insert into search_changes (version, articles, only_prices) values ($1, $2::int[], $3)', [
      search.version,
      // As text: the driver would put an array of thousands together number by number.
      named && `{${named.join(',')}}`,
      named !== null && (index.onlyPrices ?? false),
    ]);
  }
  const payload = Object.fromEntries(rows.map(({ name, version }) => [name, version]));
  await db.query(null, `select pg_notify('bancale', $1)`, [JSON.stringify(payload)]);
}

/**
 * Notifies every process, when the transaction commits, that the stock or the arrivals of these articles changed: caches drop them alone, and
 * the index reads their availability. Cheaper than `announceData`, which invalidates every article.
 */
export const announceStock = (db: Queryable, articles: readonly number[]) =>
  articles.length === 0 ? Promise.resolve([]) : db.query(null, 'select announce_stock($1::int[])', [articles]);
