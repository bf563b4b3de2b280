/** Endpoints of card payments. */
import {
  finishPayment,
  getPayment,
  type PaymentView,
  retryPayment,
  simulatePayment,
  startPayment,
} from '#contract/endpoints/checkout.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { presentHeader } from '../history/order.presenter.ts';
import { sendRequestOf } from '../sending/send-request.ts';
import type { CardPayments, PaymentStatus } from './card-payments.service.ts';
import type { EmbeddedProvider } from './embedded-provider.ts';

export function paymentRoutes(payments: CardPayments, simulator: EmbeddedProvider | undefined): Route[] {
  return [
    route(startPayment, async ({ body, caller }) => ({
      message: present(await payments.start(caller, sendRequestOf(body)), caller.locale),
    })),

    route(getPayment, async ({ body, caller }) => ({
      message: present(await payments.read(caller, body.payment), caller.locale),
    })),

    route(retryPayment, async ({ body, caller }) => ({
      message: present(await payments.retry(caller, body.payment), caller.locale),
    })),

    route(finishPayment, async ({ body, caller }) => ({
      message: present(await payments.finish(caller, body.payment), caller.locale),
    })),

    route(simulatePayment, async ({ body, caller }) => {
      const { payment } = await payments.read(caller, body.payment);
      if (!simulator) throw new AppError('not-found');
      await simulator.decide(payment.session, body.outcome);
      return { message: { done: true } };
    }),
  ];
}

function present({ payment, step, order }: PaymentStatus, locale: Locale): PaymentView {
  const open = payment.state === 'authorised' ? 'authorised' : 'open';
  return {
    payment: payment.id,
    state: order ? 'paid' : payment.state === 'failed' ? 'failed' : open,
    amount: moneyToNumber(payment.amount),
    next: step,
    order: order ? presentHeader(order, locale) : null,
  };
}
