/** Cart (C-CART). Every mutation returns the whole cart (C-CART-4). */
import { z } from 'zod';
import { COUPON_CODE_MAX, ROW_NOTE_MAX } from '#contract/values/constants.ts';
import { callerFields, wholeNumber } from './account/identity.ts';
import {
  availabilitySchema,
  laterRowsSchema,
  packagingSchema,
  pictureSchema,
  priceBaseSchema,
  stockSplitSchema,
} from './article.ts';
import { endpoint } from './endpoint.ts';
import { vatLineSchema } from './vat-line.ts';

/**
 * Digits with comma or dot before the decimals (C-CAT-3), but no `1e3` or `0x19`, which `Number` would read. Signs and
 * too many decimals pass, so that a later check can reject them with a specific error.
 */
const WRITTEN_QUANTITY = /^[+-]?\d+([.,]\d*)?$/;

export const quantityInput = z.union([z.number(), z.string().max(30)]).transform((value, context) => {
  if (typeof value === 'number') return value;
  const written = value.trim();
  if (WRITTEN_QUANTITY.test(written)) return Number(written.replace(',', '.'));
  context.addIssue({ code: 'custom', message: 'must be a number' });
  return z.NEVER;
});

export const anomalySchema = z.object({
  kind: z.enum([
    'not-sellable',
    'no-price',
    'promo-expired',
    'packaging-invalid',
    'price-changed',
    'quantity-below-minimum',
    'quantity-above-maximum',
    'stock-exceeded',
  ]),
  /**
   * packaging-invalid: nearest sellable quantities; limits: twice the nearest allowed one, 0 = none; price-changed: old
   * and new net.
   */
  nearest: z.tuple([z.number(), z.number()]).optional(),
  old_price: z.number().optional(),
  new_price: z.number().optional(),
  /** Blocks sending the order. */
  blocking: z.boolean(),
});
export type Anomaly = z.infer<typeof anomalySchema>;

export const cartRowSchema = z.object({
  row_id: z.int(),
  id_cart: z.int(),
  id: z.int(),
  carti: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  quantity: z.number(),
  um: z.string(),
  /** Unit gross. */
  price: z.number(),
  /** Unit net. */
  price_discount: z.number(),
  discounts: z.string(),
  totale_no_sconto: z.number(),
  totale_sconto: z.number(),
  image: pictureSchema.nullable(),
  single_child: z.boolean(),
  promo_code: z.string(),
  promo_row: z.int(),
  promo_title: z.string(),
  /** Pieces of the smallest packaging: quantities are multiples of it. */
  qty_min_imballo: z.number(),
  packagings: z.array(packagingSchema),
  iva: z.number(),
  price_base: priceBaseSchema.optional(),
  availability: availabilitySchema,
  anomalies: z.array(anomalySchema),
  /** The buyer's note on the row; copied to the order. */
  note: z.string(),
  /** Origin of `price_discount`: a promo, or the price list with the buyer's discounts (C-PRICE-2). */
  price_from: z.enum(['list', 'promo']),
});
export type CartRow = z.infer<typeof cartRowSchema>;

/** A gift (C-PRICE-2): a row of price 0, not in `data`, that comes and goes with its threshold. */
export const giftSchema = z.object({
  promo_code: z.string(),
  promo_row: z.int(),
  promo_title: z.string(),
  id: z.int(),
  carti: z.string(),
  slug: z.string(),
  name: z.string(),
  image: pictureSchema.nullable(),
  quantity: z.number(),
  um: z.string(),
  /** Unit gross, unit net and row net. */
  price: z.literal(0),
  price_discount: z.literal(0),
  totale_sconto: z.literal(0),
  /** False: the threshold is reached, but the gift is out of stock; it is not sent. */
  available: z.boolean(),
  /** How much is in stock and how much arrives later, after the rows took theirs; null when it is not available. */
  split: stockSplitSchema.nullable(),
});
export type Gift = z.infer<typeof giftSchema>;

/** How far the cart is from the next gift of a promo (C-PRICE-2); amounts are euros of net, `pieces` are pieces. */
export const thresholdSchema = z.object({
  promo_code: z.string(),
  promo_row: z.int(),
  title: z.string(),
  valid_to: z.string(),
  kind: z.enum(['value', 'pieces']),
  target: z.number(),
  reached: z.number(),
  missing: z.number(),
  /** The gift from the target on, replacing the current one. */
  gift: z.object({ carti: z.string(), name: z.string(), quantity: z.number(), um: z.string() }),
});
export type Threshold = z.infer<typeof thresholdSchema>;

