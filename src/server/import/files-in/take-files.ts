/** From the folder `in` into the table, and out of `work` when all is done (C-EXC-1). */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { holdRun, readRun, type StoredForm, type StoredRun } from '../desk/import-runs.repository.ts';
import { folderForm, ORIGINAL } from '../desk/recognise-file.ts';
import { ISSUES, runFolder } from '../desk/run-folder.ts';
import { FIGURE_TABLES } from '../figure-tables.ts';
import { ImportFailure } from '../import-failure.ts';
import { IMPORT_STEPS } from '../import-files.ts';
import { createIssueLog } from '../issue-log.ts';
import { type ConnectionInbox, readConnectionInbox } from '../mapping/connection-inbox.ts';
import type { MappedName } from '../mapping/inbox-rules.ts';
import { MAPPED_FOLDER } from '../mapping/mapped-run.ts';
import {
  claim,
  type Folders,
  findFiles,
  foldersOf,
  isFromOrders,
  listClaimed,
  nameOfClaimed,
  putAway,
  type Stillness,
} from './drop-folder.ts';
import {
  type FileConnection,
  type FileToPutAway,
  holdConnection,
  insertFileRun,
  notePutAway,
  readKnownWorkFiles,
  readToPutAway,
} from './files-in.repository.ts';
import { type NamedFile, ORDERS_OF_PROGRAMS, readFileName } from './incoming-name.rules.ts';

/** Where a test may kill the process. */
export type FilesInStep = 'claimed' | 'listed' | 'taken' | 'begun' | 'ended' | 'put-away';

export interface TakeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly log: Pick<Log, 'error'>;
  readonly stillness: Stillness;
  readonly onStep?: (step: FilesInStep) => void | Promise<void>;
}

const TABLES = IMPORT_STEPS.map(({ file }) => file);

/** The mapping of a connection counts before the names that the shop knows. */
export function namedAs(
  { clock, timeZone }: Pick<TakeDeps, 'clock' | 'timeZone'>,
  name: string,
  inbox: ConnectionInbox,
): NamedFile | MappedName {
  const now = clock();
  return (
    inbox.nameOf(name, { timeZone, now }) ??
    readFileName(name, { tables: TABLES, figures: FIGURE_TABLES, timeZone, now })
  );
}

/** A file with a name of ours is a folder with one file; what others are is seen when they are opened. */
export function formOf(named: NamedFile | MappedName, name: string): StoredForm | null {
  const { table, kind } = named;
  if ('tables' in named) {
    const files = named.tables.map((one) => `${one}.jsonl`);
    return {
      ...folderForm(MAPPED_FOLDER, files),
      program: 'mapping',
      isFull: named.full,
      mappedBy: null,
      vanished: [],
    };
  }
  if (table === null && kind !== 'ack') return null;
  const data = `${table ?? 'ack'}.${/\.jsonl$/i.test(name) ? 'jsonl' : 'csv'}`;
  return { ...folderForm(data, [data]), mappedBy: null, vanished: [] };
}

/** Takes what is whole: two processes take a file once. Returns how many there were. */
export async function takeFiles(deps: TakeDeps, connection: FileConnection, folders: Folders): Promise<number> {
  const { db, clock, stillness, onStep } = deps;
  const wholeIn = async (folder: string, isOrders: boolean) =>
    stillness
      .whole(folder, await findFiles(folder), connection.settleSeconds * 1000)
      .map((file) => ({ ...file, isOrders }));
  const whole = await wholeIn(folders.in, false);
  if (connection.takesOrders) whole.push(...(await wholeIn(folders.orders, true)));
  const claimed = await listClaimed(folders);
  if (whole.length === 0 && claimed.length === 0) return 0;
  const at = clock();
  return db.transaction(
    async (transaction) => {
      if (!(await holdConnection(transaction, connection.id))) return 0;
      // Those that a killed process had claimed and not listed come first: they came first.
      const known = await readKnownWorkFiles(transaction, connection.id, claimed);
      const taken: string[] = [];
      // One that was put away since the folder was read is neither in the table any more nor in the folder.
      for (const name of claimed) if (!known.has(name) && (await isThere(join(folders.work, name)))) taken.push(name);
      for (const file of [...whole].sort((one, other) => one.changedAt - other.changedAt)) {
        const workFile = await claim(folders, file, file.isOrders);
        if (workFile === undefined) continue;
        taken.push(workFile);
        await onStep?.('claimed');
      }
      if (taken.length > 0) {
        const inbox = await readConnectionInbox(transaction, connection.id);
        for (const workFile of taken) await listFile(deps, transaction, connection, { folders, workFile, at, inbox });
      }
      return taken.length;
    },
    { timeoutMs: 0, retries: 0 },
  );
}

