/**
 * Mirrors the session into browser storage as `storefront.md §4` requires: `id_token`, user and identity while logged
 * in; all customer data is purged after logout. Loads the cart of the customer at the chosen address, and stores its
 * totals.
 */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { cartOwner, useCartSummary } from '#storefront/domain/cart/cart-summary.ts';
import { cartVerbs } from '#storefront/domain/cart/cart-verbs.ts';
import { useCart } from '#storefront/domain/cart/live-cart.ts';
import { m } from '#storefront/messages/messages.js';
import { splitLocale } from '#storefront/paths.ts';
import { showToast } from '#storefront/platform/notices/toast-store.ts';
import type { SessionView } from '#storefront/platform/session/session-view.ts';
import {
  ID_TOKEN_KEY,
  NO_AUTOCOMPLETE_KEY,
  readStorage,
  TABS_KEY,
  USER_KEY,
  writeStorage,
} from '#storefront/platform/storage/browser-storage.ts';
import { storeParts } from '#storefront/platform/storage/stored-state.ts';

export function StoredSession({ session }: { session: SessionView }) {
  const { client_id, address_code } = session.identity;
  const cart = useCart((state) => state.cart);
  const customer = client_id !== 0;
  useEffect(() => {
    if (!customer) return;
    let stop: (() => void) | undefined;
    let gone = false;
    cartVerbs().then(
      ({ keepCartFlowing }) => {
        if (!gone) stop = keepCartFlowing();
      },
      // Without this code there is no cart to synchronise.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [customer]);
  useEffect(() => {
    // storefront.md §4: product tabs are closed with the session.
    if (!session.accessToken && readStorage(ID_TOKEN_KEY) !== null) {
      writeStorage(TABS_KEY, null);
      // The setting belongs to the previous user.
      writeStorage(NO_AUTOCOMPLETE_KEY, null);
    }
    writeStorage(ID_TOKEN_KEY, session.accessToken ?? null);
  }, [session.accessToken]);
  const wasGuest = useRef(false);
  useEffect(() => {
    // storefront.md §8: shown wherever the login was made, when the page that stays open gets the session.
    if (wasGuest.current && session.user) showToast({ text: m.login_success(), links: [] });
    wasGuest.current = !session.user;
  }, [session.user]);
  const { autocompleteOff } = session;
  useEffect(() => {
    // C-ACC-4: the flag that the search box reads has the setting of this address.
    if (client_id !== 0) writeStorage(NO_AUTOCOMPLETE_KEY, autocompleteOff ? 'true' : null);
  }, [client_id, autocompleteOff]);
  const { user, identity, priceView } = session;
  useEffect(() => {
    const saved = user && { name: user.name, company_name: user.company_name, client_id: user.client_id };
    writeStorage(USER_KEY, saved && JSON.stringify({ ...saved, user_temp: identity }));
    storeParts({
      auth: { isAuthenticated: user !== null, user_temp: identity, selected_collection: 1 },
      price_view: priceView,
    });
  }, [user, identity, priceView]);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { path } = splitLocale(pathname);
    const child = path.startsWith('/product/child/') ? { route: path } : undefined;
    storeParts({ filter: path.startsWith('/shop') ? { route: path + search } : undefined, child });
  }, [pathname, search]);
  const before = useRef<string>(undefined);
  useEffect(() => {
    const owner = cartOwner({ client_id, address_code });
    // A page that has just opened has only one cart, and perhaps edits of it already.
    const another = before.current !== undefined && before.current !== owner;
    if (another || client_id === 0) useCartSummary.getState().purge();
    before.current = owner;
    // storefront.md §5: the cart is not fetched when client_id is 0.
    if (another || client_id !== 0)
      cartVerbs().then(
        ({ purgeCart, fetchCart }) => {
          if (another) purgeCart();
          if (client_id !== 0) void fetchCart();
        },
        // As when the cart itself cannot be fetched: the header keeps the totals that the page came with.
        () => undefined,
      );
  }, [client_id, address_code]);
  useEffect(() => {
    if (cart) useCartSummary.getState().replace(cart);
  }, [cart]);
  return null;
}
