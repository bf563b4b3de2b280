/** SQL of files that come in by connections: rows of the office's list of imports with a place in a line (docs/exchange-files.md). */
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredForm, StoredReport } from '../desk/import-runs.repository.ts';
import type { IssueDetails } from '../import-failure.ts';
import type { IssueCode } from '../issue-texts.ts';
import type { NamedFile } from './incoming-name.rules.ts';
import type { Numbered, QueuedFile, SlotState } from './queue.rules.ts';

/** A connection as far as its files need it. */
export interface FileConnection {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly settleSeconds: number;
  readonly keepDays: number;
  readonly paused: boolean;
  /** It may order for customers: it has a folder for such orders. */
  readonly takesOrders: boolean;
  readonly failures: number;
  readonly stopped: StoppedConnection | null;
}

/** Why a connection does not work: as people were notified. */
export interface StoppedConnection {
  readonly code: 'failures' | 'held' | 'folder' | 'server';
  /** The import that it is about; null = the folder, or the server. */
  readonly run: number | null;
  readonly details: IssueDetails;
  /** ISO 8601. */
  readonly at: string;
}

const IS_HELD = `(r.held is not null or r.state = 'guarded')`;

const CONNECTION = `id, code, name, settle_seconds as "settleSeconds", keep_days as "keepDays", paused, failures, stopped,
  exists (select from trade_parties p where p.connection_id = connections.id) as "takesOrders"`;

/** Connections that are switched on. */
export const readFileConnections = (db: Queryable): Promise<FileConnection[]> =>
  db.query<FileConnection>('files-in.connections', `select ${CONNECTION} from connections where enabled order by id`);

/** Price lists of Easyfatt that the connection says: number → code of the shop's list. */
export async function readPriceLists(db: Queryable, id: number): Promise<Readonly<Record<string, string>>> {
  const [row] = await db.query<{ lists: Record<string, string> }>(
    'files-in.price-lists',
    'select price_lists as lists from connections where id = $1',
    [id],
  );
  return row?.lists ?? {};
}

export async function readFileConnection(db: Queryable, id: number): Promise<FileConnection | undefined> {
  const [row] = await db.query<FileConnection>(
    'files-in.connection',
    `select ${CONNECTION} from connections where id = $1`,
    [id],
  );
  return row;
}

export async function readConnectionOf(db: Queryable, code: string): Promise<FileConnection | undefined> {
  const [row] = await db.query<FileConnection>(
    'files-in.connection-of',
    `select ${CONNECTION} from connections where code = $1`,
    [code],
  );
  return row;
}

/** How the files of a connection stand. */
export interface FilesOfConnection {
  readonly connectionId: number;
  readonly stopped: StoppedConnection | null;
  /** The newest that came; null = none. */
  readonly last: { readonly name: string; readonly at: string } | null;
  /** In the line. */
  readonly waiting: number;
  /** Until a person has looked. */
  readonly held: number;
}

export const readFilesOfConnections = (db: Queryable): Promise<FilesOfConnection[]> =>
  db.query<FilesOfConnection>(
    'files-in.of-connections',
    `select c.id as "connectionId", c.stopped,
       (select jsonb_build_object('name', r.name, 'at', r.created_at) from import_runs r where r.connection_id = c.id order by r.id desc limit 1) as last,
       (select count(*)::int from import_runs r where r.connection_id = c.id and r.state = 'waiting') as waiting,
       (select count(*)::int from import_runs r where r.connection_id = c.id and ${IS_HELD} and r.state in ('uploaded', 'checked', 'guarded')) as held
     from connections c order by c.id`,
  );

/** Newest first, before a number; of all connections without one. */
export async function readRunIds(
  db: Queryable,
  asked: { readonly connectionId: number | undefined; readonly before: number | undefined; readonly limit: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'files-in.run-ids',
    `select id from import_runs where connection_id is not null and ($1::int is null or connection_id = $1) and ($2::int is null or id < $2)
     order by id desc limit $3`,
    [asked.connectionId ?? null, asked.before ?? null, asked.limit],
  );
  return rows.map(({ id }) => id);
}

