/** Orders that are amended before they are delivered: quantities, lines, prices, day, address (docs/orders.md). */
import { z } from 'zod';
import { MAX_QUANTITY } from '#contract/values/packaging.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';
import { doneSchema } from './orders.ts';

const number = z.string().trim().min(1).max(40);
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const time = z.string().regex(/^\d{2}:\d{2}$/);
const euros = z.number().optional();
/** Net unit price set by hand, in euros; needs `orders.price` and a reason. */
const ownPrice = z.number().min(0).max(1e6).optional();

export const amendmentSchema = z.object({
  /** Only rows that change. */
  rows: z
    .array(
      z.object({
        row_id: z.int(),
        /** Pieces; 0 removes the row; left out = unchanged. */
        quantity: z.number().min(0).max(MAX_QUANTITY).optional(),
        net: ownPrice,
      }),
    )
    .max(2000)
    .default([]),
  added: z
    .array(
      z.object({
        /** The article's id. */
        item_id: z.int().positive(),
        quantity: z.number().positive().max(MAX_QUANTITY),
        net: ownPrice,
      }),
    )
    .max(500)
    .default([]),
  /** null = as soon as possible; left out = unchanged. */
  delivery_date: plainDate.nullable().optional(),
  /** Of an order that is picked up. */
  pickup_window: z.object({ from: time, to: time }).optional(),
  address_code: z.int().min(0).optional(),
});
export type AmendmentBody = z.input<typeof amendmentSchema>;

/** What is wrong with a row; the same words as in the cart, and what only an order knows. */
export const ROW_FAULTS = [
  'below-delivered',
  'already-there',
  'gift',
  'unknown-row',
  'not-sellable',
  'no-price',
  /** A price by hand below the floor of the article, without `quotes.below_floor`. */
  'below-floor',
  'packaging-invalid',
  'quantity-below-minimum',
  'quantity-above-maximum',
  'stock-exceeded',
] as const;

export const AMEND_ISSUES = [
  /** Nothing would change. */
  'no-changes',
  /** No row would be left, or nothing to be delivered: that is a cancellation. */
  'nothing-left',
  'rows',
  'minimum-order',
  'credit-exceeded',
  'unpaid-deadlines',
  /** A card was charged for this very amount. */
  'paid-by-card',
  'past-day',
  /** A price by hand is below the floor of its article, and the person may do that. */
  'below-floor',
] as const;

const fromTo = z.object({ from: z.number(), to: z.number() });

const previewRow = z.object({
  /** null = of a row that is added: `item_id` names it. */
  row_id: z.int().nullable(),
  item_id: z.int(),
  carti: z.string(),
  name: z.string(),
  um: z.string(),
  gift: z.boolean(),
  change: z.enum(['same', 'changed', 'added', 'removed']),
  quantity: fromTo,
  delivered: z.number(),
  /** Net unit price and row net in euros. */
  net: fromTo.optional(),
  total: fromTo.optional(),
  fault: z
    .object({
      kind: z.enum(ROW_FAULTS),
      /** The possible quantities below and above; equal when there is one; 0 = none. */
      nearest: z.tuple([z.number(), z.number()]).optional(),
    })
    .optional(),
});

const totalsSchema = z.object({
  net: z.number(),
  coupon: z.number(),
  transport: z.number(),
  /** Environmental contributions; 0 = none. */
  eco: z.number(),
  vat: z.number(),
  document: z.number(),
});

export const amendPreview = officeEndpoint({
  name: 'office_orders.amend_preview',
  summary:
    'What an order would be with these changes: rows, totals old and new, what stands against it. Nothing is written.',
  permission: 'orders.amend',
  request: z.object({ ...officeFields, number, amendment: amendmentSchema }),
  response: z.object({
    message: z.object({
      /** Step of the order that this was computed for: to be sent as `seen`. */
      step: z.int(),
      /** To be sent as `outcome`: what is written is what was seen. */
      outcome: z.string(),
      rows: z.array(previewRow),
      totals: z.object({ from: totalsSchema, to: totalsSchema }).optional(),
      issues: z.array(
        z.object({
          code: z.enum(AMEND_ISSUES),
          /** Euros: missing to the minimum, over the limit. */
          amount: euros,
          blocking: z.boolean(),
        }),
      ),
      /** What the customer reads in timeline and email, in the language of the call. */
      sentences: z.array(z.string()),
      /** Who gets an email about it. */
      emails_to: z.array(z.string()),
      /** Addresses of the customer that it could go to. */
      addresses: z.array(z.object({ address_code: z.int(), text: z.string() })),
      address_code: z.int(),
    }),
  }),
});
export type AmendPreview = z.infer<typeof amendPreview.response>['message'];

export const amendOrder = officeEndpoint({
  name: 'office_orders.amend',
  summary: 'Changes an order before it is delivered; the customer gets an email that lists the changes.',
  permission: 'orders.amend',
  mutates: true,
  request: z.object({
    ...changeFields,
    number,
    seen: z.int().min(0),
    outcome: z.string().max(80),
    amendment: amendmentSchema,
    /** The customer reads it in timeline and email. */
    note: z.string().trim().max(500).default(''),
    /** Why prices were set by hand: in the history only. Needed with them. */
    price_reason: z.string().trim().max(200).default(''),
    /** Also over the credit limit, where the settings block it. */
    over_credit: z.boolean().default(false),
  }),
  response: doneSchema,
});
