/** Opens the shop's stored files where they are: in the data folder, or in the bucket of `MEDIA_URL`. */
import type { BucketAddress } from './bucket-address.ts';
import { type FilesWatching, folderFiles, type ShopFiles } from './shop-files.ts';

export interface FilePlace {
  readonly dataDir: string;
  readonly bucket?: BucketAddress | undefined;
}

/** Nothing is asked of a bucket before a file is. */
export async function openFiles({ dataDir, bucket }: FilePlace, watching: FilesWatching = {}): Promise<ShopFiles> {
  if (!bucket) return folderFiles(dataDir);
  const { bucketFiles } = await import('./bucket-files.ts');
  return bucketFiles(bucket, watching);
}
