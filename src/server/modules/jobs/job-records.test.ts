import { expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import { reportJobsTo } from '#server/platform/job-board.ts';
import { createJobRecords } from './job-records.ts';

/** A database that only keeps who asked for each run, in the order of the log. */
function logOfRuns() {
  const askedBy: unknown[] = [];
  const query = async (name: string | null, _: string, values: readonly unknown[] = []) => {
    if (name === 'jobs.write-run') askedBy.push(values[5]);
    return [];
  };
  return { askedBy, db: { query } as unknown as Database };
}

test('a run that a person asks for while another is underway stands in the log with the person, the other without', async () => {
  const { askedBy, db } = logOfRuns();
  const records = createJobRecords({ db, log: { warn: vi.fn() } });
  const log = { error: vi.fn() };
  reportJobsTo(records.board, log);
  const runs: Array<PromiseWithResolvers<void>> = [];
  const repeated = every(
    86_400_000,
    'retention',
    () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    log,
  );
  repeated.runSoon();
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  records.begin('retention', 'Laura');
  runs[0]?.resolve();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  runs[1]?.resolve();
  await vi.waitFor(() => expect(askedBy).toEqual(['', 'Laura']));
  // The next one is nobody's.
  repeated.runSoon();
  await vi.waitFor(() => expect(runs).toHaveLength(3));
  runs[2]?.reject(new Error('away'));
  await vi.waitFor(() => expect(askedBy).toEqual(['', 'Laura', '']));
});
