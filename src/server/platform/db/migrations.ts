/** Brings the database up to date (decision 0357); the files are read in `migration-files.ts`. */
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '#server/platform/startup-error.ts';
import { type Database, type Queryable, sqlState } from './database.ts';
import { MIGRATIONS_FOLDER, type Migration, type MigrationKind, readMigrations } from './migration-files.ts';
import { openSession } from './session.ts';

/** Any constant works, as long as every process of Bancale uses the same lock. */
const LOCK = 0x62616e63;
const DUPLICATE_TABLE = '42P07';
const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';

export interface MigrateOptions {
  readonly log?: (message: string) => void;
  /** How long a file waits for a table that a running transaction holds: others wait behind it meanwhile. */
  readonly lockMs?: number;
  /** How often it is tried before the start fails. */
  readonly tries?: number;
}

const LOCK_MS = 3_000;
/** About three minutes. */
const TRIES = 40;
const PAUSE_MS = 1_000;
/** Another process applies a file. */
const POLL_MS = 100;

/**
 * Brings the database up to date and returns the names of the files applied now. Each file is one transaction under an
 * advisory lock, so two processes that start together share the work, and a kill leaves only complete files; those
 * without a transaction begin again. `upTo`: number of the last file, for data written by an older version (a backup).
 * @throws StartupError when an applied file was changed, the database is newer than the code and a file that the code does not know
 * is no `expand`, a table stays locked, or the database is not ours.
 */
export async function migrate(
  db: Database,
  folder = MIGRATIONS_FOLDER,
  upTo?: number,
  { log = () => {}, lockMs = LOCK_MS, tries = TRIES }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).slice(0, upTo);
  const done: string[] = [];
  let failed = 0;
  for (;;) {
    const applied = await readApplied(db);
    checkApplied(migrations, applied, 'may be newer');
    const next = migrations[applied.length];
    if (next === undefined) return done;
    try {
      const result = next.alone
        ? await applyAlone(db, migrations, next)
        : await applyNext(db, migrations, next, lockMs);
      if (result === 'busy') await wait(POLL_MS);
      if (result === 'applied') done.push(next.file);
      failed = 0;
    } catch (error) {
      if (sqlState(error) !== LOCK_TIMEOUT) throw error;
      failed += 1;
      if (failed >= tries) throw new StartupError(lockedSentence(next));
      if (failed === 1) log(`The migration ${next.file} waits for a table that is in use …`);
      await wait(PAUSE_MS);
    }
  }
}

const lockedSentence = ({ file }: Migration): string =>
  `The migration ${file} needs a table that another transaction holds: end that transaction (pg_stat_activity shows it), then start again.`;

/** How long a process that does not migrate waits for the one that does. */
const WAIT_MS = 60_000;

/**
 * MIGRATE=0: waits until another process has brought the database up to date. @throws StartupError when it is older than this version
 * after a minute, or as `migrate`.
 */
export async function waitForMigrations(
  db: Queryable,
  folder = MIGRATIONS_FOLDER,
  { log = () => {}, patienceMs = WAIT_MS }: { log?: (message: string) => void; patienceMs?: number } = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  let said = false;
  for (const until = Date.now() + patienceMs; ; await wait(POLL_MS)) {
    const applied = await readApplied(db);
    checkApplied(migrations, applied, 'may be newer');
    const [next, ...others] = migrations.slice(applied.length);
    if (next === undefined) return;
    if (Date.now() > until) {
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      throw new StartupError(
        `The database is older than this program (it lacks ${next.file}${more}), and MIGRATE=0 forbids to change it: run "npm run shop -- migrate".`,
      );
    }
    if (!said) log('The database is older than this program: waiting for "npm run shop -- migrate" …');
    said = true;
  }
}

export interface AppliedMigration {
  number: number;
  file: string;
  checksum: string;
  /** Left out: `contract`. */
  kind?: MigrationKind;
}

/** Migrations applied so far, in order. */
export async function readApplied(on: Queryable): Promise<AppliedMigration[]> {
  // A catalog query sees what others committed a moment ago; to_regclass() may return a cached result.
  const [exists] = await on.query<{ found: boolean }>(
    null,
    `select exists (
       select from pg_tables where schemaname = current_schema() and tablename = 'schema_migrations'
     ) as found`,
  );
  if (!exists?.found) return [];
  // Databases that older versions made have no column `kind`.
  return on.query<AppliedMigration>(
    null,
    `select number, file, checksum, coalesce(to_jsonb(m) ->> 'kind', 'contract') as kind
     from schema_migrations m order by number`,
  );
}

type Applying = 'applied' | 'busy' | 'done';

