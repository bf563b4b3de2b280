/**
 * Stores the buckets of all rate limits by key. It has its own clock: with a shared store all processes must use the
 * same clock.
 */
import type { Rate } from './token-bucket.rules.ts';

export interface BucketStore {
  /** Takes one token of this key: 0, or whole seconds until there is one again. A rejected request takes no token. */
  take(key: string, rate: Rate): Promise<number>;
  /** Returns a token, for a request that turned out not to count. */
  giveBack(key: string, rate: Rate): Promise<void>;
}
