/** Many articles on the price desk (back-office design §4.4): pasted codes, an order, or the customer's cart, beside tried terms. */
import { z } from 'zod';
import { marginSchema } from './margins.ts';
import { officeEndpoint, officeFields } from './office-endpoint.ts';

/** Lines of one request. */
export const MOST_QUOTED = 200;

const chain = z.string().trim().max(60);
const euros = z.number();

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
