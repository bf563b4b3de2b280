/** A rate limit as a bucket: it holds `burst` requests, each takes one out, it fills again at `perMinute`. */
export interface Allowance {
  readonly burst: number;
  readonly perMinute: number;
}

export interface Bucket {
  readonly left: number;
  /** Milliseconds since 1970 at which `left` was true. */
  readonly at: number;
}

const MINUTE_MS = 60_000;

/** What is in the bucket at `now`; nobody's bucket is full, and a clock that was set back takes nothing away. */
export function leftIn(bucket: Bucket | undefined, { burst, perMinute }: Allowance, now: number): number {
  if (!bucket) return burst;
  return Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / MINUTE_MS) * perMinute);
}

/** Takes one request out: the bucket afterwards and 0, or whole seconds (at least 1) until there is one again. */
export function take(
  bucket: Bucket | undefined,
  allowance: Allowance,
  now: number,
): { readonly bucket: Bucket; readonly wait: number } {
  const left = leftIn(bucket, allowance, now);
  if (left >= 1) return { bucket: { left: left - 1, at: now }, wait: 0 };
  const seconds = ((1 - left) / allowance.perMinute) * 60;
  return { bucket: { left, at: now }, wait: Math.max(1, Math.ceil(seconds)) };
}
