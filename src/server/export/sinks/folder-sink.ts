/** An export as a folder. */
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createBuffered } from './buffered.ts';
import { ExportFailure, type ExportSink, explained } from './export-sink.ts';

/** @throws ExportFailure when something is there already; an empty folder may be. */
export async function folderSink(target: string): Promise<ExportSink> {
  const folder = resolve(target);
  const part = `${folder}.part`;
  const there = await stat(folder).catch(() => undefined);
  if (there && !(await removedEmpty(folder))) throw new ExportFailure('there-already', target);
  const made = new Set<string>();
  const place = async (name: string) => {
    const path = join(part, name);
    const parent = dirname(path);
    if (!made.has(parent)) {
      await mkdir(parent, { recursive: true });
      made.add(parent);
    }
    return path;
  };
  const tried = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explained(error, target);
    }
  };
  await tried(async () => {
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
  });
  return {
    table: (name) =>
      tried(async () => {
        const handle = await open(await place(name), 'w');
        const buffered = createBuffered((bytes) => tried(async () => void (await handle.writeFile(bytes))));
        return {
          write: buffered.write,
          async close() {
            try {
              await buffered.flush();
            } finally {
              await handle.close();
            }
          },
        };
      }),
    text: (name, text) => tried(async () => writeFile(await place(name), text)),
    file: (name, source) =>
      tried(async () => {
        const path = await place(name);
        try {
          // On file systems that can share the content of two files this takes no room.
          if (source.path) await copyFile(source.path, path, constants.COPYFILE_FICLONE);
          else await writeFile(path, await source.open());
          return true;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
          throw error;
        }
      }),
    finish: () => tried(() => rename(part, folder)),
    abandon: () => rm(part, { recursive: true, force: true }),
  };
}

/** Whether the folder was empty, and is gone. */
const removedEmpty = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  );
