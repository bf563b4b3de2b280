/** How long searches take, and the processor time of those who work for them. */
import { readFileSync } from 'node:fs';

/** Calls before those that are measured, unless a bench says otherwise. */
const WARM_UP = 40;

/** Milliseconds of processor that another process used so far: they say more than the clock on a busy machine. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  const CLOCK_TICK_MS = 10;
  return (Number(fields[13]) + Number(fields[14])) * CLOCK_TICK_MS;
}

/** Milliseconds, and those of processor in this process. */
export async function timesOf(runs: number, work: (at: number) => Promise<unknown>, warmUp = WARM_UP) {
  const times: number[] = [];
  let before = process.cpuUsage();
  for (let at = 0; at < warmUp + runs; at += 1) {
    if (at === warmUp) before = process.cpuUsage();
    const begun = performance.now();
    await work(at);
    if (at >= warmUp) times.push(performance.now() - begun);
  }
  const { user, system } = process.cpuUsage(before);
  return { ...quantiles(times), cpu: (user + system) / 1000 / runs };
}

export function quantiles(times: number[]): { p50: number; p99: number } {
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}
