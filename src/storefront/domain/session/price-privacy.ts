/**
 * Prices out of sight, for showing the screen to one's own customer: of this browser, so that the server marks the page before it is
 * painted; styles hide whatever `.no-prices` covers (`styles/ui/price-privacy.css`). Not a secret: who turns it on may turn it off.
 */
import { browserChoice } from '#storefront/platform/storage/browser-choice.ts';

export const hiddenPrices = browserChoice('hide_prices');

/** Of the document's root element. */
export const NO_PRICES_CLASS = 'no-prices';

/** In the browser: at once on everything that is on screen, and on all pages from now on. */
export function showPrices(shown: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way, cookieStore, is not in every browser and comes late
  document.cookie = hiddenPrices.line(!shown);
  document.documentElement.classList.toggle(NO_PRICES_CLASS, !shown);
}
