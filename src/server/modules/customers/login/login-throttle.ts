/**
 * Counts failed logins of accounts and IP addresses in memory. An attempt takes a slot and frees it when it is decided;
 * there are as many slots as failures that are still allowed. So correct passwords of a whole office pass at once,
 * while wrong ones sent at the same time gain nothing: those without a slot wait for the ones before them, and are
 * rejected together when these have failed.
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
/** Attempts that may wait for a slot of one key; beyond, the response is "try again in a moment". */
const MOST_WAITING = 200;

interface Tally {
  readonly failures: Failures;
  readonly inFlight: number;
  readonly waiting: number;
}

const NOTHING: Tally = { failures: NO_FAILURES, inFlight: 0, waiting: 0 };

interface Waiting {
  readonly keys: readonly string[];
  /** Seconds of the rejection; 0 = it has its slot now. */
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
   * Checks a password when it is this attempt's turn. A correct one deletes the failures of the first key, its account;
   * those of the other keys stay, because an IP address may be guessing at other accounts. Undefined from `check` is a
   * failure, an exception counts as neither.
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

  /**
   * Seconds to wait, or 0 when it is allowed; it then counts as a failure for good. For actions that are limited
   * whatever their result.
   */
  spend(keys: readonly string[]): number {
    const wait = this.#waitOf(keys);
    if (wait > 0) return wait;
    for (const key of keys) this.#fail(key);
    return 0;
  }

  /** Resets the failures of the account. */
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

  /** First come, first served; attempts on a blocked key are rejected. */
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
