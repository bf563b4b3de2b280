import { expect, test } from 'vitest';
import { type KeptThread, ThreadKeeper } from './thread-keeper.ts';

/** Threads that open and end when the test says so; pauses are noted and over at once. */
function world() {
  const started: Array<{
    number: number;
    opens: () => void;
    fails: (error: Error) => void;
    ends: (error?: Error) => void;
  }> = [];
  const pauses: number[] = [];
  const serving: number[] = [];
  const errors: object[] = [];
  let now = 0;
  const keeper = new ThreadKeeper<KeptThread>({
    count: 2,
    start(number) {
      const open = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<Error | undefined>();
      open.promise.catch(() => {});
      started.push({ number, opens: open.resolve, fails: open.reject, ends: ended.resolve });
      return { open: open.promise, ended: ended.promise };
    },
    log: { error: (line: object) => void errors.push(line), info() {} } as never,
    changed: (count) => void serving.push(count),
    now: () => now,
    async pause(milliseconds) {
      pauses.push(milliseconds);
    },
  });
  return { keeper, started, pauses, serving, errors, live: (milliseconds: number) => (now += milliseconds) };
}

const turn = () => new Promise((done) => setImmediate(done));

test('it starts all, and is ready when all serve', async () => {
  const { keeper, started, serving } = world();
  let isReady = false;
  const ready = keeper.start().then(() => {
    isReady = true;
  });
  started[0]?.opens();
  await turn();
  expect(isReady).toBe(false);
  started[1]?.opens();
  await ready;
  expect([started.map(({ number }) => number), serving]).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('a thread that cannot start at first ends the start', async () => {
  const { keeper, started } = world();
  const ready = keeper.start();
  started[0]?.opens();
  started[1]?.fails(new Error('no build'));
  await expect(ready).rejects.toThrow('no build');
});

test('one that ends is started again with its number, later each time it dies at once; the other is left alone', async () => {
  const { keeper, started, pauses, serving, errors, live } = world();
  const ready = keeper.start();
  for (const one of started) one.opens();
  await ready;
  live(100_000);
  for (let death = 0; death < 3; death += 1) {
    started.at(death === 0 ? 1 : -1)?.ends(new Error('out of memory'));
    await turn();
  }
  expect(started.map(({ number }) => number)).toEqual([0, 1, 1, 1, 1]);
  expect(pauses).toEqual([250, 500, 1000]);
  expect([keeper.restarts, errors.length, serving.at(-1)]).toEqual([3, 3, 1]);
  started.at(-1)?.opens();
  await turn();
  expect(keeper.serving).toHaveLength(2);
  live(60_000);
  started.at(-1)?.ends();
  await turn();
  expect(pauses.at(-1)).toBe(250);
});

test('after stop nothing is started again', async () => {
  const { keeper, started } = world();
  const ready = keeper.start();
  for (const one of started) one.opens();
  await ready;
  keeper.stop();
  started[0]?.ends();
  await turn();
  expect([started.length, keeper.all.length]).toEqual([2, 1]);
});
