/** When a delivery that failed is tried again (C-EXC-7): 12 attempts over three days, then a person decides. Pure. */

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** After the first attempt, the second … */
const PAUSES = [
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  14 * HOUR,
  18 * HOUR,
  24 * HOUR,
] as const;

export const MOST_ATTEMPTS = PAUSES.length + 1;

/** The moment of the next attempt; undefined: it was the last one. @param attempts that were made, at least 1. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + pause);
}
