/** Quantities in the document's language. Only `#contract/values/money.ts` formats money. */
import type { Locale } from '#contract/values/locale.ts';
import { formatAmount } from '#contract/values/money.ts';

/** With its own decimals, at most 3: `12.400`, `0,5`. */
export function figure(quantity: number, locale: Locale): string {
  const decimals = [0, 1, 2].find((places) => Number.isInteger(Number((quantity * 10 ** places).toFixed(6)))) ?? 3;
  return formatAmount(quantity, locale, decimals);
}
