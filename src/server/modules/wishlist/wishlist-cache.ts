/**
 * Cache of wishlists, so that a row marked "wished" costs no SQL statement (docs/decisions/0041-wishlist.md). A
 * customer's list is read at their first page and dropped at any change, in any process.
 */
import { type Announcements, lifeOf } from '#server/platform/announcements/announcements.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { readWishes } from './wishlist.repository.ts';

export interface Wishes {
  /** Ids of the articles on the wishlist that are still for sale, newest first. */
  of(customerId: number): Promise<ReadonlySet<number>>;
  /** For the process that made a change: its next response must have it, before the announcement comes back. */
  forget(customerId: number): void;
  close(): Promise<void>;
}

const MOST_CUSTOMERS = 2_000;

export interface WishesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly announcements: Announcements;
  /** An import may have withdrawn articles. */
  readonly version: () => string;
}

export async function createWishes({ db, clock, announcements, version }: WishesDeps): Promise<Wishes> {
  const wishes = new LoadOnce<number, ReadonlySet<number>>({
    most: MOST_CUSTOMERS,
    version,
    ...lifeOf(announcements, clock),
  });
  const stopListening = await announcements.listen('wishes', (payload) => {
    if (payload === null) wishes.clear();
    else wishes.drop(Number(payload));
  });
  return {
    of: (customerId) => wishes.get(customerId, async () => new Set(await readWishes(db, customerId))),
    forget: (customerId) => wishes.drop(customerId),
    close: stopListening,
  };
}
