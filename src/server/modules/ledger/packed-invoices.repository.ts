/** SQL of packed invoices: all invoices of a customer who has many, as columns. Every statement filters by customer (C-ID-3). */
import { INVOICE_KINDS } from '#contract/values/document-kinds.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { ArticleFilter } from './document-filter.ts';
import {
  COMPARED,
  type InvoiceFilter,
  lateIn,
  matching,
  NEW_DAYS,
  PLACES,
  parametersOf,
  paymentIn,
  SORTED_BY,
  unreadIn,
} from './invoices.repository.ts';
import { NONE, type PackedInvoices, type PackedTexts, packedTexts } from './packed-invoices.rules.ts';

/** Customers with fewer invoices are read one invoice after the other. */
const LEAST = 200;
/** So many changes are read as they are now before a customer's invoices are packed again. */
const MOST_CHANGES = 300;
/** So many make a list that is read one by one quicker. */
const TOO_MANY_CHANGES = 2_000;

/** Only one packs at a time. An import packs before it commits, and keeps the lock until then. */
const LOCK = `'invoices are packed'`;

/**
 * Packs the invoices of customers who have many, where they are not packed yet or much has changed.
 * @param on one transaction
 * @param patience whether to wait for another that packs, or leave it to that one
 */
export async function packInvoices(on: Queryable, patience: 'wait' | 'leave'): Promise<void> {
  if (patience === 'wait') await on.query(null, `select pg_advisory_xact_lock(hashtext(${LOCK}))`);
  else {
    const [lock] = await on.query<{ got: boolean }>(null, `select pg_try_advisory_xact_lock(hashtext(${LOCK})) as got`);
    if (!lock?.got) return;
  }
  await on.query(
    null,
    `with many as materialized (select client_id from invoices group by client_id having count(*) >= ${LEAST}),
       few as materialized (select client_id from packed_invoices union select client_id from invoice_changes except select client_id from many),
       words as (delete from packed_invoice_words where client_id in (select client_id from few)),
       packed as (delete from packed_invoices where client_id in (select client_id from few))
     delete from invoice_changes where client_id in (select client_id from few)`,
  );
  const customers = await on.query<{ client_id: number }>(
    null,
    `select m.client_id from (select client_id, count(*) as invoices from invoices group by client_id having count(*) >= ${LEAST}) m
       left join packed_invoices p using (client_id)
       left join (select client_id, count(*) as changes from invoice_changes group by client_id) c using (client_id)
     where p.client_id is null or c.changes > ${MOST_CHANGES} or c.changes * 10 > m.invoices order by 1`,
  );
  for (const { client_id } of customers) await on.query(null, PACK, [client_id, INVOICE_KINDS]);
}

const DAY = (column: string) => `coalesce(${column} - date '2000-01-01', ${NONE})`;
const ALL_OF = (value: string) => `string_agg(${value}, ''::bytea order by at)`;
const INT = (value: string) => ALL_OF(`int4send((${value})::int)`);
const NUMBER = (value: string) => ALL_OF(`float8send(coalesce((${value})::float8, 'NaN'))`);
const TEXT = (value: string) => ALL_OF(`convert_to(${value}, 'UTF8') || '\\x00'::bytea`);

/** Values of the columns, in the order of the list. */
const COLUMNS: Readonly<Record<string, string>> = {
  ids: INT('id'),
  days: INT(`date - date '2000-01-01'`),
  addresses: INT(`coalesce(address_code, ${NONE})`),
  kinds: INT('coalesce(array_position($2::text[], kind), 0)'),
  taxable: NUMBER('taxable'),
  total: NUMBER('total'),
  due_amount: NUMBER('due_amount'),
  due_open: NUMBER('due_open'),
  next_due: INT(DAY('next_due')),
  next_bank_due: INT(DAY('next_bank_due')),
  last_due: INT(DAY('last_due')),
  in_order: INT('in_order'),
  books: TEXT(`year || ' ' || series`),
  numbers: TEXT('number_key'),
  texts: TEXT(`lower(reference || E'\\n' || cig || E'\\n' || cup)`),
};
const NAMES = Object.keys(COLUMNS);

