/** Gross prices of the price lists on one day, cached until they change. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { QuantityBreak } from './conditions.rules.ts';
import { readPrices } from './price.repository.ts';

/** Cached articles per price list; at most some tens of megabytes. */
const MOST_KEPT = 100_000;

/** Article id → breaks, ascending by quantity; articles without a price on the list are absent. */
export type GrossPrices = ReadonlyMap<number, readonly QuantityBreak[]>;

export interface PriceBook {
  /** Prices of these articles; those not cached yet are read in one statement. */
  prices(priceListId: number, articleIds: readonly number[]): Promise<GrossPrices>;
}

const UNPRICED: readonly QuantityBreak[] = [];

/** `day`: plain date in the shop's time zone. */
export function createPriceBook(db: Queryable, day: string): PriceBook {
  const lists = new Map<number, Map<number, readonly QuantityBreak[]>>();

  return {
    async prices(priceListId, articleIds) {
      const list = lists.get(priceListId) ?? new Map<number, readonly QuantityBreak[]>();
      lists.set(priceListId, list);
      const found = new Map<number, readonly QuantityBreak[]>();
      const missing: number[] = [];
      for (const id of articleIds) {
        const breaks = list.get(id);
        if (breaks === undefined) missing.push(id);
        else if (breaks.length > 0) found.set(id, breaks);
      }
      if (missing.length === 0) return found;
      const read = new Map<number, QuantityBreak[]>();
      for (const { product_id, from_quantity, gross } of await readPrices(db, priceListId, missing, day)) {
        const step = { from: from_quantity, gross };
        const breaks = read.get(product_id);
        if (breaks) breaks.push(step);
        else read.set(product_id, [step]);
      }
      if (list.size + missing.length > MOST_KEPT) list.clear();
      for (const id of missing) {
        const breaks = read.get(id);
        list.set(id, breaks ?? UNPRICED);
        if (breaks) found.set(id, breaks);
      }
      return found;
    },
  };
}
