/** The contributions of articles on one day, cached until they change. */
import { LRUCache } from 'lru-cache';
import { cacheShare } from '#server/platform/cache/cache-share.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type EcoUnit, ecoUnits } from './eco-contribution.rules.ts';
import { hasEcoTerms, readEcoTerms } from './eco-contributions.repository.ts';

/** By article id; articles without a contribution are absent. */
export type EcoOfArticles = ReadonlyMap<number, readonly EcoUnit[]>;

export interface EcoBook {
  /** Those not cached yet are read in one statement; a shop without contributions asks nothing. */
  of(articleIds: readonly number[]): Promise<EcoOfArticles>;
}

const MOST_KEPT = 50_000;
const NONE: EcoOfArticles = new Map();
const NO_UNITS: readonly EcoUnit[] = [];

/** `day`: plain date in the shop's time zone. */
export function createEcoBook(db: Queryable, day: string): EcoBook {
  const kept = new LRUCache<number, readonly EcoUnit[]>({ maxSize: cacheShare(MOST_KEPT), sizeCalculation: () => 1 });
  const any = new LoadOnce<'any', boolean>({ most: 1 });
  return {
    async of(articleIds) {
      if (!(await any.get('any', () => hasEcoTerms(db)))) return NONE;
      const missing = articleIds.filter((id) => !kept.has(id));
      const found = new Map<number, readonly EcoUnit[]>();
      if (missing.length > 0) {
        const terms = Map.groupBy(await readEcoTerms(db, missing), ({ articleId }) => articleId);
        for (const id of missing) {
          const units = ecoUnits(terms.get(id) ?? [], day);
          kept.set(id, units);
          if (units.length > 0) found.set(id, units);
        }
      }
      for (const id of articleIds) {
        const units = kept.get(id) ?? NO_UNITS;
        if (units.length > 0) found.set(id, units);
      }
      return found;
    },
  };
}
