/** The board of the shop's background work: who runs here, and each run as it is written down. */
import { isJobName, JOBS, type JobName } from '#contract/values/job-names.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { JobBoard, JobHandle, JobRun } from '#server/platform/job-board.ts';
import { readPaused, type StoredRun, writeRun } from './jobs.repository.ts';
import { isKept } from './kept-run.rules.ts';

export interface JobRecords {
  readonly board: JobBoard;
  /** undefined = this process does not run it. */
  handleOf(name: JobName): JobHandle | undefined;
  /** Begins a run; the person stands with it in the log. */
  begin(name: JobName, askedBy: string): void;
}

/** Runs of one job that are kept. */
const MOST_RUNS = 100;
/** A quiet run is written to the job's row at most this often. */
const LAST_EVERY_MS = 30_000;
const MOST_WORDS = 500;

export function createJobRecords({ db, log }: { readonly db: Database; readonly log: Pick<Log, 'warn'> }): JobRecords {
  const handles = new Map<string, JobHandle>();
  const kept = new Map<string, number>();
  const told = new Map<string, number>();
  const asked = new Map<string, string>();

  return {
    handleOf: (name) => handles.get(name),

    begin(name, askedBy) {
      // Not before: a run that is underway would stand in the log as the one that the person asked for.
      void handles.get(name)?.runNow(() => void asked.set(name, askedBy));
    },

    board: {
      add: (job) => void (isJobName(job.name) && handles.set(job.name, job)),

      async mayRun(name) {
        if (!isJobName(name) || !JOBS[name].canPause) return true;
        // If that cannot be read it runs: the database may be away for a moment, and the work finds out by itself.
        return !(await readPaused(db, name).catch(() => false));
      },

      async ran(name, run) {
        if (!isJobName(name)) return;
        const askedBy = asked.get(name) ?? '';
        asked.delete(name);
        const startedAt = run.startedAt.getTime();
        const isWritten = isKept({ ...run, isAsked: askedBy !== '', startedAt }, kept.get(name));
        if (!isWritten && startedAt - (told.get(name) ?? 0) < LAST_EVERY_MS) return;
        told.set(name, startedAt);
        if (isWritten) kept.set(name, startedAt);
        try {
          await writeRun(db, name, storedRun(run, askedBy), { kept: isWritten, most: MOST_RUNS });
        } catch (error) {
          log.warn({ work: name, err: error }, 'a run could not be written down');
        }
      },
    },
  };
}

function storedRun({ startedAt, milliseconds, done, error, isFailed }: JobRun, askedBy: string): StoredRun {
  const words = error instanceof Error ? error.message : String(error);
  return {
    at: startedAt,
    ms: Math.min(2_147_483_647, Math.round(milliseconds)),
    done: done ?? null,
    error: isFailed ? words.slice(0, MOST_WORDS) || 'failed' : '',
    askedBy,
  };
}
