/**
 * Files that other systems leave in the folder of their connection, or send: taken once, applied in their order, put away (docs/exchange-files.md).
 * Every step can be the last one of a killed process: the next look goes on from what the disk and the table say.
 */
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { ImportRunner } from '../desk/import-runner.ts';
import { beginRun, endRun, holdRun, readRun, type StoredRun } from '../desk/import-runs.repository.ts';
import { ORIGINAL } from '../desk/recognise-file.ts';
import { runFolder } from '../desk/run-folder.ts';
import { ImportFailure } from '../import-failure.ts';
import { IMPORT_STEPS } from '../import-files.ts';
import { createStillness, foldersOf, makeFolders, removeOld } from './drop-folder.ts';
import {
  beginFile,
  type FileConnection,
  holdConnection,
  holdFile,
  isBusy,
  type OpenFile,
  passFile,
  readFileConnection,
  readFileConnections,
  readOpenFiles,
  readSlot,
  readToCount,
} from './files-in.repository.ts';
import type { FilesInState } from './files-in-state.ts';
import { FOREIGN } from './incoming-name.rules.ts';
import { judge, nextFile } from './queue.rules.ts';
import { placeOriginal, putAwayFiles, type TakeDeps, takeFiles } from './take-files.ts';

export interface FilesInDeps extends Omit<TakeDeps, 'stillness'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly runner: Pick<ImportRunner, 'work'>;
  /** Reads the beginning of a file with a name of its own; `isKnown`: people have mapped these columns. */
  readonly recognise: (run: StoredRun) => Promise<{ readonly run: StoredRun; readonly isKnown: boolean }>;
  /** Acknowledgements of orders: what of them was decided is stored, and the run says how it ended. @throws ImportFailure */
  readonly acknowledge: (run: StoredRun, path: string) => Promise<void>;
  /** Orders of customers' systems: stored, and the run says how it ended. @throws ImportFailure */
  readonly takeOrders: (run: StoredRun, path: string) => Promise<void>;
  readonly state: FilesInState;
}

export interface FilesIn {
  /** The folders of all connections, what a process left, what waits. */
  lookAll(): Promise<void>;
  /** What waits of one connection begins, if nothing of it is worked on. */
  workNext(connectionId: number): Promise<void>;
  /** After each trial and run: what follows from it. Of other imports nothing. */
  goOn(id: number): Promise<void>;
}

const CLEAN_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Files of one connection that are passed without work, in one go. */
const MOST_PASSED = 1_000;

