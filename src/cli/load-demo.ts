/** The demo shop (C-CAT-7): generated into a temporary folder, imported like any other catalogue. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDemo } from '#demo/generate.ts';
import {
  holdsRealData,
  ImportFailure,
  ImportInterrupted,
  type ImportReport,
  importCatalogue,
} from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';

export interface DemoOptions {
  readonly db: Database;
  readonly dataDir: string;
  /** Left out: in the data folder. */
  readonly storage?: ShopFiles | undefined;
  /** Articles, parents included. */
  readonly products: number;
  readonly seed: number;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Does not delete the generated folder (`DATA_DIR/tmp/demo-<process>`), for inspection. */
  readonly keep?: boolean;
  readonly signal?: AbortSignal;
  /** @param phase `generate` or the file that is imported; @param done 0 to 1 over both; @param rows counted so far. */
  readonly onProgress?: (done: number, phase: string, rows: number) => void;
}

export const DEMO_PRODUCTS = 3000;
export const DEMO_SEED = 1;

/** Share of the progress that generating takes. */
const GENERATING = 0.3;

/**
 * Fills the shop with the demo. Loading it again replaces the previous demo: articles that a smaller demo no longer has
 * become inactive.
 * @throws ImportFailure when the shop has a real catalogue, which the demo would make inactive. @throws
 * ImportInterrupted after the signal; nothing is changed then.
 */
export async function loadDemo(options: DemoOptions): Promise<ImportReport & { folder: string }> {
  const { db, dataDir, storage, products, seed, clock, timeZone, signal, onProgress } = options;
  // Each process uses its own folder: two shops may be started at once on one data folder.
  const folder = join(dataDir, 'tmp', `demo-${process.pid}`);
  if (await holdsRealData(db)) throw new ImportFailure('not-a-demo');
  await mkdir(join(dataDir, 'tmp'), { recursive: true });
  try {
    await generateDemo({
      products,
      seed,
      folder,
      today: today(clock, timeZone),
      onProgress: ({ products: made, total }) => onProgress?.((made / total) * GENERATING, 'generate', made),
      ...(signal && { signal }),
    });
    const report = await importCatalogue({
      db,
      dataDir,
      storage,
      source: folder,
      clock,
      timeZone,
      safeHtml,
      importContent,
      demo: true,
      replace: true,
      ...(signal && { signal }),
      onProgress: ({ done, file, rows }) => onProgress?.(GENERATING + done * (1 - GENERATING), file, rows),
    });
    return { ...report, folder };
  } catch (error) {
    if (signal?.aborted) throw new ImportInterrupted();
    throw error;
  } finally {
    if (!options.keep) await rm(folder, { recursive: true, force: true });
  }
}
