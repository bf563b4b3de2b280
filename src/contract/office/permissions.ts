/**
 * What staff may be allowed to do (C-OFF-5): the codes, and the roles that every shop has. A call of the office names one
 * code, a secret field of its response another one. Zod-free: the browser shows them too.
 */

export const PERMISSIONS = [
  'orders.read',
  'orders.write',
  'orders.cancel',
  'orders.amend',
  'orders.price',
  'picking.read',
  'picking.write',
  'customers.read',
  'customers.write',
  'customers.credit',
  'customers.merge',
  'customers.shop_as',
  'articles.read',
  'articles.write',
  /** Amounts, wherever they stand. */
  'prices.read',
  'prices.write',
  /** Costs and margins, wherever they stand. */
  'costs.read',
  'promos.read',
  'promos.write',
  'content.read',
  'content.write',
  'media.read',
  'media.write',
  'search.read',
  'search.write',
  'imports.read',
  'imports.run',
  'imports.replace',
  'plans.read',
  'plans.publish',
  'enquiries.read',
  'enquiries.write',
  'registrations.read',
  'registrations.decide',
  'newsletter.read',
  'newsletter.send',
  /** The e-mails of the shop: what each says, as far as amounts may be seen. */
  'emails.read',
  'emails.write',
  'quotes.read',
  'quotes.write',
  'quotes.below_floor',
  'returns.read',
  'returns.decide',
  'reports.read',
  'people.write',
  'roles.write',
  'settings.write',
  'jobs.run',
  /** Copies of everything that the shop knows: owners alone, unless they grant it. */
  'backups.run',
  /** Files of what the shop knows, as far as the person may read it: owners alone, unless they grant it. */
  'exports.run',
  /** How other systems are connected, and what waits of them. */
  'connections.read',
  'connections.write',
  /** Keys of other systems. */
  'keys.write',
  'webhooks.write',
  'privacy.export',
  'privacy.erase',
  'audit.read',
  'operations.undo_others',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Codes of the roles that cannot be changed. */
export type BuiltInRole = 'owner' | 'sales' | 'warehouse' | 'catalogue' | 'content' | 'accounts' | 'read_only';

/** Readers see prices, as customers do, but neither costs nor who did what nor what was written to whom. */
const CONFIDENTIAL: readonly Permission[] = ['costs.read', 'audit.read', 'emails.read'];

/** They are read from here and not from the database, so that a new code reaches the roles of every shop. */
export const BUILT_IN_ROLES: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  sales: [
    'connections.read',
    'orders.read',
    'orders.write',
    'orders.cancel',
    'orders.amend',
    'orders.price',
    'articles.read',
    'customers.read',
    'customers.write',
    'customers.credit',
    'customers.shop_as',
    'registrations.read',
    'registrations.decide',
    'emails.read',
    'emails.write',
    'enquiries.read',
    'enquiries.write',
    'quotes.read',
    'quotes.write',
    'returns.read',
    'returns.decide',
    'prices.read',
    'costs.read',
  ],
  warehouse: ['orders.read', 'orders.write', 'picking.read', 'picking.write', 'media.read', 'media.write'],
  catalogue: [
    'articles.read',
    'articles.write',
    'media.read',
    'media.write',
    'search.read',
    'search.write',
    'imports.read',
    'imports.run',
    'promos.read',
    'promos.write',
    'prices.read',
    'prices.write',
    'plans.read',
    'plans.publish',
  ],
  content: ['content.read', 'content.write', 'media.read', 'media.write', 'newsletter.read', 'newsletter.send'],
  accounts: [
    'orders.read',
    'customers.read',
    'customers.credit',
    'prices.read',
    'costs.read',
    'reports.read',
    'audit.read',
  ],
  read_only: PERMISSIONS.filter((code) => code.endsWith('.read') && !CONFIDENTIAL.includes(code)),
};

export function isBuiltInRole(code: string): code is BuiltInRole {
  return Object.hasOwn(BUILT_IN_ROLES, code);
}
