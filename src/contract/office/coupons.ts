/** What staff see of a coupon and may change of it (back-office design §4.4; docs/prices.md). */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';
import { entitledSchema } from './promos.ts';

const plainDate = z.iso.date();
const code = z.string().trim().min(1).max(40);
const title = z.string().trim().min(1).max(200);
/** Whole cents. Absent for staff without `prices.read`. */
const euros = z.number().min(0).max(9_999_999);

/** Exactly one of discounts and amount. Days are the shop's, both included. */
export const couponValuesSchema = z.object({
  title_it: title,
  title_en: title,
  chain: z.string().trim().max(60),
  amount: euros.nullable().optional(),
  /** Net of the rows that it counts on. */
  minimum: euros.optional(),
  /** What it counts on; `cart` = everything, then `of` is ''. */
  kind: z.enum(['article', 'family', 'brand', 'cart']),
  of: z.string().trim().max(100),
  valid_from: plainDate,
  valid_to: plainDate,
  entitled: entitledSchema,
  once_per_customer: z.boolean(),
  /** null = as often as wanted. */
  max_uses: z.int().positive().max(1_000_000_000).nullable(),
  /** Stopped by hand, whatever its days. */
  off: z.boolean(),
});
export type CouponValues = z.infer<typeof couponValuesSchema>;
export type CouponField = keyof CouponValues;

export const COUPON_STATES = ['running', 'planned', 'used-up', 'over', 'off'] as const;

export const officeCouponSchema = z.object({
  code: z.string(),
  state: z.enum(COUPON_STATES),
  values: couponValuesSchema,
  /** By `article:CODE`, `family:CODE`, `brand:CODE`, `customer:18`. */
  names: z.record(z.string(), z.string()),
  /** Orders that were not cancelled. */
  used: z.int(),
  /** null = no limit. */
  left: z.int().nullable(),
  /** Taken off by all of them; needs `prices.read`. */
  given: z.number().optional(),
  /** The newest of them; needs `orders.read`. */
  uses: z
    .array(z.object({ number: z.string(), at: z.string(), customer: z.string(), off: z.number().optional() }))
    .optional(),
});
export type OfficeCoupon = z.infer<typeof officeCouponSchema>;

const saved = z.object({
  message: z.object({
    code: z.string(),
    /** For undoing (`office_history.undo`); null = nothing changed. */
    operation: z.int().nullable(),
  }),
});

export const getOfficeCoupon = officeEndpoint({
  name: 'office_coupons.get_coupon',
  summary: 'A coupon with what is left of it and the orders that used it.',
  permission: 'promos.read',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: officeCouponSchema }),
});

export const saveCoupon = officeEndpoint({
  name: 'office_coupons.save_coupon',
  summary: 'Changes a coupon; `known` is what the page held of the fields (409 `changed-meanwhile`).',
  permission: 'promos.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    code,
    values: couponValuesSchema.partial(),
    known: couponValuesSchema.partial(),
  }),
  response: saved,
});

export const MOST_COUPON_CODES = 500;

export const createCoupons = officeEndpoint({
  name: 'office_coupons.create_coupons',
  summary:
    'A new coupon, or a series of codes with the same terms, each usable once: the code with a dash and six signs of chance.',
  permission: 'promos.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    code: code.regex(/^[^\s/?#%]+$/),
    /** Several: a series. */
    count: z.int().min(1).max(MOST_COUPON_CODES).default(1),
    /** Code whose terms it takes where `values` names none; '' = none. */
    like: z.string().trim().max(40).default(''),
    values: couponValuesSchema.partial(),
  }),
  response: z.object({
    message: z.object({ codes: z.array(z.string()), operation: z.int().nullable() }),
  }),
});

export const stopCoupons = officeEndpoint({
  name: 'office_coupons.stop_coupons',
  summary: 'Stops coupons now, or lets them count again within their days.',
  permission: 'promos.write',
  mutates: true,
  request: z.object({ ...changeFields, codes: z.array(code).min(1).max(MOST_COUPON_CODES), off: z.boolean() }),
  response: z.object({ message: z.object({ done: z.array(z.string()), operation: z.int().nullable() }) }),
});
