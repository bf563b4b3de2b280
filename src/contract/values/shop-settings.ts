import type { Locale } from './locale.ts';

/** Which unit price is bold (storefront.md §3 "Environment settings", C-PRICE-4). */
export const PRICE_VIEWS = ['NET_PRICE', 'GROSS_PRICE'] as const;
export type PriceView = (typeof PRICE_VIEWS)[number];

/** Views of a listing (storefront.md §3 "Environment settings"); the third mode, detail, is a product's page. */
export const LIST_VIEWS = ['small-list', 'grid'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

/** The menu of wide screens: the top categories in a row, or one entry that holds them all (storefront.md §3 "menu view mode"). */
export const MENU_VIEWS = ['ROW_PARENT_NODE', 'SINGLE_NODE'] as const;
export type MenuView = (typeof MENU_VIEWS)[number];

/** Names that an order status can have (storefront.md §3 "order filter status map", §4). */
export const ORDER_STATUS_NAMES = [
  'TO_BE_ACCEPTED',
  'NOT_ESCAPED',
  'TO_CHECKOUT',
  'ESCAPED',
  'CHECKED_OUT',
  'DELIVERED',
] as const;
export type OrderStatusName = (typeof ORDER_STATUS_NAMES)[number];

/** Delivery type of an order unless the buyer chooses another (storefront.md §3 "delivery type"). */
export const DELIVERY_TYPES = ['SHIPPING_GOOD', 'LOCAL_PICKUP'] as const;

/** Behaviour of screens where storefront.md §9 gives a number; times in milliseconds. */
export interface ScreenSettings {
  readonly autocomplete: {
    readonly rows: number;
    readonly minChars: number;
    readonly debounceMs: number;
    readonly flagPollMs: number;
  };
  /**
   * '+' opens one more tab below `newBelow`; labels over `labelMax` characters are cut to `labelCut` and an ellipsis.
   */
  readonly searchTabs: { readonly newBelow: number; readonly labelMax: number; readonly labelCut: number };
  readonly toasts: { readonly durationMs: number; readonly max: number; readonly widthPx: number };
  readonly prefetch: { readonly idleMs: number; readonly delayMs: number };
  /** Values of a filter before "show all". */
  readonly facetValues: number;
  readonly menuPlaceholders: number;
  /** A page whose files are gone is reloaded at most once in this time. */
  readonly chunkReloadMs: number;
  readonly autoplayMs: number;
  /** Pixels of scroll before the button "back to top" appears. */
  readonly scrollTopPx: number;
  /**
   * Pixels of scroll at which the header appears again and at which it is complete, and its offset from the window's
   * edge.
   */
  readonly sticky: { readonly fromPx: number; readonly wholePx: number; readonly offsetPx: number };
  /** Slides side by side and the gap between them; those of the home page by window width. */
  readonly carousel: {
    readonly slides: number;
    readonly gapPx: number;
    readonly home: { readonly wide: number; readonly to1500: number; readonly to768: number; readonly to576: number };
  };
  readonly menuView: MenuView;
  /** False = stock is not shown. */
  readonly availability: boolean;
  /** Names of the order statuses. */
  readonly orderStatusMap: Readonly<Record<'IA' | 'NE' | 'E', OrderStatusName>>;
}

/** The wholesaler's own logo in the header, as a file of the shop. */
export interface ShopLogo {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The public part of the shop's settings: the storefront reads it, so it never holds a secret. Zod-free. */
export interface PublicSettings {
  shopName: string;
  module: string;
  appToken: string;
  publicUrl: string;
  timeZone: string;
  /** False = guests see no article. */
  guestNavigation: boolean;
  guestPrices: 'hidden' | 'list';
  priceView: PriceView;
  /** Languages of the pages, Italian first. */
  locales: readonly Locale[];
  /** View of listings until the user chooses one. */
  listView: ListView;
  screens: ScreenSettings;
  /** Days that the language cookie is valid. */
  languageCookieDays: number;
  /** Null = the shop's name beside the pallet. */
  logo: ShopLogo | null;
  transport: { cost: number; freeAbove: number };
  contacts: { phone: string; email: string; address: string };
  /** Empty where none are set. */
  openingHours: { it: string; en: string };
  /** Path or URL of the privacy notice. */
  privacyNotice: string;
  /** Path of the page to become a customer. */
  registrationLanding: string;
  /** Base URL of the tracking host, '' = this shop; null = visitors are not tracked. */
  trackingUrl: string | null;
  /** Demo logins shown on the login page; empty outside demo mode (C-CAT-7). */
  demoLogins: Array<{ email: string; password: string; role: string }>;
}
