/** A price per piece as staff read it. */
import { formatAmount } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';

/** Up to four decimals: prices of small parts have them. */
export const articlePrice = (euros: number): string =>
  `€ ${formatAmount(euros, getLocale(), Number.isInteger(Math.round(euros * 10_000) / 100) ? 2 : 4)}`;
