/** What the search index learns from the catalogue besides its documents: its state, what changed, promos, stock. */
import { type Clock, today } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { readPriceLists } from './catalogue-labels.repository.ts';
import { readArticlesOfDays, readChangesFrom, readNewestChange } from './search-changes.repository.ts';
import {
  readPromoArticles,
  readPromoScopes,
  readSearchPrices,
  readStockOf,
  readStockRows,
} from './search-documents.repository.ts';
import { levelOf, pricesByColumn } from './search-documents.ts';
import { changedArticles, readState, stateText } from './search-state.rules.ts';

const STOCK_BATCH = 2000;
/** Read, parsed and written into the index in a millisecond: they change ten thousand at a time. */
const PRICE_BATCH = 150;

export interface SearchFeed {
  /** The state of the catalogue, `search-state.rules.ts`. */
  version(): Promise<string>;
  /**
   * Ids of the articles that changed since a state, those of which only prices did, and the state they lead to;
   * `everything`: more than articles.
   */
  changesSince(
    version: string,
  ): Promise<{ version: string; articles: number[]; priced: readonly number[]; everything: boolean }>;
  /** Today's prices of these articles, by column of the index; -1 = none. */
  prices(ids: readonly number[]): AsyncGenerator<Array<{ id: number; prices: Record<number, number> }>>;
  promos(): Promise<{ key: string; articles(): Promise<ReadonlySet<number>> }>;
  availability(): AsyncGenerator<AvailabilityLevel[]>;
  /** Of these articles alone; those that are not active are absent. */
  availabilityOf(ids: readonly number[]): Promise<AvailabilityLevel[]>;
}

interface AvailabilityLevel {
  readonly id: number;
  readonly availability: 0 | 1 | 2;
}

export function createSearchFeed(deps: { db: Queryable; clock: Clock; timeZone: string }): SearchFeed {
  const { db } = deps;
  const day = () => today(deps.clock, deps.timeZone);
  return {
    async version() {
      return stateText({ ...(await readNewestChange(db)), day: day() });
    },
    async changesSince(text) {
      const now = day();
      const state = readState(text);
      const recorded = state ? await readChangesFrom(db, state.version) : [];
      const changed = state && changedArticles(state, recorded);
      const newest = recorded.at(-1) ?? (await readNewestChange(db));
      const version = stateText({ version: newest.version, stamp: newest.stamp, day: now });
      // A clock that went back, too: what held on a day before the index's own is not known.
      if (!state || !changed || now < state.day) return { version, articles: [], priced: [], everything: true };
      const ofDays = now === state.day ? [] : await readArticlesOfDays(db, state.day, now);
      const articles = new Set([...changed.articles, ...ofDays]);
      return {
        version,
        articles: [...articles],
        priced: changed.priced.filter((id) => !articles.has(id)),
        everything: false,
      };
    },
    async *prices(ids) {
      const date = day();
      const columns = new Map((await readPriceLists(db)).map((list, column) => [list.id, column]));
      for (let at = 0; at < ids.length; at += PRICE_BATCH) {
        const rows = await readSearchPrices(db, ids.slice(at, at + PRICE_BATCH), date);
        yield rows.map((row) => ({ id: row.id, prices: { ...pricesByColumn(row, columns) } }));
      }
    },
    async promos() {
      const date = day();
      const scopes = await readPromoScopes(db, date);
      const key = scopes.map((scope) => [scope.product_id, scope.family_id, scope.brand_id].join('/')).sort();
      return { key: key.join(' '), articles: async () => new Set(await readPromoArticles(db, date)) };
    },
    async availabilityOf(ids) {
      const rows = await readStockOf(db, ids, day());
      return rows.map((row) => ({ id: row.id, availability: levelOf(row) }));
    },
    async *availability() {
      let after = 0;
      for (;;) {
        const rows = await readStockRows(db, after, STOCK_BATCH, day());
        if (rows.length > 0) yield rows.map((row) => ({ id: row.id, availability: levelOf(row) }));
        if (rows.length < STOCK_BATCH) return;
        after = rows.at(-1)?.id ?? 0;
      }
    },
  };
}
