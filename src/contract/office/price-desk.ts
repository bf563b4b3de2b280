/** The price desk (back-office design §4.4): what a customer pays on a day, why, and what they would pay under other terms. */
import { z } from 'zod';
import { MOST_QUOTED } from '../values/constants.ts';
import { marginSchema } from './margins.ts';
import { officeEndpoint, officeFields } from './office-endpoint.ts';

const plainDate = z.iso.date();
const chain = z.string().trim().max(60);
const pieces = z.number().positive().max(99_999_999);

/** Who buys what, when. */
const chosenFields = {
  /** 0 = a guest: the default list. */
  client_id: z.int().min(0),
  address_code: z.int().min(0).default(0),
  /** Code, EAN or former code. */
  article: z.string().trim().min(1).max(100),
  /** Left out: the default packaging. */
  quantity: pieces.optional(),
  /** Left out: today. */
  day: plainDate.optional(),
  coupon: z.string().trim().max(40).default(''),
};

/** Terms that are tried instead of those that are stored; what is left out stays as it is. */
const triedSchema = z.object({
  quantity: pieces.optional(),
  day: plainDate.optional(),
  address_code: z.int().min(0).optional(),
  /** Code of a price list, as if it were agreed. */
  list: z.string().max(50).optional(),
  /** Euros per piece instead of the list's breaks. */
  gross: z.number().min(0).max(9_999_999).optional(),
  /** Instead of every chain that this article has now. */
  chain: chain.optional(),
  /** Instead of the general chain of customer or address; a more specific one still comes first. */
  general: chain.optional(),
  /** One more promo: a net price, or discounts on top of the own ones. */
  promo: z
    .object({ from: pieces.default(1), net: z.number().min(0).max(9_999_999).optional(), chain: chain.optional() })
    .optional(),
  coupon: z.string().trim().max(40).optional(),
});
export type TriedTerms = z.infer<typeof triedSchema>;

/** The steps from the list to the document, in their order. */
export const DESK_STEPS = ['list', 'scale', 'break', 'discount', 'promo', 'rounding', 'gift', 'coupon', 'vat'] as const;

/** What was compared in a step. */
export const DESK_KINDS = [
  'list-of-address',
  'list-of-customer',
  'default-list',
  'replacing-list',
  'tried-list',
  'scale',
  'break',
  'chain-of-article',
  'chain-of-parent',
  'chain-of-family',
  'chain-of-brand',
  'chain-of-address',
  'chain-of-customer',
  'tried-chain',
  'net-promo',
  'extra-promo',
  'tried-promo',
  'gift',
  'coupon',
  'rounding',
  'vat',
] as const;

/** Why it applies, or why it lost. */
export const DESK_REASONS = [
  'applies',
  // Lists
  'address-has-own',
  'customer-has-own',
  'replaced',
  'not-yet',
  'over',
  'off',
  // Scales and breaks
  'began-earlier',
  'ends-later',
  'not-reached',
  'higher-reached',
  // Chains
  'less-specific',
  'replaced-by-net',
  // Promos
  'dearer',
  'same-price',
  'not-entitled',
  // Coupons
  'unknown',
  'used',
  'used-up',
  'not-covered',
  'promo-row',
  'minimum',
] as const;

const euros = z.number();

const lookedAtSchema = z.object({
  kind: z.enum(DESK_KINDS),
  why: z.enum(DESK_REASONS),
  /** Name or title; '' where the kind says everything. */
  name: z.string(),
  /** Code of list, promo or coupon; '' = none. */
  code: z.string(),
  /** Discounts as written; '' = none. */
  chain: z.string(),
  /** From how many pieces; null = from the first. */
  from: z.number().nullable(),
  /** Unit price that it gives or would give. */
  price: euros.nullable(),
  /** Plain dates; null = no limit. */
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
});
export type LookedAt = z.infer<typeof lookedAtSchema>;

const deskStepSchema = z.object({
  step: z.enum(DESK_STEPS),
  /** After this step: the unit price, for `coupon` what it takes off the line, for `vat` the tax of the line; null = nothing applies. */
  amount: euros.nullable(),
  /** What applies first, then the losers. */
  looked_at: z.array(lookedAtSchema),
});

export const explainedSchema = z.object({
  address_code: z.int(),
  quantity: z.number(),
  day: z.string(),
  /** False: no price on the list, it is not sold to them; then the amounts are null. */
  sold: z.boolean(),
  steps: z.array(deskStepSchema),
  list: z.string(),
  gross: euros.nullable(),
  /** From gross to net, as written. */
  chain: z.string(),
  /** Its title; '' = no promo applies. */
  promo: z.string(),
  net: euros.nullable(),
  /** Of the line; the coupon is not in it. */
  total: euros.nullable(),
  coupon: euros.nullable(),
  /** Percent, with the sentence that says why it is not the article's own. */
  vat_rate: z.number().nullable(),
  vat_note: z.string(),
  vat: euros.nullable(),
  /** Line less coupon plus VAT. */
  document: euros.nullable(),
  /** Of the net price per piece, with cost and floor of the article; absent without `costs.read`. */
  margin: marginSchema.extend({ cost: euros.nullable(), floor: z.number().nullable() }).optional(),
});
export type PriceDeskExplained = z.infer<typeof explainedSchema>;

