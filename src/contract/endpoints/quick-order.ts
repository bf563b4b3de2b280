/**
 * Quick order: lists of codes and quantities are read from a file, and validated row by row before anything is added.
 */
import { z } from 'zod';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { callerFields, wholeNumber } from './account/identity.ts';
import { availabilitySchema, orderLimitsSchema, packagingSchema, pictureSchema, priceBaseSchema } from './article.ts';
import { endpoint } from './endpoint.ts';

/** A suggested article: one of several that a code may mean, or a replacement for an unavailable one. */
const choiceSchema = z.object({ id: z.int(), carti: z.string(), slug: z.string(), name: z.string() });
export type RowChoice = z.infer<typeof choiceSchema>;

export const verdictSchema = z.object({
  /**
   * `ok` can be added as it is; `summed` was added to the row `into`; `bad-quantity` has an article but no sellable
   * quantity; `not-sellable` has an unavailable article, `no-price` one without a price for this buyer; `ambiguous` has
   * `choices`; `unknown` matches nothing.
   */
  kind: z.enum(['ok', 'summed', 'bad-quantity', 'not-sellable', 'no-price', 'ambiguous', 'unknown']),
  article: z
    .object({
      id: z.int(),
      carti: z.string(),
      slug: z.string(),
      num_childs: z.int(),
      name: z.string(),
      um: z.string(),
      packagings: z.array(packagingSchema),
      image: pictureSchema.nullable(),
      availability: availabilitySchema,
      order_limits: orderLimitsSchema.optional(),
      price_base: priceBaseSchema.optional(),
    })
    .nullable(),
  /**
   * Pieces that would be added: of all rows summed into this one, rounded up to the packaging. Null when none can be
   * added.
   */
  quantity: z.number().nullable(),
  /** Pieces before rounding up. */
  rounded_from: z.number().optional(),
  /** No quantity was written: one default packaging is suggested. */
  proposed: z.literal(true).optional(),
  /** The code is a packaging's barcode: `count` packagings of `pieces` each. */
  counted: z.object({ packaging: z.string(), pieces: z.number(), count: z.number() }).optional(),
  /** Of a `bad-quantity`: the limit of the article that it exceeds; `nearest` 0 = no quantity is allowed. */
  limit: z
    .object({
      code: z.enum(['quantity-below-minimum', 'quantity-above-maximum', 'stock-exceeded']),
      nearest: z.number(),
    })
    .optional(),
  /** Index of the row this one was summed into. */
  into: z.int().optional(),
  /** How many rows were summed into this one, itself included. */
  rows: z.int().optional(),
  choices: z.array(choiceSchema).optional(),
  /** A replacement (C-CAT-4). */
  alternative: choiceSchema.optional(),
  /** At this quantity; absent when the row cannot be added. */
  price: z
    .object({
      gross: z.number(),
      net: z.number(),
      discounts: z.string(),
      promo_code: z.string(),
      promo_row: z.int(),
      promo_title: z.string(),
      /** Row net (C-PRICE-3). */
      total: z.number(),
    })
    .optional(),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const checkRows = endpoint({
  name: 'quick_order.check_rows',
  rateLimit: 'changes',
  summary:
    'What each row of a list means and costs: codes, previous and manufacturers’ codes, EAN and GTIN, the customer’s own.',
  access: 'customer',
  request: z.object({
    ...callerFields,
    rows: z
      .array(
        z.object({
          code: z.string().max(QUICK_ORDER.maxCode),
          /** Pieces, or packagings when the code is a packaging’s barcode; empty = one default packaging. */
          quantity: z.union([z.number(), z.string().max(30)]),
          /** The article chosen for an ambiguous code. */
          item_id: wholeNumber.optional(),
        }),
      )
      .min(1)
      .max(QUICK_ORDER.maxRows),
  }),
  response: z.object({
    message: z.object({
      /** In the order of the request. */
      rows: z.array(verdictSchema),
      totale_netto: z.number(),
    }),
  }),
});

export const readFile = endpoint({
  name: 'quick_order.read_file',
  rateLimit: 'lists',
  summary: 'Codes and quantities of an uploaded CSV, text or XLSX file.',
  access: 'customer',
  bodyLimit: Math.ceil((QUICK_ORDER.maxFileBytes * 4) / 3) + 10_000,
  request: z.object({
    ...callerFields,
    file_name: z.string().max(255),
    /** Base64 of the file. */
    content: z.string(),
  }),
  response: z.object({
    message: z.object({
      rows: z.array(z.object({ code: z.string(), quantity: z.string(), line: z.int() })),
      /** Headings of the columns that were read. */
      columns: z.object({ code: z.string().nullable(), quantity: z.string().nullable() }),
      /** Lines of an order form without a quantity. */
      blank: z.int(),
    }),
  }),
});
export type ReadFileResponse = z.infer<typeof readFile.response>['message'];
