/**
 * The shop's stored files: in the data folder, or in the bucket of `MEDIA_URL` (decision 0364). Opened once by what starts, and handed
 * to everything that stores or reads a file.
 */
import { join } from 'node:path';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { Metrics } from '../http/logging/metrics.ts';
import type { BucketAddress } from './bucket-address.ts';
import type { BucketStore } from './bucket-media-store.ts';
import { createDurableFiles, type DurableFiles } from './durable-files.ts';
import { createMediaStore, type MediaStore } from './media-store.ts';

export interface ShopFiles {
  /** Pictures and documents of articles and pages: what `/media/` shows. */
  readonly media: MediaStore;
  /** Files of invoices, delivery notes and disputes, by their SHA-256 (`paperName`). */
  readonly papers: MediaStore;
  /** Many papers at once. @param dryRun nothing is written */
  durablePapers(dryRun?: boolean): DurableFiles;
  /** Undefined when they are in the data folder. */
  readonly bucket: ShopBucket | undefined;
}

export interface ShopBucket {
  /** For threads, which open it themselves. */
  readonly address: BucketAddress;
  readonly media: BucketStore;
  readonly papers: BucketStore;
  /** Scripts and styles of builds (docs/scale-out-files.md). */
  readonly assets: BucketStore;
  /** The index that one host built, for the others (docs/scale-out-two-copies.md). */
  readonly search: BucketStore;
  /** @throws BucketFailure with the sentence that says why it cannot be used */
  probe(): Promise<void>;
}

export interface FilesWatching {
  readonly metrics?: Pick<Metrics, 'engine'> | undefined;
  readonly log?: Pick<Log, 'warn' | 'info' | 'error'> | undefined;
}

export function folderFiles(dataDir: string): ShopFiles {
  const papers = join(dataDir, 'papers');
  return {
    media: createMediaStore(join(dataDir, 'media')),
    papers: createMediaStore(papers),
    durablePapers: (dryRun) => createDurableFiles(papers, dryRun),
    bucket: undefined,
  };
}
