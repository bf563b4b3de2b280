/** SQL that reads what documents are made of: orders, customers, notes that are not invoiced yet, invoices to credit. */
import type { InvoiceRequest } from '#contract/values/invoice-request.ts';
import type { Money } from '#contract/values/money.ts';
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { EcoPart, VatLine } from '../pricing/index.ts';
import type { CouponPart } from './billed-amounts.rules.ts';

/** A customer as documents name them. */
export interface BilledCustomer {
  readonly client_id: number;
  readonly company_name: string;
  readonly surname: string;
  readonly first_name: string;
  readonly vat_number: string;
  readonly tax_code: string;
  readonly country: string;
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly postal_code: string;
  readonly recipient_code: string;
  readonly pec: string;
  readonly port: string;
  readonly vector: string;
  readonly payment_terms: PaymentTerms | null;
  /** For bank receipts; an Italian IBAN says bank and branch too. */
  readonly iban: string;
  readonly bank_abi: string;
  readonly bank_cab: string;
}

const CUSTOMER = `client_id, company_name, surname, first_name, vat_number, tax_code, country, address, city, province, postal_code,
  recipient_code, pec, port, vector, payment_terms, iban, bank_abi, bank_cab`;

/** Disabled ones too: what was delivered must be invoiced. */
export async function readBilledCustomer(db: Queryable, customerId: number): Promise<BilledCustomer | undefined> {
  const [customer] = await db.query<BilledCustomer>(
    'invoicing.customer',
    `select ${CUSTOMER} from customers where client_id = $1`,
    [customerId],
  );
  return customer;
}

export interface BilledOrder {
  readonly id: number;
  readonly number: string;
  readonly order_date: string;
  readonly address_code: number;
  readonly destination: Readonly<Record<string, string>>;
  readonly delivery_type: 'shipping' | 'pickup';
  readonly reference: string;
  readonly transport: Money;
  readonly coupon_discount: Money;
  readonly vat_table: readonly VatLine[];
  /** Notes were issued for it before, and are not annulled. */
  readonly has_notes: boolean;
}

export async function readBilledOrder(transaction: Queryable, orderId: number): Promise<BilledOrder | undefined> {
  const [order] = await transaction.query<BilledOrder>(
    'invoicing.order',
    `select id, number, order_date, address_code, destination, delivery_type, reference, transport, coupon_discount, vat_table,
       exists (select from issued_notes n join delivery_notes d on d.id = n.note_id where n.order_id = o.id and d.status <> 'cancelled') as has_notes
     from orders o where id = $1`,
    [orderId],
  );
  return order;
}

export interface BilledOrderRow {
  readonly row_id: number;
  readonly net: Money;
  readonly quantity: number;
  /** With the delivery that was just written. */
  readonly delivered: number;
  readonly total_net: Money;
  readonly eco: readonly EcoPart[];
  readonly vat: number;
  readonly vat_nature: string;
}

export const readBilledRows = (transaction: Queryable, orderId: number) =>
  transaction.query<BilledOrderRow>(
    'invoicing.order-rows',
    'select row_id, net, quantity, delivered, total_net, eco, vat, vat_nature from order_rows where order_id = $1 order by row_id',
    [orderId],
  );

/** A contribution of the pieces in a row of a delivery note. */
export interface NoteEco extends EcoPart {
  readonly row: number;
}

/** What the invoice of a note has besides its rows. */
export interface NoteBilling {
  readonly transport: Money;
  readonly discounts: readonly CouponPart[];
  readonly eco: readonly NoteEco[];
}

export const writeNoteBilling = (
  transaction: Queryable,
  noteId: number,
  orderId: number,
  { transport, discounts, eco }: NoteBilling,
) =>
  transaction.query(
    'invoicing.note-billing',
    'insert into issued_notes (note_id, order_id, transport, discounts, eco) values ($1, $2, $3, $4, $5)',
    [noteId, orderId, transport, JSON.stringify(discounts), JSON.stringify(eco)],
  );

export interface OpenNote {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly kind: 'accompanying' | 'deferred';
  readonly client_id: number;
  readonly address_code: number;
  /** The address as it was when the order was sent. */
  readonly destination: Readonly<Record<string, string>>;
  readonly carrier: string;
  readonly transport_by: string;
  readonly reason: string;
  readonly appearance: string;
  readonly packages: number | null;
  readonly gross_kg: number | null;
  readonly net_kg: number | null;
  readonly order_id: number;
  readonly order_number: string;
  readonly order_date: string;
  readonly reference: string;
  readonly payment_method: string;
  readonly invoice: InvoiceRequest | null;
  readonly coupon_code: string;
  /** Declaration of intent that the order uses, and its day of receipt where the customer still has it. */
  readonly intent_protocol: string;
  readonly intent_received_on: string | null;
  readonly cig: string;
  readonly cup: string;
  readonly vat_table: readonly VatLine[];
  readonly transport: Money;
  readonly discounts: readonly CouponPart[];
  readonly eco: readonly NoteEco[];
}

