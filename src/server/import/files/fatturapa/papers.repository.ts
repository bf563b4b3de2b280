/** What documents from FatturaPA files read and write: customers by their numbers, documents as a whole, their files. */
import type { Money } from '#contract/values/money.ts';
import {
  columnNames,
  columnTypes,
  DEADLINE_COLUMNS,
  INVOICE_COLUMNS,
  INVOICE_ROW_COLUMNS,
  INVOICE_VAT_COLUMNS,
} from '#server/modules/ledger/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { dueColumns } from './dues.rules.ts';
import type { StoredTexts } from './read-paper.ts';

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
     from customers where (vat_number <> '' or tax_code <> '') and merged_into is null order by client_id`,
  );
}

/** sha256 of every invoice file that is kept, and of which no document was refused. */
export async function readKeptPapers(db: Queryable): Promise<Set<string>> {
  const rows = await db.query<{ sha256: string }>(
    null,
    `select sha256 from paper_files where owner_kind = 'invoice' and role in ('xml', 'signed')
     group by sha256 having count(*) >= max(documents)`,
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Which document a FatturaPA file means: two may share year and number only if one is a credit note. */
export interface DocumentKey {
  readonly year: number;
  readonly number: string;
  readonly credit: boolean;
}

export interface KnownPaper {
  readonly role: 'xml' | 'signed';
  readonly name: string;
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** How many documents the file has. */
  readonly documents: number;
}

export interface KnownDocument extends DocumentKey {
  readonly id: number;
  readonly client_id: number;
  readonly papers: readonly KnownPaper[];
}

/** By what a document of the books is known, whose series stands beside its number: FT/12 of the file is 12 of series FT there. */
export interface PaperIdentity extends DocumentKey {
  readonly key: string;
  /** Plain date. */
  readonly date: string;
  readonly total: Money;
}

/**
 * Documents of these keys, with their files, under the number that the file gives. With a series of the books: the one document of that day
 * whose series and number are the file's number; the number alone is enough where the total is the same too.
 */
export function readKnownDocuments(db: Queryable, keys: readonly PaperIdentity[]): Promise<KnownDocument[]> {
  const of = <Column extends keyof PaperIdentity>(column: Column) => keys.map((key) => key[column]);
  return db.query<KnownDocument>(
    'import.papers-known',
    `with k as materialized (select distinct on (year, number, credit) *
         from unnest($1::int[], $2::text[], $3::boolean[], $4::text[], $5::date[], $6::bigint[]) as k(year, number, credit, key, date, total)),
       plain as materialized (select k.year, k.number, k.credit, i.id from k
         join invoices i on i.year = k.year and i.series = '' and i.number = k.number and i.credit = k.credit),
       found as (select * from plain union all
         select k.year, k.number, k.credit, min(i.id) from k
         join invoices i on i.series <> '' and i.link_keys @> array[k.key] and i.year = k.year and i.credit = k.credit and i.date = k.date
           and (k.key <> i.link_keys[1] or k.total = i.total)
         where not exists (select from plain p where p.year = k.year and p.number = k.number and p.credit = k.credit)
         group by k.year, k.number, k.credit having count(*) = 1)
     select i.id, i.client_id, k.year, k.number, k.credit,
       coalesce((select json_agg(json_build_object('role', p.role, 'name', p.name, 'sha256', p.sha256,
           'mediaType', p.media_type, 'bytes', p.bytes, 'documents', p.documents)) from paper_files p
         where p.owner_kind = 'invoice' and p.owner_id = i.id and p.role in ('xml', 'signed')), '[]') as papers
     from found k join invoices i using (id)`,
    [of('year'), of('number'), of('credit'), of('key'), of('date'), of('total')],
  );
}

const HEADER = { ...INVOICE_COLUMNS, currency: 'text', order_numbers: 'text[]', note_keys: 'text[]' };
const OF_THE_NUMBER: readonly string[] = ['number', 'number_key', 'link_keys'];
const DEADLINE = { ...DEADLINE_COLUMNS, document: 'text', document_key: 'text', document_date: 'date', year: 'int' };

/** A document on its way to the tables. */
export interface PaperToWrite {
  /** Undefined = new. */
  readonly id: number | undefined;
  readonly customerId: number;
  readonly stored: StoredTexts;
  /** Article of each row. */
  readonly articles: ReadonlyArray<number | null>;
}

/** Texts are put together, never taken apart: they are JSON already. */
const listOf = (papers: readonly PaperToWrite[], fields: (paper: PaperToWrite, place: number) => string) =>
  `[${papers.map((paper, place) => `{"client_id":${paper.customerId},${fields(paper, place)}}`).join(',')}]`;

/** $1: customers, headers, whole documents, and what the deadlines of new ones say together. */
const GIVEN_HEADERS = `rows from (json_to_recordset($1::json) as (id int, client_id int, header json, document jsonb, due json, goes_to text))
    with ordinality as g(id, client_id, header, document, due, goes_to, place)
  cross join lateral json_to_record(g.header) as x(${columnTypes(HEADER)})`;
const headersOf = (papers: readonly PaperToWrite[], due: (paper: PaperToWrite) => object = () => ({})) =>
  listOf(
    papers,
    (paper) =>
      `"id":${paper.id ?? null},"header":${paper.stored.header},"due":${JSON.stringify(due(paper))},"goes_to":${JSON.stringify(paper.stored.place)},"document":${paper.stored.document}`,
  );

const DUE = { due_amount: 'bigint', due_open: 'bigint', next_due: 'date', last_due: 'date' };

/** The customer's one address where the goods went; null = not said, or several. */
const GOES_TO = `case when g.goes_to <> '' then (select case when count(*) = 1 then min(a.address_code) end from addresses a
    where a.client_id = g.client_id and regexp_replace(lower(a.street), '[^[:alnum:]]', '', 'g') || '|' || a.postal_code = g.goes_to) end`;

/**
 * Adds documents; returns their ids, in the order given. What their deadlines will say is written with them, so that each is written
 * once; not where deadlines of the number are here already, of the books: those say it.
 */
export async function addDocuments(
  db: Queryable,
  papers: readonly PaperToWrite[],
  paidBefore: string | undefined,
): Promise<number[]> {
  if (papers.length === 0) return [];
  // Of an invoice and a credit note of one number the first has the deadlines.
  const seen = new Set<string>();
  const due = ({ customerId, stored: { year, number, dues, date } }: PaperToWrite) => {
    const key = `${customerId}/${year}/${number}`;
    if (dues.length === 0 || seen.has(key)) return {};
    seen.add(key);
    return dueColumns(dues, date, paidBefore) ?? {};
  };
  const added = await db.query<{ id: number }>(
    'import.papers-add',
    `insert into invoices (client_id, address_code, ${columnNames(HEADER)}, document, source, ${columnNames(DUE)})
     select g.client_id, ${GOES_TO}, ${columnNames(HEADER)}, g.document, 'xml', ${columnNames(DUE)} from ${GIVEN_HEADERS}
       left join lateral (select y.* from json_to_record(g.due) as y(${columnTypes(DUE)})
         where not exists (select from deadlines d where d.client_id = g.client_id and d.year = x.year and d.document = x.number)) due on true
     order by place returning id`,
    [headersOf(papers, due)],
  );
  // Ids are given in the order in which rows are inserted.
  return added.map(({ id }) => id).sort((a, b) => a - b);
}

/**
 * Replaces documents, which lose their rows: `writeParts` brings new ones. What the Sistema said of an earlier file is forgotten. With a
 * series the number stays as the books have it: their next file finds it by that.
 */
export async function replaceDocuments(db: Queryable, papers: readonly PaperToWrite[]): Promise<void> {
  if (papers.length === 0) return;
  const ids = papers.map(({ id }) => id);
  await db.query(
    'import.papers-replace',
    `update invoices i set (client_id, address_code, ${columnNames(HEADER)}, document, source, sdi_state, imported_at) =
       (n.client_id, coalesce(i.address_code, n.address_code), ${Object.keys(HEADER)
         .map((name) =>
           OF_THE_NUMBER.includes(name) ? `case when i.series = '' then n.${name} else i.${name} end` : `n.${name}`,
         )
         .join(', ')}, n.document, 'xml', '', now())
     from (select g.id, g.client_id, ${GOES_TO} as address_code, ${columnNames(HEADER)}, g.document from ${GIVEN_HEADERS}) n where i.id = n.id`,
    [headersOf(papers)],
  );
  await db.query('import.papers-old-rows', 'delete from invoice_rows where invoice_id = any($1::int[])', [ids]);
  await db.query('import.papers-old-vat', 'delete from invoice_vat where invoice_id = any($1::int[])', [ids]);
}

/** Rows and VAT tables of documents that have none. */
export async function writeParts(
  db: Queryable,
  ids: readonly number[],
  papers: readonly PaperToWrite[],
): Promise<void> {
  await db.query(
    'import.papers-rows',
    `insert into invoice_rows (invoice_id, client_id, product_id, ${columnNames(INVOICE_ROW_COLUMNS)})
     select g.invoice_id, g.client_id, g.articles[x.nth], ${columnNames(INVOICE_ROW_COLUMNS)}
     from json_to_recordset($1::json) as g(invoice_id int, client_id int, articles int[], rows json)
       cross join lateral rows from (json_to_recordset(g.rows) as (${columnTypes(INVOICE_ROW_COLUMNS)})) with ordinality as x(${columnNames(INVOICE_ROW_COLUMNS)}, nth)`,
    [
      listOf(
        papers,
        ({ stored, articles }, place) =>
          `"invoice_id":${ids[place]},"articles":${JSON.stringify(articles)},"rows":${stored.rows}`,
      ),
    ],
  );
  await db.query(
    'import.papers-vat',
    `insert into invoice_vat (invoice_id, ${columnNames(INVOICE_VAT_COLUMNS)}) select g.invoice_id, ${columnNames(INVOICE_VAT_COLUMNS)}
     from json_to_recordset($1::json) as g(invoice_id int, vat json)
       cross join lateral json_to_recordset(g.vat) as x(${columnTypes(INVOICE_VAT_COLUMNS)})`,
    [listOf(papers, ({ stored }, place) => `"invoice_id":${ids[place]},"vat":${stored.vat}`)],
  );
}

/**
 * Deadlines of documents, no two of which share customer, year and number. Where the books have sent theirs for one, those stay
 * alone: they know what was paid. What was paid here of a deadline of an earlier file stays paid. `paidBefore`: plain date; what
 * fell due before counts as paid.
 */
export async function writeDeadlines(
  db: Queryable,
  ids: readonly number[],
  papers: readonly PaperToWrite[],
  paidBefore: string | undefined,
): Promise<void> {
  await db.query(
    'import.papers-fewer-deadlines',
    `delete from deadlines d using unnest($1::int[], $2::int[]) as g(invoice_id, parts)
     where d.invoice_id = g.invoice_id and d.source = 'xml' and d.part > g.parts
       and not exists (select from deadline_payments p where p.deadline_id = d.id)
       and not exists (select from deadlines b where b.invoice_id = g.invoice_id and b.source = 'erp')`,
    [ids, papers.map(({ stored }) => stored.parts)],
  );
  await db.query(
    'import.papers-deadlines',
    `insert into deadlines (client_id, invoice_id, ${columnNames(DEADLINE)}, open, source)
     select g.client_id, g.invoice_id, ${columnNames(DEADLINE)},
       case when coalesce(due_date, document_date) < $2::date then 0 else amount end, 'xml'
     from json_to_recordset($1::json) as g(invoice_id int, client_id int, deadlines json)
       cross join lateral json_to_recordset(g.deadlines) as x(${columnTypes(DEADLINE)})
     where not exists (select from deadlines b where b.invoice_id = g.invoice_id and b.source = 'erp')
     on conflict (client_id, year, document, part) do update set invoice_id = excluded.invoice_id,
       document_date = excluded.document_date, due_date = excluded.due_date, amount = excluded.amount,
       open = deadlines.open + excluded.amount - deadlines.amount, mp = excluded.mp, bank = excluded.bank
     where deadlines.source = 'xml' and coalesce(deadlines.invoice_id, excluded.invoice_id) = excluded.invoice_id`,
    [
      listOf(papers, ({ stored }, place) => `"invoice_id":${ids[place]},"deadlines":${stored.deadlines}`),
      paidBefore ?? null,
    ],
  );
}

export interface KeptPaper extends KnownPaper {
  readonly invoiceId: number;
}

/** The files of these documents are the given ones, and no other XML or envelope. */
export async function keepPapers(db: Queryable, papers: readonly KeptPaper[]): Promise<void> {
  const of = <Column extends keyof KeptPaper>(column: Column) => papers.map((paper) => paper[column]);
  await db.query(
    'import.papers-gone',
    `delete from paper_files p where owner_kind = 'invoice' and role in ('xml', 'signed') and owner_id = any($1::int[])
       and not exists (select from unnest($1::int[], $2::text[], $3::text[]) as g(owner_id, role, sha256)
         where g.owner_id = p.owner_id and g.role = p.role and g.sha256 = p.sha256)`,
    [of('invoiceId'), of('role'), of('sha256')],
  );
  await db.query(
    'import.papers-keep',
    `insert into paper_files (owner_kind, owner_id, role, name, media_type, bytes, sha256, documents)
     select 'invoice', * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::int[])
     on conflict do nothing`,
    [of('invoiceId'), of('role'), of('name'), of('mediaType'), of('bytes'), of('sha256'), of('documents')],
  );
}

export interface SaidOfFile {
  readonly fileName: string;
  readonly state: string;
}

/**
 * What the Sistema said of files, in the order in which it did; their names with `.p7m` or without. Returns the places of those
 * that name no file here.
 */
export async function setSdiStates(db: Queryable, said: readonly SaidOfFile[]): Promise<number[]> {
  const stem = (name: string) => `regexp_replace(lower(${name}), '\\.p7m$', '')`;
  const unknown = await db.query<{ place: number }>(
    null,
    `with r as materialized (
         select ${stem('name')} as name, state, place from unnest($1::text[], $2::text[]) with ordinality as u(name, state, place)),
       f as materialized (select r.place, r.state, p.owner_id from r join paper_files p on ${stem('p.name')} = r.name
         where p.owner_kind = 'invoice' and p.role in ('xml', 'signed')),
       last as (select distinct on (owner_id) owner_id, state from f order by owner_id, place desc),
       u as (update invoices set sdi_state = last.state from last where id = owner_id and sdi_state <> last.state)
     select (place - 1)::int as place from r where not exists (select from f where f.place = r.place) order by place`,
    [said.map(({ fileName }) => fileName), said.map(({ state }) => state)],
  );
  return unknown.map(({ place }) => place);
}
