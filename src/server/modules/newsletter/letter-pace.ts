/** How many letters one address can be made to receive: so many within so long, counted in memory of this process. */
import type { Clock } from '#server/platform/clock.ts';

export interface Pace {
  readonly most: number;
  readonly withinMs: number;
}

const SWEEP_ABOVE = 10_000;

export class LetterPace {
  readonly #times = new Map<string, number[]>();
  readonly #clock: Clock;
  readonly #pace: Pace;

  constructor(clock: Clock, pace: Pace) {
    this.#clock = clock;
    this.#pace = pace;
  }

  /** Counts one letter to `address`; false = it has had enough, and this one is not counted. */
  take(address: string): boolean {
    const { most, withinMs } = this.#pace;
    const now = this.#clock().getTime();
    if (this.#times.size > SWEEP_ABOVE) this.#sweep(now);
    const recent = (this.#times.get(address) ?? []).filter((time) => now - time < withinMs);
    if (recent.length >= most) return false;
    this.#times.set(address, [...recent, now]);
    return true;
  }

  #sweep(now: number): void {
    for (const [key, times] of this.#times)
      if (times.every((time) => now - time >= this.#pace.withinMs)) this.#times.delete(key);
  }
}
