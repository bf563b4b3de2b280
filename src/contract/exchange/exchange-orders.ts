/** Orders as other systems receive them, and what they say of them (C-EXC-4, docs/exchange.md). */
import { z } from 'zod';
import { ORDER_STATUSES } from '#contract/endpoints/order.ts';
import { exchangeEndpoint } from './exchange-endpoint.ts';

/**
 * Where the handover of an order stands. `pending`: not yet released by the connection's rule; `offered`: released, not acknowledged;
 * `withdrawn`: cancelled before it was acknowledged.
 */
export const HANDOVER_STATES = ['pending', 'offered', 'acknowledged', 'refused', 'withdrawn'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** Orders of one response at most. */
export const MOST_ORDERS = 100;
/** Acknowledgements of one request at most. */
export const MOST_ACKNOWLEDGED = 500;

const money = z.number().describe('Euros, at most 4 decimals.');
const day = z.string().describe('YYYY-MM-DD');

const exchangeOrderRowSchema = z.object({
  row: z.int().describe('Never changes; 10, 20, 30 …'),
  product: z.string().describe('Code of the article.'),
  name: z.string(),
  um: z.string(),
  quantity: z.number().describe('Pieces, at most 3 decimals.'),
  delivered: z.number(),
  price: money.describe('Gross, of one piece.'),
  chain: z.string().describe('Discounts as written: `50+10`.'),
  net: money.describe('Of one piece.'),
  total: money.describe('Net, of the row.'),
  vat: z.number().describe('Percent.'),
  vat_nature: z.string().describe('FatturaPA’s code; empty where VAT is computed.'),
  eco: money.describe('Environmental contributions of the row.'),
  promo: z.string(),
  gift: z.boolean(),
  note: z.string(),
});

const placeSchema = z.object({
  name: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  province: z.string(),
  phone: z.string(),
});

export const exchangeOrderSchema = z.object({
  uid: z.uuid().describe('The order’s identity for ever: the same order always has the same one, no other has it.'),
  number: z.string().describe('For people: `OC/12/2026`.'),
  series: z.string(),
  sequence: z.int(),
  year: z.int(),
  version: z.int().describe('1, and one more with each amendment.'),
  handover: z.object({
    state: z.enum(HANDOVER_STATES),
    erp_number: z.string(),
    acknowledged_at: z.string().nullable(),
    acknowledged_version: z.int().describe('0 = not acknowledged.'),
    reason: z.string(),
  }),
  status: z.enum(ORDER_STATUSES),
  date: day,
  sent_at: z.string().describe('ISO 8601, UTC.'),
  placed_by: z.string(),
  language: z.enum(['it', 'en']),
  reference: z.string().describe('The customer’s own number for it.'),
  note: z.string(),
  cig: z.string(),
  cup: z.string(),
  customer: placeSchema.extend({
    code: z.int(),
    email: z.string(),
    vat_number: z.string(),
    tax_code: z.string(),
    recipient_code: z.string(),
    pec: z.string(),
  }),
  invoice_to: z
    .object({
      kind: z.enum(['company', 'private']),
      company_name: z.string(),
      vat_number: z.string(),
      tax_code: z.string(),
      recipient_code: z.string(),
      pec: z.string(),
    })
    .nullable()
    .describe('null = the customer.'),
  destination: placeSchema.extend({ code: z.int() }),
  delivery: z.object({
    type: z.enum(['shipping', 'pickup']),
    date: day.nullable(),
    from: z.string(),
    to: z.string(),
    together: z.boolean().describe('One delivery, when everything is there.'),
  }),
  payment: z.object({
    method: z.string().describe('Code of `payment_methods`.'),
    card: z
      .object({ provider: z.string(), session: z.string(), amount: money, state: z.string() })
      .nullable()
      .describe('A card payment that was made with the order.'),
  }),
  coupon: z.object({ code: z.string(), discount: money }).nullable(),
  intent: z.object({ protocol: z.string(), amount: money }).nullable().describe('Declaration of intent.'),
  rows: z.array(exchangeOrderRowSchema),
  vat_table: z.array(z.object({ rate: z.number(), nature: z.string(), taxable: money, tax: money })),
  totals: z.object({
    gross: money,
    net: money,
    transport: money,
    eco: money,
    vat: money,
    vat_split: money.describe('Of the VAT, what the customer pays to the State.'),
    document: money,
  }),
});
export type ExchangeOrder = z.infer<typeof exchangeOrderSchema>;

export const listExchangeOrders = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/orders',
  name: 'orders.list',
  scope: 'orders.read',
  summary:
    'Orders in one state of their handover, oldest first; `offered` unless another is asked for. It acknowledges nothing: an offered order is returned until it is acknowledged. `changed`: acknowledged, and amended since.',
  request: z.object({
    state: z.enum([...HANDOVER_STATES, 'changed', 'all']).default('offered'),
    after: z.uuid().optional().describe('`uid` of the last order of the page before.'),
    limit: z.coerce.number().int().min(1).max(MOST_ORDERS).default(MOST_ORDERS),
  }),
  response: z.object({
    orders: z.array(exchangeOrderSchema),
    next: z.uuid().nullable().describe('For `after`; null = there are no more.'),
  }),
});

export const getExchangeOrder = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/orders/{uid}',
  name: 'orders.get',
  scope: 'orders.read',
  summary: 'One order of the connection.',
  request: z.object({ uid: z.uuid() }),
  response: exchangeOrderSchema,
});

const ACK_RESULTS = ['acknowledged', 'refused', 'already', 'unknown', 'conflict', 'not-offered', 'other-uid'] as const;
export type AckResult = (typeof ACK_RESULTS)[number];

export const acknowledgeOrders = exchangeEndpoint({
  method: 'POST',
  path: '/exchange/v1/orders/ack',
  name: 'orders.ack',
  scope: 'orders.ack',
  once: true,
  summary:
    'Says of each order that the ERP has it in its books, or that it refuses it: a refused order goes on hold with the reason. Each is decided alone and stored before the response; the same again changes nothing (`already`). `conflict`: it was acknowledged under another number of the ERP, or the other way round. `other-uid`: the shop has this number for an order with another uid, which happens after a restore from a backup; nothing changed, and the office is told.',
  request: z.object({
    orders: z
      .array(
        z
          .object({
            uid: z.uuid().optional(),
            number: z.string().max(40).optional(),
            state: z.enum(['acknowledged', 'refused']).default('acknowledged'),
            erp_number: z.string().trim().max(80).default(''),
            version: z.int().min(1).optional().describe('Of the order that was taken; left out = the newest.'),
            reason: z.string().trim().max(500).default(''),
          })
          .refine(({ uid, number }) => uid !== undefined || number !== undefined),
      )
      .min(1)
      .max(MOST_ACKNOWLEDGED),
  }),
  response: z.object({
    results: z.array(
      z.object({
        uid: z.uuid().nullable(),
        number: z.string(),
        result: z.enum(ACK_RESULTS),
        erp_number: z.string().describe('What is stored now.'),
      }),
    ),
  }),
});
export type Acknowledgement = z.output<typeof acknowledgeOrders.request>['orders'][number];
