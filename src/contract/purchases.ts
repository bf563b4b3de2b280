/** What a customer bought before, article by article (C-API-4, C-SRCH-9). Days are `DDMMYYYY` in, `DD/MM/YYYY` out (C-SET-4). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { identityFields, wholeNumber } from './identity.ts';

const lang = { lang: z.enum(['it', 'en']).optional() };

export const articlePurchaseSchema = z.object({
  number: z.string(),
  /** `DD/MM/YYYY` */
  date: z.string(),
  /** The article itself or, for a parent, the one of its children that was ordered. */
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
  /** Where it went: "Cantiere, Via Po 2, 10100 Torino (TO)". */
  destination: z.string(),
});
export type ArticlePurchase = z.infer<typeof articlePurchaseSchema>;

export const getLatestOrderByItem = endpoint({
  name: 'account.get_latest_order_by_item',
  summary: 'The customer’s last orders of one article, newest first; of a parent, of all its children.',
  access: 'customer',
  request: z.object({
    ...identityFields,
    ...lang,
    item_id: wholeNumber,
    /** Left out: all addresses of the customer (C-ACC-3). */
    destination: wholeNumber.optional(),
    rows: wholeNumber.pipe(z.int().min(1).max(50)).default(5),
  }),
  response: z.object({
    message: z.object({
      data: z.array(articlePurchaseSchema),
      /** Of all its orders. */
      count: z.int(),
    }),
  }),
});
