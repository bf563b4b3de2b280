/**
 * Limits how many requests are processed at once, and decides which wait and which are rejected (docs/performance.md
 * "More than it can do"). One process does one thing after the other: if all requests were begun at once, all would be
 * late. So only some are begun, the next ones wait for as long as a person would, and the rest get 503 at once, before
 * they cost anything.
 */
import { AppError } from '#contract/values/errors.ts';

export interface AdmissionOptions {
  /** Requests processed at once: enough to use the time spent waiting for the database. */
  readonly atOnce?: number;
  /** Maximum waiting time of a request, in milliseconds. */
  readonly longestWaitMs?: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  /** Called for every rejected request. */
  readonly turnedAway?: () => void;
  /**
   * Awaited before a waiting request is begun: it accepts new connections first, so that they can wait here or be
   * rejected.
   */
  readonly takeIn?: () => Promise<void>;
}

export interface Arrival {
  /** The visitor's key: visitors take turns, however many requests one of them has waiting. */
  readonly visitor: string;
  /** Requests that send orders go before browsing, and have slots of their own. */
  readonly urgent: boolean;
  /** Whether the visitor has closed the connection meanwhile. */
  readonly isGone: () => boolean;
}

/**
 * Waits without a slot, then for the next free one. @throws what `wait` throws, and like `run`: until then nothing but
 * waiting was begun.
 */
export type Aside = <Found>(wait: () => Promise<Found>) => Promise<Found>;

interface Waiting extends Arrival {
  readonly since: number;
  readonly begin: () => void;
  readonly turnAway: (error: AppError) => void;
}

const URGENT_PLACES = 4;
const MOST_URGENT = 200;
/** At least so many may wait, whatever the measured pace. */
const FEWEST_WAITING = 8;
const MOST_WAITING = 1_000;
const SWEEP_MS = 50;
/** Weight of one more finished request in the moving average of the pace. */
const LEARNING = 0.1;
const RETRY = { least: 2, spread: 4 } as const;

export class Admission {
  readonly #atOnce: number;
  readonly #longestWait: number;
  readonly #now: () => number;
  readonly #turnedAway: () => void;
  readonly #takeIn: () => Promise<void>;
  /** Per visitor, oldest first; the visitor whose turn is next comes first in the map. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #urgent: Waiting[] = [];
  #running = 0;
  #waiting = 0;
  #refused = 0;
  /** Milliseconds between two finished requests while all slots were taken. */
  #pace = 10;
  #lastFull: number | undefined;
  #sweep: NodeJS.Timeout | undefined;

  constructor({
    atOnce = 8,
    longestWaitMs = 500,
    now,
    turnedAway = () => {},
    takeIn = async () => {},
  }: AdmissionOptions = {}) {
    this.#atOnce = atOnce;
    this.#longestWait = longestWaitMs;
    this.#now = now ?? (() => performance.now());
    this.#turnedAway = turnedAway;
    this.#takeIn = takeIn;
  }

  /** For the metrics. */
  get figures(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting + this.#urgent.length };
  }

  /**
   * Runs `work` when its turn comes. @throws AppError `overloaded` (nothing was begun), `refused` when the visitor has
   * closed the connection. `work` gives its slot to others while it waits for its client, with `aside`.
   */
  async run<T>(arrival: Arrival, work: (aside: Aside) => Promise<T>): Promise<T> {
    const place = this.#enter(arrival);
    if (place) await place;
    let holds = true;
    const leave = () => {
      if (holds) this.#leave();
      holds = false;
    };
    const aside: Aside = async (wait) => {
      leave();
      const found = await wait();
      const again = this.#enter(arrival);
      if (again) await again;
      holds = true;
      if (again) await this.#takeIn();
      return found;
    };
    try {
      if (place) await this.#takeIn();
      return await work(aside);
    } finally {
      leave();
    }
  }

  /** undefined: begun at once. */
  #enter(arrival: Arrival): Promise<void> | undefined {
    const free = this.#running < this.#atOnce && this.#waiting + this.#urgent.length === 0;
    if (free || (arrival.urgent && this.#running < this.#atOnce + URGENT_PLACES)) {
      this.#running += 1;
      return undefined;
    }
    return new Promise((begin, turnAway) => {
      this.#wait({ ...arrival, since: this.#now(), begin, turnAway });
    });
  }

