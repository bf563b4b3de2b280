/** Taking a row out of the cart: gone at once, told in a toast that can take it back (storefront.md §2 "Toasts and sort"). */
import type { CartRow } from '#contract/endpoints/cart.ts';
import { m } from '#storefront/messages/messages.js';
import { showToast } from '#storefront/platform/notices/toast-store.ts';
import { changeCartRow, restoreCartRows } from './cart-store.ts';

type Gone = Pick<CartRow, 'row_id' | 'carti' | 'image'>;

/** `undone` is told when the visitor takes it back from the toast. */
export function removeCartRow(row: Gone, undone: () => void = () => {}): void {
  changeCartRow(row.row_id, 0);
  const undo = () => {
    void restoreCartRows([row.row_id]);
    undone();
  };
  showToast({
    code: row.carti,
    text: m.cart_removed(),
    picture: row.image,
    action: { text: m.cart_undo(), run: undo },
  });
}
