/** What a row must come to by check 00423: price with discounts and surcharges in cascade, times quantity. */
import { type Decimal, decimal, minus, percentOf, plus, times } from '../format/decimal.rules.ts';
import type { Discount, InvoiceRow } from '../format/invoice.ts';

const ONE: Decimal = { digits: 1n, scale: 0 };

/** The exact total of a row, unrounded; undefined when the row has no readable price. Where a discount has both, its amount counts. */
export function exactTotal({ price, quantity, discounts = [] }: InvoiceRow): Decimal | undefined {
  const gross = decimal(price);
  if (!gross) return undefined;
  return times(discounts.reduce(afterDiscount, gross), decimal(quantity) ?? ONE);
}

function afterDiscount(price: Decimal, { type, percent, amount }: Discount): Decimal {
  const fixed = decimal(amount);
  const share = decimal(percent);
  const part = fixed ?? (share && percentOf(price, share));
  if (!part) return price;
  return type === 'MG' ? plus(price, part) : minus(price, part);
}
