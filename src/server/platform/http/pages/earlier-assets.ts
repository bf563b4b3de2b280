/**
 * Scripts and styles of all builds, in the bucket: while a new version is rolled out, a page of one process asks another for files
 * that only the first one's build has (docs/scale-out-files.md).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { every } from '#server/platform/every.ts';
import { contentOf, type MediaStore } from '#server/platform/media/media-store.ts';
import { createWorkSlots } from '#server/platform/media/work-slots.ts';
import type { Exchange, HttpResponse } from '../exchange.ts';
import type { Log } from '../logging/request-log.ts';
import { ASSET_TYPES, FOR_EVER, HASHED } from './asset-types.ts';

export interface Build {
  /** It has `assets/` with files whose names contain their content's hash. */
  readonly folder: string;
  /** Of their paths: empty, or `/ufficio`. */
  readonly prefix: string;
}

export interface EarlierAssets {
  /** A file of another build; undefined when there is none, or when the bucket is away. */
  find(exchange: Exchange): Promise<HttpResponse | undefined>;
  /** Stores the files of this build, once for each build. What fails is tried again every minute. */
  publish(builds: readonly Build[]): Promise<void>;
  close(): Promise<void>;
}

export interface EarlierAssetsDeps {
  readonly store: MediaStore;
  readonly log: Pick<Log, 'error' | 'info'>;
}

const AGAIN_MS = 60_000;
const AT_ONCE = 8;
/** Of files of other builds in memory: a build has a few MB. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** As the build writes them; nothing else is looked up. */
const PATH = /^(\/[a-z]+)?\/assets\/[\w][\w./-]{0,200}$/;

export function createEarlierAssets({ store, log }: EarlierAssetsDeps): EarlierAssets {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length || 1 });
  let left: readonly Build[] = [];
  const again = every(AGAIN_MS, 'files of this build', () => storeAll(left), log);

  async function storeAll(builds: readonly Build[]): Promise<number> {
    const files = builds.flatMap(hashedFiles);
    const stored = files.length > 0 ? await storeFiles(store, files) : 0;
    left = [];
    if (stored > 0) log.info({ files: stored }, 'the files of this build are in the bucket');
    return stored;
  }

  async function read(name: string): Promise<Buffer | undefined> {
    const known = kept.get(name);
    if (known) return known;
    const content = await contentOf(store, name).catch(() => undefined);
    if (content) kept.set(name, content);
    return content;
  }

  return {
    async find({ path, header }) {
      const type = ASSET_TYPES[extname(path)];
      if (!type || !PATH.test(path) || path.includes('..')) return undefined;
      const name = path.slice(1);
      const headers = {
        'Content-Type': type,
        'Cache-Control': FOR_EVER,
        ETag: `"${name}"`,
        Vary: 'Accept-Encoding',
      };
      if (header('if-none-match') === headers.ETag) return { status: 304, headers, body: null };
      const packed = /\bbr\b/.test(header('accept-encoding') ?? '') ? await read(`${name}.br`) : undefined;
      if (packed) return { status: 200, headers: { ...headers, 'Content-Encoding': 'br' }, body: packed };
      const plain = await read(name);
      return plain && { status: 200, headers, body: plain };
    },
    async publish(builds) {
      left = builds;
      await storeAll(builds).catch((err: unknown) => {
        log.error({ err }, 'the files of this build could not be stored; they are tried again');
        again.start();
      });
    },
    close: () => again.stop(),
  };
}

interface HashedFile {
  readonly name: string;
  readonly path: string;
}

function hashedFiles({ folder, prefix }: Build): HashedFile[] {
  const inside = join(folder, HASHED);
  if (!existsSync(inside)) return [];
  const entries = readdirSync(inside, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return {
      name: `${prefix}${HASHED}`.slice(1) + path.slice(inside.length).replaceAll('\\', '/').replace(/^\//, ''),
      path,
    };
  });
}

/** A note says that all of a build are there: it comes last. Returns how many were stored. */
async function storeFiles(store: MediaStore, files: readonly HashedFile[]): Promise<number> {
  const names = files.map(({ name }) => name).toSorted();
  const note = `builds/${createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 20)}`;
  if (await store.has(note)) return 0;
  const slots = createWorkSlots(AT_ONCE);
  await Promise.all(files.map(({ name, path }) => slots(async () => store.put(name, await readFile(path)))));
  await store.put(note, names.join('\n'));
  return files.length;
}
