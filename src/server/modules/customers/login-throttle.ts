/**
 * Keeps the failures of accounts and addresses in memory. A try takes a place and gives it back when it is decided; there are as many
 * places as failures are free. So right passwords of a whole office pass all at once, while wrong ones sent at the same time gain nothing:
 * those without a place wait for the ones before them, and are refused together when these have failed.
 */
import type { Clock } from '#server/platform/clock.ts';
import {
  type Failures,
  FORGET_AFTER_MS,
  NO_FAILURES,
  oneMore,
  secondsToWait,
  triesAtOnce,
} from './login-throttle.rules.ts';

const SWEEP_ABOVE = 10_000;
/** Tries that wait for a place of one key; beyond, the answer is to come back in a moment. */
const MOST_WAITING = 200;

interface Tally {
  readonly failures: Failures;
  readonly inFlight: number;
  readonly waiting: number;
}

const NOTHING: Tally = { failures: NO_FAILURES, inFlight: 0, waiting: 0 };

interface Waiting {
  readonly keys: readonly string[];
  /** Seconds of the refusal; 0 = it has its place now. */
  readonly decide: (seconds: number) => void;
}

export class LoginThrottle {
  readonly #tallies = new Map<string, Tally>();
  readonly #clock: Clock;
  #queue: Waiting[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Looks at a password when it is this try's turn. A right one forgets the failures of the first key, its account; those of the others
   * stay: an address may be guessing at other accounts. Undefined from `check` is a failure, an exception counts as neither.
   */
  async attempt<Found>(
    keys: readonly [account: string, ...others: string[]],
    check: () => Promise<Found | undefined>,
  ): Promise<{ readonly passed: Found } | { readonly wait: number }> {
    const wait = await this.#placeFor(keys);
    if (wait > 0) return { wait };
    let failed = false;
    try {
      const passed = await check();
      failed = passed === undefined;
      if (passed !== undefined) {
        this.succeeded(keys[0]);
        return { passed };
      }
    } finally {
      this.#giveBack(keys, failed);
    }
    return { wait: this.#waitOf(keys) };
  }

  /** Seconds to wait, or 0 when this may be done; it then counts as a failure for good. For what is limited however it ends. */
  spend(keys: readonly string[]): number {
    const wait = this.#waitOf(keys);
    if (wait > 0) return wait;
    for (const key of keys) this.#fail(key);
    return 0;
  }

  /** The account starts anew. */
  succeeded(account: string): void {
    this.#change(account, (tally) => ({ ...tally, failures: NO_FAILURES }));
  }

  #placeFor(keys: readonly string[]): Promise<number> {
    const now = this.#now();
    if (this.#tallies.size > SWEEP_ABOVE) this.#sweep(now);
    const wait = this.#waitOf(keys);
    if (wait > 0) return Promise.resolve(wait);
    if (this.#hasPlace(keys, now)) {
      this.#take(keys);
      return Promise.resolve(0);
    }
    if (keys.some((key) => this.#of(key).waiting >= MOST_WAITING)) return Promise.resolve(1);
    for (const key of keys) this.#change(key, (tally) => ({ ...tally, waiting: tally.waiting + 1 }));
    return new Promise((decide) => this.#queue.push({ keys, decide }));
  }

  #giveBack(keys: readonly string[], failed: boolean): void {
    for (const key of keys) {
      this.#change(key, (tally) => ({ ...tally, inFlight: tally.inFlight - 1 }));
      if (failed) this.#fail(key);
    }
    this.#callWaiting();
  }

  /** First come, first served; whoever came for a blocked key is told so. */
  #callWaiting(): void {
    const now = this.#now();
    this.#queue = this.#queue.filter(({ keys, decide }) => {
      const wait = this.#waitOf(keys);
      if (wait === 0 && !this.#hasPlace(keys, now)) return true;
      for (const key of keys) this.#change(key, (tally) => ({ ...tally, waiting: tally.waiting - 1 }));
      if (wait === 0) this.#take(keys);
      decide(wait);
      return false;
    });
  }

  #take(keys: readonly string[]): void {
    for (const key of keys) this.#change(key, (tally) => ({ ...tally, inFlight: tally.inFlight + 1 }));
  }

  #hasPlace(keys: readonly string[], now: number): boolean {
    return keys.every((key) => {
      const { failures, inFlight } = this.#of(key);
      return inFlight < triesAtOnce(failures, now);
    });
  }

  #waitOf(keys: readonly string[]): number {
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
    if (tally.failures.count === 0 && tally.inFlight === 0 && tally.waiting === 0) this.#tallies.delete(key);
    else this.#tallies.set(key, tally);
  }

  #now(): number {
    return this.#clock().getTime();
  }

  #sweep(now: number): void {
    for (const [key, { failures, inFlight, waiting }] of this.#tallies)
      if (inFlight === 0 && waiting === 0 && now - failures.lastAt > FORGET_AFTER_MS) this.#tallies.delete(key);
  }
}
