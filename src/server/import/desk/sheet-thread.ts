/** Turns a sheet of a workbook into CSV in a thread with limited memory and time: a malicious file only ends the thread. */
import { Worker } from 'node:worker_threads';
import { ImportFailure } from '../import-failure.ts';
import type { FromSheetWorker, ToSheetWorker } from './sheet.worker.ts';
import type { ZipEntry } from './zip-entries.ts';

const MAX_HEAP_MB = 1024;
const TIME_MS = 120_000;
/** Unpacked megabytes: some 700 000 filled rows of ten columns. */
const MAX_UNPACKED_MB = 250;
const MAX_ENTRIES = 500;

/** @throws ImportFailure `workbook-too-big`, by the sizes that the archive declares; the library fills no more. */
export function refuseBigWorkbook(entries: readonly ZipEntry[]): void {
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_UNPACKED_MB * 1e6 || entries.length > MAX_ENTRIES)
    throw new ImportFailure('workbook-too-big', { max: MAX_UNPACKED_MB });
}

/** @throws ImportFailure `workbook-broken`. */
export function sheetToCsv(work: ToSheetWorker): Promise<FromSheetWorker> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
    workerData: work,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return new Promise<FromSheetWorker>((resolve, reject) => {
    const broken = () => reject(new ImportFailure('workbook-broken'));
    const timer = setTimeout(broken, TIME_MS);
    worker.once('message', (made: FromSheetWorker | undefined) => {
      clearTimeout(timer);
      if (made) resolve(made);
      else broken();
    });
    // Out of memory is an error of the thread, not of the process.
    worker.once('error', broken);
    worker.once('exit', broken);
  }).finally(() => worker.terminate());
}
