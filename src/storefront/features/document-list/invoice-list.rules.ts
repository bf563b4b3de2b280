/** What the list of invoices can be filtered and sorted by (C-DOC-2). Pure. */
import type { ApiRequest } from '#contract/endpoints/api.ts';
import { INVOICE_KINDS, INVOICE_PAYMENTS, INVOICE_SORTS, type InvoiceSort } from '#contract/values/document-kinds.ts';
import {
  type DocumentFilters,
  type DocumentList,
  listFields,
} from '#storefront/domain/document/document-list.rules.ts';

type Name = 'kind' | 'payment' | 'unread' | 'article';
export type InvoiceFilters = DocumentFilters<Name, InvoiceSort>;

export const INVOICE_LIST: DocumentList<Name, InvoiceSort> = {
  choices: { kind: INVOICE_KINDS, payment: INVOICE_PAYMENTS, unread: ['true'], article: null },
  sorts: INVOICE_SORTS,
  firstSort: 'date-dec',
};

/** As `get_invoices` takes it. */
export function invoicesRequest(filters: InvoiceFilters): ApiRequest<'account.get_invoices'> {
  const { unread, ...fields } = listFields(INVOICE_LIST, filters);
  return { ...fields, ...(unread && { unread: true }), page: filters.page };
}
