/** Parking, activating, emptying and listing carts (C-CART-5). */
import { AppError } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, sqlState } from '#server/db/index.ts';
import type { CartKind, CartOwner, CartStatus } from './cart.repository.ts';
import type { CartLoading } from './cart-loading.ts';
import type { CartState } from './cart-state.ts';
import { deleteCart, emptyCart, type LockedCart, listCarts, lockCarts, setStatus } from './saved-carts.repository.ts';

export interface CartPage {
  readonly carts: ReadonlyArray<{ state: CartState; updatedAt: Date }>;
  readonly count: number;
}

/** Each change answers the active cart afterwards. A cart that is not the owner's is `not-found`. */
export interface SavedCarts {
  /** Parks the active cart under a name, or renames a parked one. @throws AppError `cart-empty`, `already-sent`. */
  save(owner: CartOwner, id: number, name: string): Promise<CartState>;
  /** The active cart is parked under a name with the date, or deleted when it is empty. @throws AppError `already-sent`. */
  activate(owner: CartOwner, id: number, locale: Locale): Promise<CartState>;
  /** Empties the active cart, deletes a parked one. @throws AppError `already-sent`. */
  remove(owner: CartOwner, id: number): Promise<CartState>;
  /** Carts of customer and address, of these kinds. */
  list(
    owner: Omit<CartOwner, 'kind'>,
    kinds: readonly CartKind[],
    page: { status: CartStatus | undefined; limit: number; offset: number },
  ): Promise<CartPage>;
}

export interface SavedCartsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly loading: CartLoading;
}

const UNIQUE_VIOLATION = '23505';

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

  const autoName = (locale: Locale): string => {
    const written = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      clock(),
    );
    return locale === 'en' ? `Cart of ${written}` : `Carrello del ${written}`;
  };

  return {
    save: (owner, id, name) =>
      locked(owner, id, (transaction) => async (cart) => {
        if (cart.rows === 0) throw new AppError('cart-empty');
        await setStatus(transaction, id, 'saved', name);
      }),

    async activate(owner, id, locale) {
      const work = () =>
        locked(owner, id, (transaction) => async (cart, active) => {
          if (cart.status === 'active') return;
          if (active && active.rows > 0) await setStatus(transaction, active.id, 'saved', autoName(locale));
          else if (active) await deleteCart(transaction, active.id);
          await setStatus(transaction, id, 'active', '');
        });
      try {
        return await work();
      } catch (error) {
        // Somebody added to a new active cart between the look and the change: now it is there to be parked.
        if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
        return work();
      }
    },

    remove: (owner, id) =>
      locked(owner, id, (transaction) => async (cart) => {
        if (cart.status === 'active') await emptyCart(transaction, id);
        else await deleteCart(transaction, id);
      }),

    async list({ clientId, addressCode }, kinds, page) {
      const { listed, count } = await listCarts(db, { clientId, addressCode, kinds, ...page });
      const carts = await Promise.all(
        listed.map(async ({ id, updated_at }) => ({
          state: await loading.byId({ clientId, addressCode }, id),
          updatedAt: updated_at,
        })),
      );
      return { carts: carts.flatMap(({ state, updatedAt }) => (state ? [{ state, updatedAt }] : [])), count };
    },
  };
}
