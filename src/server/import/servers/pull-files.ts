/**
 * Files of a folder on a server into the shop: listed, whole, fetched, moved or deleted there. A folder with a million files is read within a
 * small memory, and each file is taken once whatever cannot be deleted (C-EXC-1, C-EXC-2).
 */
import { rm, stat } from 'node:fs/promises';
import { SourceFault, type StoredFault } from '../desk/source-faults.ts';
import { type Folders, makeFolders, type Stillness } from '../files-in/drop-folder.ts';
import { isPassedOver } from '../files-in/incoming-name.rules.ts';
import { type ArriveDeps, arrive, finishArrivals, nextWorkFile, partOf } from './arrive.ts';
import { createPick, isExact, isPlainName, type RemoteFile } from './remote-names.rules.ts';
import type { ServerSession } from './server-session.ts';
import {
  forgetFile,
  forgetUnseen,
  type Held,
  noteSeen,
  readServerFiles,
  type StoredServer,
} from './servers.repository.ts';

export interface PullDeps extends ArriveDeps {
  readonly stillness: Stillness;
  readonly maxMb: number;
  /** Files that one look fetches; of a folder with more names no more than twice as many are held. */
  readonly mostAtOnce?: number;
}

export interface Pulled {
  readonly fetched: number;
  /** Files there that were fetched and could not be removed. */
  readonly notRemoved: number;
  /** Some are not whole yet, or there were more than one look takes. */
  readonly again: 'soon' | 'now' | null;
  /** Of single files; the others were fetched. */
  readonly fault: StoredFault | null;
}

type WantedFile = RemoteFile & { readonly hasMark: boolean };

const MOST_AT_ONCE = 500;
const DAY_MS = 86_400_000;
/** Files that stay there are noted as seen once a day. */
const FORGOTTEN_AFTER_DAYS = 3;

/** @throws SourceFault of the line; faults of single files are in the result. */
export async function pullFiles(
  deps: PullDeps,
  held: Held,
  server: StoredServer,
  session: ServerSession,
  folders: Folders,
): Promise<Pulled> {
  const { db, clock, stillness, mostAtOnce = MOST_AT_ONCE } = deps;
  await makeFolders(folders, false);
  await finishArrivals(deps, server.connectionId, folders);
  const folder = server.folder_in ?? '';
  const began = clock();
  const keeps = server.after_fetch === 'keep';
  const wanted = createPick(mostAtOnce);
  const left = createPick(mostAtOnce);
  await session.list(folder, async (files) => {
    const plain = files.filter(({ name }) => isPlainName(name));
    for (const { name } of plain)
      if (/\.ok$/i.test(name)) for (const one of [wanted, left]) one.mark(name.slice(0, -3));
    const own = plain.filter(({ name }) => !isPassedOver(name));
    const names = own.map(({ name }) => name);
    const rows = names.length === 0 ? [] : await readServerFiles(db, server.connectionId, names);
    const known = new Map(rows.map((row) => [row.name, row]));
    for (const file of own) {
      const row = known.get(file.name);
      if (row?.bytes !== file.bytes || row.changed !== file.changed) wanted.add(file);
      else if (!keeps) left.add(file);
    }
    if (rows.length > 0)
      await noteSeen(db, server.connectionId, names, keeps ? new Date(began.getTime() - DAY_MS) : began, began);
  });
  await forgetUnseen(
    db,
    server.connectionId,
    keeps ? new Date(began.getTime() - FORGOTTEN_AFTER_DAYS * DAY_MS) : began,
  );
  const there = { deps, held, server, session, folders };
  let notRemoved = 0;
  for (const file of left.files()) if (!(await removeThere(there, file))) notRemoved += 1;

  const found = wanted.files();
  const whole = stillness.whole(`server ${server.connectionId}`, found, server.settleSeconds * 1000);
  let fetched = 0;
  let fault: StoredFault | null = null;
  for (const file of [...whole].sort(byTime)) {
    try {
      const came = await fetchOne(there, file);
      if (came === 'changing') continue;
      if (came === 'came') fetched += 1;
      if (!keeps && !(await removeThere(there, file))) notRemoved += 1;
    } catch (error) {
      if (!(error instanceof SourceFault) || !OF_ONE_FILE.has(error.fault.code)) throw error;
      fault ??= error.fault;
    }
  }
  const again = wanted.isFull && fetched > 0 ? 'now' : whole.length < found.length ? 'soon' : null;
  return { fetched, notRemoved, again, fault };
}

/** What is wrong with a file and not with the line. */
const OF_ONE_FILE: ReadonlySet<string> = new Set(['too-large', 'denied', 'not-there']);
const byTime = (one: RemoteFile, other: RemoteFile) =>
  one.changedAt - other.changedAt || (one.name < other.name ? -1 : 1);

interface There {
  readonly deps: PullDeps;
  readonly held: Held;
  readonly server: StoredServer;
  readonly session: ServerSession;
  readonly folders: Folders;
}

/** `changing`: it was written to, or is gone; nothing came and nothing is to be removed. */
async function fetchOne(
  { deps, held, server, session, folders }: There,
  file: RemoteFile,
): Promise<'came' | 'same' | 'changing'> {
  const workFile = nextWorkFile(file.name);
  const part = partOf(folders, workFile);
  const folder = server.folder_in ?? '';
  try {
    await session.download(folder, file.name, part, deps.maxMb * 1_000_000);
    const after = await session.stat(folder, file.name);
    const isAsListed =
      after?.bytes === file.bytes &&
      (after.changed === null || !isExact(file.changed) || after.changed === file.changed);
    if (!isAsListed) {
      await rm(part, { force: true });
      return 'changing';
    }
    const { size } = await stat(part);
    if (size !== file.bytes) throw new SourceFault('broken-off');
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return (await arrive(deps, held, folders, { ...file, isExact: isExact(file.changed), workFile })) ? 'came' : 'same';
}

/** Away with it there, its mark first: one that is left behind would call the next file of this name whole before it is. */
async function removeThere({ deps, server, session }: There, { name, hasMark }: WantedFile): Promise<boolean> {
  const folder = server.folder_in ?? '';
  try {
    if (hasMark) for (const ending of ['.ok', '.OK']) await session.remove(folder, `${name}${ending}`);
    if (server.after_fetch === 'move') await moveThere(server, session, name);
    else await session.remove(folder, name);
    await forgetFile(deps.db, server.connectionId, name);
    return true;
  } catch (error) {
    if (error instanceof SourceFault && OF_PERMISSION.has(error.fault.code)) return false;
    throw error;
  }
}

const OF_PERMISSION: ReadonlySet<string> = new Set(['denied', 'server-error']);

/** Never over a file that lies there already. */
async function moveThere({ folder_in, folder_moved: moved }: StoredServer, session: ServerSession, name: string) {
  const isTaken = (await session.stat(moved, name)) !== null;
  const to = isTaken ? `${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 17)}-${name}` : name;
  await session.rename([folder_in ?? '', name], [moved, to]);
}
