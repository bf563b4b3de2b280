/** What staff see of promos and gifts and may change of them (back-office design §4.4): all lines of one code are one record. */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const plainDate = z.iso.date();
const code = z.string().trim().min(1).max(50);
const article = z.string().trim().min(1).max(100);
const title = z.string().trim().min(1).max(200);
const pieces = z.number().positive().max(99_999_999);
const euros = z.number().min(0).max(9_999_999);
const chain = z.string().trim().max(60);

/** `all`, `list:CODE`, `customer:18|42` (docs/prices.md). */
export const entitledSchema = z
  .string()
  .trim()
  .max(4000)
  .regex(/^(all|list:[^,|\s]+|customer:\d{1,9}(\|\d{1,9})*)$/);

/** What a line has of its own where the lines of one code differ: imports can write that. */
const ownSchema = z.object({
  title_it: title.optional(),
  title_en: title.optional(),
  valid_from: plainDate.optional(),
  valid_to: plainDate.optional(),
  entitled: entitledSchema.optional(),
  off: z.boolean().optional(),
});

const lineFields = {
  /** Number within the promo; 0 = a new line. */
  row: z.int().min(0).max(1_000_000),
  own: ownSchema.optional(),
};

/** Exactly one of net price and discounts. Amounts are absent for staff without `prices.read`. */
export const promoLineSchema = z.object({
  ...lineFields,
  kind: z.enum(['article', 'family', 'brand']),
  code: article,
  from: pieces,
  net: euros.nullable().optional(),
  chain,
});
export type PromoLine = z.infer<typeof promoLineSchema>;

export const giftLineSchema = z.object({
  ...lineFields,
  /** `cart`: everything in it counts; then `code` is ''. */
  kind: z.enum(['article', 'family', 'brand', 'cart']),
  code: z.string().trim().max(100),
  /** Net value from which it is due; null = by pieces. */
  amount: euros.nullable().optional(),
  from: pieces,
  gift: article,
  gift_quantity: pieces,
  repeats: z.boolean(),
});
export type GiftLine = z.infer<typeof giftLineSchema>;

/** null = the lines differ. Days are the shop's, both included. */
const headFields = {
  title_it: title.nullable(),
  title_en: title.nullable(),
  valid_from: plainDate.nullable(),
  valid_to: plainDate.nullable(),
  entitled: entitledSchema.nullable(),
  /** Ended by hand, whatever its days. */
  off: z.boolean().nullable(),
};

export const MOST_PROMO_LINES = 2000;

export const promoValuesSchema = z.object({ ...headFields, lines: z.array(promoLineSchema).max(MOST_PROMO_LINES) });
export type PromoValues = z.infer<typeof promoValuesSchema>;
export const giftValuesSchema = z.object({ ...headFields, lines: z.array(giftLineSchema).max(MOST_PROMO_LINES) });
export type GiftValues = z.infer<typeof giftValuesSchema>;
export type PromoField = keyof PromoValues;

export const PROMO_STATES = ['running', 'planned', 'over', 'off', 'mixed'] as const;

const promoFields = {
  code: z.string(),
  state: z.enum(PROMO_STATES),
  /** By `article:CODE`, `family:CODE`, `brand:CODE`, `gift:CODE`, `customer:18`. */
  names: z.record(z.string(), z.string()),
  /** Orders and pieces sold under it, those that were cancelled left out; `net` needs `prices.read`. */
  uses: z.object({ orders: z.int(), pieces: z.number(), net: z.number().optional() }),
};

export const officePromoSchema = z.object({ ...promoFields, values: promoValuesSchema });
export type OfficePromo = z.infer<typeof officePromoSchema>;
export const officeGiftSchema = z.object({
  ...promoFields,
  values: giftValuesSchema,
  /** By code of the given article: what can still be promised, and whether it can be given at all (C-CAT-4). */
  stock: z.record(z.string(), z.object({ stock: z.number(), active: z.boolean() })),
});
export type OfficeGift = z.infer<typeof officeGiftSchema>;

