/**
 * A customer's past purchases, article by article (C-API-4, C-SRCH-9). Days are `DDMMYYYY` in, `DD/MM/YYYY` out
 * (C-SET-4).
 */
import { z } from 'zod';
import { cardSchema } from '../article.ts';
import { endpoint } from '../endpoint.ts';
import { wireDay } from '../wire-day.ts';
import { callerFields, wholeNumber } from './identity.ts';

export const articlePurchaseSchema = z.object({
  number: z.string(),
  /** `DD/MM/YYYY` */
  date: z.string(),
  /** The article itself or, for a parent, the child that was ordered. */
  id: z.int(),
  carti: z.string(),
  name: z.string(),
  quantity: z.number(),
  um: z.string(),
  /** Unit prices of that order: gross, chain, net. */
  price: z.number(),
  discounts: z.string(),
  price_discount: z.number(),
  address_code: z.int(),
  /** Delivery address: "Cantiere, Via Po 2, 10100 Torino (TO)". */
  destination: z.string(),
});
export type ArticlePurchase = z.infer<typeof articlePurchaseSchema>;

export const getLatestOrderByItem = endpoint({
  name: 'account.get_latest_order_by_item',
  summary: 'The customer’s last orders of one article, newest first; of a parent, of all its children.',
  access: 'customer',
  request: z.object({
    ...callerFields,
    item_id: wholeNumber,
    /** Left out: all addresses of the customer (C-ACC-3). */
    destination: wholeNumber.optional(),
    rows: wholeNumber.pipe(z.int().min(1).max(50)).default(5),
  }),
  response: z.object({
    message: z.object({
      data: z.array(articlePurchaseSchema),
      /** Over all its orders. */
      count: z.int(),
    }),
  }),
});

/**
 * Which orders count. `from` and `to` take precedence over `days`; without any of them, the endpoint's default range.
 */
const range = {
  from: wireDay.optional(),
  to: wireDay.optional(),
  days: wholeNumber.pipe(z.int().min(1).max(36_500)).optional(),
  /** Address code; left out: all addresses of the customer (C-ACC-3). */
  destination: wholeNumber.optional(),
};

const paging = {
  /** Matched as in the listing: words of code, name, brand, attributes. */
  text: z.string().max(200).default(''),
  page: wholeNumber.pipe(z.int().min(1).max(100_000)).default(1),
  per_page: wholeNumber.pipe(z.int().min(1).max(100)).default(20),
};

const shownRange = {
  /** The range that was used, `DD/MM/YYYY`; null = without limit. */
  from: z.string().nullable(),
  to: z.string().nullable(),
};

export const LATEST_ORDER_SORTS = ['latest', 'oldest', 'quantity', 'name', 'code'] as const;
export type LatestOrderSort = (typeof LATEST_ORDER_SORTS)[number];

export const latestOrderSchema = cardSchema.extend({
  /** Its last order in the range. */
  last_order: z.object({
    /** `DD/MM/YYYY` */
    date: z.string(),
    number: z.string(),
    quantity: z.number(),
    /** Net unit price of that order. */
    price_discount: z.number(),
    address_code: z.int(),
  }),
});
export type LatestOrder = z.infer<typeof latestOrderSchema>;

export const getLatestOrderList = endpoint({
  name: 'account.get_latest_order_list',
  summary: 'Articles the customer ordered in the last 90 days or the range given, newest first (C-SRCH-9).',
  access: 'customer',
  request: z.object({
    ...callerFields,
    ...range,
    ...paging,
    sort: z.enum(LATEST_ORDER_SORTS).default('latest'),
  }),
  response: z.object({
    message: z.object({
      data: z.array(latestOrderSchema),
      count: z.int(),
      page: z.int(),
      pages: z.int(),
      ...shownRange,
    }),
  }),
});

export const MOST_PURCHASED_SORTS = ['times', 'quantity', 'latest', 'name', 'code'] as const;
export type MostPurchasedSort = (typeof MOST_PURCHASED_SORTS)[number];

export const mostPurchasedSchema = cardSchema.extend({
  purchased: z.object({
    /** Number of orders with it. */
    times: z.int(),
    /** Over all of them. */
    quantity: z.number(),
    /** `DD/MM/YYYY` */
    last_date: z.string(),
    last_quantity: z.number(),
    /** Net unit price of the last one. */
    last_price: z.number(),
  }),
});
export type MostPurchased = z.infer<typeof mostPurchasedSchema>;

export const getMostPurchased = endpoint({
  name: 'account.get_most_purchased',
  summary:
    'Articles the customer ordered most: how many times, how much, when last; of all orders or of the range given.',
  access: 'customer',
  request: z.object({
    ...callerFields,
    ...range,
    ...paging,
    sort: z.enum(MOST_PURCHASED_SORTS).default('times'),
  }),
  response: z.object({
    message: z.object({
      data: z.array(mostPurchasedSchema),
      count: z.int(),
      page: z.int(),
      pages: z.int(),
      ...shownRange,
    }),
  }),
});
