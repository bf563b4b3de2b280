/** When a server that failed is tried again. Pure. */

const FIRST_MS = 30_000;
const LAST_MS = 6 * 3_600_000;

/** After so many failures in a row people are notified. */
export const FAILURES_TO_TELL = 3;

/** From 30 seconds, doubled with each failure, up to six hours. @param failures in a row, at least one. */
export const retryDelay = (failures: number): number => Math.min(FIRST_MS * 2 ** (failures - 1), LAST_MS);
