/** What staff see of background work and do with it: run now, pause (C-OFF-1); pausing is undone (C-OFF-2). */

import { AppError } from '#contract/values/errors.ts';
import { isJobName, JOB_NAMES, JOBS, type JobName } from '#contract/values/job-names.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { JobHandle } from '#server/platform/job-board.ts';
import type { Act, Operations, Ran, Undoable } from '../operations/index.ts';
import type { JobRecords } from './job-records.ts';
import { lockPaused, readJobs, readRuns, type StoredJob, type StoredRun, setPaused } from './jobs.repository.ts';

export interface JobHand {
  readonly userId: number;
  readonly name: string;
  readonly key: string;
}

/** A job as this process runs it, with what is stored of it. */
export interface SeenJob {
  readonly name: JobName;
  /** undefined = this process does not run it. */
  readonly handle: JobHandle | undefined;
  readonly stored: StoredJob | undefined;
}

export interface JobDesk {
  list(): Promise<SeenJob[]>;
  /** Newest first. */
  runs(name: JobName): Promise<StoredRun[]>;
  /** Begins a run, whether or not it is paused. @throws AppError `conflict` when this process does not run it. */
  run(name: JobName, hand: JobHand): Promise<Ran<null>>;
  /** @throws AppError `conflict` when it must not be paused. */
  pause(name: JobName, paused: boolean, hand: JobHand): Promise<Ran<null>>;
}

export interface JobDeskDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run' | 'registerUndoable'>;
  readonly records: Pick<JobRecords, 'handleOf' | 'begin'>;
}

const SHOWN_RUNS = 50;

export function createJobDesk({ db, clock, operations, records }: JobDeskDeps): JobDesk {
  operations.registerUndoable('job', undoableJobs(clock));
  const act = (kind: string, { userId, name: who, key }: JobHand, name: JobName): Act => ({
    actor: { userId, name: who },
    source: 'office',
    kind: `job.${kind}`,
    key,
    params: { name },
  });
  return {
    async list() {
      const found = new Map((await readJobs(db)).map((job) => [job.name, job]));
      return JOB_NAMES.map((name) => ({ name, handle: records.handleOf(name), stored: found.get(name) }));
    },

    runs: (name) => readRuns(db, name, SHOWN_RUNS),

    async run(name, hand) {
      if (!records.handleOf(name)) throw new AppError('conflict');
      const ran = await operations.run(db, act('run', hand, name), async (_, change) => {
        change.record();
        return null;
      });
      if (!ran.repeated) records.begin(name, hand.name);
      return ran;
    },

    async pause(name, paused, hand) {
      if (!JOBS[name].canPause) throw new AppError('conflict');
      return operations.run(db, act(paused ? 'pause' : 'resume', hand, name), async (transaction, change) => {
        const before = await lockPaused(transaction, name);
        if (before !== paused) {
          await setPaused(transaction, name, paused ? clock() : null, hand.name);
          change({ entity: 'job', key: name, before: { paused: before }, after: { paused } });
        }
        return null;
      });
    },
  };
}

const undoableJobs = (clock: Clock): Undoable => ({
  access: { read: 'jobs.run', undo: () => 'jobs.run' },
  read: async (transaction, key) => (isJobName(key) ? { paused: await lockPaused(transaction, key) } : undefined),
  async apply(transaction, key, values) {
    await setPaused(transaction, key, values?.paused === true ? clock() : null, '');
  },
});
