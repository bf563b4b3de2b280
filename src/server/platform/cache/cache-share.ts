/** With `THREADS` each thread has caches of its own: together they are as large as those of one. */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const KEY = 'bancale.threads';

/** Before any cache is made; threads that are started later know it too. */
export function shareCachesAmong(threads: number): void {
  setEnvironmentData(KEY, threads);
}

/** This thread's part of what all threads may keep together. */
export function cacheShare(most: number): number {
  return Math.max(1, Math.floor(most / ((getEnvironmentData(KEY) as number | undefined) ?? 1)));
}
