/**
 * Checkout besides `prepare_order` and `send_order` (C-ORD): the draft, and payment by card before an order is sent.
 */
import { z } from 'zod';
import { callerFields, wholeNumber } from './account/identity.ts';
import { checkoutDraftSchema, orderChoiceFields } from './checkout-choices.ts';
import { endpoint } from './endpoint.ts';
import { orderHeaderSchema } from './order.ts';

const ownPayment = { ...callerFields, payment: wholeNumber };

export const saveCheckout = endpoint({
  name: 'checkout.save_draft',
  summary: 'Keeps what the buyer has chosen so far; fields that are left out stay (C-ORD-1).',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...callerFields,
    kind: z.enum(['client', 'agent']).optional(),
    ...checkoutDraftSchema.shape,
  }),
  response: z.object({ message: z.object({ draft: checkoutDraftSchema }) }),
});

export const PAYMENT_STATES = ['open', 'authorised', 'paid', 'failed'] as const;

/** The next step: the provider's page, our own simulator, or only `payment.finish`. */
const nextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('simulator') }),
  z.object({ kind: z.literal('finish') }),
]);

const paymentView = z.object({
  payment: z.int(),
  state: z.enum(PAYMENT_STATES),
  amount: z.number(),
  next: nextStep,
  /** The order, once it exists. */
  order: orderHeaderSchema.nullable(),
});
export type PaymentView = z.infer<typeof paymentView>;
const paymentResponse = z.object({ message: paymentView });

export const startPayment = endpoint({
  name: 'payment.start',
  summary: 'Checks the order as send_order does and opens a card payment for it; same key, same payment (C-ORD-3).',
  access: 'customer',
  mutates: true,
  rateLimit: 'orders',
  request: z.object({ ...callerFields, ...orderChoiceFields }),
  response: paymentResponse,
});

export const getPayment = endpoint({
  name: 'payment.get',
  summary: 'A card payment of the customer as it stands.',
  access: 'customer',
  request: z.object(ownPayment),
  response: paymentResponse,
});

export const retryPayment = endpoint({
  name: 'payment.retry',
  summary: 'After a failure: the same order, paid with another try. One that is still alive is answered again.',
  access: 'customer',
  mutates: true,
  rateLimit: 'orders',
  request: z.object(ownPayment),
  response: paymentResponse,
});

export const finishPayment = endpoint({
  name: 'payment.finish',
  summary: 'Asks the provider, sends the order and takes the money: each exactly once, however often it is called.',
  access: 'customer',
  mutates: true,
  rateLimit: 'orders',
  request: z.object(ownPayment),
  response: paymentResponse,
});

export const SIMULATED_OUTCOMES = ['success', 'decline', 'timeout'] as const;

export const simulatePayment = endpoint({
  name: 'payment.simulate',
  summary: 'The embedded provider’s page: lets a test payment succeed, be declined, or its answer be lost.',
  access: 'customer',
  mutates: true,
  rateLimit: 'orders',
  request: z.object({ ...ownPayment, outcome: z.enum(SIMULATED_OUTCOMES) }),
  response: z.object({ message: z.object({ done: z.boolean() }) }),
});
