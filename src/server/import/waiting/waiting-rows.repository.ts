/** SQL of `waiting_rows`: rows of other systems that name what the shop does not have yet. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { IssueDetails } from '../import-failure.ts';
import type { IssueCode } from '../issue-texts.ts';
import type { WaitedFor } from './waiting.rules.ts';

/** The cells of a row that are not empty, by our names of the columns. */
export type RowCells = Readonly<Record<string, string>>;

/** Rows about one thing. */
export interface WaitingGroup {
  readonly file: string;
  readonly key: string;
  readonly connection: string;
  readonly columns: readonly string[];
  readonly rows: readonly RowCells[];
  readonly waitsFor: WaitedFor;
  readonly code: string;
  readonly asOf: Date | null;
  /** When the first row about it came. */
  readonly since: Date;
  readonly receivedAt: Date;
}

export interface StoredWaiting extends WaitingGroup {
  readonly id: number;
  readonly state: 'waiting' | 'refused';
  readonly issues: readonly KeptIssue[];
}

/** A group that the importer refused. */
export type RefusedWaiting = Omit<StoredWaiting, 'id' | 'state'>;

export interface KeptIssue {
  /** Place of the row in `rows`; left out: of all of them. */
  readonly row?: number;
  readonly column: string;
  readonly value: string;
  readonly code: IssueCode;
  readonly details: IssueDetails;
}

/** They take the place of those that wait about the same; how long it has waited is not forgotten by that. */
export const keepWaiting = (db: Queryable, groups: readonly WaitingGroup[]) =>
  db.query(
    'waiting.keep',
    `insert into waiting_rows (file, key, connection, columns, rows, waits_for, code, as_of, since, received_at)
     select g.file, g.key, g.connection, array(select json_array_elements_text(g.columns)), g.rows, g."waitsFor", g.code, g."asOf", g.since,
       g."receivedAt"
     from json_to_recordset($1::json) as g (file text, key text, connection text, columns json, rows jsonb, "waitsFor" text, code text,
       "asOf" timestamptz, since timestamptz, "receivedAt" timestamptz)
     on conflict (file, key) do update set connection = excluded.connection, columns = excluded.columns, rows = excluded.rows,
       waits_for = excluded.waits_for, code = excluded.code, as_of = excluded.as_of, received_at = excluded.received_at, state = 'waiting',
       issues = '[]', since = case waiting_rows.state when 'waiting' then least(waiting_rows.since, excluded.since) else excluded.since end`,
    [JSON.stringify(groups)],
  );

/** Something newer about these is in the shop, or waits in their place. */
export const forgetWaiting = (db: Queryable, file: string, keys: readonly string[]) =>
  db.query('waiting.forget', 'delete from waiting_rows where file = $1 and key = any($2::text[])', [file, keys]);

/** The files of this connection are complete: what they do not name waits no longer. */
export const forgetWaitingOf = (
  db: Queryable,
  { connection, file }: { readonly connection: string; readonly file: string },
) => db.query('waiting.forget-of', 'delete from waiting_rows where connection = $1 and file = $2', [connection, file]);

/** Keys of this table that wait; undefined: none does, which is the usual case. */
export async function readWaitingKeys(db: Queryable, file: string): Promise<ReadonlySet<string> | undefined> {
  const rows = await db.query<{ key: string }>('waiting.keys', 'select key from waiting_rows where file = $1', [file]);
  return rows.length > 0 ? new Set(rows.map(({ key }) => key)) : undefined;
}

export const readWaitingAges = (
  db: Queryable,
  { connection, file }: { readonly connection: string; readonly file: string },
  keys: readonly string[],
): Promise<Array<{ readonly key: string; readonly asOf: Date }>> =>
  db.query(
    'waiting.ages',
    `select key, as_of as "asOf" from waiting_rows where file = $2 and key = any($3::text[]) and connection = $1 and as_of is not null
       and state = 'waiting'`,
    [connection, file, keys],
  );

/** What `w` waits for is there. */
const IS_THERE = `case w.waits_for
  when 'article' then exists (select from products p where p.carti = w.code)
  when 'list' then exists (select from price_lists l where l.code = w.code)
  when 'customer' then exists (select from customers c where c.client_id = w.code::int)
  else exists (select from orders o where o.number = w.code) end`;