const namedCode = z.object({ code: z.string(), name: z.string() });

export const explainDeskPrice = officeEndpoint({
  name: 'office_price_desk.explain',
  summary:
    'What a customer pays for an article, step by step with what lost and why; beside it what they would pay under tried terms. Saves nothing.',
  permission: 'prices.read',
  request: z.object({ ...officeFields, ...chosenFields, tried: triedSchema.optional() }),
  response: z.object({
    message: z.object({
      /** null = a guest. */
      customer: z.object({ client_id: z.int(), name: z.string() }).nullable(),
      addresses: z.array(z.object({ address_code: z.int(), text: z.string() })),
      lists: z.array(namedCode),
      article: namedCode.extend({ um: z.string(), active: z.boolean() }),
      now: explainedSchema,
      tried: explainedSchema.nullable(),
    }),
  }),
});

export const findDeskCustomers = officeEndpoint({
  name: 'office_price_desk.find_customers',
  summary: 'Customers by number, name, town, VAT or telephone number.',
  permission: 'prices.read',
  request: z.object({ ...officeFields, text: z.string().trim().max(80) }),
  response: z.object({ message: z.object({ data: z.array(namedCode.extend({ about: z.string() })) }) }),
});

export const findDeskArticles = officeEndpoint({
  name: 'office_price_desk.find_articles',
  summary: 'Articles by code, EAN or words; one that is switched off by its code only.',
  permission: 'prices.read',
  request: z.object({ ...officeFields, text: z.string().trim().max(100) }),
  response: z.object({ message: z.object({ data: z.array(namedCode.extend({ about: z.string() })) }) }),
});

/** Of many articles: pasted codes, an order, the customer's cart. */
const quotedSchema = z.object({
  /** Per piece, before and after discounts; null = not sold to them. */
  gross: euros.nullable(),
  net: euros.nullable(),
  chain: z.string(),
  /** Title of the promo that applies; '' = none. */
  promo: z.string(),
  total: euros.nullable(),
  /** Of the net price, in percent, and whether it is below the floor; absent without `costs.read`. */
  margin: marginSchema.optional(),
});
export type QuotedPrice = z.infer<typeof quotedSchema>;

const sumsSchema = z.object({ now: euros, tried: euros.nullable(), charged: euros.nullable() });

export const quoteDeskList = officeEndpoint({
  name: 'office_price_desk.quote_list',
  summary:
    'What a customer pays today for many articles: codes, the lines of an order (with `orders.read`), or their cart (with `customers.read`); beside it under tried terms. Saves nothing.',
  permission: 'prices.read',
  rateLimit: 'office-lists',
  request: z.object({
    ...officeFields,
    /** 0 = a guest; of an order it is the order's. */
    client_id: z.int().min(0),
    address_code: z.int().min(0).default(0),
    day: z.iso.date().optional(),
    of: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('codes'),
        lines: z
          .array(
            z.object({
              code: z.string().trim().min(1).max(100),
              quantity: z.number().positive().max(99_999_999).optional(),
            }),
          )
          .min(1)
          .max(MOST_QUOTED),
      }),
      z.object({ kind: z.literal('order'), number: z.string().trim().min(1).max(60) }),
      z.object({ kind: z.literal('cart') }),
    ]),
    tried: z
      .object({
        /** Code of a price list, as if it were agreed. */
        list: z.string().max(50).optional(),
        /** Instead of the general chain of customer or address. */
        general: chain.optional(),
        /** Discounts on top of the own ones, as a promo for everything. */
        extra: chain.optional(),
        day: z.iso.date().optional(),
      })
      .optional(),
  }),
  response: z.object({
    message: z.object({
      /** null = a guest. */
      customer: z.object({ client_id: z.int(), name: z.string() }).nullable(),
      address_code: z.int(),
      addresses: z.array(z.object({ address_code: z.int(), text: z.string() })),
      lists: z.array(z.object({ code: z.string(), name: z.string() })),
      rows: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          um: z.string(),
          quantity: z.number(),
          /** Net price of the order's line; null = it is of no order. */
          charged: euros.nullable(),
          now: quotedSchema,
          tried: quotedSchema.nullable(),
        }),
      ),
      /** Codes that are no article, as they were given. */
      unknown: z.array(z.string()),
      /** Of the lines that are sold. */
      sums: sumsSchema,
    }),
  }),
});
export type QuotedListAsk = z.infer<typeof quoteDeskList.request>;
export type QuotedList = z.infer<typeof quoteDeskList.response>['message'];
