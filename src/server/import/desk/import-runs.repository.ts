/** SQL of imports of the office: their rows, refused rows, and how files were read before. */
import type { ImportRunState } from '#contract/office/grids/imports-grid.ts';
import type { ImportReportOfRun } from '#contract/office/imports.ts';
import type { NamedAttribute } from '#contract/values/import-attributes.ts';
import type { BackupBefore } from '#server/backup/backup-before.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { ForeignProgram } from '../converted/convert-file.ts';
import type { IssueDetails } from '../import-failure.ts';
import type { IssueCode } from '../issue-texts.ts';
import type { AcceptedGuard } from './guard.rules.ts';
import type { RunMapping } from './mapping-document.rules.ts';

export interface StoredForm {
  readonly format: 'csv' | 'xlsx' | 'jsonl' | 'folder';
  /** As it is read: `data.csv`, `data.zip`; `stock.csv` of a connection, which is a folder with one file. */
  readonly data: string;
  readonly encoding: string;
  readonly separator: string;
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly header: number;
  readonly columns: ReadonlyArray<{ readonly name: string; readonly samples: readonly string[] }>;
  /** Of a folder: its files. */
  readonly files: readonly string[];
  /** Of a folder: the system whose file it was made of; `mapping`: that of its connection made it. */
  readonly program?: ForeignProgram | 'mapping' | undefined;
  /** Of such a file: it says that it has all articles. */
  readonly isFull?: boolean | undefined;
  readonly mappedBy: { readonly name: string; readonly at: string } | null;
  /** Columns that the last file of this name had and this one lacks. */
  readonly vanished: readonly string[];
}

/** Sentences of the report in both languages are made when it is shown. */
export interface StoredReport extends Omit<ImportReportOfRun, 'issues' | 'moves'> {
  readonly issues: ReadonlyArray<{
    readonly level: 'error' | 'warning';
    readonly column: string;
    readonly code: IssueCode;
    readonly details: IssueDetails;
    readonly count: number;
    readonly first: number;
  }>;
  readonly moves: ReadonlyArray<{
    readonly code: string;
    readonly name_it: string;
    readonly name_en: string;
    readonly before: number;
    readonly after: number;
  }>;
}

/** What is known of a file that came by a connection. */
export interface RunOfConnection {
  readonly connectionId: number;
  /** Its code. */
  readonly connection: string;
  readonly kind: 'figures' | 'import' | 'ack' | 'orders';
  readonly slot: string;
  readonly asOf: Date | null;
  readonly attempts: number;
  readonly batchesDone: number;
  readonly held: 'columns' | 'guards' | null;
  /** In the folder `work`; null = it is put away, or was sent. */
  readonly workFile: string | null;
  /** The import that it repeats. */
  readonly replayOf: number | null;
  readonly notes: ReadonlyArray<{ readonly code: IssueCode; readonly details: IssueDetails }>;
}

export interface StoredRun {
  readonly id: number;
  readonly userId: number | null;
  readonly userName: string;
  readonly name: string;
  readonly bytes: number;
  readonly received: number;
  readonly state: ImportRunState;
  readonly mendedOf: number | null;
  /** The source whose file it is; null = a person sent it. */
  readonly sourceId: number | null;
  /** Of a file that came by a connection (docs/exchange-files.md); null = any other. */
  readonly incoming: RunOfConnection | null;
  readonly form: StoredForm | null;
  readonly mapping: RunMapping | null;
  readonly replace: boolean;
  readonly overrule: boolean;
  readonly accepted: readonly AcceptedGuard[];
  readonly progress: number;
  readonly progressRows: number;
  readonly report: StoredReport | null;
  /** Of a run that changes more rows than can be taken back; null = none is needed, or not yet. */
  readonly backup: RunBackup | null;
  readonly failure: { readonly code: IssueCode | 'failed'; readonly details: IssueDetails } | null;
  readonly operationId: number | null;
  /** Of an import in batches: those that changed something before the last one, the newest first. */
  readonly batches: readonly number[];
  /** Of all of them. */
  readonly operationState: 'done' | 'undone' | 'partly' | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly refusedRows: number;
  readonly mendedRows: number;
}

