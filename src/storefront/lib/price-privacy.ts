/**
 * Prices out of sight, for showing the screen to one's own customer. A cookie of this browser, so that the server marks the page
 * before it is painted; styles hide whatever `.no-prices` covers (`styles/ui/price-privacy.css`). Not a secret: who turns it on
 * may turn it off.
 */
export const HIDE_PRICES_COOKIE = 'hide_prices';
/** Of the document's root element. */
export const NO_PRICES_CLASS = 'no-prices';
const ONE_YEAR_S = 365 * 86_400;

export function pricesHidden(cookie: string): boolean {
  return /(?:^|;\s*)hide_prices=1(?:;|$)/.test(cookie);
}

/** The cookie line for either state; scripts may write it too. */
export function hidePricesCookie(hidden: boolean): string {
  return `${HIDE_PRICES_COOKIE}=${hidden ? 1 : 0}; Path=/; Max-Age=${hidden ? ONE_YEAR_S : 0}; SameSite=Lax`;
}

/** In the browser: at once on everything that is on screen, and on all pages from now on. */
export function showPrices(shown: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way, cookieStore, is not in every browser and comes late
  document.cookie = hidePricesCookie(!shown);
  document.documentElement.classList.toggle(NO_PRICES_CLASS, !shown);
}
