/** Failures and places in memory, per process: several copies of the shop allow that many times as much. */
import type { Clock } from '#server/platform/clock.ts';
import type { Begun, FailureStore, Keys, Outcome } from './failure-store.ts';
import { type Failures, FORGET_AFTER_MS, NO_FAILURES, oneMore, secondsToWait, triesAtOnce } from './failures.rules.ts';

const SWEEP_ABOVE = 10_000;

interface Tally {
  readonly failures: Failures;
  readonly inFlight: number;
}

const NOTHING: Tally = { failures: NO_FAILURES, inFlight: 0 };

export class MemoryFailureStore implements FailureStore {
  readonly lookAgainMs = undefined;
  readonly #tallies = new Map<string, Tally>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async begin(keys: Keys): Promise<Begun> {
    const now = this.#now();
    if (this.#tallies.size > SWEEP_ABOVE) this.#sweep(now);
    const wait = this.#waitOf(keys);
    if (wait > 0) return { wait };
    const isFree = keys.every((key) => {
      const { failures, inFlight } = this.#of(key);
      return inFlight < triesAtOnce(failures, now);
    });
    if (!isFree) return 'busy';
    for (const key of keys) this.#change(key, (tally) => ({ ...tally, inFlight: tally.inFlight + 1 }));
    return { place: { end: async (outcome) => this.#end(keys, outcome) } };
  }

  async spend(keys: Keys): Promise<number> {
    const wait = this.#waitOf(keys);
    if (wait > 0) return wait;
    for (const key of keys) this.#fail(key);
    return 0;
  }

  async clear(key: string): Promise<void> {
    this.#change(key, (tally) => ({ ...tally, failures: NO_FAILURES }));
  }

  #end(keys: Keys, outcome: Outcome): number {
    for (const key of keys) {
      this.#change(key, (tally) => ({ ...tally, inFlight: tally.inFlight - 1 }));
      if (outcome === 'failed') this.#fail(key);
    }
    if (outcome === 'passed') this.#change(keys[0], (tally) => ({ ...tally, failures: NO_FAILURES }));
    return this.#waitOf(keys);
  }

  #waitOf(keys: Keys): number {
    const now = this.#now();
    return Math.max(...keys.map((key) => secondsToWait(this.#of(key).failures, now)));
  }

  #fail(key: string): void {
    this.#change(key, (tally) => ({ ...tally, failures: oneMore(tally.failures, this.#now()) }));
  }

  #of(key: string): Tally {
    return this.#tallies.get(key) ?? NOTHING;
  }

  #change(key: string, change: (tally: Tally) => Tally): void {
    const tally = change(this.#of(key));
    if (tally.failures.count === 0 && tally.inFlight === 0) this.#tallies.delete(key);
    else this.#tallies.set(key, tally);
  }

  #now(): number {
    return this.#clock().getTime();
  }

  #sweep(now: number): void {
    for (const [key, { failures, inFlight }] of this.#tallies)
      if (inFlight === 0 && now - failures.lastAt > FORGET_AFTER_MS) this.#tallies.delete(key);
  }
}
