/** Orders that staff take on the phone: a cart of the customer's that only agents and staff work in (C-CART-7), sent once. */
import { z } from 'zod';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { MAX_QUANTITY } from '#contract/values/packaging.ts';
import { anomalySchema } from '../endpoints/cart-shape.ts';
import { creditSchema, pickupWindowSchema } from '../endpoints/checkout-choices.ts';
import { ISSUE_CODES } from '../endpoints/order.ts';
import { verdictSchema } from '../endpoints/quick-order.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

/** For whom. */
const buyer = { client_id: z.int().positive(), address_code: z.int().min(0) };
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const deliveryType = z.enum(['shipping', 'pickup']);
/** What has been chosen so far: totals and credit depend on it. */
const chosen = {
  delivery_type: deliveryType.default('shipping'),
  payment_method: z.string().max(40).default(''),
  /** Net unit prices in euros that are set by hand; need `orders.price`. */
  prices: z
    .array(z.object({ item_id: z.int().positive(), net: z.number().min(0).max(1e6) }))
    .max(2000)
    .default([]),
};
/** Amounts in euros are absent for staff without `prices.read` (C-OFF-5). */
const euros = z.number().optional();

export const checkOrderRows = officeEndpoint({
  name: 'office_orders.check_rows',
  summary: 'What each row of a list means and costs for a customer: codes, EAN, the customer’s own codes.',
  permission: 'orders.read',
  rateLimit: 'office',
  request: z.object({
    ...officeFields,
    ...buyer,
    rows: z
      .array(
        z.object({
          code: z.string().max(QUICK_ORDER.maxCode),
          quantity: z.union([z.number(), z.string().max(30)]),
          /** The article chosen for an ambiguous code. */
          item_id: z.int().positive().optional(),
        }),
      )
      .min(1)
      .max(QUICK_ORDER.maxRows),
  }),
  response: z.object({ message: z.object({ rows: z.array(verdictSchema) }) }),
});

export const findBuyers = officeEndpoint({
  name: 'office_orders.find_buyers',
  summary: 'Customers by code, name, town, VAT or phone number, with the addresses that an order can go to.',
  permission: 'orders.amend',
  request: z.object({ ...officeFields, text: z.string().trim().max(80), client_id: z.int().positive().optional() }),
  response: z.object({
    message: z.object({
      data: z.array(
        z.object({
          client_id: z.int(),
          name: z.string(),
          town: z.string(),
          phone: z.string(),
          addresses: z.array(z.object({ address_code: z.int(), text: z.string() })),
        }),
      ),
    }),
  }),
});

const cartRow = z.object({
  row_id: z.int(),
  item_id: z.int(),
  carti: z.string(),
  name: z.string(),
  um: z.string(),
  quantity: z.number(),
  /** What can be promised today, and when the next pieces arrive; plain date. */
  available: z.number(),
  arrival: z.string().nullable(),
  net: euros,
  discounts: z.string().optional(),
  total: euros,
  promo: z.string(),
  /** Its price was set by hand; `below_floor`: below the floor of its article. */
  by_hand: z.boolean(),
  below_floor: z.boolean(),
  anomalies: z.array(anomalySchema.omit({ old_price: true, new_price: true })),
});

const gift = z.object({ carti: z.string(), name: z.string(), quantity: z.number(), um: z.string() });

const startedSchema = z.object({
  /** 0 = nothing is in it yet. */
  id_cart: z.int(),
  rows: z.array(cartRow),
  gifts: z.array(gift),
  totals: z
    .object({
      net: z.number(),
      coupon: z.number(),
      transport: z.number(),
      eco: z.number(),
      vat: z.number(),
      document: z.number(),
    })
    .optional(),
  issues: z.array(
    z.object({
      code: z.enum([...ISSUE_CODES, 'below-floor']),
      row_id: z.int().optional(),
      amount: euros,
      blocking: z.boolean(),
    }),
  ),
  delivery: z.object({
    /** Plain dates on which goods can leave. */
    dates: z.array(z.string()),
    /** The same for everything in one delivery; null = nothing has to be waited for, empty = the day is not known yet. */
    dates_together: z.array(z.string()).nullable(),
    /** Empty = nothing can be picked up. */
    windows: z.array(pickupWindowSchema),
    windows_together: z.array(pickupWindowSchema).nullable(),
  }),
  payment_methods: z.array(z.object({ code: z.string(), label: z.string() })),
  /** null = no limit; absent without `prices.read`. */
  credit: creditSchema.nullable().optional(),
  order_note: z.boolean(),
  /** To be sent as `seen` with the order: it is made from exactly this. */
  mark: z.string(),
});
export type StartedOrder = z.infer<typeof startedSchema>;

export const getStartedOrder = officeEndpoint({
  name: 'office_orders.get_started',
  summary:
    'The order that staff are taking for a customer: rows with prices and availability, terms, what stands against it.',
  permission: 'orders.amend',
  request: z.object({ ...officeFields, ...buyer, ...chosen }),
  response: z.object({ message: startedSchema }),
});

export const editStartedOrder = officeEndpoint({
  name: 'office_orders.edit_started',
  summary: 'Adds articles to the order that is being taken, changes and removes rows.',
  permission: 'orders.amend',
  mutates: true,
  request: z.object({
    ...changeFields,
    ...buyer,
    ...chosen,
    id_cart: z.int().min(0),
    add: z
      .array(z.object({ item_id: z.int().positive(), quantity: z.number().positive().max(MAX_QUANTITY) }))
      .max(QUICK_ORDER.maxRows)
      .default([]),
    /** 0 removes. */
    change: z
      .array(z.object({ row_id: z.int(), quantity: z.number().min(0).max(MAX_QUANTITY) }))
      .max(2000)
      .default([]),
  }),
  response: z.object({
    message: startedSchema.extend({
      /** Of `add`, by index: why it was not added. */
      refused: z.array(z.object({ index: z.int(), text: z.string() })),
    }),
  }),
});

export const startOrder = officeEndpoint({
  name: 'office_orders.start_order',
  summary: 'Sends the order that was taken, exactly once: the same checkout, credit and limits as in the shop.',
  permission: 'orders.amend',
  mutates: true,
  request: z.object({
    ...changeFields,
    ...buyer,
    ...chosen,
    seen: z.string().max(80),
    /** Left out: the first possible day. */
    shipping_date: plainDate.optional(),
    window: z.object({ date: plainDate, from: z.string().max(5), to: z.string().max(5) }).optional(),
    single_delivery: z.boolean().default(false),
    reference: z.string().trim().max(60).default(''),
    note: z.string().trim().max(2000).default(''),
    /** Why prices were set by hand; the customer does not read it. */
    price_reason: z.string().trim().max(200).default(''),
    /** An order with the same content was sent in the last 24 hours, and this one is wanted too. */
    confirm_duplicate: z.boolean().default(false),
  }),
  response: z.object({ message: z.object({ number: z.string() }) }),
});
