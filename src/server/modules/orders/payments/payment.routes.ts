/** Endpoints of payments: of orders and of deadlines. */
import type { z } from 'zod';
import {
  cancelPayment,
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
import { italianDate } from '../history/order-places.ts';
import { sendRequestOf } from '../sending/send-request.ts';
import type { CardPayments, Payable, PaymentStatus } from './card-payments.service.ts';
import type { EmbeddedProvider } from './embedded-provider.ts';
import type { StoredPayment } from './payment-journal.repository.ts';

export function paymentRoutes(payments: CardPayments, simulator: EmbeddedProvider | undefined): Route[] {
  return [
    route(startPayment, async ({ body, caller }) => ({
      message: present(await payments.start(caller, payableOf(body)), caller.locale),
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

    route(cancelPayment, async ({ body, caller }) => ({
      message: present(await payments.cancel(caller, body.payment), caller.locale),
    })),

    route(simulatePayment, async ({ body, caller }) => {
      const { payment } = await payments.read(caller, body.payment);
      if (!simulator) throw new AppError('not-found');
      await simulator.decide(payment.session, body.outcome);
      return { message: { done: true } };
    }),
  ];
}

/** The contract demands a token and a method where no deadlines are named. */
function payableOf(body: z.output<typeof startPayment.request>): Payable {
  const { deadlines, idempotency_key: key, summary_token = '', payment_method = '' } = body;
  if (deadlines) return { purpose: 'deadlines', request: { key, ids: deadlines } };
  return { purpose: 'order', request: sendRequestOf({ ...body, summary_token, payment_method }) };
}

function present({ payment, step, order }: PaymentStatus, locale: Locale): PaymentView {
  return {
    payment: payment.id,
    purpose: payment.purpose,
    state: stateOf(payment, order !== undefined),
    amount: moneyToNumber(payment.amount),
    next: step,
    order: order ? presentHeader(order, locale) : null,
    deadlines:
      payment.purpose === 'deadlines'
        ? payment.request.deadlines.map(({ id, document, dueDate, amount }) => ({
            id,
            document,
            due_date: dueDate && italianDate(dueDate),
            amount: moneyToNumber(amount),
          }))
        : [],
  };
}

/** An order is paid once it exists, deadlines once the money was taken. */
function stateOf({ purpose, state }: StoredPayment, isOrdered: boolean): PaymentView['state'] {
  if (isOrdered || (purpose === 'deadlines' && state === 'captured')) return 'paid';
  if (state === 'failed' || state === 'refunded') return state;
  return state === 'authorised' ? 'authorised' : 'open';
}