/** The same, locked until the transaction ends. */
export async function lockFileConnection(transaction: Queryable, id: number): Promise<FileConnection | undefined> {
  const [row] = await transaction.query<FileConnection>(
    'files-in.lock-connection',
    `select ${CONNECTION} from connections where id = $1 for update`,
    [id],
  );
  return row;
}

export const writeFilesInState = (
  transaction: Queryable,
  id: number,
  { failures, stopped }: Pick<FileConnection, 'failures' | 'stopped'>,
) =>
  transaction.query('files-in.write-state', 'update connections set failures = $2, stopped = $3 where id = $1', [
    id,
    failures,
    stopped && JSON.stringify(stopped),
  ]);

/** Held until the transaction ends: one process works on the files of a connection. False = another one does. */
export async function holdConnection(transaction: Queryable, id: number): Promise<boolean> {
  const [row] = await transaction.query<{ free: boolean }>(
    'files-in.hold',
    `select pg_try_advisory_xact_lock('connections'::regclass::int, $1) as free`,
    [id],
  );
  return row?.free ?? false;
}

export interface NewFile {
  readonly connectionId: number;
  /** Who stands in the list. */
  readonly by: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly named: NamedFile;
  readonly form: StoredForm | null;
  /** Its name in the folder `work`; null = it was sent. */
  readonly workFile: string | null;
  readonly at: Date;
}

