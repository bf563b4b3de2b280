/** Error message for a quantity that is too small or too large for its article. */
import type { LimitCode } from '#contract/values/quantity-limits.ts';
import { fieldQuantity } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';

const SENTENCES: Readonly<Record<LimitCode, (given: { quantity: string }) => string>> = {
  'quantity-below-minimum': m.errors_quantity_below_minimum,
  'quantity-above-maximum': m.errors_quantity_above_maximum,
  'stock-exceeded': m.errors_stock_exceeded,
};

export const isLimitCode = (code: string | undefined): code is LimitCode => code !== undefined && code in SENTENCES;

/** @param nearest the nearest quantity that can be ordered; 0 = none. */
export function limitSentence(code: LimitCode, nearest: number): string {
  return nearest > 0 ? SENTENCES[code]({ quantity: fieldQuantity(nearest) }) : m.errors_stock_exceeded_none();
}
