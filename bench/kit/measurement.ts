/** One line of the benchmark table. */
export interface Measurement {
  what: string;
  measured: string;
  target: string;
  ok: boolean;
  /** The baseline measured on the same machine in the same minute, so that machines can be compared. */
  baseline: string;
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