export async function insertFileRun(transaction: Queryable, file: NewFile): Promise<number> {
  const { connectionId, by, name, bytes, sha256, named, form, workFile, at } = file;
  const [row] = await transaction.query<{ id: number }>(
    'files-in.insert-run',
    `insert into import_runs (user_name, key, name, bytes, received, state, recognised, replace, connection_id, kind, slot, sha256, as_of, sequence,
       work_file, created_at)
     values ($1, 'connection', $2, $3, $3, 'waiting', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      by,
      name,
      bytes,
      form && JSON.stringify(form),
      named.full,
      connectionId,
      named.kind,
      named.slot,
      sha256,
      named.asOf,
      named.sequence,
      workFile,
      at,
    ],
  );
  if (!row) throw new Error('The file was not listed.');
  return row.id;
}

/** The file of another import once more, at the end of the line. */
export async function insertReplay(transaction: Queryable, of: number, by: string, at: Date): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'files-in.insert-replay',
    `insert into import_runs (user_name, key, name, bytes, received, state, recognised, mapping, replace, connection_id, kind, slot, sha256, as_of,
       sequence, replay_of, created_at)
     select $2, 'connection', name, bytes, bytes, 'waiting', recognised, mapping, replace, connection_id, kind, slot, sha256, as_of, sequence, $1, $3
     from import_runs where id = $1 returning id`,
    [of, by, at],
  );
  if (!row) throw new Error(`The import ${of} cannot be repeated.`);
  return row.id;
}

/** Which of these names in `work` belong to a row. */
export async function readKnownWorkFiles(
  db: Queryable,
  connectionId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    'files-in.known-work-files',
    'select work_file as name from import_runs where connection_id = $1 and work_file = any($2::text[])',
    [connectionId, names],
  );
  return new Set(rows.map(({ name }) => name));
}

export interface OpenFile extends QueuedFile {
  readonly state: string;
  readonly kind: NamedFile['kind'];
  readonly attempts: number;
}

/** A run that so many processes died of is not begun again by itself. */
export const MOST_ATTEMPTS = 3;

/** Files that wait, or that a process left; not those of people, who began them. */
export const readOpenFiles = (db: Queryable, connectionId: number): Promise<Array<Omit<OpenFile, 'place'>>> =>
  db.query(
    'files-in.open-files',
    `select r.id, r.slot, r.sha256, r.sequence::float8 as sequence, r.as_of as "asOf", r.created_at as "arrivedAt", r.replace as full, ${IS_HELD} as held,
       r.replay_of is not null as again, r.state, r.kind, r.attempts
     from import_runs r where r.connection_id = $1 and r.mended_of is null
       and (r.state in ('waiting', 'uploaded', 'checked', 'guarded') or (r.state = 'interrupted' and r.attempts < $2))
     order by r.id limit 5000`,
    [connectionId, MOST_ATTEMPTS],
  );

/** Whether something of the connection is being worked on. */
export async function isBusy(db: Queryable, connectionId: number): Promise<boolean> {
  const rows = await db.query(
    'files-in.busy',
    `select 1 from import_runs where connection_id = $1 and state in ('checking', 'running') limit 1`,
    [connectionId],
  );
  return rows.length > 0;
}

export async function readSlot(
  db: Queryable,
  connectionId: number,
  { id, slot, sequence }: Pick<QueuedFile, 'id' | 'slot' | 'sequence'>,
): Promise<SlotState> {
  const [last] = await db.query<NonNullable<SlotState['last']>>(
    'files-in.last-applied',
    `select r.id, r.sha256, r.sequence::float8 as sequence, r.as_of as "asOf", r.created_at as "arrivedAt" from import_runs r
     where r.connection_id = $1 and r.slot = $2 and r.state = 'done' and r.mended_of is null and r.id <> $3
       and not exists (select from operations o where o.id = r.operation_id and o.state <> 'done')
     order by r.ended_at desc, r.id desc limit 1`,
    [connectionId, slot, id],
  );
  const [seen] = await db.query<Pick<SlotState, 'highest'>>(
    'files-in.highest-number',
    `select max(sequence)::float8 as highest from import_runs
     where connection_id = $1 and slot = $2 and id <> $3 and state in ('done', 'unchanged', 'superseded', 'failed', 'stopped')`,
    [connectionId, slot, id],
  );
  const next = async (name: string, comparison: '<' | '>', order: 'desc' | 'asc') => {
    const [found] = await db.query<Numbered>(
      name,
      `select sequence::float8 as sequence, as_of as "asOf" from import_runs
       where connection_id = $1 and slot = $2 and state = 'done' and as_of is not null and sequence ${comparison} $3
       order by sequence ${order} limit 1`,
      [connectionId, slot, sequence],
    );
    return found ?? null;
  };
  const isNumbered = sequence !== null;
  return {
    last,
    highest: seen?.highest ?? null,
    below: isNumbered ? await next('files-in.number-below', '<', 'desc') : null,
    above: isNumbered ? await next('files-in.number-above', '>', 'asc') : null,
  };
}

export const noteColumns = (db: Queryable, id: number, columns: StoredForm['columns']) =>
  db.query(
    'imports.note-columns',
    `update import_runs set recognised = jsonb_set(recognised, '{columns}', $2::jsonb) where id = $1`,
    [id, JSON.stringify(columns)],
  );

/** A batch of figures is in the shop: said in its transaction. */
export const noteFigures = (
  transaction: Queryable,
  id: number,
  noted: { readonly report: StoredReport; readonly batchesDone: number; readonly operationId: number | null },
) =>
  transaction.query(
    'imports.note-figures',
    `update import_runs set report = $2, batches_done = $3, operation_id = coalesce($4, operation_id) where id = $1`,
    [id, JSON.stringify(noted.report), noted.batchesDone, noted.operationId],
  );

/** It is not applied, and that is all. */
export const passFile = (db: Queryable, id: number, state: 'unchanged' | 'superseded', at: Date) =>
  db.query(
    'files-in.pass',
    'update import_runs set state = $2, counted = $2, started_at = $3, ended_at = $3, progress = 1 where id = $1',
    [id, state, at],
  );

export interface Begun {
  readonly state: 'running' | 'checking';
  readonly at: Date;
  /** Left out: it was begun before. */
  readonly judged?: {
    readonly asOf: Date | null;
    readonly notes: ReadonlyArray<{ readonly code: IssueCode; readonly details: IssueDetails }>;
  };
}

export const beginFile = (db: Queryable, id: number, { state, at, judged }: Begun) =>
  db.query(
    'files-in.begin',
    `update import_runs set state = $2, started_at = $3, ended_at = null, stop_asked = false, progress = 0, failure = null, attempts = attempts + 1,
       as_of = case when $4::boolean then $5::timestamptz else as_of end, notes = case when $4::boolean then $6::jsonb else notes end where id = $1`,
    [id, state, at, judged !== undefined, judged?.asOf ?? null, JSON.stringify(judged?.notes ?? [])],
  );

export const holdFile = (db: Queryable, id: number, held: 'columns' | 'guards') =>
  db.query('files-in.hold-file', 'update import_runs set held = $2 where id = $1', [id, held]);

/** A person or a command lets it go: it is not applied. False = it is not one that waits. */
export async function dropFile(db: Queryable, id: number, at: Date): Promise<boolean> {
  const rows = await db.query(
    'files-in.drop',
    `update import_runs set state = 'stopped', held = null, ended_at = $2
     where id = $1 and connection_id is not null and state in ('waiting', 'uploaded', 'checked', 'guarded') returning id`,
    [id, at],
  );
  return rows.length > 0;
}

/** Nothing of the connection waits for a person any more: it stops being named as stopped for that. */
export const forgetHeld = (transaction: Queryable, runId: number) =>
  transaction.query(
    'files-in.forget-held',
    `update connections c set stopped = null from import_runs own where own.id = $1 and c.id = own.connection_id and c.stopped ->> 'code' = 'held'
       and not exists (select from import_runs r where r.connection_id = c.id and ${IS_HELD} and r.state in ('uploaded', 'checked', 'guarded'))`,
    [runId],
  );

/** Over, or waiting for a person, and not counted as such: their process is about to, or died before. Oldest first. */
export async function readToCount(db: Queryable, connectionId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'files-in.to-count',
    `select id from import_runs where connection_id = $1 and mended_of is null and counted is distinct from state
       and (state in ('done', 'unchanged', 'superseded', 'failed', 'stopped', 'guarded') or (state = 'interrupted' and attempts >= $2)
         or (held is not null and state in ('uploaded', 'checked')))
     order by id limit 1000`,
    [connectionId, MOST_ATTEMPTS],
  );
  return rows.map(({ id }) => id);
}

/** False: this outcome of the run was counted before. */
export async function countOutcome(transaction: Queryable, id: number, outcome: string): Promise<boolean> {
  const rows = await transaction.query(
    'files-in.count-outcome',
    'update import_runs set counted = $2 where id = $1 and counted is distinct from $2 returning id',
    [id, outcome],
  );
  return rows.length > 0;
}

export interface FileToPutAway {
  readonly id: number;
  readonly workFile: string;
  readonly state: string;
  readonly bytes: number;
}

/** What lies in `work`, is over and counted. */
export const readToPutAway = (db: Queryable, connectionId: number): Promise<FileToPutAway[]> =>
  db.query(
    'files-in.to-put-away',
    `select id, work_file as "workFile", state, bytes::float8 as bytes from import_runs where connection_id = $1 and work_file is not null
       and counted = state and (state in ('done', 'unchanged', 'superseded', 'failed', 'stopped') or (state = 'interrupted' and attempts >= $2))
     order by id limit 1000`,
    [connectionId, MOST_ATTEMPTS],
  );

export const notePutAway = (db: Queryable, id: number) =>
  db.query('files-in.put-away', 'update import_runs set work_file = null where id = $1', [id]);

/** Whether anything of the connection waits for a person. */
export async function isHolding(db: Queryable, connectionId: number): Promise<boolean> {
  const rows = await db.query(
    'files-in.holding',
    `select 1 from import_runs r where r.connection_id = $1 and ${IS_HELD} and r.state in ('uploaded', 'checked', 'guarded', 'checking', 'running') limit 1`,
    [connectionId],
  );
  return rows.length > 0;
}
