/**
 * `npm run shop -- backup`: the whole shop as one file, while it runs. The database is read in one snapshot (repeatable read),
 * then the files of the data folder; `manifest.json` at the end has the checksum of everything.
 */
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Database, type Queryable, readApplied } from '#server/platform/db/index.ts';
import { type BucketPlace, bucketName } from '#server/platform/media/bucket-address.ts';
import { type BackupManifest, FILES_PREFIX, MANIFEST_FILE, manifestText, partName } from './backup-manifest.ts';
import { type DataFile, dataFiles } from './data-files.ts';
import {
  closeRows,
  nextRows,
  openRows,
  readSequences,
  readTables,
  spellExactly,
  type TableShape,
} from './table-rows.repository.ts';
import { TarWriter } from './tar-writer.ts';

export interface BackupOptions {
  readonly db: Database;
  readonly dataDir: string;
  /** Where stored files are when they are not in the data folder: they are not in the backup, and it says so. */
  readonly bucket?: BucketPlace | undefined;
  /** Path of the backup; an existing file is replaced once the new one is complete. */
  readonly file: string;
  readonly clock: () => Date;
  /** `done` from 0 to 1; `rows` so far. */
  readonly progress: (done: number, label: string, rows: number) => void;
  readonly signal: AbortSignal;
}

export interface BackupResult {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

const ROWS_AT_ONCE = 2_000;
const payload = promisify(gzip);
/** Reading the database takes most of the time, pictures most of the bytes. */
const DATABASE_SHARE = 0.7;

/** Only its owner may read the file: it holds customers, password hashes and the session secret. */
const PRIVATE = 0o600;

export async function createBackup(options: BackupOptions): Promise<BackupResult> {
  const { db, file, dataDir } = options;
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  await rm(part, { force: true });
  const handle = await open(part, 'wx', PRIVATE);
  try {
    const tar = new TarWriter(handle);
    const state = await db.transaction((snapshot) => writeTables(snapshot, tar, options), {
      isolation: 'repeatable read',
      timeoutMs: 0,
      retries: 0,
    });
    const files = await writeFiles(dataFiles(dataDir), tar, options);
    const { rows, ...database } = state;
    const elsewhere = options.bucket && { bucket: bucketName(options.bucket) };
    const manifest = manifestText({ ...database, ...elsewhere, entries: tar.entries });
    await addWhole(tar, MANIFEST_FILE, Buffer.from(manifest));
    await tar.end();
    const { size: bytes } = await handle.stat();
    await handle.close();
    await rename(part, file);
    return { rows, files, bytes };
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

async function writeTables(
  on: Queryable,
  tar: TarWriter,
  { clock, progress, signal }: BackupOptions,
): Promise<Omit<BackupManifest, 'format' | 'version' | 'entries'> & { rows: number }> {
  await spellExactly(on);
  const createdAt = clock().toISOString();
  const shapes = await readTables(on);
  const expected = Math.max(1, sumOf(shapes.map(({ about }) => about)));
  const tables: BackupManifest['tables'] = [];
  let rows = 0;
  for (const shape of shapes) {
    const table = await writeTable(on, tar, shape, signal, (count) => {
      rows += count;
      progress(Math.min(1, rows / expected) * DATABASE_SHARE, shape.name, rows);
    });
    tables.push(table);
  }
  const migrations = await readApplied(on);
  return { createdAt, migrations, tables, sequences: await readSequences(on), rows };
}

async function writeTable(
  on: Queryable,
  tar: TarWriter,
  { name }: TableShape,
  signal: AbortSignal,
  written: (rows: number) => void,
): Promise<BackupManifest['tables'][number]> {
  let [rows, parts] = [0, 0];
  await openRows(on, name);
  for (;;) {
    signal.throwIfAborted();
    const next = await nextRows(on, ROWS_AT_ONCE);
    if (next.length === 0) break;
    parts += 1;
    rows += next.length;
    const lines = next.map((row) => JSON.stringify(row)).join('\n');
    await addWhole(tar, partName(name, parts), await payload(lines, { level: 4 }));
    written(next.length);
  }
  await closeRows(on);
  return { name, rows, parts };
}

async function writeFiles(
  files: readonly DataFile[],
  tar: TarWriter,
  { progress, signal }: BackupOptions,
): Promise<number> {
  const total = Math.max(1, sumOf(files.map(({ size }) => size)));
  let [bytes, count] = [0, 0];
  for (const file of files) {
    signal.throwIfAborted();
    if (await writeFile(file, tar)) count += 1;
    bytes += file.size;
    progress(DATABASE_SHARE + (bytes / total) * (1 - DATABASE_SHARE), file.name, count);
  }
  return count;
}

/** Returns false when the file was deleted since it was listed (an e-mail that was sent). */
async function writeFile({ path, name }: DataFile, tar: TarWriter): Promise<boolean> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return false;
  try {
    const { size } = await handle.stat();
    await tar.add(FILES_PREFIX + name, size, bytesOf(handle, path, size));
    return true;
  } finally {
    await handle.close();
  }
}

/** The first `size` bytes: a file that grows meanwhile (a log) is saved up to its listed size. */
async function* bytesOf(handle: FileHandle, path: string, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  if (size > 0) {
    for await (const part of handle.createReadStream({ start: 0, end: size - 1, autoClose: false })) {
      left -= part.length;
      yield part;
    }
  }
  if (left > 0) throw new Error(`${path} became shorter while it was read: make the backup again.`);
}

function addWhole(tar: TarWriter, name: string, content: Buffer): Promise<void> {
  return tar.add(name, content.length, [content]);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
