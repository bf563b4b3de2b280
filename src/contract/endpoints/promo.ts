/** Promos of the day, and the explanation of a price (C-PRICE-1, C-PRICE-2). */
import { z } from 'zod';
import { MAX_QUANTITY } from '#contract/values/packaging.ts';
import { callerFields, wholeNumber } from './account/identity.ts';
import { offerSchema } from './article.ts';
import { endpoint } from './endpoint.ts';

const giftOf = z.object({ id: z.int(), carti: z.string(), name: z.string(), quantity: z.number(), um: z.string() });

export const promoSchema = z.object({
  promo_code: z.string(),
  promo_row: z.int(),
  type: z.enum(['net_price', 'extra_discount', 'gift']),
  title: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  /** What it applies to; `code` and `label` are empty for the whole cart. */
  scope: z.object({ kind: z.enum(['article', 'family', 'brand', 'cart']), code: z.string(), label: z.string() }),
  /** Minimum pieces. */
  from_quantity: z.number(),
  /** Net price, or discounts on top of the buyer's own; absent where prices are hidden. */
  net: z.number().optional(),
  discounts: z.string().optional(),
  /** Of a gift by value: net euros; null = by pieces. */
  threshold: z.number().nullable(),
  repeats: z.boolean(),
  gift: giftOf.nullable(),
});
export type PromoResponse = z.infer<typeof promoSchema>;

export const getPromo = endpoint({
  name: 'wrapper.get_promo',
  catalogue: true,
  summary:
    'Promos of today that the buyer may have, by code and row; those of one code or of one article when it is named.',
  request: z.object({
    ...callerFields,
    /** The code of an expired promo, or of another customer's, is a 404. */
    promo_code: z.string().max(60).optional(),
    /** Id, code or slug. */
    item_id: z.union([wholeNumber, z.string().max(200)]).optional(),
    page: wholeNumber.pipe(z.int().min(1)).default(1),
    per_page: wholeNumber.pipe(z.int().min(1).max(100)).default(50),
  }),
  response: z.object({
    message: z.object({ data: z.array(promoSchema), count: z.int(), page: z.int(), pages: z.int() }),
  }),
});

export const priceStepSchema = z.object({
  /** list = gross of the price list; discount = the buyer's own chain; promo = what the promo adds or sets. */
  kind: z.enum(['list', 'discount', 'promo']),
  /**
   * Where it comes from: the price list and the general chain of the address or the customer, or what the chain was
   * agreed for.
   */
  source: z.enum(['shop', 'customer', 'address', 'article', 'parent', 'family', 'brand', 'promo']),
  /** Name of the list, family, brand or promo; empty where `source` is enough. */
  label: z.string(),
  /** `50+10`; empty for the list and for a net price. */
  discounts: z.string(),
  /** Minimum quantity; null = always. */
  from_quantity: z.number().nullable(),
  valid_to: z.string().nullable(),
  /** Unit price after this step. */
  price: z.number(),
});
export type PriceStep = z.infer<typeof priceStepSchema>;

export const explainPrice = endpoint({
  name: 'wrapper.explain_price',
  catalogue: true,
  summary: 'How the unit net of an article at a quantity comes about: list, discounts, promo, and what was compared.',
  request: z.object({
    ...callerFields,
    item_id: z.union([wholeNumber, z.string().max(200)]),
    /** Pieces; left out: the default packaging. */
    quantity: z.number().positive().max(MAX_QUANTITY).optional(),
    /** The promo under which the row was added. */
    promo_code: z.string().max(60).default(''),
    promo_row: wholeNumber.default(0),
  }),
  response: z.object({
    message: z.object({
      id: z.int(),
      carti: z.string(),
      name: z.string(),
      um: z.string(),
      quantity: z.number(),
      price: z.number(),
      price_discount: z.number(),
      /** Row net (C-PRICE-3). */
      totale_sconto: z.number(),
      /** From the gross price down to the net one. */
      steps: z.array(priceStepSchema),
      /** Why there is no promo, or why the promo that makes the price was chosen. */
      reason: z.enum(['no-promo', 'promo-cheaper', 'promo-equal', 'list-cheaper', 'promo-not-reached']),
      /** The promo that was more expensive than the price list (`list-cheaper`). */
      beaten: offerSchema.nullable(),
      offers: z.array(offerSchema),
      /** The next better offer for a larger quantity. */
      next: offerSchema.extend({ quantity: z.number(), missing: z.number() }).nullable(),
    }),
  }),
});
export type PriceExplained = z.infer<typeof explainPrice.response>['message'];
