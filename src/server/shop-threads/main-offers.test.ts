import { expect, test } from 'vitest';
import { memoryAllowances } from '#server/platform/rate-limit/allowances.ts';
import { mainOffers } from './main-offers.ts';

function world() {
  const allowances = memoryAllowances(() => new Date());
  const heard: string[] = [];
  const stopped: string[] = [];
  const announce = new Map<string, (payload: string | null) => void>();
  const thread = () =>
    mainOffers({
      db: {
        async listen(channel, fn) {
          announce.set(channel, fn);
          return async () => void stopped.push(channel);
        },
      },
      allowances,
      runSoon: () => {},
      firstWords: async () => undefined,
      notify: (channel, payload) => void heard.push(`${channel} ${payload}`),
    });
  return { thread, heard, stopped, announce };
}

const KEYS = ['somebody@example.com'] as const;

/** Attempts that get a place, one after the other, until one has to wait. */
async function places({ offers }: ReturnType<typeof mainOffers>): Promise<number[]> {
  const taken: number[] = [];
  for (;;) {
    const begun = await offers.beginAttempt('login', KEYS);
    if (begun === 'busy' || 'wait' in begun) return taken;
    taken.push(begun.place);
  }
}

test('login attempts of two threads share their places, and a thread that dies gives its own back', async () => {
  const { thread } = world();
  const [one, two] = [thread(), thread()];
  expect(await places(one)).toHaveLength(5);
  expect(await places(two)).toHaveLength(0);
  await one.end();
  expect(await places(two)).toHaveLength(5);
});

test('an attempt that gets its place when its thread has died already holds nothing', async () => {
  const { thread } = world();
  const [one, two] = [thread(), thread()];
  const late = one.offers.beginAttempt('login', KEYS);
  await one.end();
  await late;
  expect(await places(two)).toHaveLength(5);
});

test('a wrong password in one thread counts in the other', async () => {
  const { thread } = world();
  const [one, two] = [thread(), thread()];
  for (const place of await places(one)) await one.offers.endAttempt(place, 'failed');
  expect(await two.offers.beginAttempt('login', KEYS)).toEqual({ wait: 5 });
});

test('announcements reach a thread that listens, until it ends', async () => {
  const { thread, heard, stopped, announce } = world();
  const one = thread();
  await Promise.all([one.offers.listen('bancale'), one.offers.listen('bancale')]);
  announce.get('bancale')?.('7');
  await one.end();
  expect([heard, stopped]).toEqual([['bancale 7'], ['bancale']]);
});
