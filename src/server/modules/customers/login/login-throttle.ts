/**
 * Delays of failed logins (C-ID-4). An attempt is checked when its account and IP address have a free place
 * (`FailureStore`); correct passwords of a whole office pass one after the other, while wrong ones sent at the same time
 * gain nothing: those without a place wait here for the ones before them, and are rejected together when these have
 * failed.
 */
import type { Begun, FailureStore, Keys, Place } from '#server/platform/rate-limit/failure-store.ts';

/** Attempts that may wait for a place of one key; beyond, the response is "try again in a moment". */
const MOST_WAITING = 200;

interface Waiting {
  readonly keys: Keys;
  readonly decide: (begun: Exclude<Begun, 'busy'>) => void;
}

export class LoginThrottle {
  readonly #store: FailureStore;
  /** First come, first served. */
  readonly #queue = new Set<Waiting>();
  #isCalling = false;
  #isCallWanted = false;
  #lookAgain: NodeJS.Timeout | undefined;

  constructor(store: FailureStore) {
    this.#store = store;
  }

  /**
   * Checks a password when it is this attempt's turn. A correct one deletes the failures of the first key, its account;
   * those of the other keys stay, because an IP address may be guessing at other accounts. Undefined from `check` is a
   * failure, an exception counts as neither.
   */
  async attempt<Found>(
    keys: Keys,
    check: () => Promise<Found | undefined>,
  ): Promise<{ readonly passed: Found } | { readonly wait: number }> {
    const begun = await this.#placeFor(keys);
    if ('wait' in begun) return begun;
    const { place } = begun;
    let passed: Found | undefined;
    try {
      passed = await check();
    } catch (error) {
      await this.#giveBack(place, 'undecided');
      throw error;
    }
    const wait = await this.#giveBack(place, passed === undefined ? 'failed' : 'passed');
    return passed === undefined ? { wait } : { passed };
  }

  /**
   * Seconds to wait, or 0 when it is allowed; it then counts as a failure for good. For actions that are limited
   * whatever their result.
   */
  spend(keys: Keys): Promise<number> {
    return this.#store.spend(keys);
  }

  /** Resets the failures of the account. */
  succeeded(account: string): Promise<void> {
    return this.#store.clear(account);
  }

  async #placeFor(keys: Keys): Promise<Exclude<Begun, 'busy'>> {
    const begun = await this.#store.begin(keys);
    if (begun !== 'busy') return begun;
    if (keys.some((key) => this.#waitingFor(key) >= MOST_WAITING)) return { wait: 1 };
    return new Promise((decide) => {
      this.#queue.add({ keys, decide });
      // A place may have got free since it was asked for.
      void this.#callWaiting();
    });
  }

  async #giveBack(place: Place, outcome: 'passed' | 'failed' | 'undecided'): Promise<number> {
    const wait = await place.end(outcome);
    void this.#callWaiting();
    return wait;
  }

  #waitingFor(key: string): number {
    let count = 0;
    for (const { keys } of this.#queue) if (keys.includes(key)) count += 1;
    return count;
  }

  /** Gives free places to those who wait; attempts on a blocked key are rejected. One round at a time. */
  async #callWaiting(): Promise<void> {
    this.#isCallWanted = true;
    if (this.#isCalling) return;
    this.#isCalling = true;
    while (this.#isCallWanted) {
      this.#isCallWanted = false;
      await this.#callOnce();
    }
    this.#isCalling = false;
    clearTimeout(this.#lookAgain);
    const { lookAgainMs } = this.#store;
    if (this.#queue.size > 0 && lookAgainMs !== undefined)
      this.#lookAgain = setTimeout(() => void this.#callWaiting(), lookAgainMs).unref();
  }

  async #callOnce(): Promise<void> {
    /** Of two attempts with the same keys, the second has no place where the first has none. */
    const busy = new Set<string>();
    for (const waiting of this.#queue) {
      const all = waiting.keys.join('\n');
      if (busy.has(all)) continue;
      const begun = await this.#store.begin(waiting.keys);
      if (begun === 'busy') busy.add(all);
      else {
        this.#queue.delete(waiting);
        waiting.decide(begun);
      }
    }
  }
}
