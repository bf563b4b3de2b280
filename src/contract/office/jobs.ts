/** Background work in the office: what each job does, when it ran and how that ended, running it now, pausing it. */
import { z } from 'zod';
import { JOB_NAMES, type JobName } from '#contract/values/job-names.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const name = z.enum(JOB_NAMES as [JobName, ...JobName[]]);

const jobSchema = z.object({
  name,
  /** `off`: the settings, or another process of the shop, keep it from running here. */
  state: z.enum(['waiting', 'running', 'paused', 'off']),
  /** Seconds between two runs; null = it does not run here. */
  every: z.number().nullable(),
  next_at: z.string().nullable(),
  /** The last run; null = none yet. `done`: how many things it did, null = it does not count. */
  last: z.object({ at: z.string(), ms: z.int(), done: z.int().nullable(), error: z.string() }).nullable(),
  /** Milliseconds of the last kept runs, oldest first. */
  durations: z.array(z.object({ ms: z.int(), failed: z.boolean() })),
  paused: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type OfficeJob = z.infer<typeof jobSchema>;

export const getJobs = officeEndpoint({
  name: 'office_jobs.get',
  permission: 'jobs.run',
  summary: 'Every background job with its last and next run.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: z.object({ jobs: z.array(jobSchema) }) }),
});

export const getJobRuns = officeEndpoint({
  name: 'office_jobs.get_runs',
  permission: 'jobs.run',
  summary: 'The last runs of a job that say something, the newest first.',
  request: z.object({ ...officeFields, name }),
  response: z.object({
    message: z.object({
      runs: z.array(
        z.object({
          at: z.string(),
          ms: z.int(),
          done: z.int().nullable(),
          error: z.string(),
          /** Who asked for it; empty = the timer. */
          asked_by: z.string(),
        }),
      ),
    }),
  }),
});

const doneSchema = z.object({ message: z.object({ operation: z.int().nullable() }) });

export const runJob = officeEndpoint({
  name: 'office_jobs.run',
  permission: 'jobs.run',
  mutates: true,
  summary: 'Begins a run, paused or not. 409 when the job does not run here.',
  request: z.object({ ...changeFields, name }),
  response: doneSchema,
});

export const pauseJob = officeEndpoint({
  name: 'office_jobs.pause',
  permission: 'jobs.run',
  mutates: true,
  summary: 'Pauses a job, or lets it go on. 409 for one that must not be paused.',
  request: z.object({ ...changeFields, name, paused: z.boolean() }),
  response: doneSchema,
});
