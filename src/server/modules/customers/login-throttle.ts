/** Keeps the failures of accounts and addresses in memory. A try counts as failed until its password proved right, so that
 * many tries at the same time gain nothing. */
import type { Clock } from '#server/clock.ts';
import {
  type Failures,
  FORGET_AFTER_MS,
  NO_FAILURES,
  oneLess,
  oneMore,
  secondsToWait,
} from './login-throttle.rules.ts';

const SWEEP_ABOVE = 10_000;

export class LoginThrottle {
  readonly #failures = new Map<string, Failures>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Seconds to wait, or 0 when this try may be looked at; it then counts as failed until `succeeded`. */
  begin(keys: readonly string[]): number {
    const now = this.#clock().getTime();
    const wait = Math.max(...keys.map((key) => secondsToWait(this.#of(key), now)));
    if (wait > 0) return wait;
    if (this.#failures.size > SWEEP_ABOVE) this.#sweep(now);
    for (const key of keys) this.#failures.set(key, oneMore(this.#of(key), now));
    return 0;
  }

  /** Seconds to wait after a try that failed. */
  waitOf(keys: readonly string[]): number {
    const now = this.#clock().getTime();
    return Math.max(...keys.map((key) => secondsToWait(this.#of(key), now)));
  }

  /** The account starts anew; its address only gets this try back, it may be guessing at others. */
  succeeded(account: string, address: string): void {
    this.#failures.delete(account);
    this.#failures.set(address, oneLess(this.#of(address)));
  }

  #of(key: string): Failures {
    return this.#failures.get(key) ?? NO_FAILURES;
  }

  #sweep(now: number): void {
    for (const [key, { lastAt }] of this.#failures) if (now - lastAt > FORGET_AFTER_MS) this.#failures.delete(key);
  }
}
