/** The media folder: content-named files, written once, whole or not at all. */
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface MediaStore {
  has(name: string): Promise<boolean>;
  /** Writes a file unless it is there already. */
  put(name: string, content: Uint8Array | string): Promise<void>;
}

/** @param dryRun nothing is written and nothing is there. */
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
      if (dryRun || (await has(name))) return;
      const path = join(folder, name);
      const parent = dirname(path);
      if (!made.has(parent)) {
        await mkdir(parent, { recursive: true });
        made.add(parent);
      }
      // Moved into place when complete: a name that exists always has its whole content.
      const draft = `${path}.${process.pid}-${drafts++}.new`;
      await writeFile(draft, content);
      await rename(draft, path);
    },
  };
}
