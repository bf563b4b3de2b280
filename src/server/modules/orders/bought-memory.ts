/**
 * Cache of the articles that a customer ever ordered: every listing counts them (C-SRCH-4 "already ordered"), and no
 * page may need an SQL statement for that. Read at the customer's first page, dropped when one of their orders is
 * written or changed, in any process.
 */
import type { Database } from '#server/platform/db/index.ts';
import { readBoughtIds } from './order-history.repository.ts';

export interface BoughtMemory {
  /** Ids of the articles that are still sold; the same object until something changes. */
  of(customerId: number): Promise<readonly number[]>;
  close(): Promise<void>;
}

const CHANNEL = 'bought';
const MOST_CUSTOMERS = 2_000;

export async function createBoughtMemory(db: Database): Promise<BoughtMemory> {
  const kept = new Map<number, Promise<readonly number[]>>();
  const stopOrders = await db.listen(CHANNEL, (payload) => {
    const customerId = Number(payload);
    if (payload === null || Number.isNaN(customerId)) kept.clear();
    else kept.delete(customerId);
  });
  // An import may have withdrawn articles.
  const stopCatalogue = await db.listen('bancale', () => kept.clear());
  return {
    of(customerId) {
      const known = kept.get(customerId);
      if (known) return known;
      if (kept.size >= MOST_CUSTOMERS) kept.clear();
      const reading = readBoughtIds(db, customerId);
      kept.set(customerId, reading);
      reading.catch(() => {
        if (kept.get(customerId) === reading) kept.delete(customerId);
      });
      return reading;
    },
    async close() {
      await stopOrders();
      await stopCatalogue();
    },
  };
}
