/**
 * The `wishlist` store: articles added or removed on this page, until the next data contain the change (as C-CART-4
 * does for carts). The article itself states whether it is on the wishlist (`wished` of its card); a change in this
 * store overrides that.
 */
import { create } from 'zustand';

export const useWishes = create<{ changed: Readonly<Record<number, boolean>> }>()(() => ({ changed: {} }));

/** Shows an article as on the wishlist, or not, before the server responds. */
export function showWishlisted(id: number, wished: boolean): void {
  useWishes.setState(({ changed }) => ({ changed: { ...changed, [id]: wished } }));
}

/** For another customer: their own data are shown again. */
export function clearWishlistState(): void {
  useWishes.setState({ changed: {} });
}
