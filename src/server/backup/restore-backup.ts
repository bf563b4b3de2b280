/**
 * `npm run shop -- restore FILE`: a backup into a database and a data folder of the same or a newer Bancale. Everything is checked
 * before anything is touched; what was there before comes back when something fails.
 */
import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { checkApplied, type Database, migrate, type Queryable, readMigrations } from '../db/index.ts';
import { StartupError } from '../startup-error.ts';
import { type BackupManifest, FILES_PREFIX, MANIFEST_FILE, partName, readManifest } from './backup-manifest.ts';
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
} from './table-rows.repository.ts';
import { contentOf, partsOf, type TarEntry, tarEntries } from './tar-reader.ts';
import { currentSchema, forgetKept, hasData, otherConnections, putBack, setAside } from './target-schema.repository.ts';

export interface RestoreOptions {
  /** With a single connection, and nobody else on it. */
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
}

interface OpenBackup {
  readonly file: FileHandle;
  readonly manifest: BackupManifest;
  readonly entries: ReadonlyMap<string, TarEntry>;
}

const LINGERING_MS = 3_000;
const CHECK_SHARE = 0.2;
const DATABASE_SHARE = 0.6;
const unpacked = promisify(gunzip);

/** @throws StartupError one sentence: no backup, damaged, newer than the program, target in use or not empty. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const file = await open(options.file).catch(() => {
    throw new StartupError(`There is no backup ${options.file} that can be read.`);
  });
  try {
    const backup = await openBackup(file);
    await checkMigrations(backup.manifest);
    await checkTarget(options);
    await checkSums(backup, options);
    const files = await unpackFiles(backup, options);
    const rows = await restoreDatabase(backup, options);
    await placeFiles(options.dataDir);
    return { rows, files, createdAt: backup.manifest.createdAt };
  } finally {
    await file.close();
    await rm(join(options.dataDir, RESTORE_FOLDER), { recursive: true, force: true });
  }
}

async function openBackup(file: FileHandle): Promise<OpenBackup> {
  const entries = new Map<string, TarEntry>();
  for await (const entry of tarEntries(file)) entries.set(entry.name, entry);
  const last = entries.get(MANIFEST_FILE);
  if (!last) throw new StartupError('The file is no backup of Bancale: it has no manifest.');
  return { file, entries, manifest: readManifest((await contentOf(file, last)).toString('utf8')) };
}

/** The backup's tables must be those that this program knows, or has known. */
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

async function checkSums({ file, manifest, entries }: OpenBackup, { progress, signal }: RestoreOptions): Promise<void> {
  for (const [index, { name, size, sha256 }] of manifest.entries.entries()) {
    signal.throwIfAborted();
    const entry = entries.get(name);
    const digest = createHash('sha256');
    if (entry?.size === size) for await (const part of partsOf(file, entry)) digest.update(part);
    if (entry?.size !== size || digest.digest('hex') !== sha256)
      throw new StartupError(`The backup is damaged at ${name}: nothing was restored.`);
    progress((index / manifest.entries.length) * CHECK_SHARE, 'checksums', 0);
  }
}

/** Beside their places, so that they take them in a moment. */
async function unpackFiles({ file, manifest, entries }: OpenBackup, options: RestoreOptions): Promise<number> {
  const folder = join(options.dataDir, RESTORE_FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let count = 0;
  for (const { name } of manifest.entries) {
    if (!name.startsWith(FILES_PREFIX)) continue;
    options.signal.throwIfAborted();
    const entry = entries.get(name);
    const below = name.slice(FILES_PREFIX.length);
    if (!entry || below.split('/').some((step) => step === '' || step === '.' || step === '..'))
      throw new StartupError(`The backup names a file outside the data folder: ${name}.`);
    const path = join(folder, below);
    await mkdir(dirname(path), { recursive: true });
    // The secret of sessions is among them: nobody else's to read until it is in its place.
    const made = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
    try {
      for await (const part of partsOf(file, entry)) await made.writeFile(part);
      await made.sync();
    } finally {
      await made.close();
    }
    count += 1;
    options.progress(CHECK_SHARE, below, 0);
  }
  return count;
}

async function restoreDatabase(backup: OpenBackup, options: RestoreOptions): Promise<number> {
  const { db } = options;
  const schema = await currentSchema(db);
  await db.transaction((on) => setAside(on, schema), { timeoutMs: 0 });
  try {
    await migrate(db, undefined, backup.manifest.migrations.length);
    const rows = await db.transaction((on) => fill(on, backup, options), { timeoutMs: 0, retries: 0 });
    await migrate(db);
    await refreshStatistics(db);
    await db.transaction((on) => forgetKept(on), { timeoutMs: 0 });
    return rows;
  } catch (error) {
    await db.transaction((on) => putBack(on, schema), { timeoutMs: 0 });
    throw error;
  }
}

async function fill(on: Queryable, { file, manifest, entries }: OpenBackup, options: RestoreOptions): Promise<number> {
  await spellExactly(on);
  const shapes = new Map((await readTables(on)).map((shape) => [shape.name, shape]));
  await emptyTables(on, [...shapes.values()]);
  const keys = await readForeignKeys(on);
  for (const key of keys) await dropForeignKey(on, key);
  const total = Math.max(
    1,
    manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  );
  let done = 0;
  for (const { name, parts, rows } of manifest.tables) {
    const shape = shapes.get(name);
    if (!shape) throw new StartupError(`The backup has a table that this Bancale does not know: ${name}.`);
    let found = 0;
    for (let part = 1; part <= parts; part += 1) {
      options.signal.throwIfAborted();
      const entry = entries.get(partName(name, part));
      if (!entry) throw new StartupError(`The backup is damaged at ${partName(name, part)}: nothing was restored.`);
      const lines = (await unpacked(await contentOf(file, entry))).toString('utf8').split('\n');
      await insertRows(
        on,
        shape,
        lines.map((line) => JSON.parse(line) as string),
      );
      found += lines.length;
      options.progress(CHECK_SHARE + ((done + found) / total) * DATABASE_SHARE, name, done + found);
    }
    if (found !== rows) throw new StartupError(`The backup is damaged at ${name}: nothing was restored.`);
    done += found;
  }
  for (const sequence of manifest.sequences) await setSequence(on, sequence);
  for (const key of keys) {
    options.progress(CHECK_SHARE + DATABASE_SHARE, key.name, done);
    await addForeignKey(on, key);
  }
  return done;
}

/** The data folder's own files go, those of the backup come; the search index is built anew at the next start. */
async function placeFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, RESTORE_FOLDER);
  for (const name of [...ownNames(dataDir), 'search']) {
    // Settings are the operator's: his file stays unless the backup has one.
    if (name === 'bancale.settings.yaml' && !existsSync(join(folder, name))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
  for (const name of ownNames(folder)) await rename(join(folder, name), join(dataDir, name));
}