export const cartCouponSchema = z.object({
  code: z.string(),
  title: z.string(),
  valid_to: z.string(),
  /** What it takes off the net total; 0 while there is a problem. */
  discount: z.number(),
  /** Why it gives no discount; it stays in the cart until it is removed. */
  problem: z
    .enum([
      'coupon-unknown',
      'coupon-not-yet',
      'coupon-expired',
      'coupon-used',
      'coupon-used-up',
      'coupon-no-rows',
      'coupon-minimum',
    ])
    .nullable(),
  /** Net amount missing to its minimum. */
  missing: z.number(),
});
export type CartCoupon = z.infer<typeof cartCouponSchema>;

/** The totals of a cart that depend on the delivery type, euros. */
const deliveryTotals = {
  iva: z.number(),
  /** `iva` per rate, highest first; transport is taxed at the ordinary rate. */
  vat_lines: z.array(vatLineSchema),
  totale_doc: z.number(),
  spese_trasporto: z.number(),
};
export const deliveryTotalsSchema = z.object(deliveryTotals);
export type DeliveryTotals = z.infer<typeof deliveryTotalsSchema>;

export const cartSchema = z.object({
  /** 0 = no cart yet. */
  id_cart: z.int(),
  client_id: z.int(),
  address_code: z.int(),
  kind: z.enum(['client', 'agent']),
  name: z.string(),
  totale_lordo: z.number(),
  /** Sum of the row nets less the coupon. */
  totale_netto: z.number(),
  /** What the coupon takes off; 0 without one. */
  sconto_coupon: z.number(),
  ...deliveryTotals,
  /** Net amount missing to free transport; 0 when reached (C-CART-6). */
  importo_spese_zero: z.number(),
  min_order: z.object({
    warning: z.boolean(),
    minimum_amount: z.number(),
    missing: z.number(),
    compliant: z.boolean(),
  }),
  version: z.int(),
  /** Number of rows in `data`. Gifts are never counted as rows, neither here nor in the order. */
  total_count: z.int(),
  /**
   * Rows that arrive later (contract/values/stock-split.ts); null = everything is in stock. Gifts have their own split.
   */
  later: laterRowsSchema.nullable(),
  gifts: z.array(giftSchema),
  thresholds: z.array(thresholdSchema),
  coupon: cartCouponSchema.nullable(),
  /** Whether the shop accepts coupons. */
  takes_coupons: z.boolean(),
  data: z.record(z.string(), cartRowSchema),
});
export type Cart = z.infer<typeof cartSchema>;

/**
 * The changed row and the new cart. `sequence` is returned as sent (C-CART-4). With `partial` the client already has
 * all other rows: `data` has only those that differ from version `base_version`, `removed` those deleted since.
 */
export const mutationResponse = z.object({
  message: cartSchema.extend({
    response: z.boolean(),
    row_id: z.int().optional(),
    sequence: z.int().optional(),
    partial: z.object({ base_version: z.int(), removed: z.array(z.int()) }).optional(),
  }),
});
export type CartResponse = z.infer<typeof mutationResponse>['message'];

/** Fields that let a page put a response in order among its edits (C-CART-4). */
export const sequence = {
  sequence: z.int().min(0).optional(),
  /** The version that the client has: if it is still the cart's, only changes are returned (`partial`). */
  known_version: z.int().min(0).optional(),
};
const kind = { kind: z.enum(['client', 'agent']).optional() };

export const getCartItems = endpoint({
  name: 'wrapper.get_cart_items',
  summary: 'The active cart of customer and address; one of his saved ones when id_cart is given.',
  access: 'customer',
  request: z.object({
    ...callerFields,
    ...kind,
    id_cart: wholeNumber.optional(),
    /** false: `data` is left empty; the totals and `total_count` are returned. */
    rows: z.boolean().default(true),
  }),
  response: z.object({ message: cartSchema }),
});

/** An article by id, code or slug, and the promo to use; without promo = the cheapest price. */
const wantedFields = {
  item_id: z.union([wholeNumber, z.string().max(200)]),
  quantity: quantityInput,
  promo_code: z.string().max(60).default(''),
  promo_row: wholeNumber.default(0),
};
/** Generated by the client for one action and repeated with each retry: added once; kept for two days. */
export const additionKey = z.string().min(8).max(100);
/** Fields of every request that adds something, besides the article. */
const addition = { ...callerFields, ...kind, ...sequence, key: additionKey.optional() };
const wantedRows = { rows: z.array(z.object(wantedFields)).min(1).max(2000) };

