/** Addresses of a customer's page, and of the orders that its figures add up from (C-OFF-6, C-OFF-8). */
import { gridLink } from '#office/grid/grid-link.ts';

export const CUSTOMER_TABS = ['overview', 'data', 'addresses', 'people', 'orders', 'documents', 'history'] as const;
export type CustomerTab = (typeof CUSTOMER_TABS)[number];

/** Below `/ufficio`. */
export const customerPath = (code: number, tab: CustomerTab = 'overview'): string =>
  tab === 'overview' ? `/customers/${code}` : `/customers/${code}/${tab}`;

/** Where it is merged with another customer; without one, where that is chosen. */
export const mergePath = (code: number, other?: number): string =>
  other === undefined ? `/customers/${code}/merge` : `/customers/${code}/merge?with=${other}`;

const ordersWith = (code: number, filters: readonly string[], columns: string): string => {
  const search = new URLSearchParams({ view: 'all' });
  for (const filter of [`customer_code~range~${code}~${code}`, ...filters]) search.append('f', filter);
  search.set('cols', columns);
  return `/orders?${search}`;
};

/** Orders of these plain dates that were not cancelled: their net amounts are the sales. */
export const soldOrders = (code: number, { from, until }: { readonly from: string; readonly until: string }): string =>
  ordersWith(
    code,
    ['status~not~cancelled', `date~range~${from}~${until}`],
    'number.date.customer.destination.rows.net.total.status',
  );

/** Open orders with what each of them uses of the credit. */
export const openOrders = (code: number): string =>
  ordersWith(
    code,
    ['status~is~IA~NE~partial'],
    'number.date.customer.destination.rows.ready.net.total.on_credit.payment.status',
  );

/** The order lines of an article that the customer bought. */
export const boughtLines = (code: number, article: string): string =>
  gridLink('orders/rows', {
    filters: [
      { column: 'customer_code', from: code, to: code },
      { column: 'article', is: [article] },
    ],
  });

/** Their discounts for articles, families and brands. */
export const ownDiscounts = (code: number): string =>
  gridLink('discounts', { filters: [{ column: 'customer_code', from: code, to: code }] });
