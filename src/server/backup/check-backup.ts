/** Reads a whole backup and compares everything in it with its manifest: before a restore, and when the office asks. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { StartupError } from '#server/platform/startup-error.ts';
import { type BackupManifest, MANIFEST_FILE, readManifest } from './backup-manifest.ts';
import { contentOf, tarEntries } from './tar-reader.ts';

export interface CheckOptions {
  /** From 0 to 1. */
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads the whole file first: the manifest comes last, and nothing is restored from a file whose checksums differ. @throws StartupError
 * with one sentence: no backup, damaged, newer than this Bancale.
 */
export async function checkBackup(file: FileHandle, { progress, signal }: CheckOptions): Promise<BackupManifest> {
  const { size: length } = await file.stat();
  const found = new Map<string, string>();
  let [read, last] = [0, ''];
  for await (const entry of tarEntries(file)) {
    signal.throwIfAborted();
    const { name, size, parts } = entry;
    if (name === MANIFEST_FILE) last = (await contentOf(entry)).toString('utf8');
    else {
      const digest = createHash('sha256');
      for await (const part of parts) digest.update(part);
      // A name that appears twice cannot come from a backup.
      found.set(name, found.has(name) ? '' : `${size} ${digest.digest('hex')}`);
    }
    read += size;
    progress(read / length);
  }
  if (!last) throw new StartupError('The file is no backup of Bancale: it has no manifest.');
  const manifest = readManifest(last);
  for (const { name, size, sha256 } of manifest.entries)
    if (found.get(name) !== `${size} ${sha256}`)
      throw new StartupError(`The backup is damaged at ${name}: it cannot be restored.`);
  return manifest;
}
