/** A payment of an order (C-ORD-3): once the money is authorised the order is sent; its key marks that it was. */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { readOrderByKey } from '../history/order-reading.repository.ts';
import { payableOf } from '../sending/order-tax.ts';
import type { OrderSending, SendRequest } from '../sending/send-order.service.ts';
import type { PaymentPurpose } from './payment-purpose.ts';

export function createOrderPayment({
  db,
  sending,
}: {
  db: Queryable;
  sending: OrderSending;
}): PaymentPurpose<SendRequest, 'order'> {
  return {
    async begin(caller, request, insert) {
      const found = await sending.check(caller, request);
      // The key has already made its order, which belongs to a payment; for one that was not paid by card, `send_order`
      // returns it.
      if (!('checked' in found)) throw new AppError('already-sent', { order: found.sent.order.number });
      return insert(db, { purpose: 'order', request }, payableOf(found.checked.order));
    },
    isVisible: (caller, payment) => payment.addressCode === caller.addressCode,
    async prepare({ id, customerId, caller, request, amount }) {
      const [made] = await readOrderByKey(db, customerId, request.key);
      if (!made) await sending.send({ ...caller, requestId: `payment-${id}` }, request, amount);
    },
    captured: async () => {},
    failed: async () => {},
  };
}
