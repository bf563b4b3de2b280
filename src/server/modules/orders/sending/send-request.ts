/** The request of `send_order` and `payment.start` in our own names. */
import type { z } from 'zod';
import type { sendOrder } from '#contract/endpoints/order.ts';
import type { SendRequest } from './send-order.service.ts';

type Body = Omit<z.output<typeof sendOrder.request>, 'client_id' | 'address_code' | 'ext_call' | 'lang'>;

export function sendRequestOf(body: Body): SendRequest {
  return {
    token: body.summary_token,
    key: body.idempotency_key,
    note: body.note,
    reference: body.reference,
    cig: body.cig,
    cup: body.cup,
    delivery: body.delivery_type,
    shippingDate: body.shipping_date,
    window: body.window,
    singleDelivery: body.single_delivery,
    payment: body.payment_method,
    invoice: body.invoice ?? null,
    confirmDuplicate: body.confirm_duplicate ?? false,
  };
}
