/** Words that page and tracking host share (C-TRK). Zod-free. */

/** `cookies` of an event whose visitor consented. */
export const TRACKING_CONSENT = 'accepted';

/** The cookie of the visitor's choice: `1` = consented, `0` = refused; absent = not asked yet. */
export const TRACKING_COOKIE = 'bancale_tracking';

/** The tracking host's paths (storefront.md §7): a proxy may route them to a process of their own. */
export const TRACKING_PREFIX = '/kafka/';
export const CART_TRACK_PATH = `${TRACKING_PREFIX}cart/track`;
export const SEARCH_TRACK_PATH = `${TRACKING_PREFIX}search/track`;

/** Single events are kept no longer than this, however long the daily sums made of them are (`retention.trackingDays`). */
export const MOST_EVENT_DAYS = 30;
