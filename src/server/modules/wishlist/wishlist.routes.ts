/** Endpoints of the wishlist; all of them need a customer. */
import { addToWishlist, getWishlist, removeFromWishlist } from '#contract/endpoints/wishlist.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { WishlistService } from './wishlist.service.ts';

export function wishlistRoutes(service: WishlistService): Route[] {
  return [
    route(getWishlist, async ({ body, caller }) => ({ message: await service.list(caller, body) })),
    route(addToWishlist, async ({ body, caller }) => ({ message: await service.add(caller, String(body.item_id)) })),
    route(removeFromWishlist, async ({ body, caller }) => ({
      message: { response: true as const, count: await service.remove(caller, String(body.item_id)) },
    })),
  ];
}
