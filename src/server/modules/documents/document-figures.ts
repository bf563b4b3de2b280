/** Quantities in the document's language. Money is `#contract/values/money.ts`'s alone. */
import type { Locale } from '#contract/values/locale.ts';
import { formatAmount } from '#contract/values/money.ts';

/** With the decimals it has, at most 3: `12.400`, `0,5`. */
export function figure(quantity: number, locale: Locale): string {
  const decimals = [0, 1, 2].find((places) => Number.isInteger(Number((quantity * 10 ** places).toFixed(6)))) ?? 3;
  return formatAmount(quantity, locale, decimals);
}
