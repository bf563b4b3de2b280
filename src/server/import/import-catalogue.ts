/** One import from beginning to end: one transaction, so the running shop sees all of it or nothing (C-CAT-6). */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PAPER_MAX_MB } from '#contract/values/constants.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { folderFiles, type ShopFiles } from '#server/platform/media/shop-files.ts';
import { createRun, type ImportProgress } from './create-run.ts';
import { isFigureTable } from './figure-tables.ts';
import type { SafeHtml } from './files/content-documents.import.ts';
import { type ImportContent, importContentFiles } from './files/content-files.import.ts';
import { paperFilesOf } from './files/fatturapa/paper-files.ts';
import { unnamedPapers } from './files/papers/wanted-papers.ts';
import { ImportFailure } from './import-failure.ts';
import { IMPORT_STEPS, type VersionName } from './import-files.ts';
import {
  holdsDemo,
  lockFigures,
  lockImports,
  recordImport,
  refreshStatistics,
  writeAsImport,
} from './import-log.repository.ts';
import type { FileCounts, ImportRun } from './import-run.ts';
import { openSource } from './import-source.ts';
import type { ImportTable } from './import-table.ts';
import { createIssueLog, type LoggedIssue } from './issue-log.ts';
import type { IssueLanguage } from './issue-texts.ts';
import { readKnownArticles, readKnownCustomers, readKnownLabels, readNamedArticles } from './known-codes.repository.ts';
import { textsOf } from './named-codes.ts';
import { openTables } from './source-tables.ts';
import { catchWaiting } from './waiting/catch-waiting.ts';

export interface ImportOptions {
  readonly db: Database;
  readonly dataDir: string;
  /** Pictures and documents of the shop; left out: in the data folder. */
  readonly storage?: ShopFiles | undefined;
  /** Folder, zip or single file. */
  readonly source: string;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly safeHtml: SafeHtml;
  /** Imports the files of `content/`. */
  readonly importContent: ImportContent;
  readonly lang?: IssueLanguage;
  /** Everything is validated and counted, nothing is stored. */
  readonly dryRun?: boolean;
  /** A single rejected row rejects the whole import. */
  readonly strict?: boolean;
  /** The files are complete: what they do not name is deleted or made inactive. */
  readonly replace?: boolean;
  /** YAML that maps the columns of a supplier's file (docs/import-format.md). */
  readonly mapping?: string | undefined;
  /** Megabytes of one file of `papers/`. */
  readonly paperMaxMb?: number;
  /** Plain date: deadlines of FatturaPA that fell due before count as paid. */
  readonly paidBefore?: string | undefined;
  /** The shop's URL in e-mails about disputes, without trailing slash. */
  readonly baseUrl?: string;
  /** Users become demo users (C-CAT-7). */
  readonly demo?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** As the import's log calls the source; left out: its path. */
  readonly sourceName?: string;
  /** Fields that the office holds are overwritten too (C-OFF-9). */
  readonly overrule?: boolean;
  /** What stands between the file and the importer: rows that a person mended. */
  readonly readAs?: (table: ImportTable) => ImportTable;
  /** Each refused row and each warning, beside the file of them. */
  readonly onIssue?: (issue: LoggedIssue) => void;
  readonly watch?: ImportWatch;
  /** Whose rows wait for what they name, where they are refused for nothing else; left out: they are refused. */
  readonly waits?: string | undefined;
  /** Gigabytes of a zip when opened; left out: 20. */
  readonly mostUnzippedGb?: number;
}

/** Looks on inside the transaction: before the first row, and before it is kept or rolled back. */
export interface ImportWatch {
  /** `bytes` of all tables of the source. */
  begin(transaction: Queryable, bytes: number): Promise<void>;
  /** `keeps` false: it is rolled back in any case. Resolves to false when nothing of it shall stay. */
  end(transaction: Queryable, result: WatchedResult): Promise<boolean>;
}