/** One statement, so that all of it is of one moment: what changes later is in `invoice_changes` then. */
const PACK = `
  with v as materialized (select nextval('packed_invoices_version') as version),
    i as materialized (select *, row_number() over (order by date desc, id desc) - 1 as at,
        row_number() over (order by year, series collate "C", length(number_key), number_key collate "C", id) as in_order
      from invoices where client_id = $1),
    r as materialized (select i.at, r.description, row_number() over (order by i.at, r.row_id) - 1 as row
      from i join invoice_rows r on r.invoice_id = i.id),
    packed as (
      insert into packed_invoices (client_id, version, invoices, ${NAMES.join(', ')}, row_invoices)
      select $1, (select version from v), count(*), ${Object.values(COLUMNS).join(', ')},
        (select coalesce(string_agg(int4send(at::int), ''::bytea order by row), '') from r)
      from i
      on conflict (client_id) do update set version = excluded.version, invoices = excluded.invoices,
        ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}, row_invoices = excluded.row_invoices),
    known as (delete from invoice_changes where client_id = $1),
    old as (delete from packed_invoice_words where client_id = $1)
  insert into packed_invoice_words (client_id, version, word, rows)
  select $1, (select version from v), word, string_agg(int4send(row::int), ''::bytea order by row)
  from (select row, unnest(tsvector_to_array(to_tsvector('simple', description))) as word from r) w group by word`;

/** What is known of a customer's packed invoices now. */
export interface PackedState {
  readonly version: number;
  /** Ids of what changed since. */
  readonly changed: readonly number[];
}

/** undefined = there are none, or too much has changed. */
export async function readPackedState(db: Queryable, customerId: number): Promise<PackedState | undefined> {
  const [state] = await db.query<{ version: number; changed: number[] | null }>(
    'ledger.packed-state',
    `select p.version, (select array_agg(c.invoice_id) from (
         select invoice_id from invoice_changes where client_id = $1 limit ${TOO_MANY_CHANGES + 1}) c) as changed
     from packed_invoices p where p.client_id = $1`,
    [customerId],
  );
  if (!state || (state.changed?.length ?? 0) > TOO_MANY_CHANGES) return undefined;
  return { version: state.version, changed: [...new Set(state.changed ?? [])] };
}

/** undefined = they were packed again meanwhile; so too in the functions below. */
export async function readPacked(db: Queryable, of: PackedKey): Promise<PackedInvoices | undefined> {
  const [row] = await db.query<Record<string, Buffer>>(
    'ledger.packed-columns',
    `select ids, days, addresses, kinds, taxable, total, due_amount, due_open, next_due, next_bank_due, last_due, in_order
     from packed_invoices where client_id = $1 and version = $2`,
    [of.customerId, of.version],
  );
  if (!row) return undefined;
  const ints = (name: string) => intsOf(row[name] as Buffer);
  const numbers = (name: string) => new Float64Array(turned(row[name] as Buffer, 8));
  const ids = ints('ids');
  return {
    count: ids.length,
    ids,
    days: ints('days'),
    addresses: ints('addresses'),
    kinds: ints('kinds'),
    taxable: numbers('taxable'),
    total: numbers('total'),
    dueAmount: numbers('due_amount'),
    dueOpen: numbers('due_open'),
    nextDue: ints('next_due'),
    nextBankDue: ints('next_bank_due'),
    lastDue: ints('last_due'),
    inOrder: ints('in_order'),
  };
}

export interface PackedKey {
  readonly customerId: number;
  readonly version: number;
}

export interface TextsOfInvoices {
  /** `2026 A`: year and series. */
  readonly books: PackedTexts;
  /** Keys of the numbers. */
  readonly numbers: PackedTexts;
  /** Reference, CIG and CUP in lower case. */
  readonly texts: PackedTexts;
}

export async function readPackedTexts(db: Queryable, of: PackedKey): Promise<TextsOfInvoices | undefined> {
  const [row] = await db.query<{ invoices: number; books: Buffer; numbers: Buffer; texts: Buffer }>(
    'ledger.packed-texts',
    'select invoices, books, numbers, texts from packed_invoices where client_id = $1 and version = $2',
    [of.customerId, of.version],
  );
  return (
    row && {
      books: packedTexts(row.books.toString(), row.invoices),
      numbers: packedTexts(row.numbers.toString(), row.invoices),
      texts: packedTexts(row.texts.toString(), row.invoices),
    }
  );
}

