/**
 * Owns what is known of background work (tables `office_jobs`, `office_job_runs`): when each job ran and how that ended, whether
 * staff paused it. All work of `every(…)` with the shop’s log reports here.
 */
import { isJobName } from '#contract/values/job-names.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { reportJobsTo } from '#server/platform/job-board.ts';
import type { Operations } from '../operations/index.ts';
import { createJobDesk } from './job-desk.service.ts';
import { createJobRecords } from './job-records.ts';
import { officeJobRoutes } from './office-jobs.routes.ts';

export { type FailedJob, readFailedJobs } from './jobs.repository.ts';

export interface JobsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Jobs {
  /** With the operations of the shop; once. */
  officeRoutes(operations: Operations): OfficeRoute[];
  /** As `RepeatedWork.runSoon`, for a job that another thread wants done. */
  runSoon(name: string): void;
}

/** Call it before the modules are created: work that is created later reports here. */
export function createJobs({ db, clock, log }: JobsDeps): Jobs {
  const records = createJobRecords({ db, log });
  reportJobsTo(records.board, log);
  return {
    officeRoutes: (operations) => officeJobRoutes(createJobDesk({ db, clock, operations, records })),
    runSoon(name) {
      if (isJobName(name)) records.handleOf(name)?.runSoon();
    },
  };
}
