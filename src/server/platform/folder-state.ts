/**
 * The files of a folder and a mark that changes with any of them. Times and sizes are compared instead of using file system events: that
 * works on every disk, network disks included.
 */
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface FolderState {
  /** Path inside the folder, `/` between the parts → path on disk. */
  readonly files: Map<string, string>;
  readonly signature: string;
}

/** All files, those of its folders included; none when there is no folder. */
export async function folderState(folder: string): Promise<FolderState> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  const files = new Map<string, string>();
  const marks: string[] = [];
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const onDisk = join(entry.parentPath, entry.name);
    const about = await stat(onDisk).catch(() => undefined);
    if (!about) continue;
    const path = relative(folder, onDisk).split(sep).join('/');
    files.set(path, onDisk);
    marks.push(`${path}:${about.mtimeMs}:${about.size}`);
  }
  return { files, signature: marks.sort().join('\n') };
}
