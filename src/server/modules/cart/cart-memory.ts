/**
 * Cache of the carts in use, with prices and texts; limited by the number of rows, the least recently used cart is
 * dropped first.
 */
import type { CartOwner } from './cart.repository.ts';
import type { CartState } from './cart-state.ts';

/** A row takes about 2 kB with its texts. */
const MOST_ROWS = 40_000;

export interface CartMemory {
  get(owner: CartOwner): CartState | undefined;
  /** Stores the state unless a newer one of the same cart is cached; returns the cached one. */
  keep(owner: CartOwner, state: CartState): CartState;
  forget(owner: CartOwner): void;
}

export function createCartMemory(mostRows = MOST_ROWS): CartMemory {
  const kept = new Map<string, CartState>();
  let rows = 0;
  const keyOf = ({ customerId, addressCode, kind }: CartOwner) => `${customerId}:${addressCode}:${kind}`;
  const weight = (state: CartState) => state.sums.count + 1;
  const drop = (key: string) => {
    const state = kept.get(key);
    if (!state) return;
    kept.delete(key);
    rows -= weight(state);
  };
  return {
    get: (owner) => kept.get(keyOf(owner)),
    keep(owner, state) {
      const key = keyOf(owner);
      const other = kept.get(key);
      if (other && isNewer(other, state)) return other;
      drop(key);
      kept.set(key, state);
      rows += weight(state);
      for (const oldest of kept.keys()) {
        if (rows <= mostRows || oldest === key) break;
        drop(oldest);
      }
      return state;
    },
    forget: (owner) => drop(keyOf(owner)),
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
