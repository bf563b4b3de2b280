/** Names of the lines of the credit table (storefront.md §3 "credit data"). */
import type { CreditRow } from '#contract/endpoints/account/dashboard.ts';
import { m } from '#storefront/messages/messages.js';

export const CREDIT_WORDS: Record<CreditRow['code'], () => string> = {
  remittances: m.documents_credit_remittances,
  riba: m.documents_credit_riba,
  unbilled_notes: m.dashboard_credit_notes,
  unfulfilled_orders: m.dashboard_credit_orders,
  advances: m.dashboard_credit_advances,
};
