/** The rate limits of requests; the settings define how large each is (docs/settings.md, `limits`). Zod-free. */
export const RATE_LIMITS = [
  /** One edit: a row of the cart, a wishlist item, an address. The default of every endpoint that changes something. */
  'changes',
  /** Whole lists at once: uploads, quick order, merged carts. */
  'lists',
  /** Orders and payments. */
  'orders',
  /** Passwords: logging in, changing, asking for a link. Guessing is slowed down by C-ID-4 besides. */
  'logins',
  /**
   * Requests that send e-mails for people without a login: contact, requests, newsletter, registration. The settings
   * use this name.
   */
  'letters',
  /** Events of the tracking host. */
  'tracking',
  /** Posted forms of pages, whatever their content. */
  'forms',
  /** Calls of the office: a person with many windows and a bulk of presses. */
  'office',
  /** Lists of the office that are opened, and what is taken out of them as a file. */
  'office-lists',
  /** Requests of other systems, by API key. */
  'exchange',
] as const;

export type RateLimit = (typeof RATE_LIMITS)[number];
