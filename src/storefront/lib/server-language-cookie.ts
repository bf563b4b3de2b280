/** The language cookie follows the page's language, 365 days, lax (storefront.md §9). */
import { LANGUAGE_COOKIE_DAYS } from '#contract/constants.ts';
import type { Locale } from '#contract/locale.ts';

const KNOWN = { it: /(?:^|;\s*)language=it(?:;|$)/, en: /(?:^|;\s*)language=en(?:;|$)/ } as const;
const SECONDS = LANGUAGE_COOKIE_DAYS * 86_400;

/** The `Set-Cookie` line for a page in `locale`; none when the request's `cookie` says so already. */
export function languageCookie(locale: Locale, cookie: string): string[] {
  return KNOWN[locale].test(cookie) ? [] : [languageLine(locale)];
}

function languageLine(locale: Locale): string {
  return `language=${locale}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`;
}
