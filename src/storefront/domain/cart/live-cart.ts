/**
 * The page's cart: state for React, filled by the queue of edits (`cart-store.ts`). Separate, because every page reads
 * the state, while only customers need the queue, which is loaded after the page.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { type CartQueueState, EMPTY_CART_STATE } from './cart-queue-ports.ts';

export const cartState = createStore<CartQueueState>(() => EMPTY_CART_STATE);

/** Part of the cart's state; components re-render only when that part changes. */
export function useCart<T>(select: (state: CartQueueState) => T): T {
  return useStore(cartState, select);
}

/** The current cart, outside of rendering. */
export const currentCart = (): Cart | null => cartState.getState().cart;

/** Pieces of an article in the active cart, all promo variants together; 0 if none. */
export function quantityInCart(state: CartQueueState, articleId: number): number {
  let quantity = 0;
  for (const row of Object.values(state.cart?.data ?? {})) {
    if (row.id === articleId) quantity += state.pending[row.row_id] ?? row.quantity;
  }
  return quantity;
}
