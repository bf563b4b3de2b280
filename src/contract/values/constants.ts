/**
 * The constants of `storefront.md §9`, each defined once (C-SET-2). Zod-free: the browser imports this file. They are
 * the defaults of the server's settings.
 */
import type { ScreenSettings } from './shop-settings.ts';

export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 96;
/** Maximum length of a name that a visitor gives to a search tab. */
export const TAB_NAME_MAX = 40;
/**
 * Defaults of the screen settings; the browser gets the shop's values with its session
 * (`platform/session/screen-settings.ts`).
 */
export const SCREENS: ScreenSettings = {
  autocomplete: { rows: 5, minChars: 3, debounceMs: 500, flagPollMs: 100 },
  searchTabs: { newBelow: 7, labelMax: 15, labelCut: 12 },
  toasts: { durationMs: 2000, max: 4, widthPx: 300 },
  prefetch: { idleMs: 2000, delayMs: 200 },
  facetValues: 10,
  menuPlaceholders: 25,
  chunkReloadMs: 60_000,
  autoplayMs: 3000,
  scrollTopPx: 400,
  sticky: { fromPx: 300, wholePx: 400, offsetPx: 0 },
  carousel: { slides: 4, gapPx: 20, home: { wide: 6, to1500: 4, to768: 3, to576: 2 } },
  menuView: 'ROW_PARENT_NODE',
  availability: true,
  orderStatusMap: { IA: 'TO_BE_ACCEPTED', NE: 'TO_CHECKOUT', E: 'ESCAPED' },
};
/** Decimals of unit prices. */
export const PRICE_DECIMALS = 4;
export const MAX_FACET_GROUPS = 20;
export const PRICE_SLIDER = { min: 0, max: 1000, step: 50, gap: 100 } as const;
export const TRANSPORT = { cost: 9.9, freeAbove: 250 } as const;
export const PICKUP = {
  firstCutoff: '10:00',
  secondCutoff: '16:00',
  morning: { from: '10:00', to: '13:00' },
  afternoon: { from: '13:00', to: '16:00' },
} as const;
/** "Fast delivery in 3 working days": the maximum from shipping to arrival. */
export const DELIVERY_DAYS = 3;
export const CART_QUIET_MS = 500;
export const LANGUAGE_COOKIE_DAYS = 365;
export const CART_NAME_MAX = 100;
/** Maximum length of a note on a row of the cart. */
export const ROW_NOTE_MAX = 200;
export const COUPON_CODE_MAX = 40;
export const WISHLIST_MAX = 1000;
export const ADDED_POPUP_MS = 5000;
/** Days of the latest-order list unless a range is chosen (C-SRCH-9). */
export const LATEST_ORDERS_DAYS = 90;
/** Lists of codes: rows validated and added at once, bytes of an uploaded file, characters of a code. */
export const QUICK_ORDER = { maxRows: 2000, maxFileBytes: 2_000_000, maxCode: 100 } as const;

/** Lines of a list on the office's price desk. */
export const MOST_QUOTED = 200;

/** Megabytes of one file of a document that an import brings (C-DOC-5). */
export const PAPER_MAX_MB = 20;

/** Rows that an import changes and that its history holds one by one; more are not taken back. */
export const MOST_UNDOABLE = 200_000;
