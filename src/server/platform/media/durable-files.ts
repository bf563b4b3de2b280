/** Files that a transaction will name: on the disk, and not only on their way to it, before it is committed. */
import { execFile } from 'node:child_process';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface DurableFiles {
  /** Writes files by their names in the folder, unless they are there as they should be. */
  put(files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Waits until every file and its name are on the disk. To be called before the transaction is committed. */
  settle(): Promise<void>;
}

const AT_ONCE = 4;

/** @param dryRun nothing is written. */
export function createDurableFiles(folder: string, dryRun = false): DurableFiles {
  const folders = new Set<string>();
  const written: string[] = [];
  let drafts = 0;

  async function write(name: string, content: Uint8Array): Promise<void> {
    const path = join(folder, name);
    const parent = dirname(path);
    const isNew = !folders.has(parent) && (await mkdir(parent, { recursive: true })) !== undefined;
    folders.add(parent);
    // An import that was cut off may have left it, whole or not.
    const there = isNew ? undefined : await readFile(path).catch(() => undefined);
    if (there && Buffer.compare(there, content) === 0) return;
    const draft = `${path}.${process.pid}-${drafts++}.new`;
    await writeFile(draft, content);
    await rename(draft, path);
    written.push(name);
  }

  return {
    async put(files) {
      if (dryRun) return;
      const left = files.entries();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const [name, content] of left) await write(name, content);
        }),
      );
    },
    async settle() {
      if (written.length === 0) return;
      if (await syncDisk(folder)) return;
      for (const path of written) await syncOne(join(folder, path), 'r+');
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
