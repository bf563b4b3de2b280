/** Which unit price is the bold one (storefront.md §3 "Environment settings", C-PRICE-4). */
export const PRICE_VIEWS = ['NET_PRICE', 'GROSS_PRICE'] as const;
export type PriceView = (typeof PRICE_VIEWS)[number];

/** What of the shop's settings is public: the storefront reads it, never a secret. Zod-free. */
export interface PublicSettings {
  shopName: string;
  module: string;
  appToken: string;
  publicUrl: string;
  timeZone: string;
  guestPrices: 'hidden' | 'list';
  priceView: PriceView;
  pageSize: number;
  transport: { cost: number; freeAbove: number };
  contacts: { phone: string; email: string; address: string };
  /** Empty where nothing is set. */
  openingHours: { it: string; en: string };
  /** Path of the page to become a customer. */
  registrationLanding: string;
  /** Demo logins shown on the login page; empty outside demo mode (C-CAT-7). */
  demoLogins: Array<{ email: string; password: string; role: string }>;
}
