/**
 * Cache of the articles that a customer ever ordered: every listing counts them (C-SRCH-4 "already ordered"), and no
 * page may need an SQL statement for that. Read at the customer's first page, dropped when one of their orders is
 * written or changed, in any process.
 */
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { Database } from '#server/platform/db/index.ts';
import { readBoughtIds } from './order-history.repository.ts';

export interface BoughtCache {
  /** Ids of the articles that are still sold; the same object until something changes. */
  of(customerId: number): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** Announces customers with new or changed orders, or `all`. */
export const BOUGHT_CHANNEL = 'bought';
const MOST_CUSTOMERS = 2_000;

export async function createBoughtCache(db: Database, version: () => string): Promise<BoughtCache> {
  // By version, because an import may have withdrawn articles.
  const bought = new LoadOnce<number, readonly number[]>({ most: MOST_CUSTOMERS, version });
  const stopListening = await db.listen(BOUGHT_CHANNEL, (payload) => {
    const customerId = Number(payload);
    if (payload === null || Number.isNaN(customerId)) bought.clear();
    else bought.drop(customerId);
  });
  return {
    of: (customerId) => bought.get(customerId, () => readBoughtIds(db, customerId)),
    close: stopListening,
  };
}
