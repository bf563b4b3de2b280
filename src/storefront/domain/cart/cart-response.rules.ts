/** Applies a response that contains only what changed (C-CART-4) to its cart. Pure. */
import type { Cart, CartResponse } from '#contract/endpoints/cart-shape.ts';

/**
 * The cart after a response: rows that it does not contain stay the same objects, so that they are not rendered again.
 * Undefined if the response refers to an unknown version: then the whole cart must be fetched.
 */
export function cartAfter(known: Cart | null, response: Cart & Pick<CartResponse, 'partial'>): Cart | undefined {
  const { partial, ...cart } = response;
  const sameCart = known?.id_cart === cart.id_cart;
  if (sameCart && known.version > cart.version) return known;
  if (!partial) return cart;
  if (!sameCart || known.version !== partial.base_version) return undefined;
  const data = { ...known.data, ...cart.data };
  for (const rowId of partial.removed) delete data[rowId];
  return { ...cart, data };
}
