/**
 * Removes a row from the cart: at once on screen, with a toast that can undo it (storefront.md §2 "Toasts and sort").
 */
import type { CartRow } from '#contract/endpoints/cart-shape.ts';
import { m } from '#storefront/messages/messages.js';
import { showToast } from '#storefront/platform/notices/toast-store.ts';
import { changeCartRow, restoreCartRows } from './cart-store.ts';

type Gone = Pick<CartRow, 'row_id' | 'carti' | 'image'>;

/** `undone` is called when the visitor undoes it in the toast. */
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
