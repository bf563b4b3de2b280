/**
 * The arithmetic of every rate limit: a bucket holds `burst` tokens, a request takes one, it refills at `perMinute`.
 */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
}

export interface Bucket {
  readonly left: number;
  /** Milliseconds since 1970 at which `left` was true. */
  readonly at: number;
}

const MINUTE_MS = 60_000;

/** Tokens in the bucket at `now`. A missing bucket is full; a clock that was set back takes nothing away. */
export function leftIn(bucket: Bucket | undefined, { burst, perMinute }: Rate, now: number): number {
  if (!bucket) return burst;
  return Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / MINUTE_MS) * perMinute);
}

/** Takes one token: the bucket afterwards and 0, or whole seconds (at least 1) until there is one again. */
export function take(
  bucket: Bucket | undefined,
  rate: Rate,
  now: number,
): { readonly bucket: Bucket; readonly wait: number } {
  const left = leftIn(bucket, rate, now);
  if (left >= 1) return { bucket: { left: left - 1, at: now }, wait: 0 };
  const seconds = ((1 - left) / rate.perMinute) * 60;
  return { bucket: { left, at: now }, wait: Math.max(1, Math.ceil(seconds)) };
}

/** Returns one token, for a request that turned out not to count. */
export function giveBack(bucket: Bucket | undefined, rate: Rate, now: number): Bucket {
  return { left: Math.min(rate.burst, leftIn(bucket, rate, now) + 1), at: now };
}
