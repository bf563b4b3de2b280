/** Figures as the page's language writes them. Money is `#contract/values/money.ts`'s alone. */
import { formatAmount } from '#contract/values/money.ts';
import { getLocale } from '#storefront/messages/runtime.js';

/** A count: `12.400`, in English `12,400`. */
export function formatCount(count: number): string {
  return formatAmount(count, getLocale(), 0);
}

/** Pieces with the decimals they have, at most 3: `12.400`, `0,5`. */
export function formatQuantity(quantity: number): string {
  const decimals = [0, 1, 2].find((places) => Number.isInteger(Number((quantity * 10 ** places).toFixed(6)))) ?? 3;
  return formatAmount(quantity, getLocale(), decimals);
}

/** The same for a field: no thousands separator, which would read as a decimal one when it comes back (C-CAT-3). */
export function fieldQuantity(quantity: number): string {
  return getLocale() === 'it' ? String(quantity).replace('.', ',') : String(quantity);
}
