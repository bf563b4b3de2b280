/**
 * Every table as rows of text, in PostgreSQL's own row format (`(7,"Rossi S.r.l.",…)`): each value is restored exactly,
 * whatever its type.
 */
import type { Queryable } from '#server/platform/db/index.ts';

/** Text formats that depend on the session: fixed, so that writing and reading agree. */
const SPELLING = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0`;

export async function spellExactly(on: Queryable): Promise<void> {
  await on.query(null, SPELLING);
}

export interface TableShape {
  readonly name: string;
  /** Columns that can be written (not generated). */
  readonly columns: readonly string[];
  /** The planner's estimate of the row count, for the progress. */
  readonly about: number;
}

/**
 * The table of migrations, who holds what at this moment, and what is made of the rows of other tables: also while those are written back. A shop that is
 * restored elsewhere has search indexes of its own.
 */
const NOT_OURS = [
  'schema_migrations',
  'leases',
  'packed_invoices',
  'packed_invoice_words',
  'invoice_changes',
  'search_generations',
  'search_own_prices',
  'search_words',
  'search_prefix',
];

/** Tables of the shop in the order of their names, without those that are made anew; a table in parts is one table. */
export function readTables(on: Queryable): Promise<TableShape[]> {
  return on.query<TableShape>(
    null,
    `select c.relname as name, greatest(c.reltuples, 0)::float8 as about,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1::text[])
     order by c.relname`,
    [NOT_OURS],
  );
}

export async function openRows(on: Queryable, table: string): Promise<void> {
  await on.query(null, `declare backup_rows no scroll cursor for select t::text as row from ${quoted(table)} t`);
}

/** The next rows, none at the end. */
export async function nextRows(on: Queryable, count: number): Promise<string[]> {
  const rows = await on.query<{ row: string }>(null, `fetch ${Math.trunc(count)} from backup_rows`);
  return rows.map(({ row }) => row);
}

export async function closeRows(on: Queryable): Promise<void> {
  await on.query(null, 'close backup_rows');
}

/** Until the transaction ends, rows come back that were there before: nothing happened that would be an event. */
export const writeAsRestore = (on: Queryable) => on.query(null, `select set_config('bancale.restoring', 'on', true)`);

export async function insertRows(on: Queryable, { name, columns }: TableShape, rows: readonly string[]): Promise<void> {
  const list = columns.map(quoted);
  await on.query(
    null,
    `insert into ${quoted(name)} (${list.join(', ')}) overriding system value
     select ${list.map((column) => `(s.r).${column}`).join(', ')}
     from (select unnest($1::text[])::${quoted(name)} as r) s`,
    [rows],
  );
}

export async function emptyTables(on: Queryable, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await on.query(null, `truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

export interface Sequence {
  readonly name: string;
  readonly value: string | null;
}

export function readSequences(on: Queryable): Promise<Sequence[]> {
  return on.query<Sequence>(
    null,
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  );
}

export async function setSequence(on: Queryable, { name, value }: Sequence): Promise<void> {
  await on.query(null, `select setval(quote_ident($1)::regclass, coalesce($2::bigint, 1), $2 is not null)`, [
    name,
    value,
  ]);
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Dropped while rows are loaded, so that the order of tables does not matter; when they are created again, PostgreSQL
 * checks all rows.
 */
export function readForeignKeys(on: Queryable): Promise<ForeignKey[]> {
  return on.query<ForeignKey>(
    null,
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  );
}

export async function dropForeignKey(on: Queryable, { table, name }: ForeignKey): Promise<void> {
  await on.query(null, `alter table ${quoted(table)} drop constraint ${quoted(name)}`);
}

export async function addForeignKey(on: Queryable, { table, name, definition }: ForeignKey): Promise<void> {
  await on.query(null, `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
}

export async function refreshStatistics(on: Queryable): Promise<void> {
  await on.query(null, 'analyze');
}

/** `MD5` of all rows, whatever their order: two databases with the same content have the same sum. */
export async function contentSum(on: Queryable, table: string): Promise<{ rows: number; sum: string }> {
  const [found] = await on.query<{ rows: number; sum: string }>(
    null,
    `select count(*)::int as rows, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
     from ${quoted(table)} t`,
  );
  return found ?? { rows: 0, sum: '' };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Bytes of the database on the disk, indexes too: a backup of it is a fraction of that. */
export async function readDatabaseBytes(db: Queryable): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    'backup.database-bytes',
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return row?.bytes ?? 0;
}
