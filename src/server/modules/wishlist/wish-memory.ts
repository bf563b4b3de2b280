/**
 * Cache of wishlists, so that a row marked "wished" costs no SQL statement (docs/decisions/0041-wishlist.md). A
 * customer's list is read at their first page and dropped at any change, in any process.
 */
import type { Database } from '#server/platform/db/index.ts';
import { readWishes, WISHES_CHANNEL } from './wishlist.repository.ts';

export interface Wishes {
  /** Ids of the articles on the wishlist that are still for sale, newest first. */
  of(customerId: number): Promise<ReadonlySet<number>>;
  /** For the process that made a change: its next response must have it, before the notification comes back. */
  forget(customerId: number): void;
  close(): Promise<void>;
}

const MOST_CUSTOMERS = 2_000;

export async function createWishes(db: Database): Promise<Wishes> {
  const kept = new Map<number, Promise<ReadonlySet<number>>>();
  const stopWishes = await db.listen(WISHES_CHANNEL, (payload) => {
    if (payload === null) kept.clear();
    else kept.delete(Number(payload));
  });
  // An import may have withdrawn articles.
  const stopCatalogue = await db.listen('bancale', (payload) => {
    if (payload === null || payload.includes('"catalogue"')) kept.clear();
  });
  return {
    of(customerId) {
      const known = kept.get(customerId);
      if (known) return known;
      if (kept.size >= MOST_CUSTOMERS) kept.clear();
      const reading = readWishes(db, customerId).then((ids) => new Set(ids));
      kept.set(customerId, reading);
      reading.catch(() => {
        if (kept.get(customerId) === reading) kept.delete(customerId);
      });
      return reading;
    },
    forget: (customerId) => void kept.delete(customerId),
    async close() {
      await stopWishes();
      await stopCatalogue();
    },
  };
}
