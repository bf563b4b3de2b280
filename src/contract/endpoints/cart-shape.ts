/** What a cart looks like on the wire: rows, gifts, thresholds, coupon, totals (C-CART-4). Its endpoints are in cart.ts. */
import { z } from 'zod';
import {
  availabilitySchema,
  laterRowsSchema,
  packagingSchema,
  pictureSchema,
  priceBaseSchema,
  stockSplitSchema,
} from './article.ts';
import { vatLineSchema } from './vat-line.ts';

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

/** An environmental contribution: its name in the caller's language, of one piece and altogether, euros. No discount touches it. */
export const ecoLineSchema = z.object({ label: z.string(), unit: z.number(), amount: z.number() });
export type EcoLine = z.infer<typeof ecoLineSchema>;
/** By kind, of a whole cart or order; part of its total, not of its net. Absent: none. */
export const ecoSumSchema = ecoLineSchema.omit({ unit: true });
export type EcoSum = z.infer<typeof ecoSumSchema>;

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
  /** Beside `totale_sconto`; absent: none. */
  eco: z.array(ecoLineSchema).optional(),
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
  /** What is paid to the seller, where the buyer pays VAT to the State (split payment); absent: `totale_doc`. */
  payable: z.number().optional(),
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
  eco: z.array(ecoSumSchema).optional(),
  /** What the shop says about the contribution for packaging. */
  eco_note: z.string().optional(),
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
export const kind = { kind: z.enum(['client', 'agent']).optional() };
