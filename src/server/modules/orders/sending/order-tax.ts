/** What an order keeps of its VAT (docs/tax.md): the part that is not paid to the seller, and the plafond that it uses. */
import { AppError } from '#contract/values/errors.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { CartState } from '../../cart/index.ts';
import { lockPlafond, readPlafondLeft } from '../../customers/index.ts';
import { splitVat, type VatLine } from '../../pricing/index.ts';

export interface OrderTax {
  readonly vatSplit: Money;
  /** Empty and 0 = it uses no declaration of intent. */
  readonly intentProtocol: string;
  readonly intentAmount: Money;
}

export function orderTax({ vat }: Pick<CartState, 'vat'>, table: readonly VatLine[]): OrderTax {
  const intentAmount = table.reduce((sum, { taxable, why }) => sum + (why === 'intent' ? taxable : 0), 0);
  const intentProtocol = intentAmount > 0 ? (vat.intent?.protocol ?? '') : '';
  return { vatSplit: splitVat(table), intentProtocol, intentAmount };
}

/**
 * To be called inside the transaction that writes the order: two orders of one customer, sent at the same time, must not
 * both use the same rest of the plafond. @throws AppError `cart-changed`: the cart has VAT now, and must be seen again.
 */
export async function guardPlafond(transaction: Queryable, customerId: number, tax: OrderTax): Promise<void> {
  if (tax.intentProtocol === '') return;
  await lockPlafond(transaction, customerId);
  const left = await readPlafondLeft(transaction, customerId, tax.intentProtocol);
  if (left === undefined || left < tax.intentAmount) throw new AppError('cart-changed');
}

/** What the buyer pays to the seller. */
export const payableOf = (order: { readonly totalDocument: Money; readonly vatSplit: Money }): Money =>
  order.totalDocument - order.vatSplit;
