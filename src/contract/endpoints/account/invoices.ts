/** Invoices and credit notes of a customer (C-DOC-2). Amounts are what the document says; nothing is computed again. */
import { z } from 'zod';
import { DEADLINE_STATES, INVOICE_KINDS, INVOICE_PAYMENTS, INVOICE_SORTS } from '#contract/values/document-kinds.ts';
import { endpoint } from '../endpoint.ts';
import {
  articleFilter,
  documentFileSchema,
  documentListFields,
  linkedDocumentSchema,
  matchedRowSchema,
  pageOf,
  rowArticleSchema,
} from './document-parts.ts';
import { callerFields, wholeNumber } from './identity.ts';

export const invoiceHeaderSchema = z.object({
  id: z.int(),
  number: z.string(),
  /** `DD/MM/YYYY` */
  date: z.string(),
  /** One of `INVOICE_KINDS`, or the text of a kind that the shop does not know. */
  kind: z.string(),
  address_code: z.int().nullable(),
  /** "Cantiere, Via Po 2, 10100 Torino (TO)" */
  destination: z.string(),
  reference: z.string(),
  taxable: z.number(),
  vat: z.number(),
  total: z.number(),
  /** What the customer pays: less than the total with split payment. */
  payable: z.number(),
  /** The next open deadline, else the last one; null = none is known. */
  due_date: z.string().nullable(),
  /** null = no deadline is known. */
  payment: z.enum(INVOICE_PAYMENTS).nullable(),
  /** Nobody of the customer has opened it yet. */
  unread: z.boolean(),
  disputed: z.boolean(),
  has_xml: z.boolean(),
  has_signed: z.boolean(),
  /** Only with the article filter. */
  matches: z.array(matchedRowSchema).optional(),
});
export type InvoiceHeader = z.infer<typeof invoiceHeaderSchema>;

/** Of everything that the filter matches; credit notes count as negative. */
export const invoiceTotalsSchema = z.object({
  taxable: z.number(),
  total: z.number(),
  /** Still to be paid, and the part of it that is past its day. */
  open: z.number(),
  expired: z.number(),
  unread: z.int(),
});

export const getInvoices = endpoint({
  name: 'account.get_invoices',
  summary: 'Invoices and credit notes of the customer, newest first (C-DOC-2).',
  access: 'customer',
  request: z.object({
    ...documentListFields,
    kind: z.enum(INVOICE_KINDS).optional(),
    payment: z.enum(INVOICE_PAYMENTS).optional(),
    article: articleFilter,
    unread: z.boolean().optional(),
    sort: z.enum(INVOICE_SORTS).default('date-dec'),
  }),
  response: z.object({ message: z.object({ ...pageOf(invoiceHeaderSchema), totals: invoiceTotalsSchema }) }),
});

export const invoiceRowSchema = z.object({
  row_id: z.int(),
  kind: z.enum(['goods', 'transport', 'fee', 'stamp', 'eco', 'discount', 'text']),
  carti: z.string(),
  description: z.string(),
  article: rowArticleSchema,
  um: z.string(),
  quantity: z.number().nullable(),
  /** Unit prices in euros, as exact as the document has them; null = not said. */
  gross: z.number().nullable(),
  discounts: z.string(),
  net: z.number().nullable(),
  total: z.number(),
  vat_rate: z.number(),
  natura: z.string(),
  /** The order and the delivery note that the row names; id null = not known here. */
  order: linkedDocumentSchema.nullable(),
  note: linkedDocumentSchema.nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRowSchema>;

export const deadlineOfInvoiceSchema = z.object({
  id: z.int(),
  part: z.int(),
  due_date: z.string().nullable(),
  method: z.string(),
  amount: z.number(),
  open: z.number(),
  state: z.enum(DEADLINE_STATES),
  /** Can be chosen for payment now. */
  payable: z.boolean(),
});

export const invoiceDetailSchema = invoiceHeaderSchema.omit({ matches: true }).extend({
  /** FatturaPA's TipoDocumento; empty = not known. */
  td: z.string(),
  stamp: z.number(),
  split: z.boolean(),
  payment_terms: z.string(),
  cig: z.string(),
  cup: z.string(),
  note: z.string(),
  rows: z.array(invoiceRowSchema),
  /** `meaning` of a natura in the language of the caller. */
  vat_table: z.array(
    z.object({
      rate: z.number(),
      natura: z.string(),
      meaning: z.string(),
      taxable: z.number(),
      tax: z.number(),
      due: z.string(),
      law: z.string(),
    }),
  ),
  /** Without those that the caller may not see. */
  deadlines: z.array(deadlineOfInvoiceSchema),
  links: z.array(linkedDocumentSchema),
  files: z.array(documentFileSchema),
  disputes: z.array(z.object({ id: z.int(), state: z.string(), date: z.string() })),
  /** The rows do not add up to the document's own taxable amount: said quietly, nothing is changed. */
  rows_differ: z.boolean(),
});
export type InvoiceDetail = z.infer<typeof invoiceDetailSchema>;

export const getInvoiceDetail = endpoint({
  name: 'account.get_invoice_detail',
  summary: 'One invoice or credit note of the customer with rows, VAT, deadlines, links and files (C-DOC-2).',
  access: 'customer',
  request: z.object({ ...callerFields, id: wholeNumber }),
  response: z.object({ message: invoiceDetailSchema }),
});

export const invoicePdf = endpoint({
  name: 'account.invoice_pdf',
  summary: 'Where the PDF of a document is: by year and number, `type` I immediate or D deferred (C-DOC-2).',
  access: 'customer',
  request: z.object({
    ...callerFields,
    /** `invoice` or `ddt`. */
    scope: z.enum(['invoice', 'ddt']).default('invoice'),
    year: wholeNumber.pipe(z.int().min(1900).max(9999)),
    number: z.string().min(1).max(60),
    type: z.enum(['I', 'D']).optional(),
  }),
  response: z.object({
    /** `message`: path of the PDF, or the sentence that says why there is none. */
    message: z.object({ success: z.boolean(), message: z.string() }),
  }),
});
