/** `office_jobs.*`: background work, run now and paused. */
import { getJobRuns, getJobs, type OfficeJob, pauseJob, runJob } from '#contract/office/jobs.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { JobDesk, JobHand, SeenJob } from './job-desk.service.ts';

export function officeJobRoutes(desk: JobDesk): OfficeRoute[] {
  return [
    officeRoute(getJobs, async () => ({ message: { jobs: (await desk.list()).map(present) } })),

    officeRoute(getJobRuns, async ({ body }) => {
      const runs = await desk.runs(body.name);
      return {
        message: {
          runs: runs.map(({ at, ms, done, error, askedBy }) => ({
            at: at.toISOString(),
            ms,
            done,
            error,
            asked_by: askedBy,
          })),
        },
      };
    }),

    officeRoute(runJob, async ({ body, staff }) => {
      const { operationId } = await desk.run(body.name, handOf(staff, body));
      return { message: { operation: operationId } };
    }),

    officeRoute(pauseJob, async ({ body, staff }) => {
      const { operationId } = await desk.pause(body.name, body.paused, handOf(staff, body));
      return { message: { operation: operationId } };
    }),
  ];
}

const handOf = ({ userId, name }: StaffCaller, { key }: { key: string }): JobHand => ({ userId, name, key });

function present({ name, handle, stored }: SeenJob): OfficeJob {
  const isOn = handle?.isOn() ?? false;
  const isPaused = stored?.pausedAt != null;
  return {
    name,
    state: handle?.isRunning() ? 'running' : !isOn ? 'off' : isPaused ? 'paused' : 'waiting',
    every: handle ? handle.every / 1000 : null,
    next_at: isPaused ? null : (handle?.nextAt()?.toISOString() ?? null),
    last: stored?.lastAt
      ? { at: stored.lastAt.toISOString(), ms: stored.lastMs, done: stored.lastDone, error: stored.lastError }
      : null,
    durations: (stored?.durations ?? []).map((ms) => ({ ms: Math.abs(ms), failed: ms < 0 })),
    paused: stored?.pausedAt ? { at: stored.pausedAt.toISOString(), by: stored.pausedBy } : null,
  };
}