/** An invoice has it, and that invoice was not replaced. */
const INVOICED = `exists (select from document_links l where l.from_kind = 'note' and l.from_id = n.id and l.to_kind = 'invoice')
  and not b.bill_again`;

const NOTE = `select n.id, n.number, n.date, n.kind, n.client_id, n.address_code, n.destination, n.carrier, n.transport_by, n.reason, n.appearance,
    n.packages, n.gross_kg, n.net_kg, o.id as order_id, o.number as order_number, o.order_date, o.reference, o.payment_method,
    o.invoice, o.coupon_code, o.intent_protocol,
    case when c.intent_protocol = o.intent_protocol then c.intent_received_on end as intent_received_on, o.cig, o.cup,
    o.vat_table, b.transport, b.discounts, b.eco
  from delivery_notes n join issued_notes b on b.note_id = n.id join orders o on o.id = b.order_id
    join customers c on c.client_id = n.client_id`;

/** Locks notes until the transaction ends. What became of them is read afterwards, by a statement of its own. */
export const lockNotes = (transaction: Queryable, ids: readonly number[]) =>
  transaction.query(
    'invoicing.lock-notes',
    'select id from delivery_notes where id = any($1::int[]) order by id for update',
    [ids],
  );

/** Of these, the ones that are not invoiced yet, in their order. */
export const readOpenNotesOf = (db: Queryable, ids: readonly number[]) =>
  db.query<OpenNote>(
    'invoicing.open-notes-of',
    `${NOTE} where n.id = any($1::int[]) and n.status <> 'cancelled' and not (${INVOICED}) order by n.date, n.id`,
    [ids],
  );

/** All that are not invoiced yet. `kind` null = of both; `until` inclusive. */
export const readOpenNotes = (
  db: Queryable,
  { customerId, until, kind }: { customerId: number | null; until: string; kind: OpenNote['kind'] | null },
) =>
  db.query<OpenNote>(
    'invoicing.open-notes',
    `${NOTE} where n.status <> 'cancelled' and not (${INVOICED}) and n.date <= $2::date and ($1::int is null or n.client_id = $1)
       and ($3::text is null or n.kind = $3)
     order by n.client_id, n.date, n.id`,
    [customerId, until, kind],
  );

export interface NamedNote {
  readonly id: number;
  readonly number: string;
  /** It was issued here. */
  readonly here: boolean;
  readonly invoiced: boolean;
  readonly annulled: boolean;
}

export const readNamedNotes = (db: Queryable, numbers: readonly string[]) =>
  db.query<NamedNote>(
    'invoicing.named-notes',
    `select n.id, n.number, b.note_id is not null as here, coalesce(${INVOICED}, false) as invoiced, n.status = 'cancelled' as annulled
     from delivery_notes n left join issued_notes b on b.note_id = n.id where n.number = any($1::text[]) order by n.id`,
    [numbers],
  );

export interface OpenNoteRow {
  readonly note_id: number;
  readonly row_id: number;
  readonly product_id: number | null;
  readonly carti: string;
  readonly description: string;
  readonly um: string;
  readonly quantity: number;
  readonly total: Money;
  readonly order_row: number;
  readonly gross: Money;
  readonly chain: string;
  readonly net: Money;
  readonly vat: number;
  readonly vat_nature: string;
}

export const readNoteRowsToBill = (db: Queryable, noteIds: readonly number[]) =>
  db.query<OpenNoteRow>(
    'invoicing.note-rows',
    `select r.note_id, r.row_id, r.product_id, r.carti, r.description, r.um, r.quantity, r.total, r.order_row, w.gross, w.chain, w.net, w.vat,
       w.vat_nature
     from delivery_note_rows r join issued_notes b on b.note_id = r.note_id
       join order_rows w on w.order_id = b.order_id and w.row_id = r.order_row
     where r.note_id = any($1::int[]) order by r.note_id, r.row_id`,
    [noteIds],
  );

export const settleNotes = (transaction: Queryable, noteIds: readonly number[]) =>
  transaction.query(
    'invoicing.settle-notes',
    'update issued_notes set bill_again = false where note_id = any($1::int[])',
    [noteIds],
  );

/** The notes of an invoice that is replaced are open again; returns their numbers. */
export const reopenNotes = (transaction: Queryable, invoiceId: number) =>
  transaction.query<{ number: string }>(
    'invoicing.reopen-notes',
    `update issued_notes b set bill_again = true from document_links l, delivery_notes n
     where l.from_kind = 'note' and l.to_kind = 'invoice' and l.to_id = $1 and b.note_id = l.from_id and n.id = b.note_id
     returning n.number`,
    [invoiceId],
  );
