/** Names of the lines of the credit table (storefront.md §3 "credit data"). */
import { m } from '#storefront/messages/messages.js';
import type { CreditLine } from './credit-lines.rules.ts';

export const CREDIT_WORDS: Record<CreditLine['name'], () => string> = {
  deadlines: m.dashboard_credit_deadlines,
  notes: m.dashboard_credit_notes,
  orders: m.dashboard_credit_orders,
  advances: m.dashboard_credit_advances,
};
