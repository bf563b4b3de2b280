/**
 * Reads an uploaded file in a worker thread with limited memory and time: the shop goes on meanwhile, whatever was
 * sent, and a malicious file only ends the thread.
 */
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/values/errors.ts';
import type { FromListWorker, ToListWorker } from './list-worker.ts';

const MAX_HEAP_MB = 256;
const TIME_MS = 8_000;
/** Maximum number of threads; other files wait in a queue, and are rejected when it is full. */
const MOST_THREADS = 2;
const MOST_WAITING = 20;
const RETRY_SECONDS = 10;

/** The thread's result. @throws AppError `unavailable` when too many files wait. */
export async function readInThread(work: ToListWorker): Promise<FromListWorker> {
  if (waiting.length >= MOST_WAITING) throw new AppError('unavailable', { retry_after: RETRY_SECONDS });
  if (running >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    return await responseOf(worker);
  } finally {
    await worker.terminate();
    const next = waiting.shift();
    // The next in the queue takes this slot.
    if (next) next();
    else running -= 1;
  }
}

let running = 0;
const waiting: Array<() => void> = [];

const UNREADABLE: FromListWorker = { kind: 'refused', code: 'file-unreadable' };

function responseOf(worker: Worker): Promise<FromListWorker> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(UNREADABLE), TIME_MS);
    const end = (response: FromListWorker) => {
      clearTimeout(timer);
      resolve(response);
    };
    worker.once('message', end);
    // Out of memory is an error of the worker, not of the process.
    worker.once('error', () => end(UNREADABLE));
    worker.once('exit', () => end(UNREADABLE));
  });
}
