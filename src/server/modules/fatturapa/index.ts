/**
 * Owns the FatturaPA format: reads files from outside, checks them, shows them, writes new ones (C-FISC-1, C-FISC-2). No tables: what
 * is read belongs to the module that stores it. A signature is extracted, never verified; this is no archive.
 */

export { basicText, latinText } from '#server/formats/latin-text.rules.ts';
export { checkInvoice } from './checks/check-invoice.ts';
export type { Finding } from './checks/finding.ts';
export { createSchemaThread, type SchemaThread } from './checks/schema-thread.ts';
export type { Invoice, InvoiceBody, InvoiceHeader, InvoicePayment, InvoiceRow, InvoiceVat } from './format/invoice.ts';
export { type PaperFile, readFatturaPa } from './reading/read-fatturapa.ts';
export type { Receipt, SdiState } from './reading/receipts.ts';
export { type RefusalCode, refusalText } from './reading/refusals.ts';
export { attachmentOf } from './view/attachment.ts';
export { invoiceHtml } from './view/invoice-html.rules.ts';
export { type InvoiceView, viewOfInvoice } from './view/invoice-view.rules.ts';
export { createReadablePages, type ReadablePages } from './view/readable-pages.ts';
export { fileNameOf } from './writing/file-name.rules.ts';
export {
  type DraftPayment,
  type DraftRow,
  type InvoiceDraft,
  invoiceOf,
  stampRow,
} from './writing/invoice-draft.rules.ts';
export { writeFatturaPa } from './writing/write-fatturapa.ts';
