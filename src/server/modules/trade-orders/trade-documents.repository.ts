/** SQL of invoices and credit notes that go back to customers' systems: which ones are due, what they say, whose orders they are about. */
import type { Queryable } from '#server/platform/db/index.ts';
import { numberOf } from '../ledger/index.ts';
import type { StoredDocument } from './stored-document.ts';

export interface DueDocument {
  readonly connectionId: number;
  readonly invoiceId: number;
  /** null = it was not checked yet. */
  readonly since: Date | null;
}

/** Documents that may be complete now, those first at which nobody has looked. */
export const readDocumentsDue = (db: Queryable, at: Date, most: number): Promise<DueDocument[]> =>
  db.query(
    'trade.documents-due',
    `select connection_id as "connectionId", invoice_id as "invoiceId", since from trade_documents_due
     where next_at is null or next_at <= $1 order by next_at nulls first, invoice_id limit $2`,
    [at, most],
  );

export const noteDocumentWaits = (
  db: Queryable,
  { connectionId, invoiceId }: DueDocument,
  waits: { readonly since: Date; readonly nextAt: Date | null; readonly reason: string },
) =>
  db.query(
    'trade.document-waits',
    `update trade_documents_due set since = $3, next_at = coalesce($4::timestamptz, 'infinity'), reason = $5 where connection_id = $1 and invoice_id = $2`,
    [connectionId, invoiceId, waits.since, waits.nextAt, waits.reason],
  );

export const noteDocumentDone = (
  db: Queryable,
  { connectionId, invoiceId }: Pick<DueDocument, 'connectionId' | 'invoiceId'>,
) =>
  db.query('trade.document-done', 'delete from trade_documents_due where connection_id = $1 and invoice_id = $2', [
    connectionId,
    invoiceId,
  ]);

/** Messages of a connection whose orders the document is about, in the order in which they came. */
export const readMessagesOfDocument = (
  db: Queryable,
  { connectionId, invoiceId }: Pick<DueDocument, 'connectionId' | 'invoiceId'>,
): Promise<Array<{ readonly id: number }>> =>
  db.query(
    'trade.messages-of-document',
    `select distinct m.id from trade_orders_of($2) o join trade_messages m on m.order_id = o.order_id and m.state = 'ordered'
     where m.connection_id = $1 order by m.id`,
    [connectionId, invoiceId],
  );

/** Whether it has gone back already, also under an id that it had before the books deleted it. */
export async function isDocumentSent(
  db: Queryable,
  asked: { readonly connectionId: number; readonly kind: string; readonly year: number; readonly number: string },
): Promise<boolean> {
  const rows = await db.query(
    'trade.document-sent',
    'select 1 from trade_answers where connection_id = $1 and kind = $2 and year = $3 and number = $4',
    [asked.connectionId, asked.kind, asked.year, asked.number],
  );
  return rows.length > 0;
}

const PLACE = (table: string, columns: { readonly street: string; readonly country: string; readonly name: string }) =>
  `jsonb_build_object('name', ${columns.name}, 'street', ${table}.${columns.street}, 'postalCode', ${table}.postal_code, 'city', ${table}.city,
     'province', ${table}.province, 'country', ${columns.country})`;

const ROW = `jsonb_build_object('id', r.row_id, 'kind', r.kind, 'article', r.product_id, 'carti', r.carti, 'description', r.description, 'um', r.um,
    'quantity', r.quantity::text, 'net', r.net::text, 'total', r.total, 'rate', r.vat_rate::text, 'natura', r.natura, 'order', r.order_number,
    'orderRow', r.order_row, 'note', r.note_number, 'noteDate', coalesce(r.note_date::text, ''))`;

/** Delivery notes and credited invoices that are linked; in the order of their days. */
const LINKED = (kind: 'note' | 'invoice', table: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object('number', ${numberOf('d')}, 'date', d.date::text) order by d.date, d.id)
    from document_links l join ${table} d on d.id = l.from_id and d.client_id = i.client_id
    where l.from_kind = '${kind}' and l.to_kind = 'invoice' and l.to_id = i.id), '[]')`;

/** undefined: it is gone. */
export async function readDocument(db: Queryable, invoiceId: number): Promise<StoredDocument | undefined> {
  const [row] = await db.query<StoredDocument>(
    'trade.document',
    `select i.id, i.kind, i.td, ${numberOf('i')} as number, i.year, i.date::text as date, i.currency, i.total, i.payable, i.stamp,
       i.payment_terms as terms, i.cig, i.cup, i.note,
       ${PLACE('c', { street: 'address', country: 'c.country', name: 'c.company_name' })}
         || jsonb_build_object('vatNumber', c.vat_number, 'taxCode', c.tax_code) as customer,
       case when a.client_id is null then null else ${PLACE('a', { street: 'street', country: "''", name: 'a.name' })} end as address,
       coalesce((select jsonb_agg(${ROW} order by r.row_id) from invoice_rows r where r.invoice_id = i.id), '[]') as rows,
       coalesce((select jsonb_agg(jsonb_build_object('rate', v.rate::text, 'natura', v.natura, 'taxable', v.taxable, 'tax', v.tax, 'due', v.due, 'law', v.law)
         order by v.position) from invoice_vat v where v.invoice_id = i.id), '[]') as vat,
       coalesce((select jsonb_agg(jsonb_build_object('on', coalesce(d.due_date::text, ''), 'amount', d.amount, 'mp', d.mp) order by d.due_date, d.part)
         from deadlines d where d.invoice_id = i.id), '[]') as deadlines,
       ${LINKED('note', 'delivery_notes')} as despatches, ${LINKED('invoice', 'invoices')} as invoices
     from invoices i join customers c on c.client_id = i.client_id
     left join addresses a on a.client_id = i.client_id and a.address_code = i.address_code where i.id = $1`,
    [invoiceId],
  );
  return row;
}

export interface DocumentOfMessage {
  readonly messageId: number;
  readonly kind: string;
  readonly number: string;
  readonly date: string;
  readonly reason: string;
}

/** Documents about the order of a message that have not gone back, with why. */
export const readWaitingDocuments = (db: Queryable, messageId: number): Promise<DocumentOfMessage[]> =>
  db.query(
    'trade.waiting-documents',
    `select m.id as "messageId", i.kind, ${numberOf('i')} as number, i.date::text as date, d.reason
     from trade_messages m join orders o on o.id = m.order_id
     join trade_documents_due d on d.connection_id = m.connection_id join invoices i on i.id = d.invoice_id and i.client_id = o.client_id
     where m.id = $1 and m.order_id in (select order_id from trade_orders_of(d.invoice_id)) order by i.date, i.id`,
    [messageId],
  );
