/** Data for the page of the active cart: its totals, and the rows of one page; the live cart brings the other rows. */
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { pageOf } from '#storefront/ui/page-of.rules.ts';
import { type CartSummary, type CartView, PAGE_ROWS, shownRows, summaryOf } from './cart-view.rules.ts';

export interface ActiveCartData {
  /** `data` has the rows of the page only, unless `whole`. */
  cart: Cart;
  whole: boolean;
  summary: CartSummary;
  view: CartView;
  /** Rows of the view, on all pages. */
  found: number;
  page: number;
  pages: number;
}

/** The cart as first rendered: a long one with the rows of one page. */
export function activeCartData(cart: Cart, view: CartView, wantedPage: number): ActiveCartData {
  const rows = Object.values(cart.data);
  const shown = shownRows(rows, view);
  const { rows: onPage, page, pages } = pageOf(shown, wantedPage, PAGE_ROWS);
  const whole = rows.length <= PAGE_ROWS;
  const data = whole ? cart.data : Object.fromEntries(onPage.map((row) => [row.row_id, row]));
  return { cart: { ...cart, data }, whole, summary: summaryOf(rows), view, found: shown.length, page, pages };
}
