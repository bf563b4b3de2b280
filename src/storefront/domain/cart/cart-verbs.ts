/** The way to what changes the cart (`cart-store.ts`), for parts that every page has: it is fetched for customers, once the page is live. */
import { ApiError } from '#storefront/platform/api/api-error.ts';

type CartVerbs = typeof import('./cart-store.ts');

/** Rejects with `ApiError` when it does not come. */
export async function cartVerbs(): Promise<CartVerbs> {
  const verbs: CartVerbs | undefined = await import('./cart-store.ts').catch(() => {
    throw new ApiError(0, {});
  });
  // Nothing comes when the page is about to be reloaded for it (`stale-chunks.ts`).
  return verbs ?? new Promise<never>(() => undefined);
}