const OWN = `from operations o where o.kind = 'import.run' and (o.params ->> 'import')::int = r.id and o.rows > 0`;
const OPERATIONS = `select json_agg(o.id order by o.id desc) ${OWN}`;
const STATES = `select case when bool_and(o.state = 'undone') then 'undone' when bool_or(o.state <> 'done') then 'partly' else min(o.state) end ${OWN}`;
const INCOMING = `(select jsonb_build_object('connectionId', c.id, 'connection', c.code, 'kind', r.kind, 'slot', r.slot, 'asOf', r.as_of, 'attempts', r.attempts,
    'batchesDone', r.batches_done, 'held', r.held, 'workFile', r.work_file, 'replayOf', r.replay_of, 'notes', r.notes) from connections c where c.id = r.connection_id) as incoming`;

const COLUMNS = `r.id, r.user_id as "userId", r.user_name as "userName", r.name, r.bytes::float8 as bytes, r.received::float8 as received, r.state,
  r.mended_of as "mendedOf", r.source_id as "sourceId", ${INCOMING}, r.recognised as form, r.mapping, r.replace, r.overrule, r.accepted, r.progress, r.progress_rows as "progressRows",
  r.report, r.backup, r.failure, r.operation_id as "operationId", coalesce((${OPERATIONS} and o.id <> r.operation_id), '[]') as batches,
  coalesce((${STATES}), (select o.state from operations o where o.id = r.operation_id)) as "operationState",
  r.created_at as "createdAt", r.ended_at as "endedAt",
  (select count(*)::int from import_refused f where f.run_id = r.id) as "refusedRows",
  (select count(*)::int from import_refused f where f.run_id = r.id and f.mended is not null) as "mendedRows"`;

/** Moments inside JSON are texts. */
const whole = (run: StoredRun): StoredRun => {
  const { incoming } = run;
  return incoming?.asOf ? { ...run, incoming: { ...incoming, asOf: new Date(incoming.asOf) } } : run;
};

/** What became of the backup before a run. `waived`: a person runs it without. */
export type RunBackup = BackupBefore | { readonly state: 'making' | 'waived' };

export const noteBackup = (db: Queryable, id: number, backup: RunBackup) =>
  db.query('imports.note-backup', 'update import_runs set backup = $2, progress = 0 where id = $1', [
    id,
    JSON.stringify(backup),
  ]);

export async function insertRun(
  db: Queryable,
  run: {
    readonly userId: number;
    readonly userName: string;
    readonly key: string;
    readonly name: string;
    readonly bytes: number;
    readonly mendedOf?: number;
    readonly at: Date;
  },
): Promise<number> {
  const { userId, userName, key, name, bytes, mendedOf = null, at } = run;
  await db.query(
    'imports.insert-run',
    `insert into import_runs (user_id, user_name, key, name, bytes, mended_of, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, key) do nothing`,
    [userId, userName, key, name, bytes, mendedOf, at],
  );
  const [row] = await db.query<{ id: number }>(
    'imports.find-run',
    'select id from import_runs where user_id = $1 and key = $2',
    [userId, key],
  );
  if (!row) throw new Error('The import was not begun.');
  return row.id;
}

/** An import of the command line; it is ended in the same transaction. */
export async function insertCommandRun(
  transaction: Queryable,
  run: {
    readonly key: string;
    readonly name: string;
    readonly bytes: number;
    readonly userId: number | null;
    readonly userName: string;
    readonly replace: boolean;
    readonly startedAt: Date;
  },
): Promise<number> {
  const { key, name, bytes, userId, userName, replace, startedAt } = run;
  const [row] = await transaction.query<{ id: number }>(
    'imports.insert-command-run',
    `insert into import_runs (user_id, user_name, key, name, bytes, received, state, replace, created_at, started_at)
     values ($7, $1, $2, $3, $4, $4, 'running', $5, $6, $6) returning id`,
    [userName, key, name, bytes, replace, startedAt, userId],
  );
  if (!row) throw new Error('The import was not listed.');
  return row.id;
}

