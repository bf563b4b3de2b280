/** Reads uploaded files in threads, a few at a time: the shop goes on meanwhile, whatever was sent. */
import { AppError } from '#contract/values/errors.ts';
import { inUntrustedThread } from '#server/platform/threads/untrusted-thread.ts';
import type { FromListWorker, ToListWorker } from './list-worker.ts';

const LIMITS = { heapMb: 256, timeMs: 8_000 };
/** Maximum number of threads; other files wait in a queue, and are rejected when it is full. */
const MOST_THREADS = 2;
const MOST_WAITING = 20;
const RETRY_SECONDS = 10;

/** The thread's result. @throws AppError `unavailable` when too many files wait. */
export async function readInThread(work: ToListWorker): Promise<FromListWorker> {
  if (waiting.length >= MOST_WAITING) throw new AppError('unavailable', { retry_after: RETRY_SECONDS });
  if (running >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    const file = new URL('./list-worker.ts', import.meta.url);
    return (await inUntrustedThread<FromListWorker>(file, work, LIMITS)) ?? UNREADABLE;
  } finally {
    const next = waiting.shift();
    // The next in the queue takes this slot.
    if (next) next();
    else running -= 1;
  }
}

let running = 0;
const waiting: Array<() => void> = [];

const UNREADABLE: FromListWorker = { kind: 'refused', code: 'file-unreadable' };
