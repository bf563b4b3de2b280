/** Whether an order that is accepted is over its customer's credit limit (C-ORD-7). */
import type { Queryable } from '#server/platform/db/index.ts';
import { CARD_METHOD, type Customers } from '../../customers/index.ts';
import type { MovedOrder } from '../order-moving.repository.ts';
import { readPaymentMethod, readUnfulfilled } from '../sending/credit.repository.ts';
import { creditState } from '../sending/credit.rules.ts';

/** The order is among the customer's unfulfilled ones already, so nothing is added to them. */
export function isOverLimit({ customerOf, creditOf }: Pick<Customers, 'customerOf' | 'creditOf'>) {
  return async (transaction: Queryable, { id, client_id: customerId }: MovedOrder): Promise<boolean> => {
    const limit = (await customerOf(customerId))?.creditLimit ?? null;
    if (limit === null || (await readPaymentMethod(transaction, id)) === CARD_METHOD) return false;
    const [stored, unfulfilledOrders] = await Promise.all([
      creditOf(customerId),
      readUnfulfilled(transaction, customerId, [CARD_METHOD]),
    ]);
    return creditState(limit, { ...stored, unfulfilledOrders }, 0).available < 0;
  };
}