const addRequest = z.object({
  ...addition,
  ...wantedFields,
});

export const addToCart = endpoint({
  name: 'wrapper.add_to_cart',
  summary: 'Adds pieces of an article; an existing row grows (C-CART-2).',
  access: 'customer',
  mutates: true,
  request: addRequest,
  response: mutationResponse,
});

export const addToCartPromo = endpoint({
  name: 'wrapper.add_to_cart_promo',
  summary: 'Adds pieces under a chosen promo.',
  access: 'customer',
  mutates: true,
  request: addRequest,
  response: mutationResponse,
});

export const addRows = endpoint({
  name: 'b2b_cart.add_rows',
  summary:
    'Adds several articles at once: what can be added is, the others are listed with the reason. Sent again with the same key it adds nothing twice.',
  access: 'customer',
  mutates: true,
  rateLimit: 'lists',
  request: z.object({
    ...addition,
    ...wantedRows,
  }),
  response: z.object({
    message: mutationResponse.shape.message.extend({
      /** `index`: place in `rows` of the request, from 0. */
      added: z.array(z.object({ index: z.int(), row_id: z.int() })),
      refused: z.array(
        z.object({
          index: z.int(),
          code: z.string(),
          message: z.string(),
          nearest: z.tuple([z.number(), z.number()]).optional(),
        }),
      ),
    }),
  }),
});
export type AddRowsResponse = z.infer<typeof addRows.response>['message'];

export const takeBackRows = endpoint({
  name: 'b2b_cart.take_back',
  summary: 'Undoes what was added to the active cart under a key: its pieces leave their rows, once.',
  access: 'customer',
  mutates: true,
  rateLimit: 'lists',
  request: z.object({ ...callerFields, ...kind, key: additionKey }),
  response: z.object({
    message: z.object({
      cart: cartSchema,
      /** Additions that were undone; 0 when the key has none (any more). */
      taken: z.int(),
    }),
  }),
});

export const priceRows = endpoint({
  name: 'b2b_cart.price_rows',
  summary: 'What quantities of articles cost before they are added (C-PRICE-3); guests only where they see prices.',
  request: z.object({ ...callerFields, ...wantedRows }),
  response: z.object({
    message: z.object({
      /** In the order of the request; null = not sold to this buyer. Net unit price and row net, euros. */
      rows: z.array(z.object({ price_discount: z.number(), totale_sconto: z.number() }).nullable()),
      totale_netto: z.number(),
    }),
  }),
});

const packagingAlias = {
  qty_min_packaging: z.number().optional(),
  qty_min_packing: z.number().optional(),
  qty_min_imballo: z.number().optional(),
};

export const updateCart = endpoint({
  name: 'wrapper.update_cart',
  summary: 'Sets quantities and notes of rows; 0 removes (C-CART-2). All rows or none.',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...callerFields,
    ...sequence,
    id_cart: wholeNumber,
    cart_rows: z
      .array(
        z.object({
          row_id: wholeNumber,
          /** 0 removes; left out: unchanged. */
          quantity: quantityInput.optional(),
          promo_code: z.string().max(60).optional(),
          promo_row: wholeNumber.optional(),
          /** Accepts the current price: "accept" of a changed row (C-CART-8). */
          accept: z.boolean().optional(),
          /** Left out: unchanged. */
          note: z.string().trim().max(ROW_NOTE_MAX).optional(),
          ...packagingAlias,
        }),
      )
      .min(1)
      .max(2000),
  }),
  response: mutationResponse,
});

export const removeCartItem = endpoint({
  name: 'wrapper.remove_cart_item',
  summary: 'Removes one row.',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...callerFields,
    ...sequence,
    id_cart: wholeNumber,
    row_id: wholeNumber,
  }),
  response: mutationResponse,
});

export const applyCouponCode = endpoint({
  name: 'promotion.apply_coupon_code',
  summary: 'Puts a coupon into the active cart, in place of another one (C-PRICE-2).',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...callerFields,
    ...kind,
    ...sequence,
    coupon_code: z.string().trim().min(1).max(COUPON_CODE_MAX),
  }),
  response: mutationResponse,
});

export const removeCouponCode = endpoint({
  name: 'promotion.remove_coupon_code',
  summary: 'Takes the coupon out of the active cart.',
  access: 'customer',
  mutates: true,
  request: z.object({ ...callerFields, ...kind, ...sequence }),
  response: mutationResponse,
});
