/** The media folder: files named by their content, written once and atomically. */
import { access, mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface MediaStore {
  has(name: string): Promise<boolean>;
  /** Writes a file unless it is there already. */
  put(name: string, content: Uint8Array | string): Promise<void>;
}

/** @param dryRun nothing is written, and no file counts as existing. */
export function createMediaStore(folder: string, dryRun = false): MediaStore {
  const made = new Set<string>();
  let drafts = 0;
  const has = async (name: string) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    );
  return {
    has,
    async put(name, content) {
      if (dryRun) return;
      const path = join(folder, name);
      // A file that is written again is used again: the job that deletes old unused ones sees it by its time.
      const now = new Date();
      const kept = await utimes(path, now, now).then(
        () => true,
        () => false,
      );
      if (kept) return;
      const parent = dirname(path);
      if (!made.has(parent)) {
        await mkdir(parent, { recursive: true });
        made.add(parent);
      }
      // Renamed when complete, so that an existing name always has its whole content.
      const draft = `${path}.${process.pid}-${drafts++}.new`;
      await writeFile(draft, content);
      await rename(draft, path);
    },
  };
}