const saved = z.object({
  message: z.object({
    code: z.string(),
    /** For undoing (`office_history.undo`); null = nothing changed. */
    operation: z.int().nullable(),
  }),
});

export const getOfficePromo = officeEndpoint({
  name: 'office_promos.get_promo',
  summary: 'A promo with its lines and what it was used for.',
  permission: 'promos.read',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: officePromoSchema }),
});

const overlapSide = z.object({
  code: z.string(),
  title: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  entitled: z.string(),
});
const overlapArticle = z.object({ code: z.string(), name: z.string() });

const overlapSchema = z.object({
  one: overlapSide,
  other: overlapSide,
  /** The other one is a coupon, and so many are alike; 0 = a promo. */
  coupons: z.int(),
  /** First and last common day, from today on. */
  from: z.string(),
  to: z.string(),
  /** Active articles that both cover; who wins was asked of the first of them, `asked`. */
  articles: z.int(),
  asked: z.int(),
  first: overlapArticle,
  winners: z.array(
    z.object({
      /** `list`: the price list is cheaper than both. With a coupon: whether the promo sets the price. */
      side: z.enum(['one', 'other', 'list']),
      /** At the same price the code that comes first. */
      why: z.enum(['cheaper', 'first', 'list']),
      /** Codes of lists, names of customers whom the promo names. */
      who: z.array(z.string()),
      customers: z.int(),
      articles: z.int(),
      /** Per piece, in euros, from a quantity that both reach; absent without `prices.read`. */
      example: z
        .object({
          ...overlapArticle.shape,
          who: z.string(),
          quantity: z.number(),
          list: z.number(),
          one: z.number(),
          other: z.number(),
        })
        .optional(),
    }),
  ),
});
export type PromoOverlapWire = z.infer<typeof overlapSchema>;

export const getPromoOverlaps = officeEndpoint({
  name: 'office_promos.get_overlaps',
  summary:
    'Promos and coupons that concern the same articles on common days, and which of them wins for whom by the shop’s own rule; with `code` those of one promo, also while it is switched off.',
  permission: 'promos.read',
  request: z.object({ ...officeFields, code: code.optional() }),
  response: z.object({
    message: z.object({
      overlaps: z.array(overlapSchema),
      more: z.boolean(),
      /** Whether a coupon takes something off lines with the price of a promo. */
      coupon_on_promo: z.boolean(),
    }),
  }),
});

export const savePromo = officeEndpoint({
  name: 'office_promos.save_promo',
  summary:
    'Changes a promo; `known` is what the page held of the fields (409 `changed-meanwhile`). Lines are sent whole.',
  permission: 'promos.write',
  mutates: true,
  bodyLimit: 2_000_000,
  request: z.object({ ...changeFields, code, values: promoValuesSchema.partial(), known: promoValuesSchema.partial() }),
  response: saved,
});