export async function readRun(db: Queryable, id: number): Promise<StoredRun | undefined> {
  const [run] = await db.query<StoredRun>('imports.read-run', `select ${COLUMNS} from import_runs r where r.id = $1`, [
    id,
  ]);
  return run && whole(run);
}

/** A part has come; false = it is not the next one. */
export async function noteReceived(db: Queryable, id: number, from: number, bytes: number): Promise<boolean> {
  const rows = await db.query(
    'imports.note-received',
    `update import_runs set received = $3 where id = $1 and received = $2 and state = 'uploading' and $3 <= bytes returning id`,
    [id, from, from + bytes],
  );
  return rows.length > 0;
}

/** What is known of the file; what an earlier trial found is gone. */
export const writeForm = (db: Queryable, id: number, form: StoredForm, mapping: RunMapping | null) =>
  db.query(
    'imports.write-form',
    `update import_runs set state = 'uploaded', recognised = $2, mapping = $3, report = null, failure = null where id = $1`,
    [id, JSON.stringify(form), mapping && JSON.stringify(mapping)],
  );

/** Of a child: the file of its parent, read in the same way. */
export const copyForm = (db: Queryable, id: number, of: number) =>
  db.query(
    'imports.copy-form',
    `update import_runs r set state = 'uploaded', recognised = p.recognised, mapping = p.mapping, overrule = p.overrule, received = r.bytes,
       connection_id = p.connection_id, kind = p.kind, slot = p.slot, sha256 = p.sha256, as_of = p.as_of
     from import_runs p where r.id = $1 and p.id = $2`,
    [id, of],
  );

export interface BegunRun {
  readonly state: 'checking' | 'running';
  readonly at: Date;
  readonly mapping?: RunMapping | null | undefined;
  readonly replace?: boolean | undefined;
  readonly overrule?: boolean | undefined;
  readonly accepted?: readonly AcceptedGuard[] | undefined;
  /** Also where a backup should be made first. */
  readonly withoutBackup?: boolean | undefined;
}

/** False = another press has begun it, or it is done. */
export async function beginRun(db: Queryable, id: number, begun: BegunRun): Promise<boolean> {
  const { state, at, mapping, replace, overrule, accepted, withoutBackup } = begun;
  const rows = await db.query(
    'imports.begin-run',
    `update import_runs set state = $2, started_at = $3, ended_at = null, stop_asked = false, progress = 0, progress_rows = 0, failure = null,
       mapping = coalesce($4::jsonb, mapping), replace = coalesce($5, replace), overrule = coalesce($6, overrule),
       accepted = coalesce($7::jsonb, '[]'), backup = $8::jsonb
     where id = $1 and state not in ('uploading', 'checking', 'running', 'done') returning id`,
    [
      id,
      state,
      at,
      mapping ? JSON.stringify(mapping) : null,
      replace ?? null,
      overrule ?? null,
      accepted ? JSON.stringify(accepted) : null,
      withoutBackup ? JSON.stringify({ state: 'waived' }) : null,
    ],
  );
  return rows.length > 0;
}

/** What was tried is no more what would be run. */
export const forgetTrial = (db: Queryable, id: number) =>
  db.query(
    'imports.forget-trial',
    `update import_runs set state = 'uploaded' where id = $1 and state in ('checked', 'guarded', 'stopped', 'interrupted', 'failed')`,
    [id],
  );

export const askRunToStop = (db: Queryable, id: number) =>
  db.query(
    'imports.ask-run-to-stop',
    `update import_runs set stop_asked = true where id = $1 and state in ('checking', 'running')`,
    [id],
  );

/** True = a stop was asked for. */
export async function noteRunProgress(db: Queryable, id: number, part: number, rows: number): Promise<boolean> {
  const [row] = await db.query<{ stop: boolean }>(
    'imports.note-progress',
    'update import_runs set progress = $2, progress_rows = $3 where id = $1 returning stop_asked as stop',
    [id, part, rows],
  );
  return row?.stop ?? true;
}

export interface EndedRun {
  readonly state: ImportRunState;
  readonly at: Date;
  readonly report?: StoredReport | null;
  readonly failure?: StoredRun['failure'];
  readonly operationId?: number | null;
}

