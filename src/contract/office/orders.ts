/** What staff do with orders (C-ORD-5), and everything that the page of an order shows. */
import { z } from 'zod';
import { linkedDocumentSchema } from '../endpoints/account/document-parts.ts';
import { pictureSchema } from '../endpoints/article.ts';
import { ORDER_STATUSES } from '../endpoints/order.ts';
import { vatLineSchema } from '../endpoints/vat-line.ts';
import { marginSchema } from './margins.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const status = z.enum(ORDER_STATUSES);
const number = z.string().trim().min(1).max(40);
/** Orders of one press. */
const numbers = z.array(number).min(1).max(500);
const reason = z.string().trim().min(1).max(200);
/** In the timeline, which the customer reads, and in the e-mail. */
const note = z.string().trim().max(500).default('');
/** `step` of the order as the page shows it: a later step refuses the deed (409 `order-moved`). */
const seen = z.int().min(0).optional();

/** Why an order was left out of a deed for many; it is as before. */
export const LEFT_OUT_REASONS = ['no-order', 'moved', 'on-hold', 'over-credit'] as const;

/** The same for one order and for many. */
export const doneSchema = z.object({
  message: z.object({
    done: z.array(z.object({ number: z.string(), status })),
    left_out: z.array(
      z.object({
        number: z.string(),
        reason: z.enum(LEFT_OUT_REASONS),
        /** Its status, when it moved meanwhile. */
        status: status.optional(),
        /** Why it is on hold. */
        hold: z.string().optional(),
      }),
    ),
    /** For undoing (`office_history.undo`); null = nothing changed. */
    operation: z.int().nullable(),
    /** ISO time when the e-mails of the step leave: until then undoing takes back both; null = it writes none. */
    emails_leave_at: z.string().nullable(),
  }),
});
export type OrdersDone = z.infer<typeof doneSchema>['message'];

/** Amounts in euros are absent for staff without `prices.read` (C-OFF-5). */
const euros = z.number().optional();

const orderMarginSchema = z.object({
  /** Euros and percent with one decimal; null = no row has a cost, for the percentage also: they cost nothing to the customer. */
  amount: z.number().nullable(),
  percent: z.number().nullable(),
  /** Rows that are not in it, because no cost is known. */
  without_cost: z.int(),
});

const rowSchema = z.object({
  row_id: z.int(),
  id: z.int(),
  carti: z.string(),
  slug: z.string(),
  name: z.string(),
  um: z.string(),
  image: pictureSchema.nullable(),
  quantity: z.number(),
  delivered: z.number(),
  residual: z.number(),
  /** What can still be promised now; negative when more was promised. */
  stock: z.number(),
  /** The next arrival from today on; plain date. */
  arrival: z.object({ date: z.string(), quantity: z.number() }).nullable(),
  /** Codes of articles that can replace it and are in stock. */
  alternatives: z.array(z.object({ carti: z.string(), stock: z.number() })),
  gross: euros,
  discounts: z.string().optional(),
  net: euros,
  total: euros,
  vat: z.number(),
  gift: z.boolean(),
  note: z.string(),
  /** At the cost of today; absent without `costs.read`, as that of the order. */
  margin: marginSchema.optional(),
});

/** `within`, `near` = above 80 % of the limit, `over`; `paid` = this order is paid at once, `none` = no limit. */
export const CREDIT_LIGHTS = ['within', 'near', 'over', 'paid', 'none'] as const;

const creditSchema = z.object({
  light: z.enum(CREDIT_LIGHTS),
  limit: euros.nullable(),
  open_deadlines: euros,
  overdue: euros,
  unbilled_notes: euros,
  /** Orders that are not delivered, this one included. */
  orders: euros,
  advances: euros,
  /** What is left of the limit; null = there is none. */
  available: euros.nullable(),
});

const timelineSchema = z.object({
  /** ISO time. */
  at: z.string(),
  step: z.int(),
  status,
  actor: z.string(),
  note: z.string(),
  /** Of steps by staff. */
  operation: z.int().nullable(),
  /** Of an amendment: what changed, as the customer reads it; null = a step. */
  changes: z.array(z.string()).nullable(),
});

const emailSchema = z.object({
  id: z.int(),
  /** `order-confirmation`, `order-accepted` … */
  kind: z.string(),
  recipient: z.string(),
  /** `waiting` = it leaves soon, `sent`, `failed` = it is tried again. */
  state: z.enum(['waiting', 'sent', 'failed']),
  /** ISO times. */
  written_at: z.string(),
  sent_at: z.string().nullable(),
  /** When it leaves, or is tried again. */
  due_at: z.string().nullable(),
  error: z.string(),
});

export const ORDER_DEEDS = ['accept', 'hold', 'release', 'deliver', 'fulfil', 'cancel', 'amend'] as const;

