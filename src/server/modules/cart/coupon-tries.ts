/** How many codes that do not exist one customer may try: enough for typing errors, too few to guess one. */
const WINDOW_MS = 600_000;
const MOST_PER_WINDOW = 20;
const MOST_CUSTOMERS = 10_000;

export class CouponTries {
  readonly #windows = new Map<number, { count: number; ends: number }>();

  /** 0 = another one may be tried. `now`: milliseconds since 1970. */
  secondsToWait(clientId: number, now: number): number {
    const current = this.#windows.get(clientId);
    if (!current || current.ends <= now || current.count < MOST_PER_WINDOW) return 0;
    return Math.ceil((current.ends - now) / 1000);
  }

  failed(clientId: number, now: number): void {
    const current = this.#windows.get(clientId);
    if (current && current.ends > now) {
      current.count += 1;
      return;
    }
    if (this.#windows.size >= MOST_CUSTOMERS) this.#windows.clear();
    this.#windows.set(clientId, { count: 1, ends: now + WINDOW_MS });
  }
}
