/** Names of countries for a choice, sorted in the language of the page. */
import { COUNTRIES } from '#contract/values/countries.ts';

export type CountryName = readonly [code: string, name: string];

/**
 * For loaders: Node and browsers know some names by different spellings, so the page shows those of the server. Works for `it`
 * and `en`.
 */
export function countryNames(locale: string): CountryName[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return COUNTRIES.map((code) => [code, names.of(code) ?? code] as const).sort((a, b) => compare(a[1], b[1]));
}
