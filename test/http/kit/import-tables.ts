/** The nightly import of a wholesaler's system: files with the changes, imported into the running shop. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import type { TestShop } from './start-shop.ts';

/** The shop notices an import within a moment, on a busy machine within seconds: the options for waiting. */
export const SOON = { timeout: 20_000 };

/** File name → its lines, the first one with the columns. @throws when a row is rejected. */
export async function importTables(
  shop: Pick<TestShop, 'db' | 'dataDir' | 'clock'>,
  tables: Record<string, readonly string[]>,
  { replace = false } = {},
): Promise<void> {
  const source = mkdtempSync(join(tmpdir(), 'bancale-tables-'));
  try {
    for (const [file, lines] of Object.entries(tables)) writeFileSync(join(source, file), `${lines.join('\n')}\n`);
    const { db, dataDir, clock } = shop;
    const report = await importCatalogue({
      db,
      dataDir,
      source,
      safeHtml,
      importContent,
      replace,
      timeZone: 'Europe/Rome',
      clock: () => clock.now,
    });
    if (report.errors > 0) throw new Error(`${report.errors} rows refused of ${Object.keys(tables).join(', ')}`);
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}
