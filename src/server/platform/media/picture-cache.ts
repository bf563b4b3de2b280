/**
 * Pictures of the bucket that were asked for, on the disk of this machine (`DATA_DIR/media-cache`): shown without asking the bucket
 * again, also while it is away. Everything in it can be deleted at any time. Several processes may share it.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, MediaStore, StoredFile } from './media-store.ts';

export interface PictureCache extends Pick<MediaStore, 'find'> {
  /** Deletes what was not shown for longest until it is small enough, and what killed processes left. */
  sweep(): Promise<void>;
  /** Waits for a sweep that is under way. */
  close(): Promise<void>;
}

export interface PictureCacheOptions {
  readonly folder: string;
  readonly store: Pick<MediaStore, 'find'>;
  /** In bytes. */
  readonly most?: number;
  /** Free bytes of the disk that it leaves to the others. */
  readonly spare?: number;
}

const MOST = 2 * 1024 ** 3;
/** `/readyz` says that the disk is full below 32 MB. */
const SPARE = 512 * 1024 ** 2;
/** It is swept after so much was written, and then to so much of its size. */
const SWEEP_EVERY = 0.1;
const SWEEP_TO = 0.9;
/** When a picture was last shown is noted on the disk this exactly. */
const NOTED_MS = 3_600_000;
/** Older ones belong to a process that is gone. */
const DRAFT_MS = 3_600_000;
const DRAFT = /\.new$/;

export function createPictureCache({ folder, store, most = MOST, spare = SPARE }: PictureCacheOptions): PictureCache {
  const coming = new Map<string, Promise<StoredFile | undefined>>();
  /** Since the last sweep; the first one comes with the first picture. */
  let written = most;
  let sweeping: Promise<void> | undefined;

  async function kept(name: string): Promise<StoredFile | undefined> {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const now = new Date();
    if (now.getTime() - found.mtimeMs > NOTED_MS) await utimes(path, now, now).catch(() => {});
    return {
      size: found.size,
      modified: found.mtime,
      async open(range) {
        // It may have been deleted meanwhile, by another process too.
        return opened(path, range).catch(async () => {
          const again = await fetched(name);
          if (!again) throw Object.assign(new Error(`${name} is gone`), { code: 'ENOENT' });
          return again.open(range);
        });
      },
    };
  }

  /** From the bucket; kept if the disk has room. */
  async function fetched(name: string): Promise<StoredFile | undefined> {
    const found = await store.find(name);
    if (!found) return undefined;
    const bytes = await buffer(await found.open());
    await keep(name, bytes);
    const open = async ({ first, last }: ByteRange = { first: 0, last: bytes.length - 1 }) =>
      Readable.from([bytes.subarray(first, last + 1)], { objectMode: false });
    return { size: bytes.length, modified: found.modified, open };
  }

  /** A disk that is full or broken keeps nothing, and nobody notices. */
  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(folder, name);
    const draft = `${path}.${randomUUID()}.new`;
    try {
      await mkdir(dirname(path), { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize - bytes.length < spare) {
        // Others need the disk: what it holds becomes less too.
        sweepSoon();
        return;
      }
      await writeFile(draft, bytes);
      await rename(draft, path);
      written += bytes.length;
      if (written > most * SWEEP_EVERY) sweepSoon();
    } catch {
      await rm(draft, { force: true }).catch(() => {});
      sweepSoon();
    }
  }

  function sweepSoon(): Promise<void> {
    sweeping ??= sweep()
      .catch(() => {})
      .finally(() => {
        sweeping = undefined;
      });
    return sweeping;
  }

  async function sweep(): Promise<void> {
    written = 0;
    const found = await filesIn(folder);
    const drafted = found.filter(({ path }) => DRAFT.test(path));
    const now = Date.now();
    for (const { path, time } of drafted) if (now - time > DRAFT_MS) await rm(path, { force: true });
    const pictures = found.filter(({ path }) => !DRAFT.test(path)).toSorted((a, b) => a.time - b.time);
    let total = pictures.reduce((sum, { size }) => sum + size, 0);
    const { bavail, bsize } = await statfs(folder);
    const lacking = Math.max(0, spare - bavail * bsize);
    const goal = total > most || lacking > 0 ? Math.min(most * SWEEP_TO, total - lacking) : total;
    for (const { path, size } of pictures) {
      if (total <= goal) break;
      await rm(path, { force: true });
      total -= size;
    }
  }

  return {
    async find(name) {
      const here = await kept(name);
      if (here) return here;
      // Many visitors who open one page ask for it once.
      let asked = coming.get(name);
      if (!asked) {
        asked = fetched(name).finally(() => coming.delete(name));
        coming.set(name, asked);
      }
      return asked;
    },
    sweep: sweepSoon,
    async close() {
      await sweeping;
    },
  };
}

/** Resolves when the file is open: from then on it can be read to its end, also when it is deleted. */
function opened(path: string, range?: ByteRange): Promise<Readable> {
  const stream = createReadStream(path, range && { start: range.first, end: range.last });
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(stream));
    stream.once('error', reject);
  });
}

async function filesIn(folder: string): Promise<Array<{ path: string; size: number; time: number }>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files: Array<{ path: string; size: number; time: number }> = [];
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) files.push({ path, size: found.size, time: found.mtimeMs });
  }
  return files;
}