export function createFilesIn(deps: FilesInDeps): FilesIn {
  const { db, clock, dataDir, runner, state, log, onStep = () => {} } = deps;
  const take: TakeDeps = { ...deps, stillness: createStillness() };
  const cleanedAt = new Map<number, number>();

  /** The next file of a connection whose turn it is; what needs no work is passed on the way. */
  async function pick(connectionId: number): Promise<StoredRun | undefined> {
    return db.transaction(async (transaction) => {
      const connection = await readFileConnection(transaction, connectionId);
      if (!connection || connection.paused || !(await holdConnection(transaction, connectionId))) return undefined;
      if (await isBusy(transaction, connectionId)) return undefined;
      for (let round = 0; round < MOST_PASSED; round += 1) {
        const open = await readOpenFiles(transaction, connectionId);
        const { next, superseded } = nextFile(open.map((file) => ({ ...file, place: placeOf(file) })));
        for (const id of superseded) await passFile(transaction, id, 'superseded', clock());
        const file = open.find(({ id }) => id === next);
        if (!file) return undefined;
        if (await begin(transaction, connectionId, file)) return readRun(transaction, file.id);
      }
      return undefined;
    });
  }

  /** False: it needs no work. */
  async function begin(transaction: Queryable, connectionId: number, open: Omit<OpenFile, 'place'>): Promise<boolean> {
    const file = { ...open, place: 0 };
    const at = clock();
    // What was begun before was decided then.
    if (file.attempts > 0) {
      await beginFile(transaction, file.id, { state: firstState(file), at });
      return true;
    }
    const { state: verdict, asOf, gap } = judge(file, await readSlot(transaction, connectionId, file));
    if (verdict !== 'apply') {
      await passFile(transaction, file.id, verdict, at);
      return false;
    }
    const notes = gap ? [{ code: 'sequence-gap' as const, details: gap }] : [];
    await beginFile(transaction, file.id, { state: firstState(file), at, judged: { asOf, notes } });
    return true;
  }

  async function workNext(connectionId: number): Promise<void> {
    const run = await pick(connectionId);
    if (!run) return;
    await onStep('begun');
    try {
      await placeOriginal(take, run);
      if (run.incoming?.kind === 'ack') {
        await whileHeld(run.id, () => deps.acknowledge(run, join(runFolder(dataDir, run.id), ORIGINAL)));
        await goOn(run.id);
      } else if (run.incoming?.kind === 'orders') {
        await whileHeld(run.id, () => deps.takeOrders(run, join(runFolder(dataDir, run.id), ORIGINAL)));
        await goOn(run.id);
      } else if (run.state === 'checking') await tryForeign(run);
      else runner.work(run.id, DEFAULT_LOCALE, run.incoming?.kind === 'figures' ? 'figures' : 'tables');
    } catch (error) {
      if (!(error instanceof ImportFailure)) throw error;
      const failure = { code: error.code, details: { source: run.name, ...error.details } };
      await endRun(db, run.id, { state: 'failed', at: clock(), failure });
      await goOn(run.id);
    }
  }

  /** A file with a name of its own: its columns are known, or a person has to map them once. */
  async function tryForeign(begun: StoredRun): Promise<void> {
    const found = await whileHeld(begun.id, () => deps.recognise(begun));
    if (!found) return;
    const { run, isKnown } = found;
    if (run.state !== 'failed' && !isKnown) await holdFile(db, run.id, 'columns');
    else if (
      run.state !== 'failed' &&
      (await beginRun(db, run.id, { state: 'checking', at: clock(), replace: run.form?.isFull ?? false }))
    )
      return runner.work(run.id, DEFAULT_LOCALE, 'tables');
    await goOn(run.id);
  }

  /** Others see that a process works on it; undefined = another one does. */
  const whileHeld = <Result>(id: number, work: () => Promise<Result>): Promise<Result | undefined> =>
    db.transaction(async (held) => ((await holdRun(held, id)) ? work() : undefined), { timeoutMs: 0, retries: 0 });

  async function goOn(id: number): Promise<void> {
    const run = await readRun(db, id);
    if (!run?.incoming) return;
    const { connectionId, held } = run.incoming;
    if (run.state === 'checked' && held === null && run.mendedOf === null) return afterTrial(run);
    const connection = await readFileConnection(db, connectionId);
    if (connection) await finish(connection);
    await workNext(connectionId);
  }

  /** What is over or waits for a person is counted, also for a process that died before it did, and then put away. */
  async function finish(connection: FileConnection): Promise<void> {
    for (const id of await readToCount(db, connection.id)) {
      const run = await readRun(db, id);
      if (!run) continue;
      await onStep('ended');
      await state.note(run);
    }
    await putAwayFiles(take, connection);
  }

  async function afterTrial(run: StoredRun): Promise<void> {
    if (run.report?.guards.some(({ broken }) => broken)) {
      await holdFile(db, run.id, 'guards');
      return goOn(run.id);
    }
    if (await beginRun(db, run.id, { state: 'running', at: clock() })) runner.work(run.id, DEFAULT_LOCALE, 'tables');
  }

  async function look(connection: FileConnection): Promise<void> {
    const folders = foldersOf(dataDir, connection.code);
    if (!connection.paused) {
      await makeFolders(folders, connection.takesOrders);
      if ((await takeFiles(take, connection, folders)) > 0) await onStep('taken');
    }
    await finish(connection);
    await workNext(connection.id);
    const now = Date.now();
    if (now - (cleanedAt.get(connection.id) ?? 0) < CLEAN_EVERY_MS) return;
    cleanedAt.set(connection.id, now);
    await removeOld(folders, now - connection.keepDays * DAY_MS);
  }

  return {
    workNext,
    goOn,
    async lookAll() {
      for (const connection of await readFileConnections(db)) {
        // One that cannot be read keeps no other waiting (C-EXC-5).
        try {
          await look(connection);
          await state.reached(connection);
        } catch (error) {
          log.error(
            { work: 'files of connections', connection: connection.code, err: error },
            'the folder of a connection cannot be read',
          );
          await state.unreachable(connection, error);
        }
      }
    },
  };
}

/** A trial first, where rows of foreign files may have to stay out whole. */
const firstState = ({ kind, slot, state }: Pick<OpenFile, 'kind' | 'slot' | 'state'>): 'checking' | 'running' =>
  kind === 'import' && slot.startsWith(FOREIGN) && state !== 'checked' ? 'checking' : 'running';

const PLACES = new Map(IMPORT_STEPS.map(({ file }, place) => [file, place]));
/** Of files that came together, tables that others name come first; acknowledgements and foreign files are last. */
const placeOf = ({ slot }: Pick<OpenFile, 'slot'>): number => PLACES.get(slot.split(' ')[0] ?? '') ?? PLACES.size;
