/** The files of a data folder that belong into a backup: all but the database itself and what is made again by itself. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface DataFile {
  /** Below the data folder, with `/`. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** Where a restore puts files down before they take their place. */
export const RESTORE_FOLDER = 'restore.part';
export const BACKUPS_FOLDER = 'backups';
/** The search index is built from the database at the next start. */
const MADE_AGAIN = new Set(['search', 'tmp', 'lock.sock', RESTORE_FOLDER, BACKUPS_FOLDER]);

function isLeftOut(name: string): boolean {
  return MADE_AGAIN.has(name) || name.startsWith('postgres') || name.endsWith('.tar') || name.endsWith('.part');
}

/** Names directly in the data folder that a backup holds and a restore replaces. */
export function ownNames(dataDir: string): string[] {
  const names = statSync(dataDir, { throwIfNoEntry: false }) ? readdirSync(dataDir) : [];
  return names.filter((name) => !isLeftOut(name)).sort();
}

/** All of them, in a fixed order. Files that go away meanwhile are left out. */
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
