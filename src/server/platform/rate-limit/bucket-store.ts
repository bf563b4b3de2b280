/** Where the buckets of all rate limits are kept, each under its key. It has its own clock: a shared store counts by one clock only. */
import type { Rate } from './token-bucket.rules.ts';

export interface BucketStore {
  /** Takes one token of this key: 0, or whole seconds until there is one again. A refused request costs nothing. */
  take(key: string, rate: Rate): Promise<number>;
  /** Puts one back, for a request that turned out not to count. */
  giveBack(key: string, rate: Rate): Promise<void>;
}
