import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { every } from './every.ts';
import { type JobHandle, reportJobsTo } from './job-board.ts';

const log = { error: vi.fn() };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  log.error.mockClear();
});

/** Work whose runs end when the test says so. */
function heldWork() {
  const runs: Array<PromiseWithResolvers<void>> = [];
  const work = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  return { runs, work };
}

test('nothing runs before it is started, then once per interval', async () => {
  const work = vi.fn();
  const repeated = every(1_000, 'sweep', work, log);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).not.toHaveBeenCalled();
  repeated.start();
  repeated.start();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('runs never overlap: while one takes its time, intervals pass', async () => {
  const { runs, work } = heldWork();
  const repeated = every(1_000, 'sweep', work, log);
  repeated.start();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
});

test('what is requested during a run is one more run after it', async () => {
  const { runs, work } = heldWork();
  const repeated = every(1_000, 'alerts', work, log);
  repeated.runSoon();
  expect(runs).toHaveLength(1);
  repeated.runSoon();
  repeated.runSoon();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(2);
});

test('a failed run is logged with its name, and the next one runs', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(new Error('away'));
  const repeated = every(1_000, 'outbox', work, log);
  repeated.start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ work: 'outbox', err: new Error('away') }),
    expect.any(String),
  );
});

test('work that throws at once does not end the repetition either', async () => {
  const work = vi.fn(() => {
    throw new Error('broken');
  });
  const repeated = every(1_000, 'outbox', work, log);
  repeated.start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('stop waits for the run that is underway; nothing runs after it, until it is started again', async () => {
  const { runs, work } = heldWork();
  const repeated = every(1_000, 'sweep', work, log);
  repeated.start();
  repeated.runSoon();
  repeated.runSoon();
  const ended = vi.fn();
  const stopping = repeated.stop().then(ended);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).not.toHaveBeenCalled();
  runs[0]?.resolve();
  await stopping;
  repeated.runSoon();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toHaveLength(1);
  repeated.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
});

describe('a run that staff ask for', () => {
  /** A board of its own, and what happens in its order. */
  function boarded(work: () => unknown, now?: () => unknown) {
    const own = { error: vi.fn() };
    const events: string[] = [];
    let handle: JobHandle | undefined;
    reportJobsTo(
      {
        add: (job) => {
          handle = job;
        },
        mayRun: async () => true,
        ran: async () => void events.push('ran'),
      },
      own,
    );
    const repeated = every(86_400_000, 'sweep', work, own, now ? { now } : {});
    return { repeated, events, job: handle ?? expect.fail('the board does not know the job') };
  }

  test('begins after the run that is underway, and says so only then', async () => {
    const { runs, work } = heldWork();
    const { repeated, events, job } = boarded(work);
    repeated.runSoon();
    await vi.advanceTimersByTimeAsync(0);
    void job.runNow(() => events.push('begins'));
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([]);
    runs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['ran', 'begins']);
    runs[1]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['ran', 'begins', 'ran']);
  });

  test('does not wait for the next interval when other work was wanted meanwhile', async () => {
    const { runs, work } = heldWork();
    const asked = vi.fn();
    const { repeated, job } = boarded(work, asked);
    repeated.runSoon();
    await vi.advanceTimersByTimeAsync(0);
    const over = vi.fn();
    void job.runNow().then(over);
    repeated.runSoon();
    runs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    // What was wanted goes first.
    expect([runs.length, asked.mock.calls.length]).toEqual([2, 0]);
    expect(over).not.toHaveBeenCalled();
    runs[1]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect([runs.length, asked.mock.calls.length]).toEqual([2, 1]);
    expect(over).toHaveBeenCalledOnce();
  });
});
