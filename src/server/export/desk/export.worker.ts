/** The thread that writes an export of the office: the thread that serves requests neither reads nor compresses it. */
import { connect, type ReadingPlace } from '#server/platform/db/index.ts';
import type { BucketAddress } from '#server/platform/media/bucket-address.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import { doJobs } from '#server/platform/threads/thread-jobs.ts';
import type { ExportFormat } from '../export-cells.ts';
import { exportShop } from '../export-shop.ts';
import { ExportFailure } from '../sinks/export-sink.ts';

export const EXPORT_THREAD = 'export';

export interface ExportJob {
  readonly place: ReadingPlace;
  readonly dataDir: string;
  /** Undefined: files are in the data folder. */
  readonly bucket: BucketAddress | undefined;
  readonly timeZone: string;
  readonly target: string;
  readonly format: ExportFormat;
  readonly tables: readonly string[];
  readonly files: boolean;
  readonly costs: boolean;
  /** Two numbers that the other thread reads: how far it is (0 to 1), rows and files so far. */
  readonly told: SharedArrayBuffer;
}

export type ExportResult = { readonly rows: number } | { readonly fault: 'disk-full' | 'failed' };

async function workOn({ place, timeZone, told, dataDir, bucket, ...job }: ExportJob): Promise<ExportResult> {
  const db = await connect({ ...place, poolSize: 1, statementTimeoutMs: 0, timeZone });
  const numbers = new Float64Array(told);
  try {
    const report = await exportShop({
      ...job,
      storage: await openFiles({ dataDir, bucket }),
      db,
      // They are in no export of the office.
      passwords: false,
      onProgress({ done, rows }) {
        numbers[0] = done;
        numbers[1] = rows;
      },
    });
    return { rows: report.tables.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    if (!(error instanceof ExportFailure)) throw error;
    return { fault: error.problem === 'disk-full' ? 'disk-full' : 'failed' };
  } finally {
    await db.close();
  }
}

doJobs(EXPORT_THREAD, workOn);
