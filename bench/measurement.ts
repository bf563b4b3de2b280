/** One line of the benchmark table. */
export interface Measurement {
  what: string;
  measured: string;
  target: string;
  ok: boolean;
  /** What the same machine did in the same minute with a plain piece of work, so that machines can be compared. */
  baseline: string;
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
