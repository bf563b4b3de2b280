/**
 * Cache of the carts in use, with prices and texts; limited by the number of rows, the least recently used cart is
 * dropped first.
 */
import { LRUCache } from 'lru-cache';
import { cacheShare } from '#server/platform/cache/cache-share.ts';
import type { CartOwner } from './cart.repository.ts';
import type { CartState } from './cart-state.ts';

/** A row takes about 2 kB with its texts. */
const MOST_ROWS = 40_000;

export interface CartCache {
  get(owner: CartOwner): CartState | undefined;
  /** Stores the state unless a newer one of the same cart is cached; returns the cached one. */
  keep(owner: CartOwner, state: CartState): CartState;
  forget(owner: CartOwner): void;
}

export function createCartCache(mostRows = cacheShare(MOST_ROWS)): CartCache {
  const carts = new LRUCache<string, CartState>({ maxSize: mostRows, sizeCalculation: ({ sums }) => sums.count + 1 });
  const keyOf = ({ customerId, addressCode, kind }: CartOwner) => `${customerId}:${addressCode}:${kind}`;
  return {
    get: (owner) => carts.get(keyOf(owner)),
    keep(owner, state) {
      const key = keyOf(owner);
      const other = carts.get(key);
      if (other && isNewer(other, state)) return other;
      carts.set(key, state);
      return state;
    },
    forget: (owner) => void carts.delete(keyOf(owner)),
  };
}

/** Results of the database may arrive in another order than the changes were made. */
function isNewer(a: CartState, b: CartState): boolean {
  return (
    a.id === b.id &&
    (a.version > b.version ||
      (a.version === b.version && (a.epoch > b.epoch || (a.epoch === b.epoch && a.stockEpoch > b.stockEpoch))))
  );
}