  #wait(one: Waiting): void {
    this.#sweep ??= setInterval(() => this.#turnAwayLate(), SWEEP_MS).unref();
    if (one.urgent) {
      if (this.#urgent.length < MOST_URGENT) this.#urgent.push(one);
      else this.#refuse(one);
      return;
    }
    const own = this.#queues.get(one.visitor) ?? [];
    if (this.#waiting >= this.#mostWaiting()) {
      const [busiest, queue] = this.#longestQueue();
      // The visitor with most waiting requests loses one: a single visitor cannot keep the others out.
      if (!queue || queue.length <= own.length + 1) {
        this.#refuse(one);
        return;
      }
      const newest = queue.pop();
      if (queue.length === 0) this.#queues.delete(busiest);
      this.#waiting -= 1;
      if (newest) this.#refuse(newest);
    }
    own.push(one);
    this.#queues.set(one.visitor, own);
    this.#waiting += 1;
  }

  /** As many as can be begun within the maximum waiting time at the recent pace. */
  #mostWaiting(): number {
    return Math.min(MOST_WAITING, Math.max(FEWEST_WAITING, Math.floor(this.#longestWait / this.#pace)));
  }

  #longestQueue(): [visitor: string, queue: Waiting[] | undefined] {
    let found: [string, Waiting[] | undefined] = ['', undefined];
    for (const entry of this.#queues) if (entry[1].length > (found[1]?.length ?? 0)) found = entry;
    return found;
  }

  #leave(): void {
    const now = this.#now();
    const full = this.#running >= this.#atOnce && this.#waiting > 0;
    if (full && this.#lastFull !== undefined) this.#pace += (now - this.#lastFull - this.#pace) * LEARNING;
    this.#lastFull = full ? now : undefined;
    this.#running -= 1;
    for (let next = this.#next(); next; next = this.#next()) {
      if (next.isGone()) next.turnAway(new AppError('refused'));
      else if (this.#isLate(next)) this.#refuse(next);
      else {
        this.#running += 1;
        next.begin();
      }
    }
    this.#rest();
  }

  /** The next waiting request, if there is a slot. */
  #next(): Waiting | undefined {
    if (this.#running < this.#atOnce + URGENT_PLACES && this.#urgent.length > 0) return this.#urgent.shift();
    if (this.#running >= this.#atOnce) return undefined;
    for (const [visitor, queue] of this.#queues) {
      const first = queue.shift();
      this.#queues.delete(visitor);
      if (queue.length > 0) this.#queues.set(visitor, queue);
      this.#waiting -= 1;
      return first;
    }
    return undefined;
  }

  #isLate(one: Waiting): boolean {
    return this.#now() - one.since > this.#longestWait;
  }

  /** Also needed while all running requests take long. */
  #turnAwayLate(): void {
    while (this.#urgent[0] && this.#isLate(this.#urgent[0])) this.#refuse(this.#urgent.shift() as Waiting);
    for (const [visitor, queue] of this.#queues) {
      while (queue[0] && this.#isLate(queue[0])) {
        this.#refuse(queue.shift() as Waiting);
        this.#waiting -= 1;
      }
      if (queue.length === 0) this.#queues.delete(visitor);
    }
    this.#rest();
  }

  #rest(): void {
    if (this.#waiting + this.#urgent.length > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  #refuse(one: Waiting): void {
    this.#refused += 1;
    this.#turnedAway();
    // Spread, so that not all retry at the same moment.
    one.turnAway(new AppError('overloaded', { retry_after: RETRY.least + (this.#refused % RETRY.spread) }));
  }
}

const ORDERS =
  /^\/api\/method\/[\w-]+\.(wrapper\.(prepare_order|send_order)|checkout\.\w+|payment\.\w+)$|^(\/en)?\/pages\/(checkout|thankyou)(\.data)?$/;

/** Whether a request is part of sending an order. */
export function isUrgent(path: string): boolean {
  return ORDERS.test(path);
}
