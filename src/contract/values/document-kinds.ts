/**
 * Kinds, states, filters and sorts of the account's documents (C-DOC-1, C-DOC-2). Zod-free: pages and server share them.
 * The words of each are texts of the locales.
 */

export const INVOICE_KINDS = ['invoice', 'deferred', 'accompanying', 'credit_note', 'debit_note', 'advance'] as const;
/** A kind that the table does not know is kept and shown with its own text. */
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** From the deadlines of an invoice; none known: nothing is shown. */
export const INVOICE_PAYMENTS = ['open', 'partly', 'paid', 'expired'] as const;
export type InvoicePayment = (typeof INVOICE_PAYMENTS)[number];

export const NOTE_KINDS = ['accompanying', 'deferred'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export const NOTE_STATUSES = ['prepared', 'shipped', 'delivered', 'returned', 'cancelled'] as const;
export type NoteStatus = (typeof NOTE_STATUSES)[number];

export const DEADLINE_STATES = ['toExpire', 'expired', 'unpaid', 'atBank', 'paid'] as const;
export type DeadlineState = (typeof DEADLINE_STATES)[number];

/** `open` = everything that is not paid. */
export const DEADLINE_FILTERS = ['open', 'toExpire', 'expired', 'unpaid', 'atBank', 'paid', 'all'] as const;
export type DeadlineFilter = (typeof DEADLINE_FILTERS)[number];

export const DISPUTE_REASONS = ['missing', 'damaged', 'wrong_article', 'price', 'vat', 'not_ordered', 'other'] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const DISPUTE_STATES = ['open', 'answered', 'accepted', 'refused', 'closed'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

type Sorts<Column extends string> = readonly `${Column}-${'asc' | 'dec'}`[];
const sorts = <const Column extends string>(columns: readonly Column[]): Sorts<Column> =>
  columns.flatMap((column) => [`${column}-asc`, `${column}-dec`] as const);

export const INVOICE_COLUMNS = ['number', 'date', 'kind', 'destination', 'taxable', 'total', 'due', 'payment'] as const;
export type InvoiceColumn = (typeof INVOICE_COLUMNS)[number];
/** `dec` is highest, or newest, first. */
export const INVOICE_SORTS = sorts(INVOICE_COLUMNS);
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export const NOTE_COLUMNS = ['number', 'date', 'kind', 'destination', 'status', 'packages', 'carrier'] as const;
export type NoteColumn = (typeof NOTE_COLUMNS)[number];
export const NOTE_SORTS = sorts(NOTE_COLUMNS);
export type NoteSort = (typeof NOTE_SORTS)[number];

export const DEADLINE_COLUMNS = ['due', 'document', 'method', 'amount', 'open', 'state'] as const;
export type DeadlineColumn = (typeof DEADLINE_COLUMNS)[number];
export const DEADLINE_SORTS = sorts(DEADLINE_COLUMNS);
export type DeadlineSort = (typeof DEADLINE_SORTS)[number];

/** E-mails about documents: at once, together once a day, none. */
export const DOCUMENT_MAIL = ['on', 'daily', 'off'] as const;
export type DocumentMail = (typeof DOCUMENT_MAIL)[number];
