/**
 * SQL of documents that the shop issues itself: delivery notes, invoices, their deadlines, files and links. Written once and never
 * changed: corrections are credit notes (C-FISC-4).
 */
import type { Money } from '#contract/values/money.ts';
import { linkKeys, numberKey } from '#contract/values/number-key.rules.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import {
  type Columns,
  columnNames,
  columnTypes,
  DEADLINE_COLUMNS,
  INVOICE_COLUMNS,
  INVOICE_ROW_COLUMNS,
  INVOICE_VAT_COLUMNS,
} from './document-columns.ts';

export interface IssuedNote {
  readonly client_id: number;
  readonly address_code: number;
  readonly number: string;
  readonly date: string;
  readonly kind: 'accompanying' | 'deferred';
  readonly reason: string;
  readonly carriage: string;
  readonly carrier: string;
  readonly transport_by: string;
  readonly appearance: string;
  readonly packages: number | null;
  readonly gross_kg: number | null;
  readonly net_kg: number | null;
  readonly starts_at: string | null;
  readonly tracking: string;
  readonly tracking_url: string;
  readonly destination: object;
  readonly reference: string;
  readonly note: string;
}

export interface IssuedNoteRow {
  readonly row_id: number;
  readonly product_id: number;
  readonly carti: string;
  readonly description: string;
  readonly um: string;
  readonly quantity: number;
  readonly order_number: string;
  readonly order_row: number;
  /** Euros. */
  readonly net: number;
  readonly total: Money;
}

const columnsOf = (columns: Columns, parameter: string) => ({
  names: columnNames(columns),
  given: `json_to_recordset(${parameter}::json) as x(${columnTypes(columns)})`,
});

const keysOf = (number: string, date: string) => ({
  number_key: numberKey(number),
  link_keys: linkKeys('', number),
  year: Number(date.slice(0, 4)),
});

const KEYS = { number_key: 'text', link_keys: 'text[]', year: 'int' };
const NOTE = columnsOf(
  {
    client_id: 'int',
    address_code: 'int',
    number: 'text',
    date: 'date',
    kind: 'text',
    reason: 'text',
    carriage: 'text',
    carrier: 'text',
    transport_by: 'text',
    appearance: 'text',
    packages: 'int',
    gross_kg: 'numeric(9, 2)',
    net_kg: 'numeric(9, 2)',
    starts_at: 'timestamptz',
    tracking: 'text',
    tracking_url: 'text',
    destination: 'jsonb',
    reference: 'text',
    note: 'text',
    ...KEYS,
  },
  '$1',
);
const NOTE_ROW = columnsOf(
  {
    row_id: 'int',
    product_id: 'int',
    carti: 'text',
    description: 'text',
    um: 'text',
    quantity: 'numeric(20, 8)',
    order_number: 'text',
    order_row: 'int',
    net: 'numeric(19, 8)',
    total: 'bigint',
  },
  '$3',
);

/** Returns its id. @throws the database's unique violation when the year has a note of this number. */
export async function writeIssuedNote(
  transaction: Queryable,
  note: IssuedNote,
  rows: readonly IssuedNoteRow[],
): Promise<number> {
  const [written] = await transaction.query<{ id: number }>(
    'ledger.issue-note',
    `insert into delivery_notes (${NOTE.names}, status, source) select ${NOTE.names}, 'shipped', 'shop' from ${NOTE.given}
     returning id`,
    [JSON.stringify([{ ...note, ...keysOf(note.number, note.date) }])],
  );
  const id = written?.id ?? 0;
  await transaction.query(
    'ledger.issue-note-rows',
    `insert into delivery_note_rows (note_id, client_id, ${NOTE_ROW.names})
     select $1, $2, ${NOTE_ROW.names} from ${NOTE_ROW.given}`,
    [id, note.client_id, JSON.stringify(rows)],
  );
  return id;
}

export interface IssuedInvoice {
  readonly client_id: number;
  readonly address_code: number | null;
  readonly kind: 'invoice' | 'accompanying' | 'deferred' | 'credit_note';
  readonly td: string;
  readonly number: string;
  readonly date: string;
  readonly taxable: Money;
  readonly vat: Money;
  readonly total: Money;
  readonly payable: Money;
  readonly stamp: Money;
  readonly split: boolean;
  readonly payment_terms: string;
  readonly reference: string;
  readonly cig: string;
  readonly cup: string;
  readonly note: string;
  /** Numbers of the invoices that a credit note is about. */
  readonly invoice_keys: readonly string[];
  readonly document: object;
}

export interface IssuedInvoiceRow {
  readonly row_id: number;
  readonly kind: 'goods' | 'transport' | 'fee' | 'stamp' | 'eco' | 'discount';
  readonly product_id: number | null;
  readonly carti: string;
  readonly code_type: string;
  readonly description: string;
  readonly um: string;
  readonly quantity: number;
  /** Euros. */
  readonly gross: number;
  readonly chain: string;
  readonly net: number;
  readonly total: Money;
  readonly vat_rate: number;
  readonly natura: string;
  readonly order_number: string;
  readonly order_row: number | null;
  readonly note_number: string;
  readonly note_key: string;
  readonly note_date: string | null;
}

export interface IssuedVat {
  readonly position: number;
  readonly rate: number;
  readonly natura: string;
  readonly taxable: Money;
  readonly tax: Money;
  readonly due: string;
  readonly law: string;
}

