/** The session as every page knows it: loader data of the root route. */

import { createContext, useContext } from 'react';
import type { Address, User } from '#contract/endpoints/identity.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { PriceView, ScreenSettings, ShopLogo } from '#contract/values/shop-settings.ts';

/** `client_id 0, address_code 0` is a guest (C-ID-1). */
export interface WireIdentity {
  client_id: number;
  address_code: number;
  ext_call: true;
}

export const GUEST: WireIdentity = { client_id: 0, address_code: 0, ext_call: true };

/** Cookie that remembers the chosen delivery address; judged against the session's own addresses on every request. */
export const ADDRESS_COOKIE = 'bancale_address';

/** What the header says of the active cart. */
export interface CartFigures {
  totalCount: number;
  totalNet: number;
}

export interface SessionView {
  locale: Locale;
  user: User | null;
  /** The chosen delivery address, undefined for guests. */
  address: Address | undefined;
  identity: WireIdentity;
  /** Short-lived token stored as `id_token` (C-ID-2). */
  accessToken: string | undefined;
  shopName: string;
  /** Stands in the header instead of the name; null = none. */
  logo: ShopLogo | null;
  /** Languages of this shop's pages. */
  locales: readonly Locale[];
  screens: ScreenSettings;
  module: string;
  appToken: string;
  origin: string;
  /** Whether guests may look around in the catalogue. */
  guestNavigation: boolean;
  /** Prices are shown: to customers, to others where guests see those of the list (C-ID-7). */
  priced: boolean;
  /** Prices are out of sight in this browser (`price-privacy.ts`). */
  pricesHidden: boolean;
  /** Prices of articles are shown with VAT (`vat-view.ts`); false where the visitor sees no prices, or pays no VAT. */
  vatIncluded: boolean;
  /** Which of gross and net is the bold one (C-PRICE-4). */
  priceView: PriceView;
  /** No suggestions while typing, chosen for this address (C-ACC-4). */
  autocompleteOff: boolean;
  freeTransportAbove: number;
  /** The cart when the page was made; null = nobody who buys, or it could not be read. */
  cart: CartFigures | null;
  contacts: { phone: string; email: string; address: string };
  /** Path of the page to become a customer. */
  privacyNotice: string;
  registrationLanding: string;
  /** Safe CSS of the back office, for every page; empty for none. */
  pageStyle: string;
  /** For the document's own scripts; absent on stored guest pages. */
  nonce: string | undefined;
}

/** The address an agent chose, or the one the cookie names when it is one of the user's, otherwise his first (storefront.md §4). */
export function chosenAddress(user: User | null, cookie: string): Address | undefined {
  if (!user) return undefined;
  // An agent's choice is kept with his session.
  const wanted =
    user.chosen_address ??
    Number(new RegExp(`(?:^|;\\s*)${ADDRESS_COOKIE}=(\\d{1,9})(?:;|$)`).exec(cookie)?.[1] ?? Number.NaN);
  return user.address_codes.find((address) => address.address_code === wanted) ?? user.address_codes[0];
}

export function identityOf(user: User | null, address: Address | undefined): WireIdentity {
  if (!user || user.client_id === 0 || !address) return GUEST;
  return { client_id: user.client_id, address_code: address.address_code, ext_call: true };
}

/** Whether somebody is logged in who buys: staff have a login but no customer, they see the shop as guests do (C-ID-1). */
export function isCustomer({ identity }: Pick<SessionView, 'identity'>): boolean {
  return identity.client_id !== 0;
}

/**
 * Given by the root route. Not read from the router's loader data: whatever does that is drawn again whenever any page's data
 * changes, and the session is asked for all over a page.
 */
export const SessionContext = createContext<SessionView | undefined>(undefined);

/** Session of the page being shown; who uses it is drawn again when the session changes, not with every page. */
export function useSession(): SessionView {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside the root route');
  return session;
}
