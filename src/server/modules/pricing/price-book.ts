/** Gross prices of the price lists on one day, cached until they change. */
import { LRUCache } from 'lru-cache';
import { cacheShare } from '#server/platform/cache/cache-share.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { QuantityBreak } from './conditions.rules.ts';
import { readPrices } from './price.repository.ts';

/** Articles of all price lists together that are cached as they are asked for, and those that are preloaded: some tens of megabytes. */
const MOST_KEPT = 50_000;
const MOST_PRELOADED = 150_000;
/** Articles in one statement of `preload`: requests of that time are served in between. */
const PART = 500;
/** More than article ids, which are 32-bit integers. */
const IDS_PER_LIST = 2 ** 32;

/** Article id → breaks, ascending by quantity; articles without a price on the list are absent. */
export type GrossPrices = ReadonlyMap<number, readonly QuantityBreak[]>;

export interface PriceBook {
  /** Prices of these articles; those not cached yet are read in one statement. */
  prices(priceListId: number, articleIds: readonly number[]): Promise<GrossPrices>;
  /** Reads the prices of these articles on a list part by part, unless too many are kept by then. */
  preload(priceListId: number, articleIds: readonly number[]): Promise<void>;
  /** Those of a list as one map, without looking up each; undefined when they were not read. */
  preloaded(priceListId: number): GrossPrices | undefined;
}

const UNPRICED: readonly QuantityBreak[] = [];

/** `day`: plain date in the shop's time zone. */
export function createPriceBook(db: Queryable, day: string): PriceBook {
  const kept = new LRUCache<number, readonly QuantityBreak[]>({
    maxSize: cacheShare(MOST_KEPT),
    sizeCalculation: () => 1,
  });
  const ready = new Map<number, GrossPrices>();
  let room = MOST_PRELOADED;

  const read = async (priceListId: number, articleIds: readonly number[]) => {
    const found = new Map<number, QuantityBreak[]>();
    for (const { product_id, from_quantity, gross } of await readPrices(db, priceListId, articleIds, day)) {
      const step = { from: from_quantity, gross };
      const breaks = found.get(product_id);
      if (breaks) breaks.push(step);
      else found.set(product_id, [step]);
    }
    return found;
  };

  return {
    async prices(priceListId, articleIds) {
      const first = priceListId * IDS_PER_LIST;
      const own = ready.get(priceListId);
      const found = new Map<number, readonly QuantityBreak[]>();
      const missing: number[] = [];
      for (const id of articleIds) {
        const breaks = own?.get(id) ?? kept.get(first + id);
        if (breaks === undefined) missing.push(id);
        else if (breaks.length > 0) found.set(id, breaks);
      }
      if (missing.length === 0) return found;
      const fresh = await read(priceListId, missing);
      for (const id of missing) {
        const breaks = fresh.get(id);
        kept.set(first + id, breaks ?? UNPRICED);
        if (breaks) found.set(id, breaks);
      }
      return found;
    },
    async preload(priceListId, articleIds) {
      if (room < articleIds.length) return;
      room -= articleIds.length;
      const own = new Map<number, readonly QuantityBreak[]>();
      for (let from = 0; from < articleIds.length; from += PART)
        for (const [id, breaks] of await read(priceListId, articleIds.slice(from, from + PART))) own.set(id, breaks);
      ready.set(priceListId, own);
    },
    preloaded: (priceListId) => ready.get(priceListId),
  };
}