export interface WatchedResult {
  readonly keeps: boolean;
  readonly files: readonly FileCounts[];
  readonly errors: number;
  /** Fields of the office that were kept: how many, by name. */
  readonly held: ReadonlyMap<string, number>;
  /** Notifies caches and the index, once: before an operation is written, as every change of the office does it, so that none waits for the other. */
  announce(): Promise<void>;
}

export interface ImportReport {
  /** False after a dry run, or when `strict` found an error. */
  readonly committed: boolean;
  readonly files: readonly FileCounts[];
  readonly errors: number;
  readonly warnings: number;
  readonly firstIssues: readonly LoggedIssue[];
  /** Real data were imported into a shop that has the demo. */
  readonly besideDemo: boolean;
  /** CSV with every issue, if there are any. */
  readonly issuesFile: string | undefined;
  readonly rows: number;
  /** Of them, figures that were left out because the shop has newer ones. */
  readonly stale?: number;
  readonly seconds: number;
}

/** Thrown inside the transaction to roll it back on purpose. */
class NotKept extends Error {}

/**
 * Imports a source.
 * @throws ImportFailure when the source cannot be used at all; ImportInterrupted after the signal. Nothing is changed
 * then.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { db, dataDir, clock, lang = 'it' } = options;
  const startedAt = clock();
  const began = performance.now();
  await mkdir(dataDir, { recursive: true });
  const stamp = startedAt.toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
  const log = createIssueLog(join(dataDir, `import-errors-${stamp}.csv`), lang, options.onIssue);
  const source = await openSource(options.source, join(dataDir, 'tmp'), options.mostUnzippedGb);
  try {
    const tables = await openTables(source, { mapping: options.mapping, readAs: options.readAs }, log);
    const counts = new Map<string, FileCounts>();
    const committed = await inTransaction(db, async (transaction) => {
      if (!(await lockImports(transaction))) throw new ImportFailure('already-importing');
      await writeAsImport(transaction);
      const caught = await catchWaiting(transaction, {
        tables,
        log,
        counts: (file) => counts.get(file) ?? { file, rows: 0, inserted: 0, updated: 0, removed: 0, refused: 0 },
        connection: options.strict ? undefined : options.waits,
        replace: options.replace ?? false,
        dryRun: options.dryRun ?? false,
        now: startedAt,
      });
      const run = createRun(options, { db: transaction, source, counts, tables: caught.tables, log: caught.log });
      await options.watch?.begin(
        transaction,
        [...tables.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      );
      const bumped = await runSteps(run, options, tables);
      await caught.keep();
      const keeps = !options.dryRun && !(options.strict && log.errors > 0);
      if (keeps && rowsOf(counts) > 1000) await refreshStatistics(transaction);
      const announce = once(() => announceData(transaction, bumped, run.changes.result()));
      const seen = { keeps, files: [...counts.values()], errors: log.errors, held: run.held, announce };
      if ((await options.watch?.end(transaction, seen)) === false || !keeps) throw new NotKept();
      await announce();
      const { source: path, sourceName: name = path, demo = false } = options;
      await recordImport(transaction, { source: name, startedAt, demo, summary: [...counts.values()] });
      run.checkInterrupted();
    });
    options.onProgress?.({ file: '', done: 1, rows: rowsOf(counts) });
    return {
      committed,
      files: [...counts.values()],
      errors: log.errors,
      warnings: log.warnings,
      firstIssues: log.first,
      besideDemo: committed && !options.demo && (await holdsDemo(db)),
      issuesFile: await log.close(),
      rows: rowsOf(counts),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await log.close();
    await source.close();
  }
}

/** The work of the first call; later ones wait for it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

async function inTransaction(db: Database, work: (transaction: Queryable) => Promise<void>): Promise<boolean> {
  try {
    // No retry after a deadlock: the work reads files and counts as it goes.
    await db.transaction(work, { timeoutMs: 0, retries: 0 });
    return true;
  } catch (error) {
    if (error instanceof NotKept) return false;
    throw error;
  }
}

/** Reads every file of the source; returns which versions changed. */
async function runSteps(
  run: ImportRun,
  options: ImportOptions,
  tables: ReadonlyMap<string, ImportTable>,
): Promise<VersionName[]> {
  await readKnownLabels(run.db, run.known);
  const named = await textsOf(tables);
  if (named) await readNamedArticles(run.db, run.known, named);
  else await readKnownArticles(run.db, run.known);
  await readKnownCustomers(run.db, run.known);
  const bumped = new Set<VersionName>();
  for (const { file, load, bumps, index } of IMPORT_STEPS) {
    const table = run.table(file);
    if (!table) continue;
    run.checkInterrupted();
    // Rows of these also come by themselves, every few minutes: they wait for this table only (docs/exchange-rows.md).
    if (isFigureTable(file)) await lockFigures(run.db, file);
    await (await load()).run(table, run);
    const counts = run.counts(table.file);
    if (!changed(counts)) continue;
    for (const name of bumps) bumped.add(name);
    if (index === 'everything' || (index === 'names' && counts.updated + counts.removed > 0))
      run.changes.addEverything();
    if (index === 'promos') run.changes.addOther();
  }
  await importDocuments(run, options);
  if (await importContents(run, options)) bumped.add('content');
  return [...bumped];
}