const INVOICE = columnsOf(
  { ...INVOICE_COLUMNS, client_id: 'int', address_code: 'int', payment_terms: 'text', document: 'jsonb' },
  '$1',
);
const INVOICE_ROW = columnsOf({ ...INVOICE_ROW_COLUMNS, product_id: 'int', order_row: 'int' }, '$3');
const VAT = columnsOf(INVOICE_VAT_COLUMNS, '$2');

/** Returns its id. @throws the database's unique violation when the year has an invoice or credit note of this number. */
export async function writeIssuedInvoice(
  transaction: Queryable,
  invoice: IssuedInvoice,
  { rows, vat }: { readonly rows: readonly IssuedInvoiceRow[]; readonly vat: readonly IssuedVat[] },
): Promise<number> {
  const credit = invoice.kind === 'credit_note';
  const [written] = await transaction.query<{ id: number }>(
    'ledger.issue-invoice',
    `insert into invoices (${INVOICE.names}, source) select ${INVOICE.names}, 'shop' from ${INVOICE.given} returning id`,
    [JSON.stringify([{ ...invoice, credit, ...keysOf(invoice.number, invoice.date) }])],
  );
  const id = written?.id ?? 0;
  await transaction.query(
    'ledger.issue-invoice-rows',
    `insert into invoice_rows (invoice_id, client_id, ${INVOICE_ROW.names})
     select $1, $2, ${INVOICE_ROW.names} from ${INVOICE_ROW.given}`,
    [id, invoice.client_id, JSON.stringify(rows)],
  );
  await transaction.query(
    'ledger.issue-invoice-vat',
    `insert into invoice_vat (invoice_id, ${VAT.names}) select $1, ${VAT.names} from ${VAT.given}`,
    [id, JSON.stringify(vat)],
  );
  return id;
}

export interface IssuedDeadline {
  readonly part: number;
  readonly due_date: string;
  /** Negative for a credit note. */
  readonly amount: Money;
  readonly open: Money;
  readonly method: string;
  readonly mp: string;
  readonly bank: object;
}

const DEADLINE = columnsOf({ ...DEADLINE_COLUMNS, open: 'bigint', method: 'text' }, '$6');

/** `paid`: how and when what is no longer open was paid, for an order paid by card. */
export async function writeIssuedDeadlines(
  transaction: Queryable,
  { id, client_id, number, date }: { id: number; client_id: number; number: string; date: string },
  deadlines: readonly IssuedDeadline[],
  paid: { readonly how: string; readonly on: string; readonly reference: string } | null,
): Promise<void> {
  await transaction.query(
    'ledger.issue-deadlines',
    `insert into deadlines (client_id, invoice_id, document, document_key, document_date, year, source, ${DEADLINE.names})
     select $1, $2, $3, $4, $5, extract(year from $5::date), 'shop', ${DEADLINE.names} from ${DEADLINE.given}`,
    [client_id, id, number, numberKey(number), date, JSON.stringify(deadlines)],
  );
  if (!paid) return;
  await transaction.query(
    'ledger.issue-payments',
    `insert into deadline_payments (deadline_id, amount, on_day, how, reference)
     select id, amount - open, $2, $3, $4 from deadlines where invoice_id = $1 and amount <> open`,
    [id, paid.on, paid.how, paid.reference],
  );
}

export interface IssuedLink {
  readonly from_kind: 'order' | 'note' | 'invoice';
  readonly from_id: number;
  readonly how: 'row' | 'header';
}

/** The links that an import would find too: by rows and, for credit notes, by the header. */
export const writeLinks = (
  transaction: Queryable,
  to: { readonly kind: 'note' | 'invoice'; readonly id: number },
  links: readonly IssuedLink[],
) =>
  transaction.query(
    'ledger.issue-links',
    `insert into document_links (from_kind, from_id, to_kind, to_id, how)
     select x.from_kind, x.from_id, $1, $2, x.how
     from json_to_recordset($3::json) as x(from_kind text, from_id int, how text) on conflict do nothing`,
    [to.kind, to.id, JSON.stringify(links)],
  );

export interface IssuedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const writeIssuedFile = (transaction: Queryable, invoiceId: number, { name, bytes, sha256 }: IssuedFile) =>
  transaction.query(
    'ledger.issue-file',
    `insert into paper_files (owner_kind, owner_id, role, name, media_type, bytes, sha256)
     values ('invoice', $1, 'xml', $2, 'application/xml', $3, $4)`,
    [invoiceId, name, bytes, sha256],
  );

/** A file that the Sistema rejected gives way to another one of the same document. */
export async function replaceIssuedFile(
  transaction: Queryable,
  invoiceId: number,
  document: object,
  file: IssuedFile,
): Promise<void> {
  await transaction.query(
    'ledger.replace-document',
    `update invoices set document = $2, sdi_state = '' where id = $1`,
    [invoiceId, JSON.stringify(document)],
  );
  await transaction.query(
    'ledger.drop-rejected-file',
    `delete from paper_files where owner_kind = 'invoice' and owner_id = $1 and role in ('xml', 'signed')`,
    [invoiceId],
  );
  await writeIssuedFile(transaction, invoiceId, file);
}

/** What the Sistema di Interscambio said of a file of this name, with `.p7m` or without; returns how many documents it has. */
export async function writeSdiState(db: Queryable, fileName: string, kind: string): Promise<number> {
  const rows = await db.query(
    'ledger.sdi-state',
    `update invoices set sdi_state = $2 where id in (select owner_id from paper_files
       where owner_kind = 'invoice' and role in ('xml', 'signed')
         and regexp_replace(lower(name), '\\.p7m$', '') = regexp_replace(lower($1), '\\.p7m$', ''))
     returning id`,
    [fileName, kind],
  );
  return rows.length;
}
