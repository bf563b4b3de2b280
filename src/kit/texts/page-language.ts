/**
 * The language of interface texts and of the formats of numbers. Paraglide's own runtime is 50 KB of strategies that we
 * do not use: here the language comes from the request or the document.
 */
import type { Locale } from '#contract/values/locale.ts';

declare const INTERFACE_LOCALE: Locale | undefined;

/**
 * Files for the shop's browsers are built once per language and know it (`define` of vite.config.ts); the server,
 * development and the back office have both languages: undefined.
 * @public read by the compiled texts, which are in no repository
 */
export const BUILT_FOR: Locale | undefined = typeof INTERFACE_LOCALE === 'undefined' ? undefined : INTERFACE_LOCALE;
let resolve: () => Locale = () => 'it';

/** Set once by each entry: per request on the server, the document's language in the browser. */
export function setLocaleResolver(resolver: () => Locale): void {
  resolve = resolver;
}

/** The language of the page that is being rendered. */
export function getLocale(): Locale {
  return resolve();
}
