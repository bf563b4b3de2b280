/**
 * The constants of `storefront.md §9`, each defined once (C-SET-2). Zod-free: the browser imports this file.
 * The server's settings take these as defaults.
 */
export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 96;
export const AUTOCOMPLETE = {
  rows: 5,
  minChars: 3,
  debounceMs: 500,
  flagPollMs: 100,
} as const;
/** Search tabs: '+' opens one below `newBelow`; labels over `labelMax` characters are cut to `labelCut` plus an ellipsis. */
export const SEARCH_TABS = { newBelow: 7, labelMax: 15, labelCut: 12, nameMax: 40 } as const;
export const TOAST = { durationMs: 2000, max: 4, widthPx: 300 } as const;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const MENU_PLACEHOLDERS = 25;
export const FACET_CHILDREN = 10;
export const MAX_FACET_GROUPS = 20;
export const PRICE_SLIDER = { min: 0, max: 1000, step: 50, gap: 100 } as const;
export const TRANSPORT = { cost: 9.9, freeAbove: 250 } as const;
export const PICKUP = { firstCutoff: '10:00', secondCutoff: '16:00' } as const;
/** "Fast delivery in 3 working days": from leaving to arriving, at most. */
export const DELIVERY_DAYS = 3;
export const CAROUSEL = {
  slides: 4,
  gapPx: 20,
  autoplayMs: 3000,
  home: { base: 6, at576: 2, at768: 3, at1500: 4 },
} as const;
/** Pixels of scroll: the header is at the top of the window at the latest, the way back to the top appears. */
export const SCROLL = { stickyHeaderPx: 300, topFromPx: 400 } as const;
export const CART_QUIET_MS = 500;
export const LANGUAGE_COOKIE_DAYS = 365;
export const CART_NAME_MAX = 100;
/** Characters of a note on a row of the cart. */
export const ROW_NOTE_MAX = 200;
export const COUPON_CODE_MAX = 40;
export const WISHLIST_MAX = 1000;
export const WISH_POPUP_MS = 5000;
/** Days of the latest-order list unless a range is chosen (C-SRCH-9). */
export const LATEST_ORDERS_DAYS = 90;
/** Lists of codes: rows judged and added at once, bytes of an uploaded file, characters of a code. */
export const QUICK_ORDER = { maxRows: 2000, maxFileBytes: 2_000_000, maxCode: 100 } as const;
