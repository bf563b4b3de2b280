/** How what is limited per process is shared out among its threads (`THREADS`). */

const LEAST_CONNECTIONS = 2;

/** Database connections of each thread; the main thread has a share too, for background work and the office. */
export function poolShare(pool: number, threads: number): number {
  if (threads === 1) return pool;
  return Math.max(LEAST_CONNECTIONS, Math.floor(pool / (threads + 1)));
}

/** Client connections of each thread, at least one; 0 = no limit. The system gives connections to threads by chance. */
export function connectionShare(most: number, threads: number): number {
  return Math.ceil(most / threads);
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A thread that lived so long did not die of its start. */
const SETTLED_MS = 60_000;

/**
 * Milliseconds before a thread that ended is started again.
 * @param deaths in a row, this one included
 */
export function pauseBeforeRestart(deaths: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 1));
}

/** Deaths in a row after this one. */
export function deathsInARow(before: number, livedMs: number): number {
  return livedMs >= SETTLED_MS ? 1 : before + 1;
}
