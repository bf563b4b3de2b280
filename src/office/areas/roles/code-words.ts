/** Words of permissions, and the groups in which the matrix shows them. */
import type { Permission } from '#contract/office/permissions.ts';
import { m } from '#office/messages/messages.js';

export const CODE_WORDS: Readonly<Record<Permission, () => string>> = {
  'orders.read': m.codes_orders_read,
  'orders.write': m.codes_orders_write,
  'orders.cancel': m.codes_orders_cancel,
  'orders.amend': m.codes_orders_amend,
  'orders.price': m.codes_orders_price,
  'picking.read': m.codes_picking_read,
  'picking.write': m.codes_picking_write,
  'quotes.read': m.codes_quotes_read,
  'quotes.write': m.codes_quotes_write,
  'quotes.below_floor': m.codes_quotes_below_floor,
  'returns.read': m.codes_returns_read,
  'returns.decide': m.codes_returns_decide,
  'customers.read': m.codes_customers_read,
  'customers.write': m.codes_customers_write,
  'customers.credit': m.codes_customers_credit,
  'customers.merge': m.codes_customers_merge,
  'customers.shop_as': m.codes_customers_shop_as,
  'registrations.read': m.codes_registrations_read,
  'registrations.decide': m.codes_registrations_decide,
  'enquiries.read': m.codes_enquiries_read,
  'enquiries.write': m.codes_enquiries_write,
  'newsletter.read': m.codes_newsletter_read,
  'newsletter.send': m.codes_newsletter_send,
  'emails.read': m.codes_emails_read,
  'emails.write': m.codes_emails_write,
  'articles.read': m.codes_articles_read,
  'articles.write': m.codes_articles_write,
  'media.read': m.codes_media_read,
  'media.write': m.codes_media_write,
  'search.read': m.codes_search_read,
  'search.write': m.codes_search_write,
  'imports.read': m.codes_imports_read,
  'imports.run': m.codes_imports_run,
  'imports.replace': m.codes_imports_replace,
  'plans.read': m.codes_plans_read,
  'plans.publish': m.codes_plans_publish,
  'content.read': m.codes_content_read,
  'content.write': m.codes_content_write,
  'prices.read': m.codes_prices_read,
  'prices.write': m.codes_prices_write,
  'costs.read': m.codes_costs_read,
  'promos.read': m.codes_promos_read,
  'promos.write': m.codes_promos_write,
  'reports.read': m.codes_reports_read,
  'people.write': m.codes_people_write,
  'roles.write': m.codes_roles_write,
  'settings.write': m.codes_settings_write,
  'jobs.run': m.codes_jobs_run,
  'backups.run': m.codes_backups_run,
  'exports.run': m.codes_exports_run,
  'connections.read': m.codes_connections_read,
  'connections.write': m.codes_connections_write,
  'keys.write': m.codes_keys_write,
  'webhooks.write': m.codes_webhooks_write,
  'privacy.export': m.codes_privacy_export,
  'privacy.erase': m.codes_privacy_erase,
  'audit.read': m.codes_audit_read,
  'operations.undo_others': m.codes_operations_undo_others,
};

/** Group → first parts of its codes. */
const GROUPS = {
  sales: ['orders', 'picking', 'quotes', 'returns'],
  customers: ['customers', 'registrations', 'enquiries', 'emails', 'newsletter'],
  catalogue: ['articles', 'media', 'search', 'imports', 'plans', 'content'],
  prices: ['prices', 'costs', 'promos'],
  house: [
    'reports',
    'people',
    'roles',
    'settings',
    'jobs',
    'backups',
    'exports',
    'connections',
    'keys',
    'webhooks',
    'privacy',
    'audit',
    'operations',
  ],
} as const;

const NAMES: Readonly<Record<keyof typeof GROUPS, () => string>> = {
  sales: m.roles_group_sales,
  customers: m.roles_group_customers,
  catalogue: m.roles_group_catalogue,
  prices: m.roles_group_prices,
  house: m.roles_group_house,
};

export interface CodeGroup {
  readonly name: string;
  readonly codes: readonly Permission[];
}

/** The groups that have some of these codes, in the order of the matrix. */
export function codeGroups(codes: readonly Permission[]): CodeGroup[] {
  return (Object.keys(GROUPS) as Array<keyof typeof GROUPS>).flatMap((group) => {
    const parts: readonly string[] = GROUPS[group];
    const own = codes.filter((code) => parts.includes(code.split('.')[0] ?? ''));
    return own.length > 0 ? [{ name: NAMES[group](), codes: own }] : [];
  });
}
