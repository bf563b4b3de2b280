import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';
import { type Database, type Queryable, sqlState } from './database.ts';

/** `migrations/NNNN-name.sql`: each is applied once, in the order of the numbers, and never changed afterwards. */
export interface Migration {
  number: number;
  file: string;
  sql: string;
  checksum: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any constant works, as long as every process of Bancale uses the same lock. */
const LOCK = 0x62616e63;
const DUPLICATE_TABLE = '42P07';
const INSUFFICIENT_PRIVILEGE = '42501';

/** Reads the folder. @throws Error when a name has no number or two files share one. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) {
      throw new Error(`${migration.file}: migrations are numbered 0001, 0002 … without gaps or doubles.`);
    }
  });
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  return { number, file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/**
 * Brings the database up to date and returns the names of the files applied now. Each file is one transaction under an
 * advisory lock, so two processes that start together share the work, and a kill leaves only complete files. `upTo`:
 * number of the last file, for data written by an older version (a backup).
 * @throws StartupError when an applied file was changed, the database is newer than the code, or it is not ours.
 */
export async function migrate(db: Database, folder = FOLDER, upTo?: number): Promise<string[]> {
  const migrations = (await readMigrations(folder)).slice(0, upTo);
  const done: string[] = [];
  let applied = await readApplied(db);
  checkApplied(migrations, applied);
  while (applied.length < migrations.length) {
    const file = await applyNext(db, migrations);
    if (file !== undefined) done.push(file);
    applied = await readApplied(db);
  }
  return done;
}

export interface AppliedMigration {
  number: number;
  file: string;
  checksum: string;
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
  return on.query<AppliedMigration>(null, 'select number, file, checksum from schema_migrations order by number');
}

/** Applies the first missing file; undefined when another process was faster. */
function applyNext(db: Database, migrations: Migration[]): Promise<string | undefined> {
  return db.transaction(
    async (transaction) => {
      await transaction.query(null, 'select pg_advisory_xact_lock($1)', [LOCK]);
      const applied = await readApplied(transaction);
      checkApplied(migrations, applied);
      const next = migrations[applied.length];
      if (next === undefined) return undefined;
      try {
        if (applied.length === 0) await createTable(transaction);
        await transaction.query(null, next.sql);
      } catch (error) {
        throw explained(error, next);
      }
      await transaction.query(null, 'insert into schema_migrations (number, file, checksum) values ($1, $2, $3)', [
        next.number,
        next.file,
        next.checksum,
      ]);
      return next.file;
    },
    { timeoutMs: 0 },
  );
}

async function createTable(on: Queryable): Promise<void> {
  await on.query(
    null,
    `create table if not exists schema_migrations (
       number int primary key,
       file text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
}

/** @throws StartupError when `applied` is not the beginning of `migrations`. */
export function checkApplied(migrations: Migration[], applied: AppliedMigration[]): void {
  for (const [index, { file, checksum }] of applied.entries()) {
    const known = migrations[index];
    if (known === undefined) {
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