export async function readRowInvoices(db: Queryable, of: PackedKey): Promise<Int32Array | undefined> {
  const [row] = await db.query<{ row_invoices: Buffer }>(
    'ledger.packed-rows',
    'select row_invoices from packed_invoices where client_id = $1 and version = $2',
    [of.customerId, of.version],
  );
  return row && intsOf(row.row_invoices);
}

/** The rows of each word that begins so. */
export async function readRowsOfWords(db: Queryable, of: PackedKey, beginning: string): Promise<Int32Array[]> {
  const words = await db.query<{ rows: Buffer }>(
    'ledger.packed-words',
    `select rows from packed_invoice_words where client_id = $1 and version = $2 and word >= $3 and word < $3 || U&'\\+10FFFF'`,
    [of.customerId, of.version, beginning],
  );
  return words.map(({ rows }) => intsOf(rows));
}

/** Numbers of PostgreSQL have their first byte first. */
function turned(bytes: Buffer, width: 4 | 8): ArrayBuffer {
  const own = new Uint8Array(bytes).buffer;
  if (width === 4) Buffer.from(own).swap32();
  else Buffer.from(own).swap64();
  return own;
}
const intsOf = (bytes: Buffer) => new Int32Array(turned(bytes, 4));

/** Invoices with a row of these articles, or with this code written on it. */
export async function readInvoicesOfArticle(
  db: Queryable,
  customerId: number,
  { articleIds, code }: ArticleFilter,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'ledger.invoices-of-article',
    `select r.invoice_id as id from invoice_rows r where r.client_id = $1 and r.product_id = any($2::int[])
     union select r.invoice_id from invoice_rows r where r.client_id = $1 and r.carti <> '' and upper(r.carti) = $3`,
    [customerId, articleIds, code],
  );
  return rows.map(({ id }) => id);
}

/** Ids of the invoices of the last `NEW_DAYS` days that a user of the customer opened. */
export async function readSeen(db: Queryable, customerId: number, today: string): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(
    'ledger.seen-invoices',
    `select v.owner_id as id from document_views v join invoices i on i.id = v.owner_id and i.client_id = $1
     where v.client_id = $1 and v.owner_kind = 'invoice' and i.date >= $2::date - ${NEW_DAYS}`,
    [customerId, today],
  );
  return new Set(rows.map(({ id }) => id));
}

/** By address code, the place of its name among the names. */
export async function readPlaces(db: Queryable, customerId: number): Promise<Map<number, number>> {
  const rows = await db.query<{ address_code: number; place: number }>(
    'ledger.places-of-addresses',
    'select address_code, dense_rank() over (order by name)::int as place from addresses where client_id = $1',
    [customerId],
  );
  return new Map(rows.map(({ address_code, place }) => [address_code, place]));
}

/** An invoice that changed since and matches, in the usual order. */
export interface ChangedInvoice {
  readonly id: number;
  readonly day: number;
  readonly kind: string;
  readonly taxable: number;
  readonly total: number;
  readonly open: number | null;
  readonly late: boolean;
  readonly unread: boolean;
  readonly due: number | null;
  readonly payment: number | null;
  readonly place: number | null;
  readonly year: number;
  readonly series: string;
  readonly number_key: string;
}

export function readChanged(
  db: Queryable,
  filter: InvoiceFilter,
  changed: readonly number[],
): Promise<ChangedInvoice[]> {
  const day = (value: string) => `${value} - date '2000-01-01'`;
  return db.query<ChangedInvoice>(
    null,
    `select i.id, ${day('i.date')} as day, i.kind, i.taxable, i.total, i.due_open as open,
       coalesce(${lateIn('$10', '$11')}, false) as late, ${unreadIn('$10')} as unread,
       ${day('coalesce(least(i.next_due, i.next_bank_due), i.last_due)')} as due, ${paymentIn('$10', '$11', [1, 2, 3, 4])} as payment,
       a.place::int as place, i.year, i.series, i.number_key
     from invoices i ${PLACES} ${matching(filter, COMPARED)} and i.id = any($15::int[]) order by ${SORTED_BY.date.replaceAll('?', 'desc')}`,
    [...parametersOf(filter), changed],
  );
}
