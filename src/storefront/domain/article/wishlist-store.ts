/**
 * The `wishlist` store: what was wished or given up on this page, before the next data say so (C-CART-4's way with carts). Whether
 * an article is wished comes with the article itself (`wished` of its card); a change made here overrules that.
 */
import { create } from 'zustand';

export const useWishes = create<{ changed: Readonly<Record<number, boolean>> }>()(() => ({ changed: {} }));

/** Shows an article as wished, or not, at once. */
export function showWish(id: number, wished: boolean): void {
  useWishes.setState(({ changed }) => ({ changed: { ...changed, [id]: wished } }));
}

/** Another customer: his data say what he wishes. */
export function forgetWishes(): void {
  useWishes.setState({ changed: {} });
}