const COLUMNS = `w.id, w.file, w.key, w.connection, w.columns, w.rows, w.waits_for as "waitsFor", w.code, w.as_of as "asOf",
  w.received_at as "receivedAt", w.since, w.state, w.issues`;

/** Tables with rows that can be applied now. */
export async function readReadyFiles(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ file: string }>(
    'waiting.ready-files',
    `select distinct file from waiting_rows w where state = 'waiting' and ${IS_THERE} order by file`,
  );
  return rows.map(({ file }) => file);
}

/**
 * Takes rows out that can be applied now, oldest first: those of one connection with the same columns. In the transaction that writes
 * them, under the lock of their table: a process that is killed leaves them waiting. @param upTo no rows that were kept later
 */
export async function takeReady(
  transaction: Queryable,
  file: string,
  { most, upTo }: { readonly most: number; readonly upTo: number | undefined },
): Promise<{ readonly groups: StoredWaiting[]; readonly upTo: number }> {
  const [last] = await transaction.query<{ id: number | null }>(
    'waiting.last',
    'select max(id) as id from waiting_rows',
  );
  const until = upTo ?? last?.id ?? 0;
  const groups = await transaction.query<StoredWaiting>(
    'waiting.take-ready',
    `with ready as (select id, connection, columns from waiting_rows w where file = $1 and state = 'waiting' and id <= $3 and ${IS_THERE}),
     first as (select connection, columns from ready order by id limit 1),
     taken as (select r.id from ready r join first using (connection, columns) order by r.id limit $2)
     delete from waiting_rows w using taken t where w.id = t.id returning ${COLUMNS}`,
    [file, most, until],
  );
  return { groups: groups.sort((one, other) => one.id - other.id), upTo: until };
}

/** Rows that can be applied now, oldest first: those of one connection with the same columns. They stay. */
export async function readReady(db: Queryable, file: string, most: number): Promise<StoredWaiting[]> {
  const ready = await db.query<StoredWaiting>(
    'waiting.read-ready',
    `with ready as (select w.* from waiting_rows w where file = $1 and state = 'waiting' and ${IS_THERE}),
     first as (select connection, columns from ready order by id limit 1)
     select ${COLUMNS} from ready w join first using (connection, columns) order by id limit $2`,
    [file, most],
  );
  return ready;
}

/** Takes these out; returns how many were still there as they were read. */
export async function takeWaiting(
  transaction: Queryable,
  groups: ReadonlyArray<Pick<StoredWaiting, 'id' | 'state'>>,
): Promise<number> {
  const rows = await transaction.query(
    'waiting.take',
    `delete from waiting_rows w using json_to_recordset($1::json) as g (id bigint, state text) where w.id = g.id and w.state = g.state
     returning w.id`,
    [JSON.stringify(groups.map(({ id, state }) => ({ id, state })))],
  );
  return rows.length;
}

/** They are refused for good: to be seen, mended and sent again, or dropped. */
export const keepRefusedWaiting = (transaction: Queryable, groups: readonly RefusedWaiting[]) =>
  transaction.query(
    'waiting.keep-refused',
    `insert into waiting_rows (file, key, connection, columns, rows, waits_for, code, as_of, since, received_at, state, issues)
     select g.file, g.key, g.connection, array(select json_array_elements_text(g.columns)), g.rows, g."waitsFor", g.code, g."asOf", g.since,
       g."receivedAt", 'refused', g.issues
     from json_to_recordset($1::json) as g (file text, key text, connection text, columns json, rows jsonb, "waitsFor" text, code text,
       "asOf" timestamptz, since timestamptz, "receivedAt" timestamptz, issues jsonb)
     on conflict (file, key) do nothing`,
    [JSON.stringify(groups)],
  );

/** Waited too long: refused from now on. Returns them. */
export const refuseOverdue = (transaction: Queryable, before: Date, most: number): Promise<StoredWaiting[]> =>
  transaction.query<StoredWaiting>(
    'waiting.refuse-overdue',
    `with old as (select id from waiting_rows where state = 'waiting' and since < $1 order by since, id limit $2 for update skip locked)
     update waiting_rows w set state = 'refused', issues = '[]' from old where w.id = old.id returning ${COLUMNS}`,
    [before, most],
  );

