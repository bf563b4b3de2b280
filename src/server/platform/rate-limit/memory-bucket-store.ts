/**
 * Buckets in memory, per process: several copies of the shop allow that many times as much. Limited in size for any
 * number of keys.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { BucketStore } from './bucket-store.ts';
import { type Bucket, giveBack, leftIn, type Rate, take } from './token-bucket.rules.ts';

/** About 150 bytes each. */
const MOST_BUCKETS = 50_000;

export class MemoryBucketStore implements BucketStore {
  readonly #buckets = new Map<string, { readonly bucket: Bucket; readonly rate: Rate }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Number of stored buckets. */
  get size(): number {
    return this.#buckets.size;
  }

  async take(key: string, rate: Rate): Promise<number> {
    const now = this.#clock().getTime();
    const { bucket, wait } = take(this.#buckets.get(key)?.bucket, rate, now);
    this.#keep(key, bucket, rate, now);
    return wait;
  }

  async giveBack(key: string, rate: Rate): Promise<void> {
    const now = this.#clock().getTime();
    this.#keep(key, giveBack(this.#buckets.get(key)?.bucket, rate, now), rate, now);
  }

  /** The least recently used come first: they are dropped first when there are too many. */
  #keep(key: string, bucket: Bucket, rate: Rate, now: number): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, { bucket, rate });
    if (this.#buckets.size > MOST_BUCKETS) this.#makeRoom(now);
  }

  /**
   * A full bucket is the same as a missing one, so full ones are dropped; when that is not enough, the oldest half is
   * dropped.
   */
  #makeRoom(now: number): void {
    for (const [key, { bucket, rate }] of this.#buckets) {
      if (leftIn(bucket, rate, now) >= rate.burst) this.#buckets.delete(key);
    }
    if (this.#buckets.size <= MOST_BUCKETS / 2) return;
    const tooMany = this.#buckets.size - MOST_BUCKETS / 2;
    for (const key of [...this.#buckets.keys()].slice(0, tooMany)) this.#buckets.delete(key);
  }
}
