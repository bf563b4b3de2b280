/** Requests at a steady pace, some of them at the same time. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Pace {
  readonly perSecond: number;
  /** At the same time at most; a slow response leaves the others their pace. */
  readonly lanes: number;
  /** In all; by default until `stop`. */
  readonly total?: number;
}

export interface Paced {
  sent(): number;
  /** Sends no more; resolves when all have their response. */
  stop(): Promise<void>;
  /** Resolves when `total` were sent and have their response. */
  readonly done: Promise<void>;
}

/** @param one sends the request of this number, from 0; it does not fail */
export function paced(
  { perSecond, lanes, total = Number.POSITIVE_INFINITY }: Pace,
  one: (number: number) => Promise<void>,
): Paced {
  const begun = performance.now();
  let next = 0;
  let stopped = false;

  /** Takes the next number when it is due. */
  async function lane(): Promise<void> {
    while (!stopped && next < total) {
      const number = next++;
      const due = begun + (number * 1000) / perSecond;
      await wait(Math.max(0, due - performance.now()));
      await one(number);
    }
  }

  const done = Promise.all(Array.from({ length: lanes }, lane)).then(() => {});
  return {
    sent: () => next,
    async stop() {
      stopped = true;
      await done;
    },
    done,
  };
}
