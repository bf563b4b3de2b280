/** An import of the command line, which stands in the office's list and history. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCatalogue, watchCommand } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import type { TestShop } from './start-shop.ts';

/** File name → its lines, the first one with the columns. */
export type Tables = Readonly<Record<string, readonly string[]>>;

export interface FolderOptions {
  /** As if the source were so large. */
  readonly bytes?: number;
  readonly dryRun?: boolean;
  readonly strict?: boolean;
}

const LIMITS = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };

/** As `npm run import` does it. */
export async function importAsCommand(
  { db, dataDir, clock }: Pick<TestShop, 'db' | 'dataDir' | 'clock'>,
  tables: Tables,
  { bytes, ...options }: FolderOptions = {},
) {
  const source = mkdtempSync(join(tmpdir(), 'bancale-notte-'));
  try {
    for (const [file, lines] of Object.entries(tables)) writeFileSync(join(source, file), `${lines.join('\n')}\n`);
    const listed = watchCommand({ source, userName: 'erp', clock: () => clock.now, limits: LIMITS, replace: false });
    const { begin, end } = listed.watch;
    const watch = { end, begin: (on: Parameters<typeof begin>[0], size: number) => begin(on, bytes ?? size) };
    const given = { db, dataDir, source, safeHtml, importContent, timeZone: 'Europe/Rome', clock: () => clock.now };
    return await importCatalogue({ ...given, ...options, onIssue: listed.onIssue, watch });
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}
