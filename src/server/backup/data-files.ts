/**
 * The files of a data folder that belong in a backup: all but the database itself and files that can be generated
 * again.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface DataFile {
  /** Path relative to the data folder, with `/`. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** A restore unpacks files here before it moves them into place. */
export const RESTORE_FOLDER = 'restore.part';
export const BACKUPS_FOLDER = 'backups';
/** What the office exported: deleted by itself after some days. */
export const EXPORTS_FOLDER = 'exports';
/** The search index is built from the database at the next start, the cache of pictures from the bucket. */
const MADE_AGAIN = new Set([
  'search',
  'media-cache',
  'tmp',
  'lock.sock',
  RESTORE_FOLDER,
  BACKUPS_FOLDER,
  EXPORTS_FOLDER,
]);

function isLeftOut(name: string): boolean {
  return MADE_AGAIN.has(name) || name.startsWith('postgres') || name.endsWith('.tar') || name.endsWith('.part');
}

/** Names directly in the data folder that a backup holds and a restore replaces. */
export function ownNames(dataDir: string): string[] {
  const names = statSync(dataDir, { throwIfNoEntry: false }) ? readdirSync(dataDir) : [];
  return names.filter((name) => !isLeftOut(name)).sort();
}

/** All of them, in a fixed order. Files deleted meanwhile are left out. */
export function dataFiles(dataDir: string): DataFile[] {
  const files: DataFile[] = [];
  const visit = (name: string) => {
    const path = join(dataDir, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile()) files.push({ name, path, size: found.size });
    else if (found?.isDirectory()) for (const child of readdirSync(path).sort()) visit(`${name}/${child}`);
  };
  for (const name of ownNames(dataDir)) visit(name);
  return files;
}
