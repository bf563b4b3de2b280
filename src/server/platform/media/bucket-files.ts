/** The shop's files in a bucket. Loaded only when `MEDIA_URL` is given. */
import { CircuitBreaker } from '../engines/circuit-breaker.ts';
import { watchedBreaker } from '../engines/watched-breaker.ts';
import type { BucketAddress } from './bucket-address.ts';
import { createBucketClient } from './bucket-client.ts';
import { createBucketStore } from './bucket-media-store.ts';
import type { DurableFiles } from './durable-files.ts';
import { FOR_EVER, mediaType } from './media-file.ts';
import type { MediaStore } from './media-store.ts';
import type { FilesWatching, ShopFiles } from './shop-files.ts';
import { createWorkSlots } from './work-slots.ts';

/** The daily job deletes papers that nothing refers to when they are a day old: one that is put again is younger than that. */
const RENEW_PAPERS_MS = 12 * 3_600_000;
/** Requests at a time for many papers: each waits for the line, not for this machine. */
const AT_ONCE = 8;

export function bucketFiles(address: BucketAddress, { metrics, log }: FilesWatching): ShopFiles {
  const breaker =
    metrics && log ? watchedBreaker({ metrics, log }, { engine: 's3' }) : new CircuitBreaker({ engine: 's3' });
  const client = createBucketClient({ address, breaker, log });
  const media = createBucketStore({ client, folder: 'media/', headersOf: publicHeaders });
  const papers = createBucketStore({ client, folder: 'papers/', renewAfterMs: RENEW_PAPERS_MS });
  const assets = createBucketStore({ client, folder: 'assets/' });
  const search = createBucketStore({ client, folder: 'search/' });
  return {
    media,
    papers,
    durablePapers: (dryRun = false) => papersOf(papers, dryRun),
    bucket: { address, media, papers, assets, search, probe: client.probe },
  };
}

/** Pictures may be read from the bucket itself (`MEDIA_PUBLIC_URL`): there its own headers count. */
function publicHeaders(name: string): Record<string, string> {
  const isPicture = name.startsWith('pictures/');
  return { 'content-type': mediaType(name), ...(isPicture && { 'cache-control': FOR_EVER }) };
}

/** What the storage has confirmed is stored. */
function papersOf(papers: MediaStore, dryRun: boolean): DurableFiles {
  const slots = createWorkSlots(AT_ONCE);
  return {
    async put(files) {
      if (dryRun) return;
      await Promise.all([...files].map(([name, content]) => slots(() => papers.put(name, content))));
    },
    async settle() {},
  };
}
