/**
 * The actions of the checkout's forms: on the server for forms that are posted (without JavaScript all of them, with it
 * those of the first two steps), in the browser for those that send, pay and retry (`use-order-sending.ts`).
 */
import type { ApiName, ApiRequest, ApiResponse } from '#contract/endpoints/api.ts';
import type { PaymentView } from '#contract/endpoints/checkout.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { updateRows } from '#storefront/domain/cart/cart-update.ts';
import { paths } from '#storefront/paths.ts';
import { draftOf, invoiceFormOf, isInvoiceWrong, orderRequest } from './checkout-choices.ts';
import { failureOf, type SendFailure } from './send-failure.tsx';

export type CheckoutCall = <Name extends ApiName>(name: Name, body: ApiRequest<Name>) => Promise<ApiResponse<Name>>;

export interface Posted {
  /** Path to redirect to. */
  to?: string;
  /** URL of the provider's page; a posted form goes to the card step, which links to it (forms may not leave the shop). */
  provider?: string;
  /** The order is sent: the cart is a new one, and nothing leads back to this step. */
  sent?: true;
  failure?: SendFailure;
  /** The invoice's data are invalid: the step is shown again with errors. */
  insist?: boolean;
  status?: number;
}

/** `isDraftSaved`: what was typed has been saved while typing, which needs JavaScript. */
export async function actOnCheckout(form: FormData, call: CheckoutCall, isDraftSaved = false): Promise<Posted> {
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
        if (!isDraftSaved) await call('checkout.save_draft', draftOf(form));
        return cardStep((await call('payment.start', order)).message, cart);
      });
    }
    case 'finish':
      return trying('', () => finish(form, cart, call));
    case 'retry':
      return trying('', async () => {
        return cardStep((await call('payment.retry', { payment: Number(form.get('payment')) })).message, cart);
      });
    default: {
      const order = orderRequest(form);
      return trying(order.idempotency_key, async () => {
        // The comments of a refused order must not be lost.
        if (!isDraftSaved) await call('checkout.save_draft', draftOf(form));
        const { number } = (await call('wrapper.send_order', order)).message.order;
        return { to: paths.thankyou({ number }), sent: true };
      });
    }
  }
}

function cardStep({ payment, next }: PaymentView, cart: number | undefined): Posted {
  const to = paths.checkout({ step: 'card', payment, cart });
  return next.kind === 'redirect' ? { to, provider: next.url } : { to };
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
  if (!order) return { to: paths.checkout({ step: 'card', payment, cart }) };
  return { to: paths.thankyou({ number: order.number }), sent: true };
}
