/** The request of a heart: the same in the browser and, with `context`, in the action of the wishlist page. */
import type { RouterContextProvider } from 'react-router';
import type { WishlistAdded } from '#contract/endpoints/wishlist.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';

/** `item`: id or code. Returns the article when it was added. @throws ApiError */
export async function saveWishlisted(
  item: number | string,
  wished: boolean,
  context?: Readonly<RouterContextProvider>,
): Promise<WishlistAdded['product'] | undefined> {
  if (wished) return (await callApi('wishlist.add_to_wishlist', { item_id: item }, context)).message.product;
  await callApi('wishlist.remove_from_wishlist', { item_id: item }, context);
  return undefined;
}
