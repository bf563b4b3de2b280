/**
 * The active cart on its page: as rendered by the server until the live one is loaded, with the visitor's filter and
 * order.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Cart, CartRow } from '#contract/endpoints/cart-shape.ts';
import { fetchCart, flushCart, loadCart } from '#storefront/domain/cart/cart-store.ts';
import { currentCart, useCart } from '#storefront/domain/cart/live-cart.ts';
import { askLogin } from '#storefront/domain/session/login-prompt.ts';
import type { ActiveCartData } from './cart-page-data.ts';
import { type CartSummary, type CartView, PAGE_ROWS, shownRows, summaryOf } from './cart-view.rules.ts';

export interface ShownCart {
  cart: Cart;
  /** All rows that the page has, in the order they were added. */
  rows: CartRow[];
  /** Those of the view, in its order, without the ones that are being removed. */
  shown: CartRow[];
  /** Rows of the view that are not loaded yet. */
  missing: number;
  /** Position of the first row shown. */
  first: number;
  summary: CartSummary;
  view: CartView;
  setView: (view: CartView) => void;
  /** Edits are under way. */
  busy: boolean;
}

export function useActiveCart(loaded: ActiveCartData): ShownCart {
  const live = useCart((state) => state.cart);
  const pending = useCart((state) => state.pending);
  const notes = useCart((state) => state.notes);
  const signedOut = useCart((state) => state.signedOut);
  const [view, setView] = useState(loaded.view);
  const { revalidate } = useRevalidator();

  const fetching = useRef(false);
  useEffect(() => {
    if (loaded.whole) return loadCart(loaded.cart);
    fetching.current = true;
    void fetchCart().finally(() => {
      fetching.current = false;
    });
  }, [loaded]);
  useEffect(() => {
    if (signedOut) askLogin({ afterwards: async () => void (await flushCart()) });
  }, [signedOut]);

  // Another cart became the active one elsewhere: the loader data belong to the old one.
  const other = live && live.id_cart !== loaded.cart.id_cart ? live.id_cart : undefined;
  const askedFor = useRef<number>(undefined);
  useEffect(() => {
    // New loader data may not have reached the live cart yet.
    if (other === undefined || askedFor.current === other || fetching.current) return;
    if (currentCart()?.id_cart !== other) return;
    askedFor.current = other;
    void revalidate();
  }, [other, revalidate]);

  const isLive = live !== null && live.id_cart === loaded.cart.id_cart && live.version >= loaded.cart.version;
  const whole = isLive || loaded.whole;
  const cart = isLive ? live : loaded.cart;
  const rows = useMemo(() => Object.values(cart.data).sort((a, b) => a.row_id - b.row_id), [cart]);
  const inView = useMemo(() => shownRows(rows, view), [rows, view]);
  const shown = useMemo(() => inView.filter((row) => pending[row.row_id] !== 0), [inView, pending]);
  return {
    cart,
    rows,
    shown,
    view,
    setView,
    missing: whole ? 0 : Math.max(0, loaded.found - inView.length - (loaded.page - 1) * PAGE_ROWS),
    first: whole ? 1 : (loaded.page - 1) * PAGE_ROWS + 1,
    summary: useMemo(() => (whole ? summaryOf(rows) : loaded.summary), [whole, rows, loaded]),
    busy: Object.keys(pending).length + Object.keys(notes).length > 0,
  };
}