export const endRun = (db: Queryable, id: number, ended: EndedRun) =>
  db.query(
    'imports.end-run',
    `update import_runs set state = $2, ended_at = $3, report = coalesce($4::jsonb, report), failure = $5, operation_id = coalesce($6, operation_id),
       progress = 1 where id = $1`,
    [
      id,
      ended.state,
      ended.at,
      ended.report ? JSON.stringify(ended.report) : null,
      ended.failure ? JSON.stringify(ended.failure) : null,
      ended.operationId ?? null,
    ],
  );

/** Held by the process that works on it, until its transaction ends. */
export async function holdRun(transaction: Queryable, id: number): Promise<boolean> {
  const [row] = await transaction.query<{ free: boolean }>(
    'imports.hold-run',
    `select pg_try_advisory_xact_lock('import_runs'::regclass::int, $1) as free`,
    [id],
  );
  return row?.free ?? false;
}

export const readBusyRuns = (db: Queryable): Promise<Array<{ readonly id: number; readonly startedAt: Date }>> =>
  db.query(
    'imports.read-busy',
    `select id, started_at as "startedAt" from import_runs where state in ('checking', 'running') order by id`,
  );

/** Runs whose files are older than the day, and have some. */
export const readOldRuns = (db: Queryable, before: Date): Promise<Array<{ readonly id: number }>> =>
  db.query(
    'imports.read-old',
    `select id from import_runs where created_at < $1 and state not in ('checking', 'running') and recognised is not null order by id limit 500`,
    [before],
  );

/** Its file and its refused rows are gone; what came of it stays. */
export async function forgetFile(db: Queryable, id: number): Promise<void> {
  await db.query('imports.forget-refused', 'delete from import_refused where run_id = $1', [id]);
  await db.query('imports.forget-form', 'update import_runs set recognised = null where id = $1', [id]);
}

export interface Profile {
  readonly columns: readonly string[];
  readonly mapping: RunMapping;
  readonly header: number;
  readonly userName: string;
  readonly usedAt: Date;
  /** The columns are the same, not only the name. */
  readonly same: boolean;
}

/** How a file with these columns was read last, else the last one of this name. */
export async function findProfile(db: Queryable, signature: string, pattern: string): Promise<Profile | undefined> {
  const [profile] = await db.query<Profile>(
    'imports.find-profile',
    `select columns, mapping, header, user_name as "userName", used_at as "usedAt", signature = $1 as same from import_profiles
     where signature = $1 or (pattern = $2 and pattern <> '') order by signature = $1 desc, used_at desc limit 1`,
    [signature, pattern],
  );
  return profile;
}

export const keepProfile = (
  db: Queryable,
  profile: Omit<Profile, 'same'> & { readonly signature: string; readonly pattern: string },
) =>
  db.query(
    'imports.keep-profile',
    `insert into import_profiles (signature, pattern, columns, mapping, header, user_name, used_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (signature) do update set pattern = excluded.pattern, columns = excluded.columns, mapping = excluded.mapping,
       header = excluded.header, user_name = excluded.user_name, used_at = excluded.used_at`,
    [
      profile.signature,
      profile.pattern,
      profile.columns,
      JSON.stringify(profile.mapping),
      profile.header,
      profile.userName,
      profile.usedAt,
    ],
  );

export async function readDefaultList(db: Queryable): Promise<string> {
  const [row] = await db.query<{ code: string }>(
    'imports.default-list',
    'select code from price_lists order by is_default desc, id limit 1',
  );
  return row?.code ?? 'BASE';
}

/** The shop's attributes, in their order. */
export async function readAttributes(db: Queryable): Promise<NamedAttribute[]> {
  const rows = await db.query<{ code: string; label_it: string; label_en: string; unit: string }>(
    'imports.attributes',
    'select code, label_it, label_en, unit from attributes order by position, code',
  );
  return rows.map(({ code, label_it, label_en, unit }) => ({
    code,
    label: { it: label_it, en: label_en || label_it },
    unit,
  }));
}
