/** An answer that tells only what changed (C-CART-4), put onto the cart it is about. Pure. */
import type { Cart, CartAnswer } from '#contract/endpoints/cart.ts';

/**
 * The cart after an answer: rows that it does not name stay the same objects, so that nothing else is drawn again. Undefined when
 * the answer is about a version that is not at hand: then the whole cart has to be asked for.
 */
export function cartAfter(known: Cart | null, answer: Cart & Pick<CartAnswer, 'partial'>): Cart | undefined {
  const { partial, ...cart } = answer;
  const sameCart = known?.id_cart === cart.id_cart;
  if (sameCart && known.version > cart.version) return known;
  if (!partial) return cart;
  if (!sameCart || known.version !== partial.base_version) return undefined;
  const data = { ...known.data, ...cart.data };
  for (const rowId of partial.removed) delete data[rowId];
  return { ...cart, data };
}
