/** Checkout and orders (C-ORD). */
import { z } from 'zod';
import { linkedDocumentSchema } from './account/document-parts.ts';
import { callerFields, wholeNumber } from './account/identity.ts';
import { laterRowsSchema, pictureSchema, priceBaseSchema, stockSplitSchema } from './article.ts';
import { additionKey } from './cart.ts';
import { cartSchema, deliveryTotalsSchema, ecoLineSchema, ecoSumSchema } from './cart-shape.ts';
import {
  checkoutDraftSchema,
  creditSchema,
  invoiceSchema,
  orderChoiceFields,
  payerSchema,
  pickupWindowSchema,
} from './checkout-choices.ts';
import { endpoint } from './endpoint.ts';
import { vatLineSchema } from './vat-line.ts';
import { wireDay } from './wire-day.ts';

export const ORDER_STATUSES = ['IA', 'NE', 'E', 'partial', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Filters of the order list: a status, or all orders with something still to be delivered ("Not Escaped", storefront.md
 * §4).
 */
export const ORDER_STATUS_FILTERS = ['open', ...ORDER_STATUSES] as const;
export type OrderStatusFilter = (typeof ORDER_STATUS_FILTERS)[number];

/** Sortable columns of the order list. */
export const ORDER_COLUMNS = ['number', 'date', 'delivery', 'status', 'taxable', 'total'] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];
/** `dec` is highest, or newest, first. */
export const ORDER_SORTS = ORDER_COLUMNS.flatMap((column) => [`${column}-asc`, `${column}-dec`] as const);
export type OrderSort = `${OrderColumn}-${'asc' | 'dec'}`;

export const deliveryOptionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('shipping'),
    /** Plain dates on which goods can leave: those in stock, or the first arrivals. */
    dates: z.array(z.string()),
    /**
     * The same for everything in one delivery; absent = nothing has to be waited for, empty = the day is not known yet.
     */
    dates_together: z.array(z.string()).optional(),
    /** Transport of this cart in euros (C-CART-6). */
    cost: z.number(),
    /** Maximum working days from shipping to arrival (storefront.md §9 "Fast delivery in 3 working days"). */
    delivery_days: z.int(),
  }),
  z.object({
    type: z.literal('pickup'),
    windows: z.array(pickupWindowSchema),
    /** As `dates_together`. */
    windows_together: z.array(pickupWindowSchema).optional(),
    /** The window that closed today, to be shown as no longer available (C-ORD-2). */
    closed: z.array(pickupWindowSchema),
    cost: z.number(),
  }),
]);

export const ISSUE_CODES = [
  'cart-empty',
  'minimum-order',
  'cart-has-anomalies',
  'price-changed',
  'no-payment-methods',
  'credit-exceeded',
  'unpaid-deadlines',
] as const;

export const prepareOrder = endpoint({
  name: 'wrapper.prepare_order',
  summary: 'Re-checks the active cart and answers what can be chosen (C-ORD-4). 409 with its number when it was sent.',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...callerFields,
    id_cart: wholeNumber.optional(),
    kind: z.enum(['client', 'agent']).optional(),
    /** Totals depend on it: pickup has no transport cost (C-CART-6). Left out: as in the draft. */
    delivery_type: z.enum(['shipping', 'pickup']).optional(),
    /** Credit depends on it: an order paid at once needs none (C-ORD-7). Left out: as in the draft. */
    payment_method: z.string().max(40).optional(),
  }),
  response: z.object({
    message: z.object({
      /** True when the order can be sent. */
      ok: z.boolean(),
      cart: cartSchema,
      issues: z.array(
        z.object({
          code: z.enum(ISSUE_CODES),
          row_id: z.int().optional(),
          /** Euros: the amount missing to the minimum order, or by which the credit limit is exceeded. */
          amount: z.number().optional(),
          blocking: z.boolean(),
        }),
      ),
      delivery_options: z.array(deliveryOptionSchema),
      /** Of the cart for each delivery type; `cart` has those of the chosen one. */
      totals: z.object({ shipping: deliveryTotalsSchema, pickup: deliveryTotalsSchema }),
      payment_methods: z.array(
        z.object({
          code: z.string(),
          label: z.string(),
          /** Due date if invoiced today; plain date. */
          due_date: z.string().optional(),
          /** Paid through the card provider before the order is sent. */
          card: z.boolean().optional(),
        }),
      ),
      /** null = the customer has no credit limit. */
      credit: creditSchema.nullable(),
      /** Who gets the invoice unless another is asked for. */
      invoice_to: payerSchema,
      /** The choices so far, so that a reload loses nothing. */
      draft: checkoutDraftSchema,
      /** False: this shop takes no comments with orders; a `note` in the request is ignored. */
      order_note: z.boolean(),
      /** True: a public body, who may name CIG and CUP. */
      asks_cig: z.boolean(),
      summary_token: z.string(),
    }),
  }),
});
export type PreparedOrder = z.infer<typeof prepareOrder.response>['message'];

