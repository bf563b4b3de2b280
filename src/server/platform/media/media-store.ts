/** Stored files: named by their content, written once and whole. In a folder here; in a bucket in `bucket-media-store.ts`, with equal results. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Bytes from `first` to `last`, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** When it was written, or used again. */
  readonly modified: Date;
  /** Resolves when its bytes begin to come; the whole file without a range. */
  open(range?: ByteRange): Promise<Readable>;
  /** Where it is on this machine; undefined in a bucket. */
  readonly path?: string;
}

export interface ListedFile {
  readonly name: string;
  readonly size: number;
  readonly modified: Date;
}

/** Names have `/` between their parts. Every method rejects with BucketFailure while a bucket is away. */
export interface MediaStore {
  has(name: string): Promise<boolean>;
  /** Writes a file unless it is there already. */
  put(name: string, content: Uint8Array | string): Promise<void>;
  /** Undefined when there is none. */
  find(name: string): Promise<StoredFile | undefined>;
  /** All whose names begin like this, in no certain order; those that come meanwhile may be missing. */
  list(prefix?: string): AsyncIterable<ListedFile>;
  /** One that is not there is no error. */
  remove(name: string): Promise<void>;
}

/** Its bytes; undefined when there is none. */
export async function contentOf(
  store: Pick<MediaStore, 'find'>,
  name: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const found = await store.find(name);
  return found && buffer(await found.open());
}

/** All files whose names begin like this, in memory. */
export async function listedFiles(store: Pick<MediaStore, 'list'>, prefix?: string): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of store.list(prefix)) files.push(file);
  return files;
}

/** The same store, to which nothing is written. */
export const dryStore = (store: MediaStore): MediaStore => ({ ...store, put: async () => {}, remove: async () => {} });

export function createMediaStore(folder: string): MediaStore {
  const made = new Set<string>();
  const placeOf = (name: string) => join(folder, name);
  async function find(name: string): Promise<StoredFile | undefined> {
    const path = placeOf(name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const open = async (range?: ByteRange) => createReadStream(path, range && { start: range.first, end: range.last });
    return { size: found.size, modified: found.mtime, open, path };
  }
  return {
    find,
    has: async (name) => (await find(name)) !== undefined,
    async put(name, content) {
      const path = placeOf(name);
      // A file that is written again is used again: the job that deletes old unused ones sees it by its time.
      const now = new Date();
      const kept = await utimes(path, now, now).then(
        () => true,
        () => false,
      );
      if (kept) return;
      const parent = dirname(path);
      if (!made.has(parent)) {
        await mkdir(parent, { recursive: true });
        made.add(parent);
      }
      // Renamed when complete, so that an existing name always has its whole content.
      // Threads of one process write too: a number of the process would not be its own.
      const draft = `${path}.${randomUUID()}.new`;
      await writeFile(draft, content);
      await rename(draft, path);
    },
    list: (prefix = '') => filesBelow(folder, prefix),
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}

/** One folder after the other: a folder of a million files is never in memory as a whole. */
async function* filesBelow(folder: string, prefix: string): AsyncGenerator<ListedFile> {
  const slash = prefix.lastIndexOf('/') + 1;
  const [inside, begin] = [prefix.slice(0, slash), prefix.slice(slash)];
  const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.name.startsWith(begin)) continue;
    const name = inside + entry.name;
    if (entry.isDirectory()) yield* filesBelow(folder, `${name}/`);
    if (!entry.isFile()) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found) yield { name, size: found.size, modified: found.mtime };
  }
}
