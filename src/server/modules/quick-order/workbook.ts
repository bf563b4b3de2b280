/**
 * XLSX → lines of cells, on a thread of its own with little memory and little time: what is unpacked and parsed there was sent by
 * somebody, and a file made to be endless ends with the thread.
 */
import { Worker } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import type { CellLine } from '#contract/cell-text.ts';
import { AppError } from '#contract/errors.ts';
import type { Cell } from '#contract/order-list.ts';
import type { FromSheetWorker } from './sheet-worker.ts';

/** Unpacked: some 200 000 filled rows; a list has 2 000. */
const MAX_UNPACKED = 40_000_000;
const MAX_ENTRIES = 500;
const MAX_HEAP_MB = 256;
const TIME_MS = 8_000;
/** Threads at once; other files wait for their turn. */
const MOST_THREADS = 2;

/** The first sheet that is not empty. @throws AppError `file-unreadable`, `file-too-large`. */
export async function linesOfWorkbook(bytes: Buffer): Promise<CellLine<Cell>[]> {
  checkSizes(bytes);
  await turn();
  try {
    return await parsed(bytes);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

let running = 0;
const waiting: Array<() => void> = [];

async function turn(): Promise<void> {
  if (running >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
}

async function parsed(bytes: Buffer): Promise<CellLine<Cell>[]> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    const answer = await answerOf(worker);
    if (answer.kind === 'unreadable') throw new AppError('file-unreadable');
    return answer.lines;
  } finally {
    await worker.terminate();
  }
}

/** By the sizes that the archive declares: the library makes room for exactly those, so they are what can be filled. */
function checkSizes(bytes: Buffer): void {
  let unpacked = 0;
  let entries = 0;
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        unpacked += originalSize;
        entries += 1;
        return false;
      },
    });
  } catch {
    throw new AppError('file-unreadable');
  }
  if (unpacked > MAX_UNPACKED || entries > MAX_ENTRIES) throw new AppError('file-too-large');
}

function answerOf(worker: Worker): Promise<FromSheetWorker> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'unreadable' }), TIME_MS);
    const end = (answer: FromSheetWorker) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.once('message', end);
    // Out of memory is an error of the worker, not of the process.
    worker.once('error', () => end({ kind: 'unreadable' }));
    worker.once('exit', () => end({ kind: 'unreadable' }));
  });
}
