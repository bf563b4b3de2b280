/** Number of rows in the cart, on a yellow disc; nothing for an empty or not yet loaded cart. */
import { useCartFigures } from '#storefront/lib/cart-figures.ts';
import { m } from '#storefront/messages/messages.js';

export function CartCount() {
  const count = useCartFigures((figures) => figures.totalCount);
  return count > 0 ? (
    <span className="tool__n">
      {count}
      <span className="vh"> {m.shell_cart_rows({ count })}</span>
    </span>
  ) : null;
}
