/** Why the visitor is on the login page, in one sentence, derived from the page they wanted (`next`). */
import { m } from '#storefront/messages/messages.js';
import { splitLocale } from '#storefront/paths.ts';

/** Pages for customers; the first matching prefix counts. */
const PAGES: ReadonlyArray<[path: string, sentence: () => string]> = [
  ['/pages/account', m.login_why_account],
  ['/pages/dashboard', m.login_why_account],
  ['/pages/cart', m.login_why_cart],
  ['/pages/client-cart', m.login_why_cart],
  ['/pages/checkout', m.login_why_checkout],
  ['/pages/order_detail', m.login_why_order],
  ['/pages/thankyou', m.login_why_order],
  ['/pages/wishlist', m.login_why_wishlist],
  ['/pages/quick-order', m.login_why_quick_order],
  ['/pages/file', m.login_why_file],
  ['/pages/price', m.login_why_price],
  ['/pages/customers', m.login_why_customers],
];

interface Asked {
  /** Path with query of this shop; empty if the visitor was not redirected. */
  next: string;
  /** The field `reason` of the URL. */
  reason: string | null;
  /** Guests may browse (storefront.md §1). */
  guestNavigation: boolean;
}

/** The sentence above the form; undefined if the visitor opened the login page directly. */
export function loginReason({ next, reason, guestNavigation }: Asked): string | undefined {
  if (reason === 'ended') return m.errors_session_expired();
  if (reason === 'erased') return m.login_why_erased();
  if (reason === 'wishlist') return m.wishlist_please_login();
  if (next === '') return undefined;
  const { pathname, searchParams } = new URL(next, 'http://shop');
  const { path } = splitLocale(pathname);
  const page = PAGES.find(([start]) => path === start || path.startsWith(`${start}/`));
  if (page) return page[1]();
  if (!guestNavigation) return m.login_why_closed();
  const bought = ['latest-order-list', 'purchased'].some((flag) =>
    ['true', '1'].includes(searchParams.get(flag) ?? ''),
  );
  return bought ? m.login_why_latest() : m.login_why_back();
}
