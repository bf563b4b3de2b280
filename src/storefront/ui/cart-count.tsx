/** Number of rows in the cart, on a yellow disc; nothing for an empty or not yet loaded cart. Decorative: say it in words too. */
import { useCartFigures } from '#storefront/lib/cart-figures.ts';

export function CartCount() {
  const count = useCartFigures((figures) => figures.totalCount);
  return count > 0 ? (
    <span className="tool__n" aria-hidden="true">
      {count}
    </span>
  ) : null;
}
