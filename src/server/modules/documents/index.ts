/**
 * Owns documents: orders and carts as PDF and XLSX, lists of the account as CSV and XLSX, files of invoices and delivery
 * notes. They are generated in worker
 * threads, and only for their owner.
 */
import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { IdentityCheck } from '#server/platform/http/caller.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { Audit } from '../audit/index.ts';
import type { Carts } from '../cart/index.ts';
import type { Customers } from '../customers/index.ts';
import { createReadablePages } from '../fatturapa/index.ts';
import type { Orders } from '../orders/index.ts';
import { cartDocument } from './cart-document.ts';
import { documentFile } from './document-file.ts';
import type { PackagingsOf, ShopHead } from './document-parts.ts';
import { type DocumentRequest, documentRequests } from './document-requests.ts';
import { createDocumentWorkers } from './document-workers.ts';
import { createLedgerFiles, type LedgerFilesDeps } from './ledger-files.ts';
import { type AccountListsDeps, createAccountLists } from './list-requests.ts';
import type { ListTable } from './list-table.ts';
import { orderDocument } from './order-document.ts';
import type { PrintedDocument } from './printed-document.ts';

export { DOCUMENTS_PREFIX } from './document-requests.ts';
export { csvPiece } from './list-table.ts';
export { proformaPdf } from './proforma-paper.ts';

export interface DocumentsDeps {
  readonly orders: Pick<Orders, 'orderOf' | 'listOf'>;
  readonly purchasesOf: AccountListsDeps['purchasesOf'];
  readonly carts: Pick<Carts, 'documentOf'>;
  readonly customers: Pick<Customers, 'customerOf' | 'addressOf'>;
  readonly ledger: LedgerFilesDeps['ledger'];
  readonly hasDispute: LedgerFilesDeps['hasDispute'];
  /** Files of documents, by their content. */
  readonly papers: LedgerFilesDeps['papers'];
  readonly identity: IdentityCheck;
  readonly packagingsOf: PackagingsOf;
  readonly shop: ShopHead;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: Log;
  readonly audit: Pick<Audit, 'note'>;
}

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Documents {
  /** Handles every path below `/documents/`. */
  readonly handle: Handler;
  /** For e-mails. @throws AppError `not-found` when the order is not this customer's. */
  orderPdf(customerId: number, number: string, locale: Locale): Promise<MadeFile>;
  /** Several orders in one PDF, in this order. @throws AppError `not-found` when one of them is not there. */
  ordersPdf(
    orders: ReadonlyArray<{ readonly customerId: number; readonly number: string }>,
    locale: Locale,
  ): Promise<MadeFile>;
  /** One order as a workbook. @throws AppError `not-found` likewise. */
  orderWorkbook(customerId: number, number: string, locale: Locale): Promise<MadeFile>;
  /** The PDF of the books, else the courtesy copy; for e-mails. @throws AppError `not-found` likewise. */
  pdfOf(customerId: number, kind: 'invoice' | 'note', id: number, locale: Locale): Promise<MadeFile>;
  /** A list of the office as a workbook. */
  workbook(table: ListTable): Promise<Uint8Array>;
  close(): Promise<void>;
}

export function createDocuments(deps: DocumentsDeps): Documents {
  const { orders, carts, customers, shop, clock, timeZone } = deps;
  const workers = createDocumentWorkers();
  const pages = createReadablePages();

  async function orderPaper(customerId: number, number: string, locale: Locale): Promise<PrintedDocument> {
    const [record, customer] = await Promise.all([
      orders.orderOf(customerId, number),
      customers.customerOf(customerId),
    ]);
    if (!record || !customer) throw new AppError('not-found');
    const packagings = await deps.packagingsOf(record.rows.map((row) => row.product_id));
    return orderDocument({ record, customer, packagings, shop }, locale);
  }

  async function cartPaper(request: DocumentRequest): Promise<PrintedDocument> {
    const { customerId, addressCode, locale, name } = request;
    if (!/^[1-9]\d{0,8}$/.test(name)) throw new AppError('not-found');
    const [{ state, totals, vat }, customer, address] = await Promise.all([
      carts.documentOf(request, Number(name)),
      customers.customerOf(customerId),
      customers.addressOf(customerId, addressCode),
    ]);
    if (!customer || !address) throw new AppError('not-found');
    return cartDocument({ state, totals, vat, customer, address, shop, day: today(clock, timeZone) }, locale);
  }

  const ledgerFiles = createLedgerFiles({
    ledger: deps.ledger,
    hasDispute: deps.hasDispute,
    customers,
    workers,
    pages,
    shop,
    papers: deps.papers,
    today: () => today(clock, timeZone),
  });

  return {
    handle: documentRequests({
      workers,
      identity: deps.identity,
      log: deps.log,
      audit: deps.audit,
      lists: createAccountLists({ orders, purchasesOf: deps.purchasesOf, today: () => today(clock, timeZone) }),
      ledgerFiles,
      find: {
        order: ({ customerId, name, locale }) => orderPaper(customerId, name, locale),
        cart: cartPaper,
      },
    }),
    async orderPdf(customerId, number, locale) {
      const document = await orderPaper(customerId, number, locale);
      return { name: documentFile(document, 'pdf'), bytes: await workers.draw(document, 'pdf') };
    },
    async ordersPdf(wanted, locale) {
      const documents: PrintedDocument[] = [];
      // One after the other: a print of a hundred orders must not take every connection.
      for (const { customerId, number } of wanted) documents.push(await orderPaper(customerId, number, locale));
      const [first] = documents;
      if (!first) throw new AppError('not-found');
      const title =
        documents.length === 1 ? first : { title: first.title, name: `${first.name} + ${documents.length - 1}` };
      return { name: documentFile(title, 'pdf'), bytes: await workers.draw({ documents }, 'pdf') };
    },
    async orderWorkbook(customerId, number, locale) {
      const document = await orderPaper(customerId, number, locale);
      return { name: documentFile(document, 'xlsx'), bytes: await workers.draw(document, 'xlsx') };
    },
    async pdfOf(customerId, kind, id, locale) {
      // Sent by the shop, so nobody has read it yet: no user.
      const reader = { customerId, role: 'customer', userId: null, locale } as const;
      const query = new URLSearchParams({ id: String(id) });
      const { name, body } = await ledgerFiles(kind === 'note' ? 'ddt.pdf' : 'invoice.pdf', reader, query);
      return { name, bytes: body instanceof Uint8Array ? body : await buffer(body) };
    },
    workbook: (table) => workers.draw(table, 'xlsx'),
    close: async () => {
      await Promise.all([workers.close(), pages.close()]);
    },
  };
}
