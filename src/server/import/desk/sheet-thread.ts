/** Turns a sheet of a workbook into CSV in a thread. */
import { inUntrustedThread } from '#server/platform/threads/untrusted-thread.ts';
import { MOST_WORKBOOK_ENTRIES } from '#server/platform/uploads/workbook-sheets.ts';
import { ImportFailure } from '../import-failure.ts';
import type { FromSheetWorker, ToSheetWorker } from './sheet.worker.ts';
import type { ZipEntry } from './zip-entries.ts';

const LIMITS = { heapMb: 1024, timeMs: 120_000 };
/** Unpacked megabytes: some 700 000 filled rows of ten columns. */
const MAX_UNPACKED_MB = 250;

/** @throws ImportFailure `workbook-too-big`, by the sizes that the archive declares; the library fills no more. */
export function refuseBigWorkbook(entries: readonly ZipEntry[]): void {
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_UNPACKED_MB * 1e6 || entries.length > MOST_WORKBOOK_ENTRIES)
    throw new ImportFailure('workbook-too-big', { max: MAX_UNPACKED_MB });
}

/** @throws ImportFailure `workbook-broken`. */
export async function sheetToCsv(work: ToSheetWorker): Promise<FromSheetWorker> {
  const file = new URL('./sheet.worker.ts', import.meta.url);
  const made = await inUntrustedThread<FromSheetWorker>(file, work, LIMITS);
  if (!made) throw new ImportFailure('workbook-broken');
  return made;
}
