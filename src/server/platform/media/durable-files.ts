/** Files that a transaction will name: on the disk, and not only on their way to it, before it is committed. */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface DurableFiles {
  /** Writes files by their names in the folder. Each is whole under its name, or not there, whenever the power goes. */
  put(files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Also the names of the files are on the disk. To be called before the transaction is committed. */
  settle(): Promise<void>;
}

/** The disk writes several at once in the time of one. */
const AT_ONCE = 8;

/** @param dryRun nothing is written. */
export function createDurableFiles(folder: string, dryRun = false): DurableFiles {
  const folders = new Set<string>();
  let drafts = 0;

  async function write(name: string, content: Uint8Array): Promise<void> {
    const path = join(folder, name);
    const parent = dirname(path);
    if (!folders.has(parent)) {
      await mkdir(parent, { recursive: true });
      folders.add(parent);
    }
    // An import that was cut off may have left it.
    const there = await readFile(path).catch(() => undefined);
    if (there && Buffer.compare(there, content) === 0) return;
    const draft = `${path}.${process.pid}-${drafts++}.new`;
    const file = await open(draft, 'w');
    try {
      await file.writeFile(content);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
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
      for (const path of [...folders, ...(folders.size > 0 ? [folder, dirname(folder)] : [])]) await syncFolder(path);
    },
  };
}

/** Windows has no such thing: names are on the disk with their files. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