export const orderRowSchema = z.object({
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
  /** Pieces on delivery notes and on invoices; null = none names the order, or the caller may not see them. */
  shipped: z.number().nullable(),
  invoiced: z.number().nullable(),
  price: z.number(),
  discounts: z.string(),
  price_discount: z.number(),
  /**
   * Number of pieces whose price was shown beside the unit price when the order was sent; absent: only the unit price
   * was shown, or it is not known.
   */
  price_base: priceBaseSchema.optional(),
  totale_no_sconto: z.number(),
  totale_sconto: z.number(),
  iva: z.number(),
  /** Beside `totale_sconto`, as when the order was sent; absent: none. */
  eco: z.array(ecoLineSchema).optional(),
  /** FatturaPA's natura, where the row has no VAT. */
  vat_nature: z.string().optional(),
  promo_code: z.string(),
  /** As written in the cart; empty for none. */
  note: z.string(),
  /** A gift: its price is 0 (C-PRICE-2). */
  gift: z.boolean(),
  /**
   * How much was in stock and how much was to arrive when the order was sent; null = not known (orders of other
   * systems).
   */
  split: stockSplitSchema.nullable(),
});
export type OrderRow = z.infer<typeof orderRowSchema>;

export const orderHeaderSchema = z.object({
  id: z.int(),
  number: z.string(),
  document_type: z.string(),
  date: z.string(),
  status: z.enum(ORDER_STATUSES),
  client_id: z.int(),
  address_code: z.int(),
  destination: z.string(),
  delivery_type: z.enum(['shipping', 'pickup']),
  delivery_date: z.string().nullable(),
  /** Something is still to be delivered, and its day is past. */
  late: z.boolean(),
  pickup_window: z.object({ from: z.string(), to: z.string() }).nullable(),
  payment_method: z.object({ code: z.string(), label: z.string() }),
  reference: z.string(),
  placed_by: z.string(),
  /** Bought rows; gifts are in `rows` but not counted (contract/endpoints/cart.ts). */
  rows_count: z.int(),
  /** Taxable amount: net of rows, contributions and transport. */
  taxable: z.number(),
  total: z.number(),
});
export type OrderHeader = z.infer<typeof orderHeaderSchema>;

