/**
 * The folders of a connection, `DATA_DIR/exchange/<code>/{in,work,done,failed}` (docs/exchange-files.md); `in/orders` is for orders of
 * customers' systems, whatever their files are called. A file is claimed by renaming it
 * into `work`; what it is called there says nothing to anybody else, so that the same name may come again at once.
 */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPassedOver } from './incoming-name.rules.ts';

export interface Folders {
  readonly in: string;
  readonly orders: string;
  readonly work: string;
  readonly done: string;
  readonly failed: string;
}

export const foldersOf = (dataDir: string, code: string): Folders => {
  const of = (name: string) => join(dataDir, 'exchange', code, name);
  return { in: of('in'), orders: join(of('in'), 'orders'), work: of('work'), done: of('done'), failed: of('failed') };
};

/** @param takesOrders orders of customers' systems come by this connection */
export async function makeFolders({ orders, ...folders }: Folders, takesOrders: boolean): Promise<void> {
  for (const path of [...Object.values(folders), ...(takesOrders ? [orders] : [])])
    await mkdir(path, { recursive: true });
}

export interface FoundFile {
  readonly name: string;
  /** `<name>.ok` says that it is whole. */
  readonly hasMark: boolean;
  readonly bytes: number;
  /** Milliseconds. */
  readonly changedAt: number;
}

/** Files that one look measures; the others wait for the next one. A folder with 100 000 of them holds nobody up. */
const MOST_MEASURED = 500;
/** Names that are read from the folder at a time. */
const READ_AT_A_TIME = 1_000;

/** Files of a folder that are not passed over, those first whose names come first. */
export async function findFiles(folder: string): Promise<FoundFile[]> {
  const names: string[] = [];
  const marks = new Set<string>();
  const directory = await opendir(folder, { bufferSize: READ_AT_A_TIME });
  for await (const entry of directory) {
    // What is no plain file is none of ours: a link could lead anywhere.
    if (!entry.isFile()) continue;
    if (/\.ok$/i.test(entry.name)) marks.add(entry.name.slice(0, -3));
    if (!isPassedOver(entry.name)) names.push(entry.name);
  }
  const found: FoundFile[] = [];
  for (const name of names.sort().slice(0, MOST_MEASURED)) {
    const { size, mtimeMs } = (await stat(join(folder, name)).catch(() => undefined)) ?? {};
    if (size !== undefined && mtimeMs !== undefined)
      found.push({ name, bytes: size, changedAt: mtimeMs, hasMark: marks.has(name) });
  }
  return found;
}

export interface Stillness {
  /**
   * Those that are whole: marked, or as they were for so many milliseconds. The clock of this process counts: that of another machine, which writes
   * the times of its files, may be an hour off.
   */
  whole<File extends FoundFile>(folder: string, files: readonly File[], settleMs: number): File[];
}

export function createStillness(now: () => number = () => performance.now()): Stillness {
  const folders = new Map<string, Map<string, { bytes: number; changedAt: number; since: number }>>();
  return {
    whole<File extends FoundFile>(folder: string, files: readonly File[], settleMs: number): File[] {
      const before = folders.get(folder);
      const seen = new Map<string, { bytes: number; changedAt: number; since: number }>();
      const whole = files.filter(({ name, bytes, changedAt, hasMark }) => {
        const known = before?.get(name);
        const isSame = known?.bytes === bytes && known.changedAt === changedAt;
        const since = isSame ? known.since : now();
        seen.set(name, { bytes, changedAt, since });
        return hasMark || now() - since >= settleMs;
      });
      folders.set(folder, seen);
      return whole;
    },
  };
}

const TOKEN = /^[0-9a-f]{12}(?:\.orders)?-/;

/** It came from the folder of orders of customers' systems. */
export const isFromOrders = (workFile: string): boolean => /^[0-9a-f]{12}\.orders-/.test(workFile);

/** The name that a file in `work` came with. */
export const nameOfClaimed = (workFile: string): string => workFile.replace(TOKEN, '');

/**
 * Takes a file out of `in`: returns its name in `work`, undefined = another process was faster. The mark goes first: one that is left behind
 * would call the next file of this name whole before it is.
 */
export async function claim(
  { in: plain, orders, work }: Folders,
  { name, hasMark }: FoundFile,
  isOrders: boolean,
): Promise<string | undefined> {
  const from = isOrders ? orders : plain;
  if (hasMark) await removeMark(from, name);
  const workFile = `${randomBytes(6).toString('hex')}${isOrders ? '.orders' : ''}-${name}`;
  try {
    await rename(join(from, name), join(work, workFile));
    return workFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

const removeMark = async (folder: string, name: string) => {
  for (const ending of ['.ok', '.OK']) await rm(join(folder, name + ending), { force: true });
};

/** Names in `work`. */
export async function listClaimed({ work }: Folders): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of await opendir(work)) if (entry.isFile() && TOKEN.test(entry.name)) names.push(entry.name);
  return names.sort();
}

export interface PutAway {
  readonly runId: number;
  readonly workFile: string;
  /** Where to. */
  readonly where: 'done' | 'failed';
  /** Path of the list of its errors, if there is one. */
  readonly errors: string | undefined;
}

/** Moves a file out of `work`: `12-stock.csv`, with `12-stock.csv.errors.csv` beside it. The same again changes nothing. */
export async function putAway(folders: Folders, { runId, workFile, where, errors }: PutAway): Promise<void> {
  const path = join(folders[where], `${runId}-${nameOfClaimed(workFile)}`);
  if (errors !== undefined) await copyFile(errors, `${path}.errors.csv`).catch(ignoreMissing);
  await rename(join(folders.work, workFile), path).catch(ignoreMissing);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Removes what has lain longer in `done` and `failed`; a connection that was paused from the beginning has no folders. @param before milliseconds */
export async function removeOld(folders: Folders, before: number): Promise<void> {
  for (const folder of [folders.done, folders.failed]) {
    const directory = await opendir(folder, { bufferSize: READ_AT_A_TIME }).catch(ignoreMissing);
    if (!directory) continue;
    for await (const entry of directory) {
      const path = join(folder, entry.name);
      // `ctime` is when it was put there; the time of the file is whatever its writer said.
      const found = entry.isFile() ? await stat(path).catch(() => undefined) : undefined;
      if (found && found.ctimeMs < before) await rm(path, { force: true });
    }
  }
}
