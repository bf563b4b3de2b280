/** Files that a transaction will name: on the disk, and not only on their way to it, before it is committed. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface DurableFiles {
  /** Writes files by their names in the folder, unless they are there as they should be. */
  put(files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Waits until the files put since the last time, and their names, are on the disk. To be called before the transaction is committed. */
  settle(): Promise<void>;
}

/** After so many milliseconds others get their turn. */
const TURN_MS = 4;
/** For more files one call for the whole file system costs less. */
const ONE_BY_ONE = 8;

/** @param dryRun nothing is written. */
export function createDurableFiles(folder: string, dryRun = false): DurableFiles {
  const folders = new Set<string>();
  const written: string[] = [];

  /** Four calls of the system, for a file of some kilobytes a tenth of what it costs to wait for each of them in a thread. */
  function write(name: string, content: Uint8Array): void {
    const path = join(folder, name);
    const parent = dirname(path);
    const isNew = !folders.has(parent) && mkdirSync(parent, { recursive: true }) !== undefined;
    folders.add(parent);
    written.push(name);
    // Something that was cut off may have left it, whole or not, and not on the disk yet.
    if (!isNew && existsSync(path) && Buffer.compare(readFileSync(path), content) === 0) {
      // Used again: the job that deletes old unused files sees it by its time.
      const now = new Date();
      utimesSync(path, now, now);
      return;
    }
    const draft = `${path}.${randomUUID()}.new`;
    writeFileSync(draft, content);
    renameSync(draft, path);
  }

  return {
    async put(files) {
      if (dryRun) return;
      let since = performance.now();
      for (const [name, content] of files) {
        write(name, content);
        if (performance.now() - since < TURN_MS) continue;
        await new Promise(setImmediate);
        since = performance.now();
      }
    },
    async settle() {
      const names = written.splice(0);
      if (names.length === 0) return;
      if (names.length > ONE_BY_ONE && (await syncDisk(folder))) return;
      for (const path of names) await syncOne(join(folder, path), 'r+');
      if (process.platform === 'win32') return;
      for (const path of [...folders, folder, dirname(folder)]) await syncOne(path, 'r');
    },
  };
}

/** One call for the whole file system: file by file it takes three times the processor time of the rest of an import. False = no such command. */
async function syncDisk(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return promisify(execFile)('sync', ['-f', folder]).then(
    () => true,
    () => false,
  );
}

async function syncOne(path: string, flags: string): Promise<void> {
  const opened = await open(path, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
