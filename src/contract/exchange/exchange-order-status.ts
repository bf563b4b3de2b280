/** What other systems say of how orders go on (docs/exchange.md): states, pieces delivered per row. */
import { z } from 'zod';
import { ORDER_STATUSES } from '#contract/endpoints/order.ts';
import { exchangeEndpoint } from './exchange-endpoint.ts';

/** Orders of one request at most. */
export const MOST_STATES = 500;

export const STATUS_RESULTS = ['stored', 'same', 'unknown', 'refused'] as const;
export type StatusResult = (typeof STATUS_RESULTS)[number];

const said = z
  .object({
    uid: z.uuid().optional(),
    number: z.string().max(40).optional(),
    status: z.enum(ORDER_STATUSES).optional().describe('Left out: it stays.'),
    delivered: z
      .array(
        z.object({
          row: z.int().min(1),
          quantity: z
            .number()
            .min(0)
            .max(1e9)
            .describe('All pieces so far, at most 3 decimals: the same again changes nothing.'),
        }),
      )
      .max(2_000)
      .default([]),
  })
  .refine(({ uid, number }) => uid !== undefined || number !== undefined);
export type SaidOfOrder = z.infer<typeof said>;

export const tellOrderStatus = exchangeEndpoint({
  method: 'POST',
  path: '/exchange/v1/orders/status',
  name: 'orders.status',
  scope: 'orders.ack',
  once: true,
  summary:
    'How far orders of this connection are: their state, and the pieces delivered of their rows. Each order is decided alone; the same again changes nothing (`same`). No e-mail is sent. Tracking and numbers of documents come with delivery notes and invoices.',
  request: z.object({ orders: z.array(said).min(1).max(MOST_STATES) }),
  response: z.object({
    results: z.array(
      z.object({
        uid: z.uuid().nullable(),
        number: z.string(),
        result: z.enum(STATUS_RESULTS),
        reason: z.string().describe('Why it was refused; else empty.'),
      }),
    ),
  }),
  bodyLimit: 2_000_000,
});
