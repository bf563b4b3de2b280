import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every.ts';

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
