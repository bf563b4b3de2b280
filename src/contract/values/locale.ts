/** Languages of the shop: Italian is the default and has no path prefix (`storefront.md §2`). Zod-free. */
export const LOCALES = ['it', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'it';

/** The first supported language of an `Accept-Language` header or cookie value; Italian otherwise. */
export function localeFrom(text: string | null | undefined): Locale {
  for (const part of (text ?? '').toLowerCase().split(',')) {
    const found = LOCALES.find((locale) => part.trim().startsWith(locale));
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}