/** FatturaPA files, files of documents and disputes; what connects the documents. Code is loaded for what the source has of it. */
async function importDocuments(run: ImportRun, options: ImportOptions): Promise<void> {
  const {
    storage = folderFiles(options.dataDir),
    dryRun,
    lang = 'it',
    paidBefore,
    paperMaxMb: maxMb = PAPER_MAX_MB,
  } = options;
  let documentsChanged = LINKED_FILES.some((file) => run.table(file));
  if (paperFilesOf(run.source.files).length > 0) {
    const { importFatturaPa } = await import('./files/fatturapa/fatturapa.import.ts');
    if (await importFatturaPa({ run, storage, dryRun, lang, paidBefore })) documentsChanged = true;
  }
  if (documentsChanged) {
    const { linkDeadlines, linkDocuments, placeInvoices } = await import('./files/account/documents.repository.ts');
    const { confirmPayments, packInvoices } = await import('#server/modules/ledger/index.ts');
    await linkDocuments(run.db);
    await placeInvoices(run.db);
    await linkDeadlines(run.db);
    if (run.table('deadlines')) await confirmPayments(run.db);
    await packInvoices(run.db, 'wait');
  }
  if (documentsChanged || run.papers.length > 0 || unnamedPapers(run).length > 0) {
    const { importPapers } = await import('./files/papers/papers.import.ts');
    await importPapers({ run, storage, dryRun, lang, maxMb, documentsChanged });
  }
  if (run.disputes.length > 0) {
    const { importDisputes } = await import('./files/disputes.import.ts');
    await importDisputes(run, options.baseUrl ?? '');
  }
}

/** Footers, the home page and `content/`. True when something changed. */
async function importContents(run: ImportRun, options: ImportOptions): Promise<boolean> {
  const { importContent, safeHtml, storage = folderFiles(options.dataDir), dryRun } = options;
  const documents = CONTENT_DOCUMENTS.filter((file) => run.source.files.has(file));
  if (documents.length > 0) {
    const { importFooters, importHome } = await import('./files/content-documents.import.ts');
    await importFooters(run, safeHtml);
    await importHome(run);
  }
  const filesChanged = await importContentFiles({ run, importContent, media: storage.media, dryRun });
  return filesChanged || documents.some((file) => changed(run.counts(file)));
}

const CONTENT_DOCUMENTS = ['footer_it.html', 'footer_en.html', 'home.yaml'];

/** Files whose documents may name each other, or those of earlier imports. */
const LINKED_FILES = ['orders', 'delivery_notes', 'delivery_note_rows', 'invoices', 'invoice_rows', 'deadlines'];

const changed = ({ inserted, updated, removed }: FileCounts) => inserted + updated + removed > 0;

function rowsOf(counts: ReadonlyMap<string, FileCounts>): number {
  return [...counts.values()].reduce((sum, { rows }) => sum + rows, 0);
}
