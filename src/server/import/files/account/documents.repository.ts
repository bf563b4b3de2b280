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
  return db.query<KnownDocument>(
    null,
    `select d.id, d.client_id, d.external_id, d.year, d.series, d.number, ${credit(table)} as credit from ${table} d
     where d.external_id = any($1::text[])
       or (d.year, d.number) in (select * from unnest($2::int[], $3::text[]))`,
    [externalIds, numbers.map(({ year }) => year), numbers.map(({ number }) => number)],
  );
}

/** A document that was written under another number: the books renamed it, links and payments stay. */
export async function renameDocument(
  db: Queryable,
  table: DocumentTable,
  id: number,
  to: { readonly year: unknown; readonly series: unknown; readonly number: unknown },
): Promise<void> {
  await db.query(null, `update ${table} set year = $2, series = $3, number = $4 where id = $1`, [
    id,
    to.year,
    to.series,
    to.number,
  ]);
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
    null,
    `with w as (select distinct client_id, code from unnest($1::int[], $2::text[]) as x(client_id, code))
     select w.client_id, w.code, coalesce(
       (select p.id from products p where upper(p.carti) = upper(w.code) order by p.active desc, p.id limit 1),
       (select p.id from products p where p.old_codes @> array[w.code] order by p.active desc, p.id limit 1),
       (select b.product_id from barcodes b where b.ean = w.code limit 1),
       (select c.product_id from customer_codes c where c.client_id = w.client_id
          and c.code_key = upper(regexp_replace(w.code, '[^[:alnum:]]', '', 'g')))) as id
     from w`,
    [wanted.map(({ customerId }) => customerId), wanted.map(({ code }) => code)],
  );
  return new Map(
    rows.flatMap(({ client_id, code, id }) => (id === null ? [] : [[`${client_id}/${code}`, id] as const])),
  );
}

/** The VAT table of invoices of which only the rows are known: per rate and natura, tax rounded to cents. */
export async function fillVatTables(db: Queryable): Promise<void> {
  await db.query(
    null,
    `insert into invoice_vat (invoice_id, position, rate, natura, taxable, tax)
     select invoice_id, row_number() over (partition by invoice_id order by vat_rate desc, natura), vat_rate, natura,
       round(sum(total) / 100.0) * 100, round(sum(total) * vat_rate / 10000.0) * 100
     from invoice_rows r
     where kind <> 'text' and not exists (select from invoice_vat v where v.invoice_id = r.invoice_id)
     group by invoice_id, vat_rate, natura`,
  );
}

/** Invoices whose rows change lose the table that was made of them before. */
export async function forgetVatTables(db: Queryable, invoiceIds: readonly number[]): Promise<void> {
  await db.query(null, 'delete from invoice_vat where invoice_id = any($1::int[])', [invoiceIds]);
}

/**
 * Connects orders, delivery notes, invoices and credit notes that name each other, whichever came first (C-DOC-2). Numbers
 * are compared by their key, and only within one customer.
 */
export async function linkDocuments(db: Queryable): Promise<void> {
  const link = (from: string, to: string, how: string, source: string) =>
    db.query(
      null,
      `insert into document_links (from_kind, from_id, to_kind, to_id, how)
       select distinct '${from}', x.from_id, '${to}', x.to_id, '${how}' from (${source}) x on conflict do nothing`,
    );
  await link(
    'order',
    'note',
    'row',
    `select o.id as from_id, r.note_id as to_id from delivery_note_rows r
       join orders o on o.number = r.order_number and o.client_id = r.client_id where r.order_number <> ''`,
  );
  await link(
    'note',
    'invoice',
    'row',
    `select n.id as from_id, r.invoice_id as to_id from invoice_rows r
       join delivery_notes n on n.client_id = r.client_id and n.number_key = r.note_key
         and (r.note_date is null or n.year = extract(year from r.note_date)) where r.note_key <> ''`,
  );
  await link(
    'note',
    'invoice',
    'header',
    `select n.id as from_id, i.id as to_id from invoices i
       join delivery_notes n on n.client_id = i.client_id and n.number_key = any(i.note_keys)
         and n.date between i.date - 366 and i.date where i.note_keys <> '{}'`,
  );
  await link(
    'order',
    'invoice',
    'row',
    `select o.id as from_id, r.invoice_id as to_id from invoice_rows r
       join orders o on o.number = r.order_number and o.client_id = r.client_id where r.order_number <> ''`,
  );
  await link(
    'order',
    'invoice',
    'header',
    `select o.id as from_id, i.id as to_id from invoices i
       join orders o on o.client_id = i.client_id and o.number = any(i.order_numbers) where i.order_numbers <> '{}'`,
  );
  await link(
    'invoice',
    'invoice',
    'header',
    `select f.id as from_id, i.id as to_id from invoices i
       join invoices f on f.client_id = i.client_id and not f.credit and f.number_key = any(i.invoice_keys)
         and f.date <= i.date where i.credit and i.invoice_keys <> '{}'`,
  );
}

/** Deadlines know their invoice by number and year; a credit has a negative amount. */
export async function linkDeadlines(db: Queryable): Promise<void> {
  await db.query(
    null,
    `update deadlines d set invoice_id = i.id
     from invoices i
     where d.invoice_id is null and i.client_id = d.client_id and i.number_key = d.document_key and i.year = d.year
       and i.credit = (d.amount < 0)`,
  );
}
