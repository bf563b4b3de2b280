/** The session that every page has: loader data of the root route. */

import { createContext, useContext } from 'react';
import type { Address, User } from '#contract/endpoints/account/identity.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { PriceView, ScreenSettings, ShopLogo } from '#contract/values/shop-settings.ts';

/** `client_id 0, address_code 0` is a guest (C-ID-1). */
export interface WireIdentity {
  client_id: number;
  address_code: number;
  ext_call: true;
}

export const GUEST: WireIdentity = { client_id: 0, address_code: 0, ext_call: true };

/** Cookie with the chosen delivery address; every request validates it against the addresses of the session. */
export const ADDRESS_COOKIE = 'bancale_address';

/** The active cart's totals in the header. */
export interface CartSummary {
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
  /** Shown in the header instead of the name; null = none. */
  logo: ShopLogo | null;
  /** Languages of this shop's pages. */
  locales: readonly Locale[];
  screens: ScreenSettings;
  module: string;
  appToken: string;
  origin: string;
  /** Whether guests may browse the catalogue. */
  guestNavigation: boolean;
  /** Prices are shown: to customers, and to guests where the shop shows them list prices (C-ID-7). */
  priced: boolean;
  /** Prices are hidden in this browser (`price-privacy.ts`). */
  pricesHidden: boolean;
  /** Article prices are shown with VAT (`vat-view.ts`); false if the visitor sees no prices or pays no VAT. */
  vatIncluded: boolean;
  /** Whether the gross or the net price is the bold one (C-PRICE-4). */
  priceView: PriceView;
  /** Suggestions while typing are off for this delivery address (C-ACC-4). */
  autocompleteOff: boolean;
  freeTransportAbove: number;
  /** The cart when the page was rendered; null = the visitor cannot buy, or the cart could not be read. */
  cart: CartSummary | null;
  contacts: { phone: string; email: string; address: string };
  /** Path of the privacy notice. */
  privacyNotice: string;
  registrationLanding: string;
  /** Base URL of the tracking host, '' = this shop; null = visitors are not tracked. */
  trackingUrl: string | null;
  /** Safe CSS of the back office, for every page; empty if there is none. */
  pageStyle: string;
  /** Nonce for the document's own scripts; absent on cached guest pages. */
  nonce: string | undefined;
}

/**
 * The delivery address an agent chose, or the one in the cookie if it belongs to the user, otherwise the user's first
 * (storefront.md §4).
 */
export function chosenAddress(user: User | null, cookie: string): Address | undefined {
  if (!user) return undefined;
  // An agent's choice is stored in their session.
  const wanted =
    user.chosen_address ??
    Number(new RegExp(`(?:^|;\\s*)${ADDRESS_COOKIE}=(\\d{1,9})(?:;|$)`).exec(cookie)?.[1] ?? Number.NaN);
  return user.address_codes.find((address) => address.address_code === wanted) ?? user.address_codes[0];
}

export function identityOf(user: User | null, address: Address | undefined): WireIdentity {
  if (!user || user.client_id === 0 || !address) return GUEST;
  return { client_id: user.client_id, address_code: address.address_code, ext_call: true };
}

/** Whether a customer is logged in: staff have a login but no customer, so they see the shop as guests do (C-ID-1). */
export function isCustomer({ identity }: Pick<SessionView, 'identity'>): boolean {
  return identity.client_id !== 0;
}

/**
 * Set by the root route. Not read from the router's loader data: components that do so render again whenever any page's
 * data changes, and the session is used all over a page.
 */
export const SessionContext = createContext<SessionView | undefined>(undefined);

/** Session of the current page; components that use it render again when the session changes, not with every page. */
export function useSession(): SessionView {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside the root route');
  return session;
}
