/**
 * The folder that another system empties: whole files under their own names, never replaced, none half written (C-EXC-4). A file is written as
 * `.part`, put on the disk, and renamed; scripts that read it leave `.part` alone.
 */
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextEncoding } from '#contract/values/file-encodings.ts';
import { encodeText } from '#server/formats/encodings/text-encodings.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';

const PART = '.part';

/** A file that goes out: a text in its encoding (left out: UTF-8), or bytes as they are. */
export interface OutFile {
  readonly name: string;
  readonly text: string | Uint8Array;
  readonly encoding?: TextEncoding | undefined;
}

export const bytesOfOutFile = ({ text, encoding = 'utf-8' }: OutFile): Uint8Array =>
  typeof text === 'string' ? encodeText(text, encoding).bytes : text;

export interface OutFolder {
  /** Names of the files in it, also of those that are not finished. */
  names(): Promise<ReadonlySet<string>>;
  /** On the disk, under names that nobody reads. */
  prepare(files: readonly OutFile[]): Promise<void>;
  /** Gives them their names, in their order; those that have one already, or are gone, are left out. */
  place(names: readonly string[]): Promise<void>;
  /**
   * Takes their names away, the last one first, so that nobody sees them: `place` gives them back, `remove` deletes them. False = the other system was
   * faster, and all that it has left is there as before.
   */
  hide(names: readonly string[]): Promise<boolean>;
  /** Deletes what is left of them. */
  remove(names: readonly string[]): Promise<void>;
}

export function openOutFolder(folder: string): OutFolder {
  const path = (name: string) => join(folder, name);
  makeFolder(folder);

  async function place(names: readonly string[]): Promise<void> {
    for (const name of names) await moved(path(`${name}${PART}`), path(name));
    await syncFolder(folder);
  }

  return {
    names: async () => new Set(await readdir(folder)),
    async prepare(files) {
      for (const one of files) {
        const file = await open(path(`${one.name}${PART}`), 'w');
        try {
          await file.writeFile(bytesOfOutFile(one));
          await file.sync();
        } finally {
          await file.close();
        }
      }
    },
    place,
    async hide(names) {
      for (const name of names.toReversed()) {
        if (await moved(path(name), path(`${name}${PART}`))) continue;
        await place(names);
        return false;
      }
      await syncFolder(folder);
      return true;
    },
    async remove(names) {
      for (const name of names.flatMap((one) => [one, `${one}${PART}`])) await rm(path(name), { force: true });
    },
  };
}

/** False: it is not there. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
