import { expect, test } from 'vitest';
import { ApiError } from '#kit/api/api-error.ts';
import { actOnCheckout, type CheckoutCall } from './checkout-actions.ts';

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ cart: '7', idempotency_key: 'k', choices: '{}', ...fields }))
    form.set(name, value);
  return form;
};

/** Records the endpoints called; `responses` by endpoint, an error is thrown. */
function calls(responses: Record<string, unknown>): { called: string[]; call: CheckoutCall } {
  const called: string[] = [];
  const call = async (name: string) => {
    called.push(name);
    const response = responses[name];
    if (response instanceof Error) throw response;
    return { message: response };
  };
  return { called, call: call as unknown as CheckoutCall };
}

const ORDER = { order: { number: 'OC/1/2026' } };

test.each([
  [false, ['checkout.save_draft', 'wrapper.send_order']],
  [true, ['wrapper.send_order']],
])(
  'an order is sent with one request; what was typed is saved before, unless it is already: %s (C-ORD-1, C-ORD-4)',
  async (isDraftSaved, expected) => {
    const { called, call } = calls({ 'wrapper.send_order': ORDER });
    const posted = await actOnCheckout(formOf({ intent: 'send' }), call, isDraftSaved);
    expect(called).toEqual(expected);
    expect(posted).toEqual({ to: '/pages/thankyou?number=OC%2F1%2F2026', sent: true });
  },
);

test('a failed order keeps its key, so that the next attempt cannot make a second one (C-ORD-4)', async () => {
  const { call } = calls({ 'wrapper.send_order': new ApiError(0, {}) });
  const posted = await actOnCheckout(formOf({ intent: 'send' }), call, true);
  expect([posted.failure?.idempotencyKey, posted.to, posted.sent]).toEqual(['k', undefined, undefined]);
});

test.each(['pay', 'retry'])(
  '%s: the card step, and the provider’s page when the payment is made there',
  async (intent) => {
    const next = { kind: 'redirect', url: 'https://pay.example/1' };
    const name = intent === 'pay' ? 'payment.start' : 'payment.retry';
    const to = '/pages/checkout?step=card&payment=3&cart=7';
    const own = calls({ [name]: { payment: 3, next: { kind: 'simulator' } } });
    expect(await actOnCheckout(formOf({ intent, payment: '2' }), own.call, true)).toEqual({ to });
    const away = calls({ [name]: { payment: 3, next } });
    expect(await actOnCheckout(formOf({ intent, payment: '2' }), away.call, true)).toEqual({ to, provider: next.url });
    expect(away.called).toEqual([name]);
  },
);

test('a finished payment leads to its order; without an order it stays at the card step', async () => {
  const form = () => formOf({ intent: 'finish', payment: '3' });
  const done = await actOnCheckout(form(), calls({ 'payment.finish': ORDER }).call, true);
  expect(done).toEqual({ to: '/pages/thankyou?number=OC%2F1%2F2026', sent: true });
  const open = await actOnCheckout(form(), calls({ 'payment.finish': { order: null } }).call, true);
  expect(open).toEqual({ to: '/pages/checkout?step=card&payment=3&cart=7' });
});
