/**
 * The fields of each row in an update of the cart (storefront.md §3 "Update payload", §5 "Minimum packaging quantity is
 * passed").
 */
import type { Cart, CartRow } from '#contract/endpoints/cart-shape.ts';

type Told = Pick<CartRow, 'promo_code' | 'promo_row'> & { qty_min_packaging: CartRow['qty_min_imballo'] };

/** The edits with minimum packaging and promo of their cart rows; an edit of a removed row is sent unchanged. */
export function updateRows<Edit extends { row_id: number }>(
  edits: readonly Edit[],
  cart: Pick<Cart, 'data'> | null,
): Array<Edit & Partial<Told>> {
  return edits.map((edit) => {
    const row = cart?.data[edit.row_id];
    return row
      ? { ...edit, qty_min_packaging: row.qty_min_imballo, promo_code: row.promo_code, promo_row: row.promo_row }
      : edit;
  });
}
