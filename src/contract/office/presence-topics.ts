/** Records whose pages say who has them open. Zod-free: the browser imports it. */
import type { Permission } from './permissions.ts';

/** Kinds of records with a page of their own, and the code that opens it. */
export const PRESENCE_TOPICS = {
  orders: 'orders.read',
  customers: 'customers.read',
  articles: 'articles.read',
  brands: 'articles.read',
  attributes: 'articles.read',
  promos: 'promos.read',
  gifts: 'promos.read',
  coupons: 'promos.read',
  connections: 'connections.read',
} as const satisfies Record<string, Permission>;
export type PresenceTopic = keyof typeof PRESENCE_TOPICS;

/** A page says so this often; after three times in silence it counts as closed. */
export const PRESENT_EVERY_MS = 20_000;
