/**
 * Privacy mode hides prices while a trader shows the screen to their own customer. Stored in this browser, so that the
 * server marks the page before it is painted; styles hide everything that `.no-prices` covers
 * (`domain/article/price-privacy.css`). Not a secret: anyone can turn it off.
 */
import { browserChoice } from '#storefront/platform/storage/browser-choice.ts';

export const hiddenPrices = browserChoice('hide_prices');

/** Class of the document's root element. */
export const NO_PRICES_CLASS = 'no-prices';

/** In the browser: at once for everything on screen, and for all later pages. */
export function showPrices(shown: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way, cookieStore, is not in every browser and comes late
  document.cookie = hiddenPrices.line(!shown);
  document.documentElement.classList.toggle(NO_PRICES_CLASS, !shown);
}
