/** The wishlist (storefront.md §3, §4): products unique by id, stored per customer. It needs a login. */
import { z } from 'zod';
import { MAX_PAGE_SIZE } from '#contract/values/constants.ts';
import { callerFields, wholeNumber } from './account/identity.ts';
import { cardSchema, pictureSchema } from './article.ts';
import { endpoint } from './endpoint.ts';

export const WISHLIST_SORTS = ['added', 'name', 'code', 'price-asc', 'price-dec'] as const;
export type WishlistSort = (typeof WISHLIST_SORTS)[number];

const count = (most: number) => wholeNumber.pipe(z.int().min(1).max(most));

export const getWishlist = endpoint({
  name: 'wishlist.get_wishlist',
  summary: 'The customer’s wishes with prices and availability: searched, ordered, a page at a time.',
  access: 'customer',
  request: z.object({
    ...callerFields,
    /** Words of name, code or brand; all must match. */
    text: z.string().max(200).default(''),
    /** `added`: newest first. */
    sort: z.enum(WISHLIST_SORTS).default('added'),
    page: count(10_000).default(1),
    per_page: count(MAX_PAGE_SIZE).default(48),
  }),
  response: z.object({
    message: z.object({
      data: z.array(cardSchema),
      pagination: z.object({ current_page: z.int(), pages: z.int(), per_page: z.int(), total: z.int() }),
      /** All items, including those that `text` filters out. */
      count: z.int(),
    }),
  }),
});
export type Wishlist = z.infer<typeof getWishlist.response>['message'];

const wishlistRequest = z.object({
  ...callerFields,
  item_id: z.union([wholeNumber, z.string().min(1).max(200)]),
});

export const addToWishlist = endpoint({
  name: 'wishlist.add_to_wishlist',
  summary: 'Adds an article to the wishlist; one that is there already stays as it is (storefront.md §4).',
  access: 'customer',
  mutates: true,
  request: wishlistRequest,
  response: z.object({
    message: z.object({
      response: z.literal(true),
      /** False: it was already on the list. */
      added: z.boolean(),
      count: z.int(),
      /** For the popup 'Product added!'. */
      product: cardSchema
        .pick({ id: true, carti: true, slug: true, name: true, num_childs: true })
        .extend({ image: pictureSchema.nullable() }),
    }),
  }),
});
export type WishlistAdded = z.infer<typeof addToWishlist.response>['message'];

export const removeFromWishlist = endpoint({
  name: 'wishlist.remove_from_wishlist',
  summary: 'Takes an article from the wishlist; one that is not there is no error.',
  access: 'customer',
  mutates: true,
  request: wishlistRequest,
  response: z.object({ message: z.object({ response: z.literal(true), count: z.int() }) }),
});