export const orderSchema = orderHeaderSchema.extend({
  note: z.string(),
  /**
   * Everything in one delivery, after arriving articles have arrived; false: what is in stock leaves at once, the rest
   * when it arrives.
   */
  single_delivery: z.boolean(),
  /** Requested in the checkout; null: the customer as registered. */
  invoice: invoiceSchema.nullable(),
  rows: z.array(orderRowSchema),
  /**
   * Rows of which something was to arrive later when the order was sent; null = everything was in stock. Gifts are not
   * counted, as in a cart.
   */
  later: laterRowsSchema.nullable(),
  totale_lordo: z.number(),
  /** Sum of the row nets less the coupon. */
  totale_netto: z.number(),
  /** Empty = none. */
  coupon_code: z.string(),
  sconto_coupon: z.number(),
  spese_trasporto: z.number(),
  eco: z.array(ecoSumSchema).optional(),
  /** What the shop says about the contribution for packaging. */
  eco_note: z.string().optional(),
  iva: z.number(),
  totale_doc: z.number(),
  /** Per rate, transport at the ordinary one; the taxes add up to `iva`. */
  vat_table: z.array(vatLineSchema),
  /** What is paid to the seller, where the buyer pays VAT to the State (split payment); absent: `totale_doc`. */
  payable: z.number().optional(),
  /** Codes of the procurement, asked of public bodies. */
  cig: z.string().optional(),
  cup: z.string().optional(),
  /** Delivery notes and invoices that came of it, in that order (C-DOC-2). */
  documents: z.array(linkedDocumentSchema),
  timeline: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      at: z.string(),
      actor: z.string(),
      /** The reason, as written by the person who changed it; mostly empty. */
      note: z.string(),
      /** The order was amended without a change of status: what changed, one sentence each. */
      changes: z.array(z.string()).optional(),
    }),
  ),
});
export type Order = z.infer<typeof orderSchema>;

export const sendOrder = endpoint({
  name: 'wrapper.send_order',
  summary: 'Turns the prepared cart into an order exactly once (C-ORD-4). Same idempotency key, same order.',
  access: 'customer',
  mutates: true,
  rateLimit: 'orders',
  request: z.object({
    ...callerFields,
    ...orderChoiceFields,
  }),
  response: z.object({
    message: z.object({ order: orderHeaderSchema, repeated: z.boolean() }),
  }),
});

export const getOrderDetail = endpoint({
  name: 'wrapper.get_order_detail',
  summary: 'One order of the customer by number or id.',
  access: 'customer',
  request: z.object({
    ...callerFields,
    number: z.string().max(40).optional(),
    id: wholeNumber.optional(),
  }),
  response: z.object({ message: orderSchema }),
});

export const getOrders = endpoint({
  name: 'account.get_orders',
  summary: 'Orders of the customer, newest first; dates as DDMMYYYY in, DD/MM/YYYY out (C-SET-4).',
  access: 'customer',
  request: z.object({
    ...callerFields,
    from: wireDay.optional(),
    to: wireDay.optional(),
    status: z.enum(ORDER_STATUS_FILTERS).optional(),
    text: z.string().max(100).optional(),
    /** Left out: all addresses of the customer (C-ACC-3). */
    destination: wholeNumber.optional(),
    sort: z.enum(ORDER_SORTS).default('date-dec'),
    page: wholeNumber.pipe(z.int().min(1)).default(1),
    per_page: wholeNumber.pipe(z.int().min(1).max(100)).default(20),
  }),
  response: z.object({
    message: z.object({
      data: z.array(orderHeaderSchema),
      count: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  }),
});

export const reorder = endpoint({
  name: 'wrapper.reorder',
  summary: 'Puts rows of an order into the active cart again; lists what could not be added and why (C-ORD-6).',
  access: 'customer',
  mutates: true,
  rateLimit: 'lists',
  request: z.object({
    ...callerFields,
    number: z.string().max(40),
    row_ids: z.array(wholeNumber).max(2000).optional(),
    /** Only what is not delivered yet, rounded up to whole packagings. */
    residual: z.boolean().default(false),
    /** As in `b2b_cart.add_rows`; `b2b_cart.take_back` undoes what was added with it. */
    key: additionKey.optional(),
  }),
  response: z.object({
    message: z.object({
      cart: cartSchema,
      added: z.int(),
      refused: z.array(z.object({ row_id: z.int(), carti: z.string(), reason: z.string() })),
    }),
  }),
});
