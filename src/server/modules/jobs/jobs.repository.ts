/** SQL of background work: tables `office_jobs` and `office_job_runs`. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface StoredJob {
  readonly name: string;
  readonly pausedAt: Date | null;
  readonly pausedBy: string;
  readonly lastAt: Date | null;
  readonly lastMs: number;
  readonly lastDone: number | null;
  /** Empty = it went well. */
  readonly lastError: string;
  /** Milliseconds of the last kept runs, oldest first; negative = it failed. */
  readonly durations: readonly number[];
}

const BARS = 30;

export const readJobs = (db: Queryable): Promise<StoredJob[]> =>
  db.query<StoredJob>(
    'jobs.read',
    `select j.name, j.paused_at as "pausedAt", j.paused_by as "pausedBy", j.last_at as "lastAt", j.last_ms as "lastMs",
       j.last_done as "lastDone", j.last_error as "lastError",
       coalesce((select array_agg(case when r.error = '' then r.ms else -greatest(r.ms, 1) end order by r.id) from (
         select id, ms, error from office_job_runs where name = j.name order by id desc limit ${BARS}) r), '{}') as durations
     from office_jobs j`,
  );

export interface StoredRun {
  readonly at: Date;
  readonly ms: number;
  readonly done: number | null;
  readonly error: string;
  readonly askedBy: string;
}

/** Newest first. */
export const readRuns = (db: Queryable, name: string, most: number): Promise<StoredRun[]> =>
  db.query<StoredRun>(
    'jobs.runs',
    `select at, ms, done, error, asked_by as "askedBy" from office_job_runs where name = $1 order by id desc limit $2`,
    [name, most],
  );

export async function readPaused(db: Queryable, name: string): Promise<boolean> {
  const [row] = await db.query<{ paused: boolean }>(
    'jobs.paused',
    'select paused_at is not null as paused from office_jobs where name = $1',
    [name],
  );
  return row?.paused ?? false;
}

/** The same with the row locked; the job is written down if it was not. */
export async function lockPaused(transaction: Queryable, name: string): Promise<boolean> {
  await transaction.query('jobs.know', 'insert into office_jobs (name) values ($1) on conflict do nothing', [name]);
  const [row] = await transaction.query<{ paused: boolean }>(
    'jobs.lock',
    'select paused_at is not null as paused from office_jobs where name = $1 for update',
    [name],
  );
  return row?.paused ?? false;
}

/** `at` null = it goes on. */
export const setPaused = (transaction: Queryable, name: string, at: Date | null, by: string) =>
  transaction.query('jobs.set-paused', 'update office_jobs set paused_at = $2, paused_by = $3 where name = $1', [
    name,
    at,
    at === null ? '' : by,
  ]);

export async function writeRun(
  db: Queryable,
  name: string,
  run: StoredRun,
  { kept, most }: { kept: boolean; most: number },
): Promise<void> {
  await db.query(
    'jobs.write-last',
    `insert into office_jobs (name, last_at, last_ms, last_done, last_error) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set last_at = $2, last_ms = $3, last_done = $4, last_error = $5`,
    [name, run.at, run.ms, run.done, run.error],
  );
  if (!kept) return;
  await db.query(
    'jobs.write-run',
    'insert into office_job_runs (name, at, ms, done, error, asked_by) values ($1, $2, $3, $4, $5, $6)',
    [name, run.at, run.ms, run.done, run.error, run.askedBy],
  );
  await db.query(
    'jobs.forget-runs',
    `delete from office_job_runs where name = $1
       and id <= (select id from office_job_runs where name = $1 order by id desc offset $2 limit 1)`,
    [name, most],
  );
}

export interface FailedJob {
  readonly name: string;
  readonly at: Date;
  readonly error: string;
}

/** Jobs whose last run failed, the newest first. */
export const readFailedJobs = (db: Queryable): Promise<FailedJob[]> =>
  db.query<FailedJob>(
    'jobs.failed',
    `select name, last_at as at, last_error as error from office_jobs where last_error <> '' order by last_at desc`,
  );
