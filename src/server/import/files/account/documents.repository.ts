/** What imported documents need besides their rows: ids, articles, links in both directions, VAT tables. */
import type { Queryable } from '#server/platform/db/index.ts';

export type DocumentTable = 'invoices' | 'delivery_notes';

export interface KnownDocument {
  id: number;
  client_id: number;
  external_id: string | null;
  year: number;
  series: string;
  number: string;
  credit: boolean;
}

const credit = (table: DocumentTable) => (table === 'invoices' ? 'd.credit' : 'false');

/** Documents with one of these external ids, or one of these numbers of a year. */
export function readKnownDocuments(
  db: Queryable,
  table: DocumentTable,
  externalIds: readonly string[],
  numbers: readonly { readonly year: number; readonly number: string }[],
): Promise<KnownDocument[]> {
  const columns = `d.id, d.client_id, d.external_id, d.year, d.series, d.number, ${credit(table)} as credit`;
  return db.query<KnownDocument>(
    // Planned each time: the table grows while it is imported.
    null,
    `select ${columns} from ${table} d where d.external_id = any($1::text[])
     union select ${columns} from (select distinct year, number from unnest($2::int[], $3::text[]) as u(year, number)) k
       join ${table} d on d.year = k.year and d.number = k.number`,
    [externalIds, numbers.map(({ year }) => year), numbers.map(({ number }) => number)],
  );
}

export interface AskedOfXml {
  /** Given back with what is found. */
  readonly row: string;
  readonly client_id: number;
  readonly year: number;
  readonly key: string;
  readonly credit: boolean;
  /** Plain date. */
  readonly date: string;
  /** null = any. */
  readonly total: number | null;
}

/** Documents of XML files by customer, day and number, each once for a row. */
export const readDocumentsOfXml = (db: Queryable, asked: readonly AskedOfXml[]) =>
  db.query<KnownDocument & { row: string }>(
    null,
    `select distinct k.row, d.id, d.client_id, d.external_id, d.year, d.series, d.number, d.credit
     from json_to_recordset($1::json) as k(row text, client_id int, year int, key text, credit boolean, date date, total bigint)
     join invoices d on d.client_id = k.client_id and d.year = k.year and d.series = '' and length(d.number_key) = length(k.key)
       and d.number_key = k.key and d.credit = k.credit and d.date = k.date and d.source = 'xml' and d.total = coalesce(k.total, d.total)`,
    [JSON.stringify(asked)],
  );

/** A document that was written under another number: the books renamed it, links and payments stay. */
export async function renameDocument(
  db: Queryable,
  table: DocumentTable,
  id: number,
  to: Readonly<Record<'year' | 'series' | 'number' | 'kind', unknown>>,
): Promise<void> {
  const credit = table === 'invoices' ? `, credit = (coalesce($5, kind) = 'credit_note')` : '';
  await db.query(
    null,
    `update ${table} set year = $2, series = $3, number = $4, kind = coalesce($5, kind) ${credit} where id = $1`,
    [id, to.year, to.series, to.number, to.kind],
  );
}

/**
 * Articles of codes as documents write them: code, previous code or EAN, else a code of that customer's own. Key:
 * `client_id/CODE`.
 */
