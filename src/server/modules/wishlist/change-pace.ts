/** How fast one customer may change his wishlist: a hand never gets there, a script that has gone wild does. */
const WINDOW_MS = 60_000;
const MOST_PER_WINDOW = 240;
const MOST_CUSTOMERS = 10_000;

export class ChangePace {
  readonly #windows = new Map<number, { count: number; ends: number }>();

  /** Counts one change; 0 = it may be made, otherwise seconds to wait. `now`: milliseconds since 1970. */
  secondsToWait(clientId: number, now: number): number {
    const current = this.#windows.get(clientId);
    if (!current || current.ends <= now) {
      if (this.#windows.size >= MOST_CUSTOMERS) this.#windows.clear();
      this.#windows.set(clientId, { count: 1, ends: now + WINDOW_MS });
      return 0;
    }
    if (current.count >= MOST_PER_WINDOW) return Math.ceil((current.ends - now) / 1000);
    current.count += 1;
    return 0;
  }
}
