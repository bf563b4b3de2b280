/** Prices per piece on screen. */
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';

/** Up to four decimals: prices per piece of small parts have them. */
export function unitPrice(euros: number | null): string {
  if (euros === null) return '–';
  return formatEuro(euros, getLocale(), Number.isInteger(Math.round(euros * 10_000) / 100) ? 2 : 4);
}