interface TakenFile {
  readonly folders: Folders;
  readonly workFile: string;
  readonly at: Date;
  readonly inbox: ConnectionInbox;
}

async function listFile(
  deps: TakeDeps,
  transaction: Queryable,
  { id: connectionId, name: by }: FileConnection,
  { folders, workFile, at, inbox }: TakenFile,
): Promise<void> {
  const path = join(folders.work, workFile);
  const name = nameOfClaimed(workFile);
  const { size: bytes } = await stat(path);
  const named = isFromOrders(workFile) ? ORDERS_OF_PROGRAMS : namedAs(deps, name, inbox);
  const sha256 = await digestOf(path);
  const form = formOf(named, name);
  await insertFileRun(transaction, { connectionId, by, name, bytes, sha256, named, form, workFile, at });
  await deps.onStep?.('listed');
}

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * The file where the importer reads it: a second name of what lies in `work`, or of the file of the run that is repeated.
 * @throws ImportFailure `file-gone`
 */
export async function placeOriginal({ dataDir }: Pick<TakeDeps, 'dataDir'>, run: StoredRun): Promise<void> {
  const own = join(runFolder(dataDir, run.id), ORIGINAL);
  if (await isThere(own)) return;
  const source = await firstThere(placesOf(dataDir, run));
  if (source === undefined) throw new ImportFailure('file-gone');
  await mkdir(runFolder(dataDir, run.id), { recursive: true });
  await link(source, own).catch((error: NodeJS.ErrnoException) => {
    // Another disk has no second names.
    if (error.code !== 'EEXIST') return copyFile(source, own);
  });
}

function placesOf(dataDir: string, { incoming, name }: StoredRun): string[] {
  if (!incoming) return [];
  const { work, done, failed } = foldersOf(dataDir, incoming.connection);
  const { replayOf, workFile } = incoming;
  if (replayOf === null) return workFile === null ? [] : [join(work, workFile)];
  const filed = `${replayOf}-${name}`;
  return [join(runFolder(dataDir, replayOf), ORIGINAL), join(done, filed), join(failed, filed)];
}

async function firstThere(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isThere(path)) return path;
  return undefined;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Moves files of runs that are over out of `work`, with the lists of their errors. A run says that it is over before its list is
 * written: what another one holds, which works on it or puts it away, is left to that one.
 */
export async function putAwayFiles(deps: TakeDeps, connection: FileConnection): Promise<void> {
  const { db } = deps;
  for (const file of await readToPutAway(db, connection.id))
    await db.transaction(
      async (held) => ((await holdRun(held, file.id)) ? putAwayOne(deps, connection, file) : undefined),
      {
        timeoutMs: 0,
        retries: 0,
      },
    );
}

async function putAwayOne(
  { db, dataDir, onStep }: TakeDeps,
  connection: FileConnection,
  { id, workFile, state, bytes }: FileToPutAway,
): Promise<void> {
  const folders = foldersOf(dataDir, connection.code);
  const run = await readRun(db, id);
  // Another one did meanwhile.
  if (run?.incoming?.workFile !== workFile) return;
  const now = await stat(join(folders.work, workFile)).catch(() => undefined);
  const back = join(isFromOrders(workFile) ? folders.orders : folders.in, nameOfClaimed(workFile));
  // Its writer went on: the whole of it is another file.
  if (now && now.size > bytes && !(await isThere(back))) await rename(join(folders.work, workFile), back);
  const where = state === 'done' || state === 'unchanged' || state === 'superseded' ? 'done' : 'failed';
  await putAway(folders, { runId: id, workFile, where, errors: await errorsOf(dataDir, run) });
  await notePutAway(db, id);
  await onStep?.('put-away');
}

/** The list of refused rows, or why the file could not be read at all. */
async function errorsOf(dataDir: string, run: StoredRun): Promise<string | undefined> {
  const path = join(runFolder(dataDir, run.id), ISSUES);
  if (await isThere(path)) return path;
  const failure = run.state === 'interrupted' ? ({ code: 'run-interrupted', details: {} } as const) : run.failure;
  if (!failure) return undefined;
  await mkdir(runFolder(dataDir, run.id), { recursive: true });
  const log = createIssueLog(path, DEFAULT_LOCALE);
  const code = failure.code === 'failed' ? 'run-failed' : failure.code;
  log.refuse({ file: run.name, line: 0, column: '', value: '', code, details: failure.details });
  return log.close();
}
