import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { portCalls } from './port-calls.ts';

type Offers = {
  readonly double: (number: number) => Promise<number>;
  readonly fail: () => never;
  readonly odd: () => unknown;
};

const ends: Array<() => void> = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function pair() {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => port1.close());
  const offers: Offers = {
    double: async (number) => number * 2,
    fail() {
      throw new RangeError('too far');
    },
    odd: () => () => {},
  };
  const here = portCalls<Offers>(port1, {});
  portCalls(port2, offers);
  return here;
}

test('results and failures of the other side come back to their callers', async () => {
  const { remote } = pair();
  const done = await Promise.allSettled([remote.double(1), remote.fail(), remote.double(3)]);
  expect(done).toMatchObject([{ value: 2 }, { reason: { name: 'RangeError', message: 'too far' } }, { value: 6 }]);
});

test('a result that cannot be sent to another thread is a failure, and keeps nobody waiting', async () => {
  const { remote } = pair();
  await expect(remote.odd()).rejects.toThrow('could not be cloned');
  expect(await remote.double(4)).toBe(8);
});

test('what waits for a side that is gone fails, and so does what comes later', async () => {
  const calls = pair();
  const waiting = calls.remote.double(1);
  calls.end(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(calls.remote.double(2)).rejects.toThrow('gone');
});
