/** Numbers in the format of the page's language. Money is formatted only by `#contract/values/money.ts`. */
import { formatAmount } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';

/** A count: `12.400`, in English `12,400`. */
export function formatCount(count: number): string {
  return formatAmount(count, getLocale(), 0);
}

/** A quantity with its decimals, at most 3: `12.400`, `0,5`. */
export function formatQuantity(quantity: number): string {
  return formatAmount(quantity, getLocale(), quantityDecimals(quantity));
}

/** How many decimals a quantity is shown with: 0 to 3. */
export function quantityDecimals(quantity: number): number {
  return [0, 1, 2].find((places) => Number.isInteger(Number((quantity * 10 ** places).toFixed(6)))) ?? 3;
}

/**
 * The same for an input field: no thousands separator, because it would be read as a decimal one when submitted
 * (C-CAT-3).
 */
export function fieldQuantity(quantity: number): string {
  return getLocale() === 'it' ? String(quantity).replace('.', ',') : String(quantity);
}
