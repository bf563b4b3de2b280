/** Forms of the page of a payment of deadlines: pay (or finish), try again, give up. Server only. */
import { data, type RouterContextProvider } from 'react-router';
import type { ApiRequest } from '#contract/endpoints/api.ts';
import type { PaymentView } from '#contract/endpoints/checkout.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { newKey } from '#kit/api/new-key.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { formKeyOf } from '#storefront/platform/forms/form-key.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

type Context = Readonly<RouterContextProvider>;

/** Why nothing was paid. */
export interface PaymentRefusal {
  readonly code: string | undefined;
  readonly sentence: string;
}

/** Redirects when it was done, so that a reload repeats nothing. */
export async function paymentAction(form: FormData, payment: number, context: Context) {
  try {
    throw redirectTo(await act(form, payment, context));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 404) throw pageFailure(error);
    return data<PaymentRefusal>(
      { code: error.code, sentence: paymentSentence(error) },
      { status: error.status || 503 },
    );
  }
}

/** Returns where to go on. */
async function act(form: FormData, payment: number, context: Context): Promise<string> {
  const view = async (response: Promise<{ message: PaymentView }>) => (await response).message;
  switch (form.get('intent')) {
    case 'retry':
      return documentPaths.payment((await view(callApi('payment.retry', { payment }, context))).payment);
    case 'cancel': {
      const { state } = await view(callApi('payment.cancel', { payment }, context));
      return state === 'paid' ? documentPaths.payment(payment) : documentPaths.deadlines();
    }
    default: {
      const outcome = form.get('outcome') as ApiRequest<'payment.simulate'>['outcome'] | null;
      if (outcome) await callApi('payment.simulate', { payment, outcome }, context);
      await callApi('payment.finish', { payment }, context);
      return documentPaths.payment(payment);
    }
  }
}

/** Opens a payment of the deadlines that the form chose; a refusal is a sentence for the list. */
export async function payDeadlines(form: FormData, context: Context) {
  const deadlines = [...new Set(form.getAll('pay').map(Number))].filter((id) => Number.isInteger(id) && id > 0);
  if (deadlines.length === 0) return data({ sentence: m.payment_nothing_chosen() }, { status: 422 });
  // Of the page and the choice: a double click is one payment, another choice is another.
  const { key = newKey() } = await formKeyOf(form, [deadlines]);
  try {
    const { message } = await callApi('payment.start', { deadlines, idempotency_key: key }, context);
    throw redirectTo(documentPaths.payment(message.payment));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw pageFailure(error);
    return data({ sentence: paymentSentence(error) }, { status: error.status || 503 });
  }
}

const paymentSentence = (error: ApiError): string =>
  error.code === 'conflict' || error.code === 'not-found' ? m.payment_changed() : errorSentence(error);
