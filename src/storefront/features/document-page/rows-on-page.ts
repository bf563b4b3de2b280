/** The rows of a document, page by page: rendering thousands at once would hold the server and a phone for a second. */
import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import type { InvoiceDetail } from '#contract/endpoints/account/invoices.ts';
import type { ReorderedRow, ReorderFlash } from '#storefront/domain/order/reorder-result.ts';
import { pageOf } from '#storefront/ui/page-of.rules.ts';
import { groupsOnPage, rowGroups } from './row-groups.rules.ts';

const ROWS_OF_PAGE = 200;

interface AnyRow {
  row_id: number;
  carti: string;
  description: string;
  article: unknown;
}

/** Rows of the page that `?page=` names, and what the page says of all of them. */
export function rowsOnPage<Row extends AnyRow>(rows: readonly Row[], url: URL, flash: ReorderFlash) {
  const onPage = pageOf(rows, Number(url.searchParams.get('page') ?? 1), ROWS_OF_PAGE);
  // Names of rows that could not be ordered again; nothing else needs those of other pages.
  const named: ReorderedRow[] = flash.reordered
    ? rows.map(({ row_id, carti, description }) => ({ row_id, carti, name: description }))
    : [];
  return { ...onPage, count: rows.length, named, canOrder: rows.some(({ article }) => article !== null) };
}

/** Of an invoice, also its groups (delivery notes) and the documents that any of its rows names. */
export function invoiceRowsOnPage(rows: InvoiceDetail['rows'], url: URL, flash: ReorderFlash) {
  const onPage = rowsOnPage(rows, url, flash);
  const from = (onPage.page - 1) * ROWS_OF_PAGE;
  return {
    ...onPage,
    groups: groupsOnPage(rowGroups(rows), from, from + onPage.rows.length),
    orders: distinct(rows.map(({ order }) => order)),
    notes: distinct(rows.map(({ note }) => note)),
  };
}

const distinct = (documents: ReadonlyArray<LinkedDocument | null>): LinkedDocument[] => [
  ...new Map(documents.flatMap((one) => (one ? [[one.number, one] as const] : []))).values(),
];
