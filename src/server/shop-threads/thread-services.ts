/** What a thread has from the main thread, in the shape in which the modules know it. */
import type { Database, Notified } from '#server/platform/db/index.ts';
import type { JobBoard } from '#server/platform/job-board.ts';
import type { Allowances } from '#server/platform/rate-limit/allowances.ts';
import type { FailureStore } from '#server/platform/rate-limit/failure-store.ts';
import type { Remote } from '#server/platform/threads/port-calls.ts';
import type { MainOffers } from './thread-calls.ts';

type Main = Remote<MainOffers>;

/** Attempts of other threads are decided without this one hearing of it. */
const LOOK_AGAIN_MS = 50;
/** Work that keeps the caches of each thread as they should be; all other work is done once in the process. */
const OWN_WORK = new Set(['words of the search', 'promos of today', 'popular searches']);

export function threadAllowances(main: Main): Allowances {
  return {
    buckets: { take: main.takeToken, giveBack: main.giveTokenBack },
    failures: (kind): FailureStore => ({
      async begin(keys) {
        const begun = await main.beginAttempt(kind, keys);
        if (begun === 'busy' || 'wait' in begun) return begun;
        return { place: { end: (outcome) => main.endAttempt(begun.place, outcome) } };
      },
      spend: (keys) => main.spendAttempt(kind, keys),
      clear: (key) => main.clearAttempts(kind, key),
      lookAgainMs: LOOK_AGAIN_MS,
    }),
  };
}

/** Announcements come from the one connection of the main thread, which listens for all. */
export function threadListening(main: Main): {
  readonly listen: Database['listen'];
  readonly notified: (channel: string, payload: string | null) => void;
} {
  const channels = new Map<string, { readonly fns: Set<Notified>; readonly open: Promise<void> }>();
  return {
    async listen(channel, fn) {
      const known = channels.get(channel) ?? { fns: new Set<Notified>(), open: main.listen(channel) };
      channels.set(channel, known);
      known.fns.add(fn);
      await known.open;
      return async () => {
        known.fns.delete(fn);
        if (known.fns.size > 0 || channels.get(channel) !== known) return;
        channels.delete(channel);
        await main.unlisten(channel).catch(() => {});
      };
    },
    notified(channel, payload) {
      for (const fn of channels.get(channel)?.fns ?? []) fn(payload);
    },
  };
}

/**
 * Background work is the main thread's, which is asked for it by name. Nothing is asked before `begin`: a thread that
 * starts is no reason to look for work.
 */
export function threadBoard(main: Main): { readonly board: JobBoard; begin(): void } {
  let begun = false;
  return {
    begin() {
      begun = true;
    },
    board: {
      add() {},
      mayRun: async () => true,
      async ran() {},
      doneElsewhere: (name) =>
        OWN_WORK.has(name)
          ? undefined
          : {
              runSoon() {
                if (begun) void main.runSoon(name).catch(() => {});
              },
            },
    },
  };
}
