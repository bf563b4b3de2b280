/** Pieces of every article in the cart, all rows of an article together, edits under way included. */
import type { Cart } from '#contract/cart.ts';

/** @param pending row id → quantity on screen that the server has not confirmed */
export function piecesByArticle(cart: Cart | null, pending: Readonly<Record<number, number>>): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const row of Object.values(cart?.data ?? {}))
    pieces.set(row.id, (pieces.get(row.id) ?? 0) + (pending[row.row_id] ?? row.quantity));
  return pieces;
}
