/**
 * Combines the database's result with the cache. The database returns the version of a cart; the cached state is used
 * only when it has exactly that version and today's prices, so any number of processes can work on one cart.
 */
import type { Queryable } from '#server/platform/db/index.ts';
import {
  type CartOwner,
  joinRows,
  readActiveCart,
  readCart,
  type StoredCart,
  type StoredRow,
} from './cart.repository.ts';
import type { CartCache } from './cart-cache.ts';
import type { CartPricer } from './cart-pricer.ts';
import { type CartState, changedState, noCart, stateOf } from './cart-state.ts';

export interface RowsChanged {
  readonly rows: readonly StoredRow[];
  readonly removed: readonly number[];
}

export interface CartLoading {
  /** The cached state, without asking the database: good for guesses that the database confirms. */
  known(owner: CartOwner): CartState | undefined;
  /** The active cart as it is now; an empty one with id 0 when there is none. */
  active(owner: CartOwner): Promise<CartState>;
  /** One of the owner's carts by id; undefined when it belongs to someone else. */
  byId(owner: Omit<CartOwner, 'kind'>, id: number): Promise<CartState | undefined>;
  /** The state after a change that the database has just confirmed. */
  afterChange(owner: CartOwner, cart: StoredCart, change: RowsChanged): Promise<CartState>;
  forget(owner: CartOwner): void;
}

export function createCartLoading(db: Queryable, cache: CartCache, pricer: CartPricer): CartLoading {
  /**
   * Prices everything. The epoch is read before the prices, so that a change in between makes the state stale at once.
   */
  async function build(owner: CartOwner, cart: StoredCart, rows: readonly StoredRow[]): Promise<CartState> {
    const epoch = pricer.epoch();
    const stockEpoch = pricer.stockEpoch();
    const buyer = await pricer.buyer(owner);
    const { id, version, status, name } = cart;
    const [priced, extras] = await Promise.all([
      pricer.priceRows(buyer, rows),
      pricer.extras(buyer, cart.couponCode ?? ''),
    ]);
    return stateOf({ ...owner, ...extras, id, version, status, name, buyer, epoch, stockEpoch }, priced);
  }

  /**
   * The state with one row per article (C-CART-2); read `again` after rows were joined, or when the cart was changed
   * meanwhile.
   */
  async function unified(
    owner: CartOwner,
    state: CartState,
    again: (owner: CartOwner) => Promise<CartState>,
  ): Promise<CartState> {
    if (state.status !== 'active') return state;
    const pairs = await pricer.twins(state.buyer, state.rows.values());
    if (pairs.length === 0) return state;
    await joinRows(db, state, pairs);
    cache.forget(owner);
    return again(owner);
  }

  async function active(owner: CartOwner): Promise<CartState> {
    const known = cache.get(owner);
    const cart = await readActiveCart(db, owner, { id: known?.id ?? 0, version: known?.version ?? 0 });
    if (!cart) {
      cache.forget(owner);
      return noCart(owner, await pricer.buyer(owner), {
        epoch: pricer.epoch(),
        stockEpoch: pricer.stockEpoch(),
      });
    }
    if (cart.rows !== null) return unified(owner, cache.keep(owner, await build(owner, cart, cart.rows)), active);
    if (known && pricer.isCurrent(known) && (await pricer.plafondHolds(known.buyer))) return known;
    return unified(owner, cache.keep(owner, await build(owner, cart, [...(known?.rows.values() ?? [])])), active);
  }

  return {
    known: cache.get,
    active,
    async byId(owner, id) {
      const cart = await readCart(db, owner, id);
      return cart && build({ ...owner, kind: cart.kind }, cart, cart.rows ?? []);
    },
    async afterChange(owner, cart, change) {
      // Changes return rows without the coupon: after a missed version everything is read.
      if (cart.rows !== null) return active(owner);
      const before = cache.get(owner);
      const isNext = before?.id === cart.id && before.version === cart.version - 1;
      if (before && isNext && pricer.isCurrent(before)) {
        const priced = await pricer.priceRows(before.buyer, change.rows);
        const after = cache.keep(owner, changedState(before, cart.version, priced, change.removed));
        return unified(owner, after, active);
      }
      if (cart.version === 1) return cache.keep(owner, await build(owner, cart, change.rows));
      return active(owner);
    },
    forget: cache.forget,
  };
}
