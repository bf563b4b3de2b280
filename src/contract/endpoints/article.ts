/** Articles as shown on cards, rows and pages (storefront.md §3 "Product (card)", C-CAT, C-PRICE). */
import { z } from 'zod';
import { MAX_PAGE_SIZE } from '#contract/values/constants.ts';
import { identityFields, wholeNumber } from './account/identity.ts';
import { endpoint } from './endpoint.ts';

export const pictureSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** Pieces per pack; `default` gives the step of the +/− buttons, `smallest` what a quantity must be a multiple of (C-CAT-3). */
export const packagingSchema = z.object({
  code: z.string(),
  um: z.string(),
  quantity: z.number().positive(),
  default: z.boolean(),
  smallest: z.boolean(),
});
export type Packaging = z.infer<typeof packagingSchema>;

const datedPiecesSchema = z.object({ quantity: z.number(), date: z.string(), precision: z.enum(['date', 'week']) });

export const availabilitySchema = z.object({
  /** DISPONIBILE, IN ARRIVO or empty for not available (storefront.md §3). */
  text: z.enum(['DISPONIBILE', 'IN ARRIVO', '']),
  quantity: z.number(),
  arrival: z.object({ date: z.string(), precision: z.enum(['date', 'week']) }).nullable(),
  /** All arrivals that can still be promised, earliest first; absent when the fields above already say everything. */
  arrivals: z.array(datedPiecesSchema).optional(),
});
export type Availability = z.infer<typeof availabilitySchema>;

/** How much of a quantity was in stock, and when the rest arrives (contract/values/stock-split.ts). */
export const stockSplitSchema = z.object({
  now: z.number(),
  arriving: z.array(datedPiecesSchema),
  /** Pieces without a date. */
  undated: z.number(),
});

/**
 * Rows that arrive later: how many, how many have pieces without a date, the first arrival, and the day on which
 * everything is there.
 */
export const laterRowsSchema = z.object({
  rows: z.int(),
  undated: z.int(),
  from: z.object({ date: z.string(), precision: z.enum(['date', 'week']) }).nullable(),
  complete: z.string().nullable(),
  some_now: z.boolean(),
});

/** One way to buy: the price list itself (empty code) or a promo, from a quantity on (C-PRICE-2). */
export const offerSchema = z.object({
  promo_code: z.string(),
  promo_row: z.int(),
  title: z.string(),
  from_quantity: z.number(),
  /** `50+10+5` */
  discounts: z.string(),
  net: z.number(),
  valid_to: z.string().nullable(),
});
export type Offer = z.infer<typeof offerSchema>;

/** A gift that an article counts towards, from a number of pieces or a net value (C-PRICE-2). */
export const giftOfferSchema = z.object({
  promo_code: z.string(),
  title: z.string(),
  valid_to: z.string(),
  /** Pieces; 0 when the gift is by value. */
  from_quantity: z.number(),
  /** Net euros; null when the gift is by pieces. */
  threshold: z.number().nullable(),
  repeats: z.boolean(),
  gift: z.object({ carti: z.string(), name: z.string(), quantity: z.number(), um: z.string() }),
});
export type GiftOffer = z.infer<typeof giftOfferSchema>;

export const attributeSchema = z.object({
  code: z.string(),
  label: z.string(),
  value: z.string(),
});

/** Number of pieces whose price is shown beside the unit price: 100, or those of the default packaging. */
export const priceBaseSchema = z.object({ quantity: z.number().positive(), pack: z.boolean() });
export type PriceBase = z.infer<typeof priceBaseSchema>;

