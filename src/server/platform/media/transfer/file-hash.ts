/** SHA-256 of files, read part by part. */
import { createHash } from 'node:crypto';
import type { MediaStore } from '../media-store.ts';

/** Hexadecimal; undefined when there is no such file. */
export async function sha256Of(store: Pick<MediaStore, 'find'>, name: string): Promise<string | undefined> {
  const found = await store.find(name);
  if (!found) return undefined;
  const hash = createHash('sha256');
  for await (const part of await found.open()) hash.update(part);
  return hash.digest('hex');
}