/** Applies the file if it is still the first missing one; `done`: another process was faster, `busy`: it is about to be. */
function applyNext(db: Database, migrations: Migration[], next: Migration, lockMs: number): Promise<Applying> {
  return db.transaction(
    async (transaction) => {
      // Not waited for in the database: a process that waits there would hold a snapshot, and `create index concurrently` waits for those.
      const [lock] = await transaction.query<{ got: boolean }>(null, 'select pg_try_advisory_xact_lock($1) as got', [
        LOCK,
      ]);
      if (!lock?.got) return 'busy';
      const applied = await readApplied(transaction);
      checkApplied(migrations, applied, 'may be newer');
      if (migrations[applied.length] !== next) return 'done';
      await transaction.query(null, `set local lock_timeout = ${Math.trunc(lockMs)}`);
      try {
        await prepareTable(transaction);
        await transaction.query(null, next.sql);
      } catch (error) {
        throw explained(error, next);
      }
      await note(transaction, next);
      return 'applied';
    },
    { timeoutMs: 0 },
  );
}

/** Statements one by one, each of which can be repeated: an index that an interrupted one left is invalid, and made again. */
async function applyAlone(db: Database, migrations: Migration[], next: Migration): Promise<Applying> {
  const session = await openSession(db.directUrl);
  try {
    const [lock] = await session.query<{ got: boolean }>(null, 'select pg_try_advisory_lock($1) as got', [LOCK]);
    if (!lock?.got) return 'busy';
    const applied = await readApplied(session);
    checkApplied(migrations, applied, 'may be newer');
    if (migrations[applied.length] !== next) return 'done';
    await prepareTable(session);
    for (const { sql, makes } of next.alone ?? []) {
      if (makes !== undefined) await dropInvalid(session, makes);
      await session.query(null, sql);
    }
    await note(session, next);
    return 'applied';
  } catch (error) {
    throw sqlState(error) === undefined ? error : explained(error, next);
  } finally {
    // Ends the lock too.
    await session.close();
  }
}

async function dropInvalid(on: Queryable, index: string): Promise<void> {
  const [found] = await on.query<{ name: string }>(
    null,
    `select quote_ident(c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relname = lower($1) and c.relnamespace = current_schema()::regnamespace`,
    [index],
  );
  if (found) await on.query(null, `drop index concurrently ${found.name}`);
}

/** What is there already is not touched: a backup that runs holds a lock on the table to its end. */
async function prepareTable(on: Queryable): Promise<void> {
  const columns = await on.query<{ name: string }>(
    null,
    `select attname as name from pg_attribute
     where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped`,
  );
  if (columns.length === 0)
    await on.query(
      null,
      `create table schema_migrations (
         number int primary key,
         file text not null,
         checksum text not null,
         applied_at timestamptz not null default now(),
         kind text not null default 'contract'
       )`,
    );
  else if (!columns.some(({ name }) => name === 'kind'))
    await on.query(null, `alter table schema_migrations add column kind text not null default 'contract'`);
}

async function note(on: Queryable, { number, file, checksum, kind }: Migration): Promise<void> {
  await on.query(null, 'insert into schema_migrations (number, file, checksum, kind) values ($1, $2, $3, $4)', [
    number,
    file,
    checksum,
    kind,
  ]);
}

/**
 * @throws StartupError when `applied` is not the beginning of `migrations`. With 'may be newer' further files are allowed when each of
 * them is an `expand`.
 */
export function checkApplied(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
  newer?: 'may be newer',
): void {
  for (const [index, { file, checksum, kind }] of applied.entries()) {
    const known = migrations[index];
    if (known === undefined) {
      if (newer && kind === 'expand') continue;
      throw new StartupError(`The database was made by a newer Bancale (it has ${file}): update the program.`);
    }
    if (known.checksum !== checksum) {
      throw new StartupError(
        `The migration ${known.file} was changed after it had been applied: restore it and put the change into a new file.`,
      );
    }
  }
}

function explained(error: unknown, { file }: Migration): unknown {
  const state = sqlState(error);
  const message = error instanceof Error ? error.message : String(error);
  // Tried again, by the transaction or by `migrate`.
  if (state === LOCK_TIMEOUT || state === DEADLOCK) return error;
  if (state === DUPLICATE_TABLE) {
    return new StartupError(
      `The database already has tables of another program (${message}): give Bancale one of its own.`,
    );
  }
  if (state === INSUFFICIENT_PRIVILEGE) {
    return new StartupError(`The database user may not create tables (${message}): make it the owner of the database.`);
  }
  return new Error(`The migration ${file} failed: ${message}`, { cause: error });
}
