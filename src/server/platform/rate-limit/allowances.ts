/**
 * How much anybody may do: requests, coupon codes and e-mails (`buckets`), wrong passwords and codes (`failures`). In
 * memory each process counts for itself; with `REDIS_URL` all processes count together (`platform/valkey`).
 */
import type { Clock } from '#server/platform/clock.ts';
import type { BucketStore } from './bucket-store.ts';
import type { FailureStore } from './failure-store.ts';
import { MemoryBucketStore } from './memory-bucket-store.ts';
import { MemoryFailureStore } from './memory-failure-store.ts';

/** What is counted apart, for the same account: attempts to log in, e-mails asked for. */
export type FailureKind = 'login' | 'letter';

export interface Allowances {
  readonly buckets: BucketStore;
  failures(kind: FailureKind): FailureStore;
}

export function memoryAllowances(clock: Clock): Allowances {
  const failures = { login: new MemoryFailureStore(clock), letter: new MemoryFailureStore(clock) };
  return { buckets: new MemoryBucketStore(clock), failures: (kind) => failures[kind] };
}