/** Prices are absent for guests when the settings hide them (C-ID-7). */
export const priceFields = {
  /** Gross unit price of the price list. */
  price: z.number().optional(),
  /** Net unit price at the default packaging: what the buyer pays. */
  sale_price: z.number().optional(),
  is_sale: z.boolean().optional(),
  /** Discount chain as written: `50+10+5` (C-PRICE-1). */
  discounts: z.string().optional(),
  /** The promo behind `sale_price`, if there is one. */
  promo: z
    .object({
      code: z.string(),
      row: z.int(),
      title: z.string(),
      valid_to: z.string(),
    })
    .nullable()
    .optional(),
  /**
   * Present when there is more than one offer, or one that the default packaging does not reach: show "see offers"
   * (C-PRICE-2).
   */
  offers: z.array(offerSchema).optional(),
  /** Gifts that it counts towards, except those of the whole cart; absent when there are none. */
  gifts: z.array(giftOfferSchema).optional(),
};

/**
 * `stock`: the maximum that can be promised, when the shop takes no orders beyond it
 * (contract/values/quantity-limits.ts).
 */
export const orderLimitsSchema = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  stock: z.number().optional(),
});
export type OrderLimits = z.infer<typeof orderLimitsSchema>;

export const cardSchema = z.object({
  id: z.int(),
  carti: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  short: z.string(),
  brand: z.object({ code: z.string(), name: z.string() }).nullable(),
  family: z.object({ path: z.string(), label: z.string() }).nullable(),
  /** The attributes that distinguish it from similar articles, at most three. */
  attributes: z.array(attributeSchema),
  small_pictures: z.array(pictureSchema),
  ratings: z.number(),
  sales: z.number(),
  is_hot: z.boolean(),
  is_new: z.boolean(),
  um: z.string(),
  /** VAT in percent, for showing prices with VAT; a parent has that of its children, null when they differ. */
  vat: z.number().nullable(),
  /** Absent where the unit price alone is shown. */
  price_base: priceBaseSchema.optional(),
  packagings: z.array(packagingSchema),
  availability: availabilitySchema,
  /** Whether it can go into a cart (C-CAT-4). */
  addable: z.boolean(),
  /** Minimum and maximum pieces per order; absent = no limits. */
  order_limits: orderLimitsSchema.optional(),
  /**
   * It is available, but this buyer's price list has no price for it: the buyer asks for a quote instead (C-PRICE-1).
   */
  price_on_request: z.literal(true).optional(),
  /** Replacement article; absent when the article itself is available, or no replacement is known. */
  alternative: z.object({ carti: z.string(), slug: z.string() }).optional(),
  num_childs: z.int(),
  childs: z.array(z.object({ carti: z.string() })),
  /**
   * Of a parent: one for each of `childs` that can be sold to this buyer, with its own prices (storefront.md §3); only
   * when a listing is requested with `variants`, and where prices are shown.
   */
  variants: z.array(z.object({ carti: z.string(), price: z.number(), sale_price: z.number() })).optional(),
  /** Of a parent: children in stock; absent for all other articles. */
  childs_available: z.int().optional(),
  /** Of a parent: children with an offer for this buyer; absent when none has one, and where prices are hidden. */
  childs_promo: z.int().optional(),
  /** Of a parent: children that are new arrivals; absent when none is. */
  childs_new: z.int().optional(),
  /** Of a parent: children that are coming soon; absent when there are none. */
  childs_next: z.int().optional(),
  /** Of a parent: lowest and highest net price of its children. */
  price_range: z.object({ min: z.number(), max: z.number() }).nullable().optional(),
  /** Last time this customer ordered it; absent when never, and for guests. */
  already_ordered: z.object({ date: z.string(), quantity: z.number() }).optional(),
  /** On this customer's wishlist; absent when not, and for guests. */
  wished: z.literal(true).optional(),
  ...priceFields,
});
export type Card = z.infer<typeof cardSchema>;

/** C-CAT-1. */
export const DOCUMENT_TYPES = [
  'datasheet',
  'certification',
  'catalog',
  'docs',
  'safety',
  'barcode',
  'details',
  'instruction',
  'videos',
] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const documentSchema = z.object({
  type: z.enum(DOCUMENT_TYPES),
  title: z.string(),
  url: z.string(),
});

const barcodeSchema = z.object({ ean: z.string(), packaging: z.string() });

