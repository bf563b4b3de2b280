/** Owns a customer's wishlist: the articles they want to find again, on all their devices. */
import type { Route } from '#server/platform/http/route.ts';
import { wishlistRoutes } from './wishlist.routes.ts';
import { createWishlistService, type WishlistDeps } from './wishlist.service.ts';

export { createWishes } from './wishlist-cache.ts';

export interface WishlistModule {
  readonly routes: Route[];
}

export function createWishlist(deps: WishlistDeps): WishlistModule {
  return { routes: wishlistRoutes(createWishlistService(deps)) };
}
