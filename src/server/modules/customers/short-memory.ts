/** Cache for a few seconds, so that the requests of one page do not read the same data repeatedly. */
const MOST = 20_000;

export class ShortMemory<Value> {
  readonly #kept = new Map<string, { value: Value; until: number }>();
  readonly #milliseconds: number;
  /** Counts invalidations: what was read before one may not be cached after it. */
  #generation = 0;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** The cached value, or what `read` returns; undefined is not cached. */
  async get(key: string, now: number, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > now) return kept.value;
    const generation = this.#generation;
    const value = await read();
    if (value !== undefined && generation === this.#generation) {
      if (this.#kept.size >= MOST) this.#kept.clear();
      this.#kept.set(key, { value, until: now + this.#milliseconds });
    }
    return value;
  }

  forget(key: string): void {
    this.#generation += 1;
    this.#kept.delete(key);
  }

  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
  }
}
