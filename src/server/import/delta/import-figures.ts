/** `npm run import` of nothing but figures: batch by batch instead of one transaction, with the same result (docs/exchange-rows.md). */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FIGURE_TABLES, type FigureTable, isFigureTable } from '../figure-tables.ts';
import { isOrderStates } from '../files/order-states.import.ts';
import type { ImportOptions, ImportReport } from '../import-catalogue.ts';
import { holdsDemo, recordImport } from '../import-log.repository.ts';
import { type ImportSource, openSource } from '../import-source.ts';
import type { ImportTable } from '../import-table.ts';
import { createIssueLog, type IssueLog } from '../issue-log.ts';
import { openTables } from '../source-tables.ts';
import { applyFigures } from './apply-figures.ts';
import type { FigureRecord } from './figure-record.ts';
import { readFigures } from './figure-source.ts';

export interface FigureImport
  extends Pick<
    ImportOptions,
    | 'db'
    | 'dataDir'
    | 'storage'
    | 'source'
    | 'sourceName'
    | 'clock'
    | 'timeZone'
    | 'lang'
    | 'dryRun'
    | 'strict'
    | 'signal'
    | 'onProgress'
  > {
  readonly replace?: boolean;
  readonly mapping?: string | undefined;
  readonly record: (bytes: number) => FigureRecord;
}

/** Rows are held in memory until they are cut into batches. */
const MOST_BYTES = 16_000_000;
/** Beside tables: what is no part of an import. */
const BESIDE = /^(\..*|readme.*|.*\.md|images\/.*|import\.json|notes\.jsonl)$/i;

/**
 * Undefined when the source has anything else, or `replace` or a mapping is asked for: then `importCatalogue` imports it.
 * @throws ImportFailure; ImportInterrupted
 */
export async function importFigures(options: FigureImport): Promise<ImportReport | undefined> {
  const { db, dataDir, storage, clock, timeZone, lang = 'it', strict, dryRun, signal, onProgress } = options;
  if (options.replace || options.mapping !== undefined || /\.zip$/i.test(options.source)) return undefined;
  const source = await openSource(options.source, join(dataDir, 'tmp'));
  if (![...source.files].every((file) => BESIDE.test(file) || tableOf(file) !== undefined)) return undefined;
  const startedAt = clock();
  const began = performance.now();
  await mkdir(dataDir, { recursive: true });
  const stamp = startedAt.toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
  const log = createIssueLog(join(dataDir, `import-errors-${stamp}.csv`), lang);
  try {
    const tables = await figuresOf(source, log);
    if (!tables) return undefined;
    const bytes = tables.reduce((sum, [, table]) => sum + table.bytes, 0);
    const read = [];
    for (const [name, table] of tables) read.push(await readFigures(name, table, { now: startedAt }));
    const { files, committed } = await applyFigures({ db, dataDir, storage, clock, timeZone }, read, log, {
      connection: 'command',
      record: options.record(bytes),
      strict,
      dryRun,
      signal,
      onProgress,
    });
    if (committed)
      await recordImport(db, {
        source: options.sourceName ?? options.source,
        startedAt,
        demo: false,
        summary: counted(files),
      });
    const rows = files.reduce((sum, file) => sum + file.rows, 0);
    onProgress?.({ file: '', done: 1, rows });
    return {
      committed,
      files: counted(files),
      errors: log.errors,
      warnings: log.warnings,
      firstIssues: log.first,
      besideDemo: committed && (await holdsDemo(db)),
      issuesFile: await log.close(),
      rows,
      stale: files.reduce((sum, file) => sum + file.stale, 0),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await log.close();
    await source.close();
  }
}

const counted = (files: Awaited<ReturnType<typeof applyFigures>>['files']) => files.map(({ stale, ...file }) => file);

/** The name of the table of figures that a file is. */
function tableOf(file: string): FigureTable | undefined {
  const [, name = ''] = /^([a-z_]+)\.(csv|jsonl)$/i.exec(file) ?? [];
  return isFigureTable(name) ? name : undefined;
}

/** In the order of the import; undefined: one of them needs the whole import. */
async function figuresOf(
  source: ImportSource,
  log: IssueLog,
): Promise<Array<readonly [FigureTable, ImportTable]> | undefined> {
  const tables = await openTables(source, { mapping: undefined }, log);
  const orders = tables.get('orders');
  const bytes = [...tables.values()].reduce((sum, table) => sum + table.bytes, 0);
  if ((orders && !isOrderStates(orders)) || bytes > MOST_BYTES) return undefined;
  return FIGURE_TABLES.flatMap((name) => {
    const table = tables.get(name);
    return table ? [[name, table] as const] : [];
  });
}
