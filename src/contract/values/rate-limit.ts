/** Which allowance a request draws on; the settings say how large each is (docs/settings.md, `limits`). Zod-free. */
export const RATE_LIMITS = [
  /** One edit: a row of the cart, a wish, an address. What a call that changes something has unless it says otherwise. */
  'changes',
  /** Whole lists at once: uploads, quick order, merged carts. */
  'lists',
  /** Orders and payments. */
  'orders',
  /** Passwords: logging in, changing, asking for a link. Guessing is slowed down by C-ID-4 besides. */
  'logins',
  /** What sends e-mails for people who need not be logged in: contact, requests, newsletter, registration. Settings know it by this name. */
  'letters',
  /** Posted forms of pages, whatever they do. */
  'forms',
] as const;

export type RateLimit = (typeof RATE_LIMITS)[number];