export const articleSchema = cardSchema.extend({
  description: z.string(),
  all_attributes: z.array(attributeSchema),
  pictures: z.array(
    z.object({
      thumb: pictureSchema,
      gallery: pictureSchema,
      main: pictureSchema,
      /** What it shows, in words; absent = nobody has written it. */
      alt: z.string().optional(),
    }),
  ),
  documents: z.array(documentSchema),
  barcodes: z.array(barcodeSchema),
  breadcrumbs: z.array(z.object({ label: z.string(), submenu_id: z.string() })),
  related_products: z.array(cardSchema),
  alternatives: z.array(cardSchema),
  parent: z
    .object({
      carti: z.string(),
      slug: z.string(),
      name: z.string(),
      num_childs: z.int(),
    })
    .nullable(),
  link_assistence: z.string(),
  /** The manufacturer's part number; empty for none. */
  mpn: z.string(),
  superseded_by: z.object({ carti: z.string(), slug: z.string() }).nullable(),
  /**
   * The sidebar's data in the form of storefront.md §3 "Sidebar product data"; only when the request has `extra_info`.
   */
  extra_info: z
    .object({
      product: z.object({
        barcodes: z.array(barcodeSchema),
        documents: z.array(documentSchema),
        link_assistence: z.string(),
      }),
      data: z.object({ documents: z.array(documentSchema), link_assistence: z.string() }),
    })
    .optional(),
  /**
   * Neither stock nor arrival nor replacement: whether this user has an availability alert (C-CAT-4). Customers only.
   */
  alert: z.boolean().optional(),
});
export type Article = z.infer<typeof articleSchema>;

/** A row of the children table: the card plus the attributes in which the children differ. */
export const childSchema = cardSchema.extend({
  differing: z.record(z.string(), z.string()),
});
export type Child = z.infer<typeof childSchema>;

const articleRequest = z
  .object({
    ...identityFields,
    item_id: z.union([wholeNumber, z.string().max(200)]).optional(),
    slug: z.string().max(200).optional(),
    /** Also returns the sidebar's data, under the names of storefront.md §3. */
    extra_info: z.boolean().optional(),
    lang: z.enum(['it', 'en']).optional(),
  })
  .refine((body) => body.item_id !== undefined || body.slug !== undefined, {
    path: ['item_id'],
    message: 'item_id or slug is required',
  });

export const getItem = endpoint({
  name: 'wrapper.get_item',
  catalogue: true,
  summary: 'One article by id, code or slug.',
  request: articleRequest,
  response: z.object({ message: z.object({ data: articleSchema }) }),
});

export const getItemChild = endpoint({
  name: 'wrapper.get_item_child',
  catalogue: true,
  summary: 'A parent article by its code (or one of its children’s) with the list of children.',
  request: articleRequest,
  response: z.object({
    message: z.object({
      data: articleSchema.extend({
        children_ids: z.array(z.int()),
        /** Columns of the children table: attributes that differ, in order. */
        columns: z.array(
          z.object({
            code: z.string(),
            label: z.string(),
            unit: z.string(),
            numeric: z.boolean(),
          }),
        ),
        /** The child that the request named, if any. */
        selected: z.int().nullable(),
      }),
    }),
  }),
});
export type ParentArticle = z.infer<typeof getItemChild.response>['message']['data'];

export const itemList = endpoint({
  name: 'wrapper.item_list',
  catalogue: true,
  summary: 'Cards of some articles in the order of their ids; those no longer sold are left out.',
  request: z.object({
    ...identityFields,
    item_ids: z.array(wholeNumber).max(MAX_PAGE_SIZE),
    lang: z.enum(['it', 'en']).optional(),
  }),
  response: z.object({ message: z.object({ data: z.array(cardSchema) }) }),
});

export const childList = endpoint({
  name: 'wrapper.child_list',
  catalogue: true,
  summary: 'Children with availability and prices, a map keyed by child id (storefront.md §3).',
  request: z.object({
    ...identityFields,
    children_ids: z.array(wholeNumber).max(2000),
    lang: z.enum(['it', 'en']).optional(),
  }),
  response: z.object({ message: z.record(z.string(), childSchema) }),
});
