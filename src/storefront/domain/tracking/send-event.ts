/**
 * Reports to the tracking host what the visitor did (storefront.md §7, C-TRK-2): after the call, without waiting for the response,
 * also while the page is being left. Nothing that happens here reaches the action it is about.
 */
import type { ApiRequest } from '#contract/endpoints/api.ts';
import { CART_TRACK_PATH, SEARCH_TRACK_PATH, TRACKING_CONSENT } from '#contract/values/tracking.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { browserSession } from '#storefront/platform/api/browser-session.ts';
import { currentCart } from '../cart/live-cart.ts';
import { currentConsent } from './tracking-consent.ts';

/** The list of articles from which the visitor acts. */
export interface TrackedList {
  /** `search`, `category`, `brand`, `view`, `all`. */
  readonly type: string;
  /** Text of the search, code of the category … */
  readonly code: string;
}

type OtherData = NonNullable<ApiRequest<'cart.track'>['other_data']>;

const TOPICS = {
  'cart-tracking': CART_TRACK_PATH,
  'search-tracking': SEARCH_TRACK_PATH,
} as const;

let list: TrackedList = { type: '', code: '' };

/** From now on, events belong to this list. */
export function setTrackedList(shown: TrackedList): void {
  list = shown;
}

/** `action`: the function of the call, or `article_click`. Without consent nothing is sent. */
export function sendEvent(topic: keyof typeof TOPICS, action: string, otherData: OtherData): void {
  const { trackingUrl, identity, appToken } = browserSession();
  if (trackingUrl === null || currentConsent() !== TRACKING_CONSENT) return;
  const { client_id, address_code } = identity;
  const event = {
    id_cart: currentCart()?.id_cart || null,
    address_code,
    id_client: client_id,
    listing_type: list.type,
    listing_code: list.code.slice(0, 200),
    cookies: TRACKING_CONSENT,
    page_visited: (location.pathname + location.search).slice(0, 300),
    other_data: otherData,
    action,
    topic,
    lang: getLocale(),
  };
  const ids = new URLSearchParams({ client_id: `${client_id}`, address_code: `${address_code}` });
  fetch(`${trackingUrl}${TOPICS[topic]}?${ids}`, {
    method: 'POST',
    // `sendBeacon` would do the same without the header, which every call carries.
    keepalive: true,
    headers: { Authorization: `token ${appToken}`, 'Content-Type': 'application/json' },
    credentials: 'include',
    body: JSON.stringify(event),
  })
    // A response that nobody reads holds its connection.
    .then((response) => response.text())
    .catch(() => undefined);
}
