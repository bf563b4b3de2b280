/**
 * The language cookie follows the page's language, 365 days unless the settings differ, SameSite=Lax (storefront.md
 * §9).
 */
import type { Locale } from '#contract/values/locale.ts';

const KNOWN = { it: /(?:^|;\s*)language=it(?:;|$)/, en: /(?:^|;\s*)language=en(?:;|$)/ } as const;
const DAY_S = 86_400;

/** The `Set-Cookie` line for a page in `locale`; none if the request's `cookie` already has that language. */
export function languageCookie(locale: Locale, cookie: string, days: number): string[] {
  return KNOWN[locale].test(cookie) ? [] : [languageLine(locale, days)];
}

function languageLine(locale: Locale, days: number): string {
  return `language=${locale}; Path=/; Max-Age=${days * DAY_S}; SameSite=Lax`;
}
