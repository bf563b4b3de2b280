/**
 * `npm run shop -- media push`: files of the data folder into the bucket. It can be stopped and repeated: what is there is not sent
 * again. Nothing is deleted.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { BucketStore } from '../bucket-media-store.ts';
import { createMediaStore, type ListedFile, listedFiles, type MediaStore } from '../media-store.ts';
import type { ShopBucket } from '../shop-files.ts';
import { sha256Of } from './file-hash.ts';
import { type FilesToMove, moveAll } from './move-all.ts';
import { FILE_KINDS, type FileKind, fitsName, isOwnName } from './transfer-names.ts';
import { newReport, noteDiffering, type TransferOptions, type TransferReport } from './transfer-report.ts';

interface Push {
  readonly kind: FileKind;
  readonly here: MediaStore;
  readonly there: BucketStore;
  readonly folder: string;
  readonly report: TransferReport;
  readonly hashes: boolean;
}

/** @throws BucketFailure when the bucket goes away; what `check` throws */
export async function pushFiles(bucket: ShopBucket, options: TransferOptions): Promise<TransferReport> {
  const report = newReport();
  const stores = { media: bucket.media, papers: bucket.papers };
  const lists: FilesToMove[] = [];
  for (const kind of FILE_KINDS) {
    const folder = join(options.dataDir, kind);
    const here = createMediaStore(folder);
    const there = stores[kind];
    const files = await listedFiles(here);
    const known = new Map<string, number>();
    if (files.length > 0) for await (const { name, size } of there.list()) known.set(name, size);
    const push = { kind, here, there, folder, report, hashes: options.hashes };
    lists.push({ kind, files, move: (file) => pushOne(push, file, known.get(file.name)) });
  }
  await moveAll(lists, options);
  return report;
}

async function pushOne(push: Push, { name, size }: ListedFile, sizeThere: number | undefined): Promise<void> {
  const { kind, here, there, report, hashes } = push;
  if (!isOwnName(kind, name)) {
    report.foreign += 1;
    return;
  }
  if (sizeThere === size && !hashes) {
    report.there += 1;
    return;
  }
  const sha256 = await sha256Of(here, name);
  // Deleted since it was listed.
  if (sha256 === undefined) return;
  const fits = fitsName(kind, name, sha256);
  if (fits === false) return noteDiffering(report, kind, name);
  if (sizeThere !== undefined) {
    const other = (await there.hashOf(name)) ?? (await sha256Of(there, name));
    if (other === sha256 && sizeThere === size) {
      report.there += 1;
      return;
    }
    // Only where the name says so is it known which of the two is right.
    if (fits === undefined) return noteDiffering(report, kind, name);
  }
  const file = { size, sha256, read: () => createReadStream(join(push.folder, name)) };
  if (sizeThere === undefined) await there.send(name, file);
  else await there.replace(name, file);
  report.moved += 1;
  report.bytes += size;
}
