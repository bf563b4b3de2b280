/** Reads the active cart from the server into the store. */
import { callApi } from './api-client.ts';
import { useCartStore } from './cart-store.ts';

/** A failed read leaves the cart as it was (storefront.md §8 "Cart fetch failure": no message). */
export async function refreshCart(): Promise<void> {
  try {
    const { message } = await callApi('wrapper.get_cart_items', {});
    useCartStore.getState().replace(message);
  } catch {
    // storefront.md §8: rejects without a message
  }
}
