/** Responses of ListObjectsV2: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
import type { ListedFile } from './media-store.ts';

export interface Listing {
  /** Names are keys with the prefix of `MEDIA_URL`. */
  readonly files: readonly ListedFile[];
  /** Where the next part begins; undefined = this was the last one. */
  readonly next: string | undefined;
}

/** @throws Error for anything else */
export async function readListing(text: string): Promise<Listing> {
  const { SaxesParser } = await import('saxes');
  const files: ListedFile[] = [];
  const path: string[] = [];
  let one: Record<string, string> = {};
  let next: string | undefined;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.length === 1 && name !== 'ListBucketResult') throw new Error(`${name} is no listing`);
    if (path.length === 2 && name === 'Contents') one = {};
  });
  parser.on('text', (words) => {
    const [, inside, name = ''] = path;
    if (inside === 'Contents' && path.length === 3) one[name] = (one[name] ?? '') + words;
    if (inside === 'NextContinuationToken' && path.length === 2) next = (next ?? '') + words;
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    if (path.length !== 1 || name !== 'Contents') return;
    const { Key = '', Size = '0', LastModified = '' } = one;
    files.push({ name: Key, size: Number(Size), modified: new Date(LastModified) });
  });
  parser.write(text).close();
  return { files, next };
}
