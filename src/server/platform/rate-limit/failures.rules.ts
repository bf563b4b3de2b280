/** Growing delay after failed logins (C-ID-4): the fifth failure costs 5 seconds, each further one twice as long. */
export interface Failures {
  readonly count: number;
  /** Milliseconds since 1970 before which no further attempt is accepted. */
  readonly blockedUntil: number;
  readonly lastAt: number;
}

export const FREE_FAILURES = 4;
export const FIRST_DELAY_MS = 5_000;
export const LONGEST_DELAY_MS = 15 * 60_000;
/** After this time without a failure all failures are dropped. */
export const FORGET_AFTER_MS = 60 * 60_000;

export const NO_FAILURES: Failures = { count: 0, blockedUntil: 0, lastAt: 0 };

export function delayAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES - 1));
}

/** Whole seconds until the next attempt is accepted; 0 = now. */
export function secondsToWait(failures: Failures, now: number): number {
  return Math.max(0, Math.ceil((failures.blockedUntil - now) / 1000));
}

export function oneMore(failures: Failures, now: number): Failures {
  const count = now - failures.lastAt > FORGET_AFTER_MS ? 1 : failures.count + 1;
  return { count, blockedUntil: now + delayAfter(count), lastAt: now };
}

/** Maximum number of concurrent attempts: as many as may still fail before a delay, and one at a time from then on. */
export function triesAtOnce(failures: Failures, now: number): number {
  const count = now - failures.lastAt > FORGET_AFTER_MS ? 0 : failures.count;
  return Math.max(1, FREE_FAILURES + 1 - count);
}
