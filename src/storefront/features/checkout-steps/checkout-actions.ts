/** Handles the posted forms of the checkout: without JavaScript all of them, with it those of the first two steps. */
import type { ApiName, ApiRequest, ApiResponse } from '#contract/endpoints/api.ts';
import { updateRows } from '#storefront/domain/cart/cart-update.ts';
import { paths } from '#storefront/paths.ts';
import { ApiError } from '#storefront/platform/api/api-error.ts';
import { draftOf, invoiceFormOf, isInvoiceWrong, orderRequest } from './checkout-choices.ts';
import { failureOf, type SendFailure } from './send-failure.tsx';

export type CheckoutCall = <Name extends ApiName>(name: Name, body: ApiRequest<Name>) => Promise<ApiResponse<Name>>;

export interface Posted {
  /** Path to redirect to. */
  to?: string;
  failure?: SendFailure;
  /** The invoice's data are invalid: the step is shown again with errors. */
  insist?: boolean;
  status?: number;
}

export async function actOnCheckout(form: FormData, call: CheckoutCall): Promise<Posted> {
  // In the URL of every step: once the cart is sent, the page shows its order instead of an empty checkout.
  const cart = Number(form.get('cart')) || undefined;
  switch (form.get('intent')) {
    case 'delivery':
      await call('checkout.save_draft', draftOf(form));
      return { to: paths.checkout({ step: 'payment', cart }) };
    case 'payment': {
      await call('checkout.save_draft', draftOf(form));
      if (isInvoiceWrong(invoiceFormOf(form))) return { insist: true, status: 422 };
      return { to: paths.checkout({ step: 'summary', cart }) };
    }
    case 'accept':
      return trying('', () => acceptPrices(form, call));
    case 'pay': {
      const order = orderRequest(form);
      return trying(order.idempotency_key, async () => {
        await call('checkout.save_draft', draftOf(form));
        const { payment } = (await call('payment.start', order)).message;
        return { to: paths.checkout({ step: 'card', payment, cart }) };
      });
    }
    case 'finish':
      return trying('', () => finish(form, cart, call));
    case 'retry':
      return trying('', async () => {
        const { payment } = (await call('payment.retry', { payment: Number(form.get('payment')) })).message;
        return { to: paths.checkout({ step: 'card', payment, cart }) };
      });
    default: {
      const order = orderRequest(form);
      return trying(order.idempotency_key, async () => {
        // Without JavaScript nothing was saved while typing: the comments of a refused order must not be lost.
        await call('checkout.save_draft', draftOf(form));
        const { number } = (await call('wrapper.send_order', order)).message.order;
        return { to: paths.thankyou({ number }) };
      });
    }
  }
}

async function trying(idempotencyKey: string, work: () => Promise<Posted>): Promise<Posted> {
  try {
    return await work();
  } catch (error) {
    return { failure: failureOf(error, idempotencyKey), status: error instanceof ApiError ? error.status || 503 : 500 };
  }
}

/** Accepts today's prices of the rows (C-CART-8). */
async function acceptPrices(form: FormData, call: CheckoutCall): Promise<Posted> {
  const accepted = form.getAll('row').map((row) => {
    const [row_id = '0', quantity = '0'] = String(row).split(':');
    return { row_id: Number(row_id), quantity: Number(quantity), accept: true };
  });
  const id_cart = Number(form.get('id_cart'));
  const { message: cart } = await call('wrapper.get_cart_items', { id_cart });
  await call('wrapper.update_cart', { id_cart, cart_rows: updateRows(accepted, cart) });
  return {};
}

/** Stores the simulator's result if there is one, then sends the order. */
async function finish(form: FormData, cart: number | undefined, call: CheckoutCall): Promise<Posted> {
  const payment = Number(form.get('payment'));
  const outcome = form.get('outcome') as ApiRequest<'payment.simulate'>['outcome'] | null;
  if (outcome) await call('payment.simulate', { payment, outcome });
  const { order } = (await call('payment.finish', { payment })).message;
  return { to: order ? paths.thankyou({ number: order.number }) : paths.checkout({ step: 'card', payment, cart }) };
}
