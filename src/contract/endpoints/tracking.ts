/**
 * The tracking host (storefront.md §3 "Tracking payload", §7; C-TRK-1): what a page reports after a call. The response is
 * 202, once the event is stored durably.
 */
import { z } from 'zod';
import { LOCALES } from '#contract/values/locale.ts';
import { CART_TRACK_PATH, SEARCH_TRACK_PATH, TRACKING_CONSENT } from '#contract/values/tracking.ts';
import { wholeNumber } from './account/identity.ts';
import { endpoint } from './endpoint.ts';

/** Bytes of a request: an event is a few hundred. */
const EVENT_BYTES = 8_192;

const shortText = (most: number) => z.string().max(most).default('');

/** Values beside the named fields: flat, short. */
const otherData = z
  .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
  .refine((fields) => Object.keys(fields).length <= 20, 'must have at most 20 fields');

/** Both are required, in the URL (storefront.md §5). */
const trackedIdentity = z.object({ client_id: wholeNumber, address_code: wholeNumber });

const fieldsOf = <Topic extends 'cart-tracking' | 'search-tracking'>(topic: Topic) =>
  z.object({
    /** The active cart; null or left out = none. */
    id_cart: wholeNumber.nullish(),
    /** As in the URL, when given. */
    address_code: wholeNumber.optional(),
    id_client: wholeNumber.optional(),
    /** Kind of the list on screen: `search`, `category`, `brand`, … */
    listing_type: shortText(40),
    /** What the list shows: the text of a search, the code of a category. */
    listing_code: shortText(200),
    /** The visitor's consent: an event with anything else than `accepted` is not stored. */
    cookies: z.enum([TRACKING_CONSENT, 'refused', '']).default(''),
    /** Path of the page. */
    page_visited: shortText(300),
    other_data: otherData.default({}),
    /** The call, or `article_click`. */
    action: z.string().regex(/^[a-z_]{1,40}$/),
    topic: z.literal(topic).default(topic as never),
    lang: z.enum(LOCALES).optional(),
  });

const shared = {
  status: 202 as const,
  mutates: true,
  rateLimit: 'tracking' as const,
  bodyLimit: EVENT_BYTES,
  query: trackedIdentity,
  /** False: the visitor did not consent, nothing is stored. */
  response: z.object({ message: z.object({ stored: z.boolean() }) }),
};

export const trackCart = endpoint({
  ...shared,
  name: 'cart.track',
  path: CART_TRACK_PATH,
  summary: 'Reports a call that changed a cart or an order. Answered once it is stored.',
  request: fieldsOf('cart-tracking'),
});

export const trackSearch = endpoint({
  ...shared,
  name: 'search.track',
  path: SEARCH_TRACK_PATH,
  summary: 'Reports a list of articles that was shown, or an article opened from one. Answered once it is stored.',
  request: fieldsOf('search-tracking'),
});

export type TrackedFields = z.output<typeof trackCart.request> | z.output<typeof trackSearch.request>;
