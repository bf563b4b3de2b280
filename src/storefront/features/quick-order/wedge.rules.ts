/** A barcode scanner that types: many keys, faster than a person, then Enter. */

/** Scanners send a key every 1 to 30 ms, the fastest typists one every 60. */
export const QUICK_MS = 45;
/** Shorter bursts are keys pressed by accident. */
const SHORTEST = 6;

export interface Burst {
  readonly text: string;
  /** Time of the last key, in milliseconds. */
  readonly at: number;
}

export const NO_BURST: Burst = { text: '', at: Number.NEGATIVE_INFINITY };

/** The burst after one more character; after a pause a new one begins. */
export function burstAfter(burst: Burst, key: string, at: number): Burst {
  return { text: at - burst.at <= QUICK_MS ? burst.text + key : key, at };
}

/** Whether an Enter at this time ends a scan. */
export function isScan(burst: Burst, at: number): boolean {
  return burst.text.length >= SHORTEST && at - burst.at <= QUICK_MS;
}
