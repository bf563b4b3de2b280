/**
 * Checkout besides `prepare_order` and `send_order` (C-ORD): the draft, payment by card before an order is sent, and payment of
 * deadlines through the same provider (C-DOC-4).
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

export const PAYMENT_STATES = ['open', 'authorised', 'paid', 'failed', 'refunded'] as const;

/** The next step: the provider's page, our own simulator, or only `payment.finish`. */
const nextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('simulator') }),
  z.object({ kind: z.literal('finish') }),
]);

const paymentView = z.object({
  payment: z.int(),
  /** What is paid. */
  purpose: z.enum(['order', 'deadlines']),
  state: z.enum(PAYMENT_STATES),
  amount: z.number(),
  next: nextStep,
  /** The order, once it exists. */
  order: orderHeaderSchema.nullable(),
  /** The deadlines that it pays, with what was open of each when it began. */
  deadlines: z.array(
    z.object({
      id: z.int(),
      document: z.string(),
      /** `DD/MM/YYYY`; null = on receipt. */
      due_date: z.string().nullable(),
      amount: z.number(),
    }),
  ),
});
export type PaymentView = z.infer<typeof paymentView>;
const paymentResponse = z.object({ message: paymentView });

export const startPayment = endpoint({
  name: 'payment.start',
  summary:
    'Checks the order as send_order does, or open deadlines, and opens a payment for it; same key, same payment (C-ORD-3, C-DOC-4).',
  access: 'customer',
  mutates: true,
  rateLimit: 'orders',
  request: z
    .object({
      ...callerFields,
      ...orderChoiceFields,
      /** Of an order. */
      summary_token: orderChoiceFields.summary_token.optional(),
      payment_method: orderChoiceFields.payment_method.optional(),
      /** Pays these open deadlines instead of an order: all that is open of them. */
      deadlines: z.array(wholeNumber).min(1).max(100).optional(),
    })
    .superRefine(({ deadlines, summary_token, payment_method }, context) => {
      if (deadlines) return;
      for (const [field, value] of Object.entries({ summary_token, payment_method }))
        if (value === undefined) context.addIssue({ code: 'custom', path: [field], message: 'Required.' });
    }),
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
  summary:
    'Asks the provider, sends the order or checks the deadlines, and takes the money: once, however often it is called.',
  access: 'customer',
  mutates: true,
  rateLimit: 'orders',
  request: z.object(ownPayment),
  response: paymentResponse,
});

export const cancelPayment = endpoint({
  name: 'payment.cancel',
  summary: 'Gives up a running payment of deadlines; they can be chosen again (C-DOC-4).',
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
