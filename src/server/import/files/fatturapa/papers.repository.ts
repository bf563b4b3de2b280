/** What documents from FatturaPA files read and write: customers by their numbers, documents as a whole, their files. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { PaperDocument } from './invoice-of-paper.rules.ts';

export interface TaxedCustomer {
  readonly client_id: number;
  /** In upper case, letters and digits alone, without IT in front. */
  readonly vat: string;
  readonly tax: string;
  readonly recipient_code: string;
}

const bare = (column: string) =>
  `regexp_replace(upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g')), '^IT(?=[0-9]{11}$)', '')`;

/** Every customer that has a VAT number or a tax code, the lowest code first. */
export function readTaxedCustomers(db: Queryable): Promise<TaxedCustomer[]> {
  return db.query<TaxedCustomer>(
    null,
    `select client_id, ${bare('vat_number')} as vat, ${bare('tax_code')} as tax, upper(recipient_code) as recipient_code
     from customers where vat_number <> '' or tax_code <> '' order by client_id`,
  );
}

/** sha256 of every invoice file that is kept. */
export async function readKeptPapers(db: Queryable): Promise<Set<string>> {
  const rows = await db.query<{ sha256: string }>(
    null,
    `select distinct sha256 from paper_files where owner_kind = 'invoice' and role in ('xml', 'signed')`,
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

export interface SameDocument {
  readonly id: number;
  readonly client_id: number;
}

export async function readSameDocument(
  db: Queryable,
  { year, number, credit }: PaperDocument['header'],
): Promise<SameDocument | undefined> {
  const [found] = await db.query<SameDocument>(
    null,
    `select id, client_id from invoices where year = $1 and series = '' and number = $2 and credit = $3`,
    [year, number, credit],
  );
  return found;
}

const HEADER = {
  client_id: 'int',
  kind: 'text',
  credit: 'boolean',
  td: 'text',
  number: 'text',
  number_key: 'text',
  link_keys: 'text[]',
  year: 'int',
  date: 'date',
  currency: 'text',
  taxable: 'bigint',
  vat: 'bigint',
  total: 'bigint',
  payable: 'bigint',
  stamp: 'bigint',
  split: 'boolean',
  reference: 'text',
  cig: 'text',
  cup: 'text',
  note: 'text',
  order_numbers: 'text[]',
  note_keys: 'text[]',
  invoice_keys: 'text[]',
  document: 'jsonb',
};
const ROW = {
  row_id: 'int',
  kind: 'text',
  product_id: 'int',
  carti: 'text',
  code_type: 'text',
  description: 'text',
  um: 'text',
  quantity: 'numeric(20, 8)',
  gross: 'numeric(19, 8)',
  chain: 'text',
  net: 'numeric(19, 8)',
  total: 'bigint',
  vat_rate: 'numeric(5, 2)',
  natura: 'text',
  order_number: 'text',
  note_number: 'text',
  note_key: 'text',
  note_date: 'date',
};
const VAT = {
  position: 'int',
  rate: 'numeric(5, 2)',
  natura: 'text',
  taxable: 'bigint',
  tax: 'bigint',
  due: 'text',
  law: 'text',
};
const DEADLINE = {
  document: 'text',
  document_key: 'text',
  document_date: 'date',
  year: 'int',
  part: 'int',
  due_date: 'date',
  amount: 'bigint',
  mp: 'text',
  bank: 'jsonb',
};

const names = (columns: object) => Object.keys(columns).join(', ');
const given = (columns: Readonly<Record<string, string>>, parameter: string) =>
  `json_to_recordset(${parameter}::json) as x(${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`;

/** Replaces the document as a whole, or adds it; returns its id. What the Sistema said of an earlier file is forgotten. */
export async function writeDocument(
  db: Queryable,
  id: number | undefined,
  customerId: number,
  { header, rows, vat }: Pick<PaperDocument, 'header' | 'rows' | 'vat'>,
): Promise<number> {
  const columns = names(HEADER);
  const sql =
    id === undefined
      ? `insert into invoices (${columns}, source) select ${columns}, 'xml' from ${given(HEADER, '$1')} returning id`
      : `update invoices set (${columns}, source, sdi_state, imported_at) =
           (select ${columns}, 'xml', '', now() from ${given(HEADER, '$1')}) where id = $2 returning id`;
  const head = JSON.stringify([{ ...header, client_id: customerId }]);
  const [written] = await db.query<{ id: number }>(null, sql, id === undefined ? [head] : [head, id]);
  const invoiceId = written?.id as number;
  if (id !== undefined) {
    await db.query(null, 'delete from invoice_rows where invoice_id = $1', [id]);
    await db.query(null, 'delete from invoice_vat where invoice_id = $1', [id]);
  }
  await db.query(
    null,
    `insert into invoice_rows (invoice_id, client_id, ${names(ROW)}) select $2, $3, ${names(ROW)} from ${given(ROW, '$1')}`,
    [JSON.stringify(rows), invoiceId, customerId],
  );
  await db.query(
    null,
    `insert into invoice_vat (invoice_id, ${names(VAT)}) select $2, ${names(VAT)} from ${given(VAT, '$1')}`,
    [JSON.stringify(vat), invoiceId],
  );
  return invoiceId;
}

/**
 * Deadlines of a document. Where the books have sent theirs for it, those stay alone: they know what was paid. What was paid
 * here of a deadline of an earlier file stays paid.
 */
export async function writeDeadlines(
  db: Queryable,
  invoiceId: number,
  customerId: number,
  deadlines: readonly object[],
): Promise<void> {
  const [books] = await db.query(null, `select 1 from deadlines where invoice_id = $1 and source = 'erp' limit 1`, [
    invoiceId,
  ]);
  if (books) return;
  await db.query(
    null,
    `delete from deadlines d where d.invoice_id = $1 and d.source = 'xml' and d.part > $2
       and not exists (select from deadline_payments p where p.deadline_id = d.id)`,
    [invoiceId, deadlines.length],
  );
  await db.query(
    null,
    `insert into deadlines (client_id, invoice_id, ${names(DEADLINE)}, open, source)
     select $3, $2, ${names(DEADLINE)}, amount, 'xml' from ${given(DEADLINE, '$1')}
     on conflict (client_id, year, document, part) do update set invoice_id = excluded.invoice_id,
       document_date = excluded.document_date, due_date = excluded.due_date, amount = excluded.amount,
       open = deadlines.open + excluded.amount - deadlines.amount, mp = excluded.mp, bank = excluded.bank
     where deadlines.source = 'xml' and coalesce(deadlines.invoice_id, excluded.invoice_id) = excluded.invoice_id`,
    [JSON.stringify(deadlines), invoiceId, customerId],
  );
}

export interface KeptPaper {
  readonly role: 'xml' | 'signed';
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * The file of a document takes the place of earlier ones; the signed and the plain copy of one file name stay side by side.
 * Returns the sha256 of what is no longer kept for it.
 */
export async function keepPaper(db: Queryable, invoiceId: number, paper: KeptPaper): Promise<string[]> {
  const { role, name, mediaType, bytes, sha256 } = paper;
  const gone = await db.query<{ sha256: string }>(
    null,
    `delete from paper_files where owner_kind = 'invoice' and owner_id = $1 and role in ('xml', 'signed') and sha256 <> $3
       and (role = $2 or regexp_replace(name, '\\.p7m$', '', 'i') <> regexp_replace($4, '\\.p7m$', '', 'i'))
     returning sha256`,
    [invoiceId, role, sha256, name],
  );
  await db.query(
    null,
    `insert into paper_files (owner_kind, owner_id, role, name, media_type, bytes, sha256)
     values ('invoice', $1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [invoiceId, role, name, mediaType, bytes, sha256],
  );
  return gone.map((file) => file.sha256);
}

/** Documents of the file that a receipt names; with `.p7m` or without. */
export async function setSdiState(
  db: Queryable,
  fileName: string,
  state: string,
): Promise<{ found: number; changed: number }> {
  const [row] = await db.query<{ found: number; changed: number }>(
    null,
    `with f as (select distinct owner_id from paper_files where owner_kind = 'invoice' and role in ('xml', 'signed')
         and regexp_replace(lower(name), '\\.p7m$', '') = regexp_replace(lower($1), '\\.p7m$', '')),
       u as (update invoices set sdi_state = $2 from f where id = owner_id and sdi_state <> $2 returning id)
     select (select count(*) from f)::int as found, (select count(*) from u)::int as changed`,
    [fileName, state],
  );
  return row ?? { found: 0, changed: 0 };
}
