/** Pieces of every article in the cart, over all rows of the article, including unconfirmed edits. */
import { useMemo } from 'react';
import { useCart } from './live-cart.ts';

/** By article id. The same map object until the cart or an edit changes. */
export function usePiecesByArticle(): ReadonlyMap<number, number> {
  const cart = useCart((state) => state.cart);
  const pending = useCart((state) => state.pending);
  return useMemo(() => {
    const pieces = new Map<number, number>();
    for (const row of Object.values(cart?.data ?? {}))
      pieces.set(row.id, (pieces.get(row.id) ?? 0) + (pending[row.row_id] ?? row.quantity));
    return pieces;
  }, [cart, pending]);
}
