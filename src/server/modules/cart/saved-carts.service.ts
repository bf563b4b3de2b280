/** Parking, activating, emptying and listing carts (C-CART-5). */
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { MAX_QUANTITY } from '#contract/values/packaging.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, sqlState } from '#server/platform/db/index.ts';
import type { CartKind, CartOwner, CartStatus } from './cart.repository.ts';
import { MAX_ROWS } from './cart.service.ts';
import type { CartLoading } from './cart-loading.ts';
import type { CartState } from './cart-state.ts';
import {
  addCart,
  copyCart,
  deleteCart,
  emptyCart,
  type LockedCart,
  listCarts,
  lockCarts,
  moveRowsAside,
  putRowsBack,
  setStatus,
} from './saved-carts.repository.ts';

export interface CartPage {
  readonly carts: ReadonlyArray<{ state: CartState; updatedAt: Date; preparedBy: string }>;
  readonly count: number;
}

/** Each change returns the active cart afterwards. A cart of another owner is `not-found`. */
export interface SavedCarts {
  /** Parks the active cart under a name, or renames a parked one. @throws AppError `cart-empty`, `already-sent`. */
  save(owner: CartOwner, id: number, name: string): Promise<CartState>;
  /** The active cart is parked under a name with the date, or deleted when it is empty. @throws AppError `already-sent`. */
  activate(owner: CartOwner, id: number, locale: Locale): Promise<CartState>;
  /** Makes a saved copy of the cart under that name. @throws AppError `cart-empty`, `already-sent`. */
  duplicate(owner: CartOwner, id: number, name: string): Promise<CartState>;
  /**
   * Adds the rows of a parked cart to the active one, pieces of the same article add up, and deletes the parked cart.
   * @throws AppError `refused` when there are too many rows, `already-sent`.
   */
  merge(owner: CartOwner, id: number): Promise<CartState>;
  /**
   * Moves rows of the active cart into a new parked one, named with the date by default. @throws AppError `not-found`
   * for a row that does not exist, `conflict` when the cart is not the active one.
   */
  setAside(owner: CartOwner, id: number, rowIds: readonly number[], name: Naming): Promise<AsideCart>;
  /**
   * Restores removed rows: those named, or those of the last removal. @throws AppError `not-found` when none is left,
   * `refused` when there are too many.
   */
  restore(owner: CartOwner, id: number, rowIds: readonly number[] | undefined): Promise<CartState>;
  /** Empties the active cart, deletes a parked one. @throws AppError `already-sent`. */
  remove(owner: CartOwner, id: number): Promise<CartState>;
  /** Carts of the customer at the address, of these kinds. */
  list(
    owner: Omit<CartOwner, 'kind'>,
    kinds: readonly CartKind[],
    page: { status: CartStatus | undefined; id: number | undefined; limit: number; offset: number },
  ): Promise<CartPage>;
}

/** Empty `name` = one with the date. */
export interface Naming {
  readonly name: string;
  readonly locale: Locale;
}

export interface AsideCart {
  /** The active cart without the rows. */
  readonly state: CartState;
  readonly id: number;
  readonly name: string;
}

export interface SavedCartsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly loading: CartLoading;
}

const UNIQUE_VIOLATION = '23505';
/** Before date and time. */
const AUTO_NAMES = {
  parked: { it: 'Carrello del', en: 'Cart of' },
  aside: { it: 'Righe messe da parte il', en: 'Lines set aside on' },
} as const;

/** @throws AppError `refused` when a cart would exceed the maximum number of rows. */
function checkRoom(rows: number): void {
  if (rows > MAX_ROWS) throw new AppError('refused', { errors: { cart: [String(MAX_ROWS)] } });
}

/** A row may be added to a new active cart between the check and the change: then the check is repeated. */
async function becomingActive<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    return work();
  }
}

export function createSavedCarts({ db, clock, timeZone, loading }: SavedCartsDeps): SavedCarts {
  type Work = (cart: LockedCart, active: LockedCart | undefined) => Promise<unknown>;

  async function locked(owner: CartOwner, id: number, work: (transaction: Parameters<typeof lockCarts>[0]) => Work) {
    await db.transaction(async (transaction) => {
      const carts = await lockCarts(transaction, owner, id);
      const cart = carts.find((one) => one.id === id);
      if (!cart) throw new AppError('not-found');
      if (cart.status === 'sent') throw new AppError('already-sent');
      await work(transaction)(
        cart,
        carts.find((one) => one.status === 'active'),
      );
    });
    loading.forget(owner);
    return loading.active(owner);
  }

  const autoName = (locale: Locale, what: keyof typeof AUTO_NAMES): string => {
    const written = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      clock(),
    );
    return `${AUTO_NAMES[what][locale]} ${written}`;
  };

  return {
    save: (owner, id, name) =>
      locked(owner, id, (transaction) => async (cart) => {
        if (cart.rows === 0) throw new AppError('cart-empty');
        await setStatus(transaction, id, 'saved', name);
      }),

    activate: (owner, id, locale) =>
      becomingActive(() =>
        locked(owner, id, (transaction) => async (cart, active) => {
          if (cart.status === 'active') return;
          if (active && active.rows > 0) await setStatus(transaction, active.id, 'saved', autoName(locale, 'parked'));
          else if (active) await deleteCart(transaction, active.id);
          await setStatus(transaction, id, 'active', '');
        }),
      ),

    duplicate: (owner, id, name) =>
      locked(owner, id, (transaction) => async (cart) => {
        if (cart.rows === 0) throw new AppError('cart-empty');
        await copyCart(transaction, id, name);
      }),

    merge: (owner, id) =>
      becomingActive(() =>
        locked(owner, id, (transaction) => async (cart, active) => {
          if (cart.status === 'active') throw new AppError('conflict');
          if (!active) return setStatus(transaction, id, 'active', '');
          checkRoom(active.rows + cart.rows);
          await addCart(transaction, id, active.id, MAX_QUANTITY);
          await deleteCart(transaction, id);
        }),
      ),

    async setAside(owner, id, rowIds, { name, locale }) {
      const given = name === '' ? autoName(locale, 'aside') : name;
      let target: number | undefined;
      const state = await locked(owner, id, (transaction) => async (cart) => {
        if (cart.status !== 'active') throw new AppError('conflict');
        target = await moveRowsAside(transaction, id, [...new Set(rowIds)], given);
        if (target === undefined) throw new AppError('not-found');
      });
      return { state, id: target ?? 0, name: given };
    },

    restore: (owner, id, rowIds) =>
      locked(owner, id, (transaction) => async (cart) => {
        if (cart.status !== 'active') throw new AppError('conflict');
        const back = await putRowsBack(transaction, id, rowIds, MAX_QUANTITY);
        if (back.rows === 0) throw new AppError('not-found');
        checkRoom(cart.rows + back.fresh);
      }),

    remove: (owner, id) =>
      locked(owner, id, (transaction) => async (cart) => {
        if (cart.status === 'active') await emptyCart(transaction, id);
        else await deleteCart(transaction, id);
      }),

    async list({ customerId, addressCode }, kinds, page) {
      const { listed, count } = await listCarts(db, { customerId, addressCode, kinds, ...page });
      const carts = await Promise.all(
        listed.map(async ({ id, updated_at, prepared_by }) => ({
          state: await loading.byId({ customerId, addressCode }, id),
          updatedAt: updated_at,
          preparedBy: prepared_by,
        })),
      );
      return { carts: carts.flatMap(({ state, ...rest }) => (state ? [{ state, ...rest }] : [])), count };
    },
  };
}
