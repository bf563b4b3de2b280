/** What of the shop's settings is public: the storefront reads it, never a secret. Zod-free. */
export interface PublicSettings {
  shopName: string;
  module: string;
  appToken: string;
  publicUrl: string;
  timeZone: string;
  guestPrices: 'hidden' | 'list';
  pageSize: number;
  transport: { cost: number; freeAbove: number };
  contacts: { phone: string; email: string; address: string };
  /** Demo logins shown on the login page; empty outside demo mode (C-CAT-7). */
  demoLogins: Array<{ email: string; password: string; role: string }>;
}
