/** Number of rows in the cart, on a yellow disc; nothing for an empty or unknown cart. */

import { m } from '#storefront/messages/messages.js';
import { useShownSummary } from './cart-summary.ts';

export function CartCount() {
  const count = useShownSummary()?.totalCount ?? 0;
  return count > 0 ? (
    <span className="tool__count">
      {count}
      <span className="visually-hidden"> {m.shell_cart_rows({ count })}</span>
    </span>
  ) : null;
}
