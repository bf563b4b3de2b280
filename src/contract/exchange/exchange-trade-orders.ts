/** Orders that customers' systems send (docs/exchange-trade-orders.md). */
import { z } from 'zod';
import { exchangeEndpoint } from './exchange-endpoint.ts';

/** `held`: a person of the shop decides; `done`: a cancellation that was carried out; `known`: the same as another one, whose number is `same_as`. */
export const TRADE_STATES = ['received', 'held', 'ordered', 'refused', 'done', 'known'] as const;

/** Bytes of one file. */
export const MOST_TRADE_BYTES = 8_000_000;
const MOST_WAIT_SECONDS = 60;
const MOST_MESSAGES = 100;

const tradeMessage = z.object({
  id: z.int(),
  state: z.enum(TRADE_STATES),
  act: z.enum(['order', 'change', 'cancel']),
  number: z.string().describe('The customer’s number of the order.'),
  version: z.string(),
  same_as: z.int().nullable(),
  received_at: z.string(),
  decided_at: z.string().nullable(),
  order: z.object({ number: z.string(), uid: z.string() }).nullable().describe('Ours.'),
  reason: z.string().describe('Why it was refused; empty = it was not.'),
  findings: z.array(
    z.object({
      code: z.string(),
      row: z.string().describe('Of the message; empty = the whole order.'),
      value: z.string(),
      text: z.string().describe('In the language of `Accept-Language`.'),
    }),
  ),
  rows: z.array(z.object({ id: z.string(), article: z.string(), pieces: z.number().nullable(), ordered: z.boolean() })),
  response: z.string().nullable().describe('Where the order response is; null = not yet.'),
  despatches: z.array(z.object({ number: z.string().describe('Of the delivery note.'), href: z.string() })),
  invoices: z
    .array(z.object({ kind: z.enum(['invoice', 'credit_note']), number: z.string(), href: z.string() }))
    .describe('Documents that bill the order, alone or with others; each is made once.'),
  receipt: z
    .string()
    .nullable()
    .describe('Where the CONTRL of the interchange is in which the message came; null = none was asked for.'),
});
export type TradeMessageView = z.infer<typeof tradeMessage>;

const id = z.coerce.number().int().positive().max(2_147_483_647);

export const sendTradeOrders = exchangeEndpoint({
  method: 'POST',
  path: '/exchange/v1/trade-orders',
  name: 'trade-orders.send',
  scope: 'trade.orders',
  summary:
    'Orders of a customer’s program: the body is the file, UBL, EDIFACT, CSV or JSON, recognised by its content. Stored before the response, decided behind it: 200 when all its messages are decided, else 202. The same again is known and changes nothing.',
  request: z.object({
    name: z
      .string()
      .trim()
      .regex(/^[^/\\]{1,200}$/)
      .default('order')
      .describe('Percent-encoded.'),
    wait: z.coerce.number().int().min(0).max(MOST_WAIT_SECONDS).default(30).describe('Seconds.'),
  }),
  response: z.object({ messages: z.array(tradeMessage) }),
  isFile: true,
  headers: { 'x-file-name': 'name' },
  bodyLimit: MOST_TRADE_BYTES,
});

export const listTradeOrders = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/trade-orders',
  name: 'trade-orders.list',
  scope: 'trade.orders',
  summary: 'Messages of the connection, newest first.',
  request: z.object({
    before: id.optional().describe('`next` of the page before.'),
    limit: z.coerce.number().int().min(1).max(MOST_MESSAGES).default(MOST_MESSAGES),
  }),
  response: z.object({
    messages: z.array(tradeMessage),
    next: z.int().nullable().describe('For `before`; null = no more.'),
  }),
});

export const getTradeOrder = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/trade-orders/{id}',
  name: 'trade-orders.get',
  scope: 'trade.orders',
  summary: 'What became of one message.',
  request: z.object({ id }),
  response: tradeMessage,
});

/** Media types of the formats in which responses are written. */
const ANSWER_FILES = {
  xml: 'application/xml',
  edi: 'application/edifact',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
} as const;

export const getTradeResponse = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/trade-orders/{id}/response',
  name: 'trade-orders.response',
  scope: 'trade.orders',
  summary:
    'The order response, in the format in which the order came: each row accepted, changed or refused. Of a message that is known, that of the one before it. 404 until it is decided.',
  request: z.object({ id }),
  response: z.string(),
  file: ANSWER_FILES,
});

export const getTradeDespatch = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/trade-orders/{id}/despatches/{answer}',
  name: 'trade-orders.despatch',
  scope: 'trade.orders',
  summary: 'The despatch advice of one delivery note, in the format in which the order came.',
  request: z.object({ id, answer: id }),
  response: z.string(),
  file: ANSWER_FILES,
});

export const getTradeInvoice = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/trade-orders/{id}/invoices/{answer}',
  name: 'trade-orders.invoice',
  scope: 'trade.orders',
  summary:
    'An invoice or credit note about the order, in the format in which the order came. One document of several orders is the same file for each of them.',
  request: z.object({ id, answer: id }),
  response: z.string(),
  file: ANSWER_FILES,
});

export const getTradeReceipt = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/trade-orders/{id}/receipt',
  name: 'trade-orders.receipt',
  scope: 'trade.orders',
  summary:
    'The CONTRL of the interchange of EDIFACT in which the message came: read, or refused with the place of the error. A repetition has its own.',
  request: z.object({ id }),
  response: z.string(),
  file: ANSWER_FILES,
});
