/**
 * Starts trials and runs in a thread, says of those that a process left that they were cut off, and removes files that are
 * older than 90 days.
 */
import { announceOperation } from '#server/modules/operations/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { createJobThread } from '#server/platform/threads/job-thread.ts';
import type { IssueLanguage } from '../issue-texts.ts';
import type { GuardLimits } from './guard.rules.ts';
import type { ImportWorkerData } from './import-run.worker.ts';
import { endRun, forgetFile, holdRun, readBusyRuns, readOldRuns } from './import-runs.repository.ts';
import { removeFolder } from './run-folder.ts';

export interface ImportRunner {
  /** In the background; its row has been begun. Figures have a thread of their own: they do not wait for a catalogue. */
  work(id: number, lang: IssueLanguage, lane?: 'tables' | 'figures'): void;
  /** Looks after runs that nobody works on, from now on. */
  start(): void;
  close(): Promise<void>;
}

export interface ImportRunnerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  /** Undefined: files are in the data folder. */
  readonly bucket?: ImportWorkerData['bucket'];
  readonly timeZone: string;
  readonly limits: GuardLimits;
  readonly paperMaxMb: number;
  readonly backups: ImportWorkerData['backups'];
  readonly log: Pick<Log, 'error'>;
  /** After each trial and each run; and at every check of what was left. */
  readonly after?: (id: number) => Promise<void>;
  readonly besides?: () => Promise<void>;
}

const LOOK_EVERY_MS = 20_000;
/** A thread needs so long to take its row, at most. */
const TAKEN_AFTER_MS = 15_000;
const KEPT_DAYS = 90;
/** An import of millions of rows may take hours. */
const PATIENCE_MS = 86_400_000;

export function createImportRunner(deps: ImportRunnerDeps): ImportRunner {
  const { db, clock, dataDir, bucket, timeZone, limits, paperMaxMb, backups, log, after, besides } = deps;
  /** How many jobs of a run wait or are done. */
  const active = new Map<number, number>();
  const count = (id: number, step: 1 | -1) => {
    const left = (active.get(id) ?? 0) + step;
    if (left > 0) active.set(id, left);
    else active.delete(id);
  };
  /** One after the other, as the importer would anyway; it ends when it has been idle for a while. */
  const thread = () =>
    createJobThread<ImportWorkerData, null>({
      file: new URL('./import-run.worker.ts', import.meta.url),
      name: 'import',
      patienceMs: PATIENCE_MS,
    });
  const threads = { tables: thread(), figures: thread() };

  /** Runs whose process is gone: nothing of them was written, and the page says so. */
  async function findLeft(): Promise<void> {
    for (const { id, startedAt } of await readBusyRuns(db)) {
      if (active.has(id) || clock().getTime() - startedAt.getTime() < TAKEN_AFTER_MS) continue;
      const isCutOff = await db.transaction(async (transaction) => {
        if (!(await holdRun(transaction, id))) return false;
        await endRun(transaction, id, { state: 'interrupted', at: clock() });
        await announceOperation(
          transaction,
          JSON.stringify({ userId: null, rows: 1, records: [['import', String(id)]] }),
        );
        return true;
      });
      if (isCutOff) await after?.(id);
    }
    const before = new Date(clock().getTime() - KEPT_DAYS * 86_400_000);
    for (const { id } of await readOldRuns(db, before)) {
      await removeFolder(dataDir, id);
      await forgetFile(db, id);
    }
    await besides?.();
  }

  const look = every(LOOK_EVERY_MS, 'imports of the office', findLeft, log);
  return {
    work(id, lang, lane = 'tables') {
      // The job before may have said its result and not be over yet: this one follows it, and does nothing when nothing is left to do.
      count(id, 1);
      const job = { runId: id, databaseUrl: db.url, dataDir, bucket, timeZone, lang, limits, paperMaxMb, backups };
      threads[lane]
        .run(job)
        .finally(() => count(id, -1))
        .then(() => after?.(id))
        .catch((error: unknown) => log.error({ work: 'import', run: id, err: error }, 'an import failed'))
        .finally(() => look.runSoon());
    },
    start() {
      look.start();
      look.runSoon();
    },
    async close() {
      await look.stop();
      // Rolled back by the database: after the next start its page says that it was cut off.
      await Promise.all([threads.tables.close(), threads.figures.close()]);
    },
  };
}