export async function readArticlesOfCodes(
  db: Queryable,
  wanted: readonly { readonly customerId: number; readonly code: string }[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ client_id: number; code: string; id: number }>(
    'import.articles-of-codes',
    `with w as materialized (select distinct client_id, code from unnest($1::int[], $2::text[]) as x(client_id, code)),
       c as materialized (select distinct code from w),
       own as materialized (select distinct on (c.code) c.code, p.id from c join products p on upper(p.carti) = upper(c.code)
         order by c.code, p.active desc, p.id),
       rest as materialized (select code from c where not exists (select from own where own.code = c.code)),
       renamed as materialized (select id, active, unnest(old_codes) as code from products
         where old_codes && array(select code from rest)),
       old as (select distinct on (code) code, id from renamed join rest using (code) order by code, active desc, id),
       ean as (select rest.code, b.product_id as id from rest join barcodes b on b.ean = rest.code),
       theirs as (select w.client_id, w.code, k.product_id as id from w join rest using (code) join customer_codes k
         on k.client_id = w.client_id and k.code_key = upper(regexp_replace(w.code, '[^[:alnum:]]', '', 'g')))
     select w.client_id, w.code, coalesce(own.id, old.id, ean.id, theirs.id) as id from w
       left join own using (code) left join old using (code) left join ean using (code)
       left join theirs using (client_id, code)
     where coalesce(own.id, old.id, ean.id, theirs.id) is not null`,
    [wanted.map(({ customerId }) => customerId), wanted.map(({ code }) => code)],
  );
  return new Map(rows.map(({ client_id, code, id }) => [`${client_id}/${code}`, id]));
}

export interface DeadlinesOf {
  readonly client_id: number;
  readonly year: number;
  readonly document_key: string;
}

/** Of these documents those that have deadlines; credits are none of an invoice. */
export const readDocumentsWithDeadlines = (
  db: Queryable,
  documents: readonly Readonly<Record<keyof DeadlinesOf, unknown>>[],
): Promise<DeadlinesOf[]> =>
  db.query(
    'import.documents-with-deadlines',
    `select distinct d.client_id, d.year, d.document_key from json_to_recordset($1::json) as k(client_id int, year int, document_key text)
     join deadlines d on d.client_id = k.client_id and d.year = k.year and d.document_key = k.document_key and d.amount >= 0`,
    [JSON.stringify(documents)],
  );

/** The VAT table of invoices of which only the rows are known: per rate and natura, tax rounded to cents. */
export async function fillVatTables(db: Queryable): Promise<void> {
  await db.query(
    null,
    `insert into invoice_vat (invoice_id, position, rate, natura, taxable, tax)
     select invoice_id, row_number() over (partition by invoice_id order by vat_rate desc, natura), vat_rate, natura,
       round(sum(total) / 100.0) * 100, round(round(sum(total) / 100.0) * vat_rate / 100.0) * 100
     from invoice_rows r
     where kind <> 'text' and not exists (select from invoice_vat v where v.invoice_id = r.invoice_id)
     group by invoice_id, vat_rate, natura`,
  );
}

/** Invoices whose rows change lose the table that was made of them before. */
export async function forgetVatTables(db: Queryable, invoiceIds: readonly number[]): Promise<void> {
  await db.query(null, 'delete from invoice_vat where invoice_id = any($1::int[])', [invoiceIds]);
}

/** Delivery notes and invoices by each key under which others may name them. */
const KEYED = `notes as (select id, client_id, year, date, unnest(link_keys) as key from delivery_notes),
  bills as (select id, client_id, year, date, credit, unnest(link_keys) as key from invoices)`;

/** What rows and headers name; a note named without its day is the newest of that number before the invoice. */
const WANTED = `
  select 'order', o.id, 'note', r.note_id, 'row' from delivery_note_rows r
    join orders o on o.number = r.order_number and o.client_id = r.client_id where r.order_number <> ''
  union select 'note', n.id, 'invoice', r.invoice_id, 'row' from invoice_rows r
    join notes n on n.client_id = r.client_id and n.key = r.note_key and n.year = extract(year from r.note_date)
    where r.note_key <> '' and r.note_date is not null
  union (select distinct on (r.invoice_id, r.note_key) 'note', n.id, 'invoice', r.invoice_id, 'row' from invoice_rows r
    join invoices i on i.id = r.invoice_id
    join notes n on n.client_id = r.client_id and n.key = r.note_key and n.date between i.date - 366 and i.date
    where r.note_key <> '' and r.note_date is null order by r.invoice_id, r.note_key, n.date desc)
  union (select distinct on (i.id, named) 'note', n.id, 'invoice', i.id, 'header' from invoices i cross join unnest(i.note_keys) named
    join notes n on n.client_id = i.client_id and n.key = named and n.date between i.date - 366 and i.date
    order by i.id, named, n.date desc)
  union select 'order', o.id, 'invoice', r.invoice_id, 'row' from invoice_rows r
    join orders o on o.number = r.order_number and o.client_id = r.client_id where r.order_number <> ''
  union select 'order', o.id, 'invoice', i.id, 'header' from invoices i
    join orders o on o.client_id = i.client_id and o.number = any(i.order_numbers) where i.order_numbers <> '{}'
  union (select distinct on (i.id, named) 'invoice', f.id, 'invoice', i.id, 'header' from invoices i cross join unnest(i.invoice_keys) named
    join bills f on f.client_id = i.client_id and f.key = named and not f.credit and f.date <= i.date
    where i.credit order by i.id, named, f.date desc)`;

