import { expect, test, vi } from 'vitest';
import { beat, newBeatTable, ThreadWatch, watchMainThread } from './thread-watch.ts';

/** Two threads that may do one thing for three seconds. */
function world() {
  const table = newBeatTable(2);
  const cells = new Int32Array(table);
  const watch = new ThreadWatch(table, 3);
  const hung: number[] = [];
  const threads = [0, 1].map((number) => ({ number, hangs: () => void hung.push(number) }));
  for (const thread of threads) watch.add(thread);
  const looks = (times: number, moving: readonly number[]) => {
    for (let look = 0; look < times; look += 1) {
      for (const number of moving) Atomics.add(cells, number, 1);
      watch.look();
    }
  };
  return { watch, threads, hung, looks };
}

test('a thread that counts does not hang, and one that counts late has begun anew', () => {
  const { watch, hung, looks } = world();
  looks(2, [0]);
  expect(watch.silences()).toEqual([
    { number: 0, seconds: 0 },
    { number: 1, seconds: 2 },
  ]);
  looks(1, [0, 1]);
  looks(2, [0]);
  expect([hung, watch.hung]).toEqual([[], 0]);
});

test('one that does not move for as many looks as it may hangs, and is named once', () => {
  const { watch, hung, looks } = world();
  looks(3, [0]);
  expect([hung, watch.hung]).toEqual([[1], 1]);
  looks(20, [0]);
  expect([hung, watch.hung]).toEqual([[1], 1]);
  expect(watch.silences()[1]).toEqual({ number: 1, seconds: 23 });
});

test('a thread that has ended is not checked, and the one that takes its number begins at nothing', () => {
  const { watch, threads, hung, looks } = world();
  looks(2, [0]);
  watch.delete(threads[1] as (typeof threads)[number]);
  looks(5, [0]);
  const next = { number: 1, hangs: () => void hung.push(11) };
  watch.add(next);
  looks(2, [0]);
  expect(hung).toEqual([]);
  looks(1, [0]);
  expect(hung).toEqual([11]);
});

test('the main thread may do one thing for twice as long as a thread; that it hangs is said once', () => {
  vi.useFakeTimers();
  const table = newBeatTable(2);
  const hangs = vi.fn();
  const watch = watchMainThread(table, 3, hangs);
  beat(table);
  vi.advanceTimersByTime(20_000);
  expect([hangs.mock.calls.length, watch.silences()]).toEqual([0, [{ number: 2, seconds: 0 }]]);
  vi.clearAllTimers();
  // Those of the threads do not count for it.
  const cells = new Int32Array(table);
  const look = () => {
    Atomics.add(cells, 0, 1);
    watch.look();
  };
  for (let looks = 0; looks < 5; looks += 1) look();
  expect(hangs).not.toHaveBeenCalled();
  for (let looks = 0; looks < 9; looks += 1) look();
  expect(hangs).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
