/** What the search index learns from the catalogue besides its documents: its state, what changed, promos, stock. */
import { type Clock, today } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { readArticlesOfDays, readChangesFrom, readNewestChange } from './search-changes.repository.ts';
import { readPromoArticles, readPromoScopes, readStockRows } from './search-documents.repository.ts';
import { levelOf } from './search-documents.ts';
import { changedArticles, readState, stateText } from './search-state.rules.ts';

const STOCK_BATCH = 2000;

export interface SearchFeed {
  /** The state of the catalogue, `search-state.rules.ts`. */
  version(): Promise<string>;
  /** Ids of the articles that changed since a state, and the state they lead to; `everything`: more than articles. */
  changesSince(version: string): Promise<{ version: string; articles: number[]; everything: boolean }>;
  promos(): Promise<{ key: string; articles(): Promise<ReadonlySet<number>> }>;
  availability(): AsyncGenerator<Array<{ id: number; availability: 0 | 1 | 2 }>>;
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
      if (!state || !changed || now < state.day) return { version, articles: [], everything: true };
      const ofDays = now === state.day ? [] : await readArticlesOfDays(db, state.day, now);
      return { version, articles: [...new Set([...changed, ...ofDays])], everything: false };
    },
    async promos() {
      const date = day();
      const scopes = await readPromoScopes(db, date);
      const key = scopes.map((scope) => [scope.product_id, scope.family_id, scope.brand_id].join('/')).sort();
      return { key: key.join(' '), articles: async () => new Set(await readPromoArticles(db, date)) };
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
