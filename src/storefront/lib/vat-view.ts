/**
 * Prices with or without VAT, as whoever looks at them wants (docs/prices.md): a cookie of this browser, so that the server writes
 * the first page right. It changes what is shown of articles, never what is added up: carts, orders and documents stay net, with
 * the VAT of each rate.
 */
const VAT_COOKIE = 'vat_prices';
const ONE_YEAR_S = 365 * 86_400;

/** Whether a `Cookie` header asks for prices with VAT. */
export function vatWanted(cookie: string): boolean {
  return /(?:^|;\s*)vat_prices=1(?:;|$)/.test(cookie);
}

/** The cookie line for either choice, for `Set-Cookie` and for `document.cookie` alike. */
export function vatCookie(wanted: boolean): string {
  return `${VAT_COOKIE}=${wanted ? 1 : 0}; Path=/; Max-Age=${wanted ? ONE_YEAR_S : 0}; SameSite=Lax`;
}
