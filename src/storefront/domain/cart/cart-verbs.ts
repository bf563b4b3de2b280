/** Loads `cart-store.ts` for parts that every page has: it is fetched for customers only, after hydration. */
import { ApiError } from '#kit/api/api-error.ts';

type CartVerbs = typeof import('./cart-store.ts');

/** Rejects with `ApiError` if it cannot be loaded. */
export async function cartVerbs(): Promise<CartVerbs> {
  const verbs: CartVerbs | undefined = await import('./cart-store.ts').catch(() => {
    throw new ApiError(0, {});
  });
  // The import never settles if the page is about to be reloaded for a missing file (`stale-chunks.ts`).
  return verbs ?? new Promise<never>(() => undefined);
}
