/**
 * `npm run shop -- media pull`: the way back, files of the bucket into the data folder. It can be stopped and repeated. Nothing is
 * deleted; a file gets its name when it is whole.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BucketStore } from '../bucket-media-store.ts';
import { createMediaStore, type ListedFile, listedFiles, type MediaStore } from '../media-store.ts';
import type { ShopBucket } from '../shop-files.ts';
import { sha256Of } from './file-hash.ts';
import { type FilesToMove, moveAll } from './move-all.ts';
import { FILE_KINDS, type FileKind, fitsName, isOwnName } from './transfer-names.ts';
import { newReport, noteDiffering, type TransferOptions, type TransferReport } from './transfer-report.ts';

interface Pull {
  readonly kind: FileKind;
  readonly here: MediaStore;
  readonly there: BucketStore;
  readonly folder: string;
  readonly report: TransferReport;
  readonly hashes: boolean;
}

/** @throws BucketFailure when the bucket goes away; a full disk; what `check` throws */
export async function pullFiles(bucket: ShopBucket, options: TransferOptions): Promise<TransferReport> {
  const report = newReport();
  const stores = { media: bucket.media, papers: bucket.papers };
  const lists: FilesToMove[] = [];
  for (const kind of FILE_KINDS) {
    const folder = join(options.dataDir, kind);
    const there = stores[kind];
    const pull = { kind, folder, here: createMediaStore(folder), there, report, hashes: options.hashes };
    lists.push({ kind, files: await listedFiles(there), move: (file) => pullOne(pull, file) });
  }
  await moveAll(lists, options);
  return report;
}

async function pullOne(pull: Pull, { name, size }: ListedFile): Promise<void> {
  const { kind, here, there, report, hashes } = pull;
  if (!isOwnName(kind, name)) {
    report.foreign += 1;
    return;
  }
  const known = await here.find(name);
  if (known?.size === size && !hashes) {
    report.there += 1;
    return;
  }
  const said = await there.hashOf(name);
  if (known?.size === size && (said ?? (await sha256Of(there, name))) === (await sha256Of(here, name))) {
    report.there += 1;
    return;
  }
  const draft = join(pull.folder, `${name}.${randomUUID()}.new`);
  try {
    const sha256 = await fetchTo(draft, there, name);
    // Deleted since it was listed.
    if (sha256 === undefined) return;
    const fits = fitsName(kind, name, sha256);
    const isWrong = fits === false || (said !== undefined && said !== sha256);
    // A picture that is another one here: which of the two is right is not known.
    if (isWrong || (known && fits === undefined)) return noteDiffering(report, kind, name);
    await rename(draft, join(pull.folder, name));
    report.moved += 1;
    report.bytes += size;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the SHA-256 of what came; undefined = there is none. */
async function fetchTo(path: string, there: BucketStore, name: string): Promise<string | undefined> {
  const found = await there.find(name);
  if (!found) return undefined;
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  await pipeline(
    await found.open(),
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part);
        yield part;
      }
    },
    createWriteStream(path),
  );
  return hash.digest('hex');
}
