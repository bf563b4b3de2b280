/** SQL of invoices that a credit note is about (C-FISC-5). */
import type { InvoiceRequest } from '#contract/values/invoice-request.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Invoice } from '../fatturapa/index.ts';
import type { IssuedInvoiceRow } from '../ledger/index.ts';

/** Also when its file came back, signed, by an import. */
const ISSUED_HERE = 'exists (select from issued_files f where f.invoice_id = i.id)';

export interface CreditableInvoice {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly client_id: number;
  readonly address_code: number | null;
  readonly split: boolean;
  readonly cig: string;
  readonly cup: string;
  /** As it was issued. */
  readonly document: Invoice;
}

/** Issued here, and not a credit note; locked until the transaction ends, so that two credit notes know of each other. */
export async function lockIssuedInvoice(
  transaction: Queryable,
  number: string,
): Promise<CreditableInvoice | undefined> {
  const [invoice] = await transaction.query<CreditableInvoice>(
    'invoicing.lock-invoice',
    `select id, number, date, client_id, address_code, split, cig, cup, document from invoices i
     where number = $1 and not credit and ${ISSUED_HERE} for update`,
    [number],
  );
  return invoice;
}

export interface RejectedDocument {
  readonly id: number;
  readonly client_id: number;
  readonly document: Invoice;
  readonly total: Money;
  readonly payable: Money;
  readonly date: string;
  readonly sdi_state: string;
  /** Who its order asked to invoice instead of the customer; null = the customer. */
  readonly asked: InvoiceRequest | null;
}

/** An invoice or credit note that was issued here; locked until the transaction ends. */
export async function lockIssuedDocument(
  transaction: Queryable,
  number: string,
): Promise<RejectedDocument | undefined> {
  const [document] = await transaction.query<RejectedDocument>(
    'invoicing.lock-document',
    `select id, client_id, document, total, payable, date, sdi_state,
       (select o.invoice from invoice_rows r join orders o on o.number = r.order_number
         where r.invoice_id = i.id or r.invoice_id in (select c.invoice_id from credited_rows c where c.credit_note_id = i.id)
         limit 1) as asked
     from invoices i where number = $1 and ${ISSUED_HERE} for update`,
    [number],
  );
  return document;
}

/** An invoice of this number that another system issued. */
export async function isElsewhere(db: Queryable, number: string): Promise<boolean> {
  const [found] = await db.query(
    'invoicing.invoice-elsewhere',
    'select 1 from invoices where number = $1 and not credit',
    [number],
  );
  return found !== undefined;
}

export interface CreditableRow extends Omit<IssuedInvoiceRow, 'order_row' | 'note_number' | 'note_key' | 'note_date'> {
  /** Credited before. */
  readonly credited_quantity: number;
  readonly credited_total: Money;
}

/** With what was credited of each before. */
export const readCreditableRows = (transaction: Queryable, invoiceId: number) =>
  transaction.query<CreditableRow>(
    'invoicing.creditable-rows',
    `select r.row_id, r.kind, r.product_id, r.carti, r.code_type, r.description, r.um, r.quantity, r.gross, r.chain, r.net, r.total,
       r.vat_rate, r.natura, r.order_number,
       coalesce(c.quantity, 0) as credited_quantity, coalesce(c.total, 0)::bigint as credited_total
     from invoice_rows r
     left join (select invoice_row, sum(quantity) as quantity, sum(total) as total from credited_rows where invoice_id = $1
       group by invoice_row) c on c.invoice_row = r.row_id
     where r.invoice_id = $1 order by r.row_id`,
    [invoiceId],
  );

export const writeCreditedRows = (
  transaction: Queryable,
  creditNoteId: number,
  invoiceId: number,
  rows: ReadonlyArray<{ readonly row_id: number; readonly quantity: number; readonly total: Money }>,
) =>
  transaction.query(
    'invoicing.write-credited-rows',
    `insert into credited_rows (credit_note_id, invoice_id, invoice_row, quantity, total)
     select $1, $2, x.row_id, x.quantity, x.total
     from json_to_recordset($3::json) as x(row_id int, quantity numeric(20, 8), total bigint)`,
    [creditNoteId, invoiceId, JSON.stringify(rows)],
  );