/** Refused ones that nobody mended. */
export const forgetRefusedWaiting = (db: Queryable, before: Date) =>
  db.query('waiting.forget-refused', `delete from waiting_rows where state = 'refused' and received_at < $1`, [before]);

export interface AskedWaiting {
  /** null = any. */
  readonly connection: string | null;
  readonly file: string | null;
}

export const countWaiting = (
  db: Queryable,
): Promise<
  Array<{
    readonly connection: string;
    readonly file: string;
    readonly state: 'waiting' | 'refused';
    readonly count: number;
    readonly oldest: Date;
  }>
> =>
  db.query(
    'waiting.count',
    `select connection, file, state, count(*)::int as count, min(since) as oldest from waiting_rows group by 1, 2, 3 order by 1, 2, 3`,
  );

/** Oldest first. @param after behind this one; of these tables only */
export const readWaiting = (
  db: Queryable,
  { connection, file }: AskedWaiting,
  most: number,
  { after = 0, tables }: { readonly after?: number; readonly tables?: readonly string[] } = {},
): Promise<StoredWaiting[]> =>
  db.query<StoredWaiting>(
    'waiting.read',
    `select ${COLUMNS} from waiting_rows w where ($1::text is null or connection = $1) and ($2::text is null or file = $2) and id > $4
       and ($5::text[] is null or file = any($5)) order by id limit $3`,
    [connection, file, most, after, tables ?? null],
  );

/** One table of a connection, for mending: refused ones first, then the oldest. */
export const readToMend = (
  db: Queryable,
  { connection, file }: { readonly connection: string; readonly file: string },
  from: number,
  most: number,
): Promise<StoredWaiting[]> =>
  db.query<StoredWaiting>(
    'waiting.read-to-mend',
    `select ${COLUMNS} from waiting_rows w where connection = $1 and file = $2 order by state = 'waiting', id offset $3 limit $4`,
    [connection, file, from, most],
  );

/** Those of any connection that are about these. */
export const readKeys = (db: Queryable, file: string, keys: readonly string[]): Promise<StoredWaiting[]> =>
  db.query<StoredWaiting>(
    'waiting.read-keys',
    `select ${COLUMNS} from waiting_rows w where file = $1 and key = any($2::text[]) order by id`,
    [file, keys],
  );

/** The same, locked until the transaction ends. */
export const lockKeys = (transaction: Queryable, file: string, keys: readonly string[]): Promise<StoredWaiting[]> =>
  transaction.query<StoredWaiting>(
    'waiting.lock-keys',
    `select ${COLUMNS} from waiting_rows w where file = $1 and key = any($2::text[]) order by id for update`,
    [file, keys],
  );

/** Rows of these documents wait for another customer than before, from now on. */
export const waitForAnother = (transaction: Queryable, ids: readonly number[], code: string, now: Date) =>
  transaction.query(
    'waiting.wait-for-another',
    `update waiting_rows set code = $2, state = 'waiting', issues = '[]', since = $3 where id = any($1::bigint[])`,
    [ids, code, now],
  );

/** Of one table, all that wait or waited for this customer. */
export const readWaitingFor = (
  db: Queryable,
  { connection, file, code }: { readonly connection: string; readonly file: string; readonly code: string },
): Promise<StoredWaiting[]> =>
  db.query<StoredWaiting>(
    'waiting.read-waiting-for',
    `select ${COLUMNS} from waiting_rows w where connection = $1 and file = $2 and waits_for = 'customer' and code = $3`,
    [connection, file, code],
  );

/** Returns what was dropped, for the history. @param id null = all that were asked for */
export const dropWaiting = (
  transaction: Queryable,
  { connection, file, id }: AskedWaiting & { readonly id: number | null },
): Promise<StoredWaiting[]> =>
  transaction.query<StoredWaiting>(
    'waiting.drop',
    `delete from waiting_rows w where ($1::text is null or connection = $1) and ($2::text is null or file = $2) and ($3::bigint is null or id = $3)
     returning ${COLUMNS}`,
    [connection, file, id],
  );