export const officeOrderSchema = z.object({
  number: z.string(),
  /** Plain dates. */
  date: z.string(),
  status,
  /** Position of the newest step: to be sent back as `seen`. */
  step: z.int(),
  /** What its status allows; the person's permissions are their own question. */
  deeds: z.array(z.enum(ORDER_DEEDS)),
  late: z.boolean(),
  hold: z.object({ reason: z.string(), at: z.string() }).nullable(),
  assigned: z.object({ user_id: z.int(), name: z.string() }).nullable(),
  customer: z.object({
    client_id: z.int(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    agent: z.string(),
    discount: z.string().optional(),
  }),
  placed_by: z.string(),
  destination: z.string(),
  address_code: z.int(),
  delivery_type: z.enum(['shipping', 'pickup']),
  delivery_date: z.string().nullable(),
  pickup_window: z.object({ from: z.string(), to: z.string() }).nullable(),
  single_delivery: z.boolean(),
  payment_method: z.object({ code: z.string(), label: z.string() }),
  reference: z.string(),
  /** The buyer's own note. */
  note: z.string(),
  rows: z.array(rowSchema),
  totals: z
    .object({
      net: z.number(),
      transport: z.number(),
      /** Environmental contributions; 0 = none. */
      eco: z.number(),
      coupon: z.number(),
      vat: z.number(),
      document: z.number(),
      /** Value of what was delivered and of what is left, net. */
      delivered: z.number(),
      residual: z.number(),
      vat_table: z.array(vatLineSchema),
      /** Of the rows whose article has a cost: their net, less their share of the coupon, above the cost of today. */
      margin: orderMarginSchema.optional(),
    })
    .optional(),
  credit: creditSchema,
  /** Oldest first. */
  timeline: z.array(timelineSchema),
  /** Internal: the customer never sees them. */
  notes: z.array(z.object({ id: z.int(), author: z.string(), text: z.string(), at: z.string(), own: z.boolean() })),
  emails: z.array(emailSchema),
  documents: z.array(linkedDocumentSchema),
  /** Paths of its PDF and its workbook. */
  pdf: z.string(),
  xlsx: z.string(),
});
export type OfficeOrder = z.infer<typeof officeOrderSchema>;

export const getOfficeOrder = officeEndpoint({
  name: 'office_orders.get_order',
  summary:
    'An order as staff see it: rows with stock and arrivals, credit, timeline, internal notes, emails, documents.',
  permission: 'orders.read',
  request: z.object({ ...officeFields, number }),
  response: z.object({ message: officeOrderSchema }),
});

export const getColleagues = officeEndpoint({
  name: 'office_orders.get_colleagues',
  summary: 'Who can take care of orders.',
  permission: 'orders.read',
  request: z.object({ ...officeFields }),
  response: z.object({ message: z.object({ data: z.array(z.object({ user_id: z.int(), name: z.string() })) }) }),
});

export const acceptOrders = officeEndpoint({
  name: 'office_orders.accept',
  summary:
    'Accepts up to 500 orders at once; those that moved, are on hold or over the credit limit are left out and named.',
  permission: 'orders.write',
  mutates: true,
  rateLimit: 'office-lists',
  request: z.object({
    ...changeFields,
    numbers,
    note,
    /** Also those over the credit limit, where the settings block them. */
    over_credit: z.boolean().default(false),
  }),
  response: doneSchema,
});

export const holdOrders = officeEndpoint({
  name: 'office_orders.hold',
  summary: 'Puts orders on hold: until they are released they are neither accepted nor delivered.',
  permission: 'orders.write',
  mutates: true,
  request: z.object({ ...changeFields, numbers, reason }),
  response: doneSchema,
});

export const releaseOrders = officeEndpoint({
  name: 'office_orders.release',
  summary: 'Orders are no longer on hold.',
  permission: 'orders.write',
  mutates: true,
  request: z.object({ ...changeFields, numbers }),
  response: doneSchema,
});

export const assignOrders = officeEndpoint({
  name: 'office_orders.assign',
  summary: 'Who takes care of orders; null = nobody.',
  permission: 'orders.write',
  mutates: true,
  request: z.object({ ...changeFields, numbers, user_id: z.int().positive().nullable() }),
  response: doneSchema,
});

export const deliverOrder = officeEndpoint({
  name: 'office_orders.deliver',
  summary: 'A part of an order is delivered; the last part fulfils it.',
  permission: 'orders.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    number,
    seen,
    note,
    rows: z
      .array(z.object({ row_id: z.int(), pieces: z.number().positive().max(1e9) }))
      .min(1)
      .max(2000),
  }),
  response: doneSchema,
});

export const fulfilOrder = officeEndpoint({
  name: 'office_orders.fulfil',
  summary: 'Everything that was left of an order is delivered.',
  permission: 'orders.write',
  mutates: true,
  request: z.object({ ...changeFields, number, seen, note }),
  response: doneSchema,
});

export const cancelOrder = officeEndpoint({
  name: 'office_orders.cancel',
  summary: 'What is left of an order is cancelled; the reason is in the timeline and in the email.',
  permission: 'orders.cancel',
  mutates: true,
  request: z.object({ ...changeFields, number, seen, reason: z.string().trim().min(1).max(500) }),
  response: doneSchema,
});

export const addOrderNote = officeEndpoint({
  name: 'office_orders.add_note',
  summary: 'An internal note, which the customer never sees.',
  permission: 'orders.write',
  mutates: true,
  request: z.object({ ...changeFields, number, text: z.string().trim().min(1).max(2000) }),
  response: z.object({ message: z.object({ id: z.int(), operation: z.int().nullable() }) }),
});

export const readOrderEmail = officeEndpoint({
  name: 'office_orders.read_letter',
  summary: 'What an email of an order says, as text; needs `prices.read` too, because it has amounts.',
  permission: 'orders.read',
  request: z.object({ ...officeFields, number, id: z.int().positive() }),
  response: z.object({ message: z.object({ recipient: z.string(), subject: z.string(), text: z.string() }) }),
});

export const resendOrderEmail = officeEndpoint({
  name: 'office_orders.resend_letter',
  summary: 'Sends an email of an order again, or a waiting one at once.',
  permission: 'orders.write',
  mutates: true,
  request: z.object({ ...changeFields, number, id: z.int().positive() }),
  response: z.object({ message: z.object({ recipient: z.string() }) }),
});
