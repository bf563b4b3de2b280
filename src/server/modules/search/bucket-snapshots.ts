/**
 * The built index in a bucket (`MEDIA_URL`): of hosts with data folders of their own one builds, the others load what it made. The local file stays:
 * a start does not fetch what this host has, and works while the bucket is away.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { SentFile } from '#server/platform/media/bucket-client.ts';
import type { BucketStore } from '#server/platform/media/bucket-media-store.ts';
import { SNAPSHOT_FORMAT } from './engines/embedded/snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';

export type SnapshotBucket = Pick<BucketStore, 'hashOf' | 'find' | 'replace'>;

/** Two versions of the shop, during a deploy, do not replace each other's. */
const NAME = `index-${SNAPSHOT_FORMAT}.snapshot`;
const PART = 1 << 18;

/**
 * The mark is the SHA-256 of the content.
 * @param local of this host's data folder: `folderSnapshots`
 * @param note path of the file that says which content of the bucket the local file has
 */
export function bucketSnapshots(bucket: SnapshotBucket, local: SnapshotStore, note: string): SnapshotStore {
  /** The bucket's mark of the local file; undefined when it has other content. */
  async function markOfLocal(): Promise<string | undefined> {
    const [noted = '', sha256] = (await readFile(note, 'utf8').catch(() => '')).split('\n');
    return sha256 !== undefined && noted === (await local.mark()) ? sha256 : undefined;
  }

  async function keep(file: string, version: string, sha256: string): Promise<void> {
    const mark = await local.put({ file, version });
    // Whole or not at all: half a note would name other content.
    await writeFile(`${note}.new`, `${mark}\n${sha256}`);
    await rename(`${note}.new`, note);
  }

  async function bring(sha256: string): Promise<void> {
    const found = await bucket.find(NAME);
    if (!found) return;
    const file = local.draft();
    try {
      await pipeline(await found.open(), createWriteStream(file));
      // Another process may have put one meanwhile: what came is then called by its own name.
      await keep(file, '', (await digestOf(file)) ?? sha256);
    } finally {
      await rm(file, { force: true });
    }
  }

  return {
    draft: local.draft,
    mark: () => bucket.hashOf(NAME),
    async get() {
      try {
        const sha256 = await bucket.hashOf(NAME);
        if (sha256 !== undefined && sha256 !== (await markOfLocal())) await bring(sha256);
      } catch {
        // The bucket is away, or the disk is full: what this host has is good enough to follow from.
      }
      const here = await local.get();
      return here && { file: here.file, mark: (await markOfLocal()) ?? here.mark };
    },
    async put({ file, version }) {
      const sha256 = await digestOf(file);
      if (sha256 === undefined) return undefined;
      const sent = bucket.replace(NAME, await sentFile(file, sha256));
      try {
        await sent;
      } finally {
        await keep(file, version, sha256);
      }
      return sha256;
    },
  };
}

/** Undefined when there is no such file. */
async function digestOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file, { highWaterMark: PART }), hash);
    return hash.digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const sentFile = async (file: string, sha256: string): Promise<SentFile> => ({
  size: (await stat(file)).size,
  sha256,
  read: () => createReadStream(file, { highWaterMark: PART }),
});