/** What a new one is made of. */
const newFields = {
  code: code.regex(/^[^\s/?#%|]+$/),
  title_it: title,
  title_en: z.string().trim().max(200),
  valid_from: plainDate,
  valid_to: plainDate,
};

export const createPromo = officeEndpoint({
  name: 'office_promos.create_promo',
  summary:
    'A new promo with these lines, or with those of the promo `like`. It begins switched off, to be tried first.',
  permission: 'promos.write',
  mutates: true,
  bodyLimit: 2_000_000,
  request: z.object({
    ...changeFields,
    ...newFields,
    like: z.string().trim().max(50).default(''),
    lines: z.array(promoLineSchema).max(MOST_PROMO_LINES).default([]),
  }),
  response: saved,
});

export const switchPromos = officeEndpoint({
  name: 'office_promos.switch_promos',
  summary: 'Ends promos now, or starts them again within their days.',
  permission: 'promos.write',
  mutates: true,
  request: z.object({ ...changeFields, codes: z.array(code).min(1).max(500), off: z.boolean() }),
  response: z.object({ message: z.object({ done: z.array(z.string()), operation: z.int().nullable() }) }),
});

export const readPromoLines = officeEndpoint({
  name: 'office_promos.read_lines',
  summary:
    'A pasted list of codes, with net prices or discounts and pieces beside them, as lines; what cannot be read stays as it was written.',
  permission: 'promos.write',
  bodyLimit: 500_000,
  request: z.object({ ...officeFields, text: z.string().max(200_000) }),
  response: z.object({
    message: z.object({
      lines: z.array(promoLineSchema),
      names: z.record(z.string(), z.string()),
      refused: z.array(z.object({ text: z.string(), why: z.string() })),
    }),
  }),
});

export const previewPromo = officeEndpoint({
  name: 'office_promos.preview',
  summary: 'What a customer would pay for the articles of a promo as it stands in the form, without saving it.',
  permission: 'prices.read',
  bodyLimit: 2_000_000,
  request: z.object({
    ...officeFields,
    code: z.string().trim().max(50),
    values: promoValuesSchema,
    client_id: z.int().min(0),
    address_code: z.int().min(0).default(0),
    day: plainDate.optional(),
  }),
  response: z.object({
    message: z.object({
      day: z.string(),
      /** False: this customer is not one of those whom the promo is for, or the day is none of its days. */
      entitled: z.boolean(),
      in_days: z.boolean(),
      /** Articles that it covers; the first of them are `rows`. */
      covered: z.int(),
      rows: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** Pieces at which it is compared: its minimum, at least the usual packaging. */
          quantity: z.number(),
          /** Without this promo, with it; null = not sold to them. */
          before: z.number().nullable(),
          after: z.number().nullable(),
          /** What applies then: this promo, another one (its title), or the list. */
          by: z.enum(['this', 'other', 'list']),
          title: z.string(),
          /** What the shop’s card shows where this promo makes the price; names in both languages. */
          card: z
            .object({
              name_it: z.string(),
              name_en: z.string(),
              brand: z.string(),
              gross: z.number(),
              /** From the list price to this one; '' = a net price. */
              chain: z.string(),
              title_it: z.string(),
              title_en: z.string(),
              valid_to: z.string(),
              /** Pieces from which the offer counts. */
              from: z.number(),
            })
            .optional(),
        }),
      ),
    }),
  }),
});

export const getOfficeGift = officeEndpoint({
  name: 'office_promos.get_gift',
  summary: 'A gift with its steps, the stock of what is given, and what it was used for.',
  permission: 'promos.read',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: officeGiftSchema }),
});

export const saveGift = officeEndpoint({
  name: 'office_promos.save_gift',
  summary:
    'Changes a gift; `known` is what the page held of the fields (409 `changed-meanwhile`). Steps are sent whole.',
  permission: 'promos.write',
  mutates: true,
  bodyLimit: 2_000_000,
  request: z.object({ ...changeFields, code, values: giftValuesSchema.partial(), known: giftValuesSchema.partial() }),
  response: saved,
});

export const createGift = officeEndpoint({
  name: 'office_promos.create_gift',
  summary: 'A new gift with these steps, or with those of the gift `like`. It begins switched off.',
  permission: 'promos.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    ...newFields,
    like: z.string().trim().max(50).default(''),
    lines: z.array(giftLineSchema).max(MOST_PROMO_LINES).default([]),
  }),
  response: saved,
});

export const switchGifts = officeEndpoint({
  name: 'office_promos.switch_gifts',
  summary: 'Ends gifts now, or starts them again within their days.',
  permission: 'promos.write',
  mutates: true,
  request: z.object({ ...changeFields, codes: z.array(code).min(1).max(500), off: z.boolean() }),
  response: z.object({ message: z.object({ done: z.array(z.string()), operation: z.int().nullable() }) }),
});

export const getPromoChoices = officeEndpoint({
  name: 'office_promos.get_choices',
  summary: 'Families, brands and price lists that a promo, a gift or a coupon can name.',
  permission: 'promos.read',
  request: z.object({ ...officeFields }),
  response: z.object({
    message: z.object({
      families: z.array(z.object({ code: z.string(), name: z.string() })),
      brands: z.array(z.object({ code: z.string(), name: z.string() })),
      lists: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
});
