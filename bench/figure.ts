/** One line of the benchmark table. */
export interface Figure {
  what: string;
  measured: string;
  target: string;
  ok: boolean;
  /** What the same machine did in the same minute with a plain piece of work, so that machines can be compared. */
  yardstick: string;
}

/** Milliseconds for a fixed piece of arithmetic: the machine's speed, best of five. */
export function cpuYardstick(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    let x = 1;
    for (let i = 0; i < 20_000_000; i += 1) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0;
    if (x === 42) throw new Error('unreachable');
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

export function yardstickText(): string {
  return `20 M multiply-adds ${cpuYardstick().toFixed(1)} ms`;
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
