/** Owns a customer's wishes: which articles he wants to find again, on every device of his. */
import type { Route } from '#server/platform/http/route.ts';
import { wishlistRoutes } from './wishlist.routes.ts';
import { createWishlistService, type WishlistDeps } from './wishlist.service.ts';

export { createWishes } from './wish-memory.ts';

export interface WishlistModule {
  readonly routes: Route[];
}

export function createWishlist(deps: WishlistDeps): WishlistModule {
  return { routes: wishlistRoutes(createWishlistService(deps)) };
}
