/**
 * `npm run shop -- restore FILE`: restores a backup into a database and a data folder of the same or a newer Bancale.
 * Everything is checked before anything is changed; when a step fails, the previous state is put back.
 */
import { constants, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { beginEpoch } from '#server/modules/exchange/index.ts';
import { checkApplied, type Database, migrate, type Queryable, readMigrations } from '#server/platform/db/index.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { type BackupManifest, FILES_PREFIX, partName } from './backup-manifest.ts';
import { checkBackup } from './check-backup.ts';
import { ownNames, RESTORE_FOLDER } from './data-files.ts';
import {
  addForeignKey,
  dropForeignKey,
  emptyTables,
  insertRows,
  readForeignKeys,
  readTables,
  refreshStatistics,
  setSequence,
  spellExactly,
  type TableShape,
  writeAsRestore,
} from './table-rows.repository.ts';
import { contentOf, tarEntries } from './tar-reader.ts';
import { currentSchema, dropStored, hasData, otherConnections, putBack, setAside } from './target-schema.repository.ts';

export interface RestoreOptions {
  /** Uses a single connection, and no other process is connected. */
  readonly db: Database;
  readonly dataDir: string;
  readonly file: string;
  /** Replaces what the target holds. */
  readonly replace: boolean;
  /** `done` from 0 to 1; `rows` so far. */
  readonly progress: (done: number, label: string, rows: number) => void;
  readonly signal: AbortSignal;
}

export interface RestoreResult {
  readonly rows: number;
  readonly files: number;
  readonly createdAt: string;
  /** Where the files are that are not in it; undefined = all are. */
  readonly bucket: string | undefined;
}

/** A backup that was read completely and is valid. */
interface CheckedBackup {
  readonly file: FileHandle;
  readonly manifest: BackupManifest;
}

const LINGERING_MS = 3_000;
const CHECK_SHARE = 0.2;
const DATABASE_SHARE = 0.6;
const unpacked = promisify(gunzip);

/** @throws StartupError with one sentence: no backup, damaged, newer than this Bancale, target in use or not empty. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const file = await open(options.file).catch(() => {
    throw new StartupError(`There is no backup ${options.file} that can be read.`);
  });
  try {
    await checkTarget(options);
    const manifest = await checkBackup(file, {
      signal: options.signal,
      progress: (done) => options.progress(done * CHECK_SHARE, 'checksums', 0),
    });
    const backup: CheckedBackup = { file, manifest };
    await checkMigrations(backup.manifest);
    const files = await unpackFiles(backup, options);
    const rows = await restoreDatabase(backup, options);
    await placeFiles(options.dataDir);
    const { createdAt, bucket } = backup.manifest;
    return { rows, files, createdAt, bucket };
  } finally {
    await file.close();
    await rm(join(options.dataDir, RESTORE_FOLDER), { recursive: true, force: true });
  }
}

/** The backup may only have tables that this version knows, or an earlier version had. */
async function checkMigrations({ migrations }: BackupManifest): Promise<void> {
  checkApplied(await readMigrations(), migrations);
}

async function checkTarget({ db, dataDir, replace }: RestoreOptions): Promise<void> {
  // A connection that was just closed is still listed for a moment.
  for (const giveUp = Date.now() + LINGERING_MS; (await otherConnections(db)) > 0; ) {
    if (Date.now() > giveUp) throw new StartupError('The database is in use by a running Bancale: stop it first.');
    await new Promise((done) => setTimeout(done, 50));
  }
  if (replace) return;
  if (await hasData(db))
    throw new StartupError('The database holds a shop already: restore into an empty one, or say --replace.');
  const taken = ownNames(dataDir).filter((name) => name !== 'bancale.settings.yaml');
  if (taken.length > 0) {
    const what = taken.slice(0, 3).join(', ');
    throw new StartupError(`The data folder ${dataDir} is not empty (${what}): choose a new one, or say --replace.`);
  }
}

/** Unpacked on the same disk as their final places, so that they can be moved in an instant. */
async function unpackFiles({ file, manifest }: CheckedBackup, options: RestoreOptions): Promise<number> {
  const folder = join(options.dataDir, RESTORE_FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const names = new Set(manifest.entries.map(({ name }) => name).filter((name) => name.startsWith(FILES_PREFIX)));
  for await (const { name, parts } of names.size > 0 ? tarEntries(file) : []) {
    if (!names.has(name)) continue;
    options.signal.throwIfAborted();
    const below = name.slice(FILES_PREFIX.length);
    if (below.split('/').some((step) => step === '' || step === '.' || step === '..'))
      throw new StartupError(`The backup names a file outside the data folder: ${name}.`);
    const path = join(folder, below);
    await mkdir(dirname(path), { recursive: true });
    // The session secret is among these files: only the owner may read them, also before they are moved.
    const made = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
    try {
      for await (const part of parts) await made.writeFile(part);
      await made.sync();
    } finally {
      await made.close();
    }
    options.progress(CHECK_SHARE, below, 0);
  }
  return names.size;
}

async function restoreDatabase(backup: CheckedBackup, options: RestoreOptions): Promise<number> {
  const { db } = options;
  const schema = await currentSchema(db);
  await db.transaction((on) => setAside(on, schema), { timeoutMs: 0 });
  try {
    await migrate(db, undefined, backup.manifest.migrations.length);
    const rows = await db.transaction((on) => fill(on, backup, options), { timeoutMs: 0, retries: 0 });
    await migrate(db);
    // Positions of before may be given again: who reads the feed has to learn it.
    await beginEpoch(db);
    await refreshStatistics(db);
    await db.transaction((on) => dropStored(on), { timeoutMs: 0 });
    return rows;
  } catch (error) {
    await db.transaction((on) => putBack(on, schema), { timeoutMs: 0 });
    throw error;
  }
}

async function fill(on: Queryable, { file, manifest }: CheckedBackup, options: RestoreOptions): Promise<number> {
  await spellExactly(on);
  await writeAsRestore(on);
  const shapes = new Map((await readTables(on)).map((shape) => [shape.name, shape]));
  await emptyTables(on, [...shapes.values()]);
  const keys = await readForeignKeys(on);
  for (const key of keys) await dropForeignKey(on, key);
  const total = Math.max(
    1,
    manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  );
  const homes = new Map<string, TableShape>();
  const missing = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  for (const { name, parts } of manifest.tables) {
    const shape = shapes.get(name);
    if (!shape) throw new StartupError(`The backup has a table that this Bancale does not know: ${name}.`);
    for (let part = 1; part <= parts; part += 1) homes.set(partName(name, part), shape);
  }
  let done = 0;
  for await (const entry of tarEntries(file)) {
    const shape = homes.get(entry.name);
    if (!shape) continue;
    options.signal.throwIfAborted();
    const lines = (await unpacked(await contentOf(entry))).toString('utf8').split('\n');
    await insertRows(
      on,
      shape,
      lines.map((line) => JSON.parse(line) as string),
    );
    done += lines.length;
    missing.set(shape.name, (missing.get(shape.name) ?? 0) - lines.length);
    options.progress(CHECK_SHARE + (done / total) * DATABASE_SHARE, shape.name, done);
  }
  for (const [name, rows] of missing)
    if (rows !== 0) throw new StartupError(`The backup is damaged at ${name}: nothing was restored.`);
  for (const sequence of manifest.sequences) await setSequence(on, sequence);
  for (const key of keys) {
    options.progress(CHECK_SHARE + DATABASE_SHARE, key.name, done);
    await addForeignKey(on, key);
  }
  return done;
}

/**
 * Deletes the data folder's own files and moves those of the backup in; the search index is rebuilt at the next start.
 */
async function placeFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, RESTORE_FOLDER);
  for (const name of [...ownNames(dataDir), 'search']) {
    // Settings belong to the operator: their file stays unless the backup has one.
    if (name === 'bancale.settings.yaml' && !existsSync(join(folder, name))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
  for (const name of ownNames(folder)) await rename(join(folder, name), join(dataDir, name));
}