/**
 * Connects orders, delivery notes, invoices and credit notes that name each other, whichever came first, and removes links that
 * nothing names any more (C-DOC-2). Numbers are compared by their keys, and only within one customer.
 */
export async function linkDocuments(db: Queryable): Promise<void> {
  await db.query(
    null,
    `create temp table wanted_links on commit drop as with ${KEYED}
     select distinct on (from_kind, from_id, to_kind, to_id) * from (${WANTED}) w (from_kind, from_id, to_kind, to_id, how)
     order by from_kind, from_id, to_kind, to_id, how desc`,
  );
  const same = ['from_kind', 'from_id', 'to_kind', 'to_id'].map((column) => `w.${column} = l.${column}`).join(' and ');
  await db.query(
    null,
    `delete from document_links l where l.how <> 'xml' and not exists (select from wanted_links w where ${same})`,
  );
  await db.query(
    null,
    `insert into document_links (from_kind, from_id, to_kind, to_id, how)
     select from_kind, from_id, to_kind, to_id, how from wanted_links on conflict do nothing`,
  );
}

/**
 * The delivery address of invoices that do not say one, as FatturaPA does not: that of the delivery notes they are of, else of the
 * orders, where all of them have the same. Books that say the address are right.
 */
export async function placeInvoices(db: Queryable): Promise<void> {
  const same = (kind: 'note' | 'order') =>
    `case when count(p.address_code) = count(*) and min(p.address_code) = max(p.address_code) then min(p.address_code) end as ${kind}_address`;
  await db.query(
    null,
    `with open as materialized (select id from invoices where source = 'xml' and address_code is null),
       by_note as (select l.to_id as id, ${same('note')} from document_links l join open on open.id = l.to_id
         join delivery_notes p on p.id = l.from_id where l.to_kind = 'invoice' and l.from_kind = 'note' group by l.to_id),
       by_order as (select l.to_id as id, ${same('order')} from document_links l join open on open.id = l.to_id
         join orders p on p.id = l.from_id where l.to_kind = 'invoice' and l.from_kind = 'order' group by l.to_id)
     update invoices i set address_code = case when n.id is null then o.order_address else n.note_address end
     from open left join by_note n using (id) left join by_order o using (id)
     where i.id = open.id and case when n.id is null then o.order_address else n.note_address end is not null`,
  );
}

/**
 * Deadlines know their invoice by number and year; one that does not say its document's day, by the newest invoice of that
 * number before it falls due. A credit has a negative amount.
 */
export async function linkDeadlines(db: Queryable): Promise<void> {
  await db.query(
    null,
    `with ${KEYED}, found as (
       select distinct on (d.id) d.id, b.id as invoice_id from deadlines d
       join bills b on b.client_id = d.client_id and b.key = d.document_key and b.credit = (d.amount < 0)
         and case when d.document_date is not null then b.year = d.year
           else b.date between coalesce(d.due_date, current_date) - 400 and coalesce(d.due_date, current_date) end
       where d.invoice_id is null order by d.id, b.date desc)
     update deadlines d set invoice_id = f.invoice_id from found f where f.id = d.id`,
  );
}
