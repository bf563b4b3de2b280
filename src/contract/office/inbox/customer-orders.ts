/** Orders of customers' systems in the office: what is on hold, why, and what a person decides (docs/exchange-trade-orders.md). */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from '../office-endpoint.ts';

const id = z.int().min(1).max(2_147_483_647);
/** `revision` of the page: a person else may have decided since. */
const seen = z.int().min(1);

const findingSchema = z.object({
  code: z.string(),
  /** `stop`: nothing can be ordered; `row`: this row cannot; `ask`: a person says yes or no; `note`: for information. */
  weight: z.enum(['stop', 'row', 'ask', 'note']),
  /** As it was written in the message. */
  value: z.string(),
  text: z.string(),
});

const rowSchema = z.object({
  id: z.string(),
  /** As the customer's system names the article. */
  codes: z.string(),
  name: z.string(),
  quantity: z.string(),
  unit: z.string(),
  wanted_on: z.string(),
  note: z.string(),
  /** Ours; empty = none was found. */
  carti: z.string(),
  article: z.string(),
  um: z.string(),
  pieces: z.number().nullable(),
  /** Per unit of theirs; absent without `prices.read`, null = none. */
  their_price: z.number().nullable().optional(),
  our_price: z.number().nullable().optional(),
  ordered: z.boolean(),
  findings: z.array(findingSchema),
});

const officeCustomerOrderSchema = z.object({
  id,
  state: z.enum(['received', 'held', 'ordered', 'refused', 'done', 'known']),
  act: z.enum(['order', 'change', 'cancel']),
  number: z.string(),
  version: z.string(),
  date: z.string(),
  received_at: z.string(),
  connection: z.string(),
  file: z.string(),
  format: z.string(),
  /** As the message names its sender. */
  sender: z.string(),
  sender_vat: z.string(),
  customer: z.object({ client_id: z.int(), name: z.string() }).nullable(),
  /** As the message names the place. */
  deliver_to: z.string(),
  address_code: z.int().nullable(),
  addresses: z.array(z.object({ address_code: z.int(), text: z.string() })),
  wanted_on: z.string(),
  cig: z.string(),
  cup: z.string(),
  note: z.string(),
  /** Of the whole order. */
  findings: z.array(findingSchema),
  rows: z.array(rowSchema),
  /** Ours; empty = none. */
  order: z.string(),
  reason: z.string(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
  /** What a person can press. */
  can: z.object({
    accept: z.boolean(),
    accept_good: z.boolean(),
    check: z.boolean(),
    refuse: z.boolean(),
    settle: z.boolean(),
  }),
  /** What went back to the customer's system, oldest first, then what waits. */
  answers: z.array(
    z.object({
      kind: z.enum(['response', 'despatch', 'invoice', 'credit_note', 'receipt']),
      /** Of the document or interchange; empty = a response. */
      number: z.string(),
      /** When it was written; null = it waits, and `why` says for what. */
      at: z.string().nullable(),
      file: z.string(),
      /** Into the folder of the connection; null = it was not left there. */
      placed_at: z.string().nullable(),
      why: z.string(),
    }),
  ),
  revision: z.int(),
});
export type OfficeCustomerOrder = z.infer<typeof officeCustomerOrderSchema>;

export const getCustomerOrder = officeEndpoint({
  name: 'office_inbox.get_customer_order',
  permission: 'orders.read',
  summary:
    'A message of a customer’s program: rows as they came and as the shop understands them, and what a person has to decide.',
  request: z.object({ ...officeFields, id }),
  response: z.object({ message: officeCustomerOrderSchema }),
});

export const acceptCustomerOrder = officeEndpoint({
  name: 'office_inbox.accept_customer_order',
  permission: 'orders.write',
  mutates: true,
  summary:
    'Makes the order: all of it, or (`good`) without the rows that something was found about. At our prices, by the rules of every cart. 409 conflict when it still cannot be ordered: the message says why.',
  request: z.object({
    ...changeFields,
    id,
    seen,
    rows: z.enum(['all', 'good']),
    address_code: z.int().positive().optional(),
  }),
  response: z.object({ message: z.object({ number: z.string() }) }),
});

const doneSchema = z.object({ message: z.object({ done: z.boolean() }) });

export const checkCustomerOrder = officeEndpoint({
  name: 'office_inbox.check_customer_order',
  permission: 'orders.write',
  mutates: true,
  summary: 'Looks at the message again by the rules of its connection: codes, prices and customers may be others now.',
  request: z.object({ ...changeFields, id, seen }),
  response: doneSchema,
});

export const refuseCustomerOrder = officeEndpoint({
  name: 'office_inbox.refuse_customer_order',
  permission: 'orders.write',
  mutates: true,
  summary: 'Refuses the message; the customer’s program gets the reason.',
  request: z.object({ ...changeFields, id, seen, reason: z.string().trim().min(1).max(300) }),
  response: doneSchema,
});

export const settleCustomerOrder = officeEndpoint({
  name: 'office_inbox.settle_customer_order',
  permission: 'orders.write',
  mutates: true,
  summary: 'A change or cancellation that a person has seen to by hand: nothing waits any more.',
  request: z.object({ ...changeFields, id, seen }),
  response: doneSchema,
});

export const customerOrderCalls = {
  'office_inbox.get_customer_order': getCustomerOrder,
  'office_inbox.accept_customer_order': acceptCustomerOrder,
  'office_inbox.check_customer_order': checkCustomerOrder,
  'office_inbox.refuse_customer_order': refuseCustomerOrder,
  'office_inbox.settle_customer_order': settleCustomerOrder,
} as const;
