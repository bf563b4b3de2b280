/**
 * How a file that was fetched gets into the folder `work` of its connection exactly once (C-EXC-1, C-EXC-2): whole and on the disk under a name that
 * nobody reads; then a row that names it; then its name. From there on it is a file that was claimed (drop-folder.ts). Whatever process dies, the
 * next look goes on from row and folder.
 */
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';
import type { Folders } from '../files-in/drop-folder.ts';
import { digestOf } from '../files-in/take-files.ts';
import { ownName } from './remote-names.rules.ts';
import {
  type Held,
  noteArriving,
  noteHere,
  noteSame,
  readArriving,
  readServerFiles,
  type ServerFile,
} from './servers.repository.ts';

/** Where a test may kill the process. */
export type ArriveStep = 'written' | 'noted' | 'named' | 'here';

export interface ArriveDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onStep?: (step: ArriveStep) => void | Promise<void>;
}

export interface ArrivingFile {
  /** On the server. */
  readonly name: string;
  readonly bytes: number;
  readonly changed: string;
  /** Each time that it is written has another `changed`. */
  readonly isExact: boolean;
  /** Its name in `work`. */
  readonly workFile: string;
}

let lastToken = 0;

/** Names in `work` sort by when they were made: what is fetched first is first in the line. */
export function nextWorkFile(name: string, now: number = Date.now()): string {
  lastToken = Math.max(now * 32, lastToken + 1);
  return `${lastToken.toString(16).padStart(12, '0')}-${ownName(name)}`;
}

/** When a file was fetched under that name, in milliseconds. */
const fetchedAt = (workFile: string): number => Number.parseInt(workFile.slice(0, 12), 16) / 32;

/**
 * Listings without seconds say the same of a file and of one as long that is written over it within the same minute. Such a file is noted as not
 * sure, which no listing says, so that the next look fetches it again: if it is the same a minute later, it stays the same.
 */
function notedTime({ changed, isExact }: ArrivingFile, known: Pick<ServerFile, 'workFile'> | undefined): string {
  const isSure = isExact || (known && Date.now() - fetchedAt(known.workFile) > MINUTE_MS);
  return isSure ? changed : `${changed}?`;
}
const MINUTE_MS = 60_000;

const PART = /^\.[0-9a-f]{12}-.*\.part$/;
/** Nobody takes a file whose name begins with a dot. */
export const partOf = ({ work }: Folders, workFile: string): string => join(work, `.${workFile}.part`);

/** @throws an error of the disk. False: the same content as this name had before, or another process has the lease; nothing came. */
export async function arrive(deps: ArriveDeps, held: Held, folders: Folders, file: ArrivingFile): Promise<boolean> {
  const { db, clock, onStep } = deps;
  const part = partOf(folders, file.workFile);
  await syncFile(part);
  const sha256 = await digestOf(part);
  await onStep?.('written');
  const [known] = await readServerFiles(db, held.connectionId, [file.name]);
  const isSame = known?.state === 'here' && known.sha256 === sha256;
  const noted = { ...file, changed: notedTime(file, isSame ? known : undefined) };
  if (isSame) {
    await noteSame(db, held.connectionId, noted, clock());
    await rm(part, { force: true });
    return false;
  }
  if (!(await noteArriving(db, held, { ...noted, sha256 }, clock()))) {
    await rm(part, { force: true });
    return false;
  }
  await onStep?.('noted');
  await rename(part, join(folders.work, file.workFile));
  await syncFolder(folders.work);
  await onStep?.('named');
  await noteHere(db, held.connectionId, file.name);
  await onStep?.('here');
  return true;
}

/** What a killed process left: what is noted gets its name, what is not is fetched again. */
export async function finishArrivals({ db }: ArriveDeps, connectionId: number, folders: Folders): Promise<void> {
  for (const { name, workFile } of await readArriving(db, connectionId)) {
    const part = partOf(folders, workFile);
    // Without it, it has its name, or is taken already.
    if (await stat(part).catch(() => undefined)) await rename(part, join(folders.work, workFile));
    await syncFolder(folders.work);
    await noteHere(db, connectionId, name);
  }
  for (const name of await readdir(folders.work))
    if (PART.test(name)) await rm(join(folders.work, name), { force: true });
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
