/**
 * The thread that tries or runs an import of the office: the thread that serves requests does not read files, and a run that is
 * killed leaves nothing half, because it is one transaction. Its state is a row that every process reads.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_MENDED } from '#contract/office/imports.ts';
import { backupBefore } from '#server/backup/backup-before.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import { type Act, announceOperation, createOperations } from '#server/modules/operations/index.ts';
import { connect, type Database, type Queryable } from '#server/platform/db/index.ts';
import type { BucketAddress } from '#server/platform/media/bucket-address.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import { doJobs } from '#server/platform/threads/thread-jobs.ts';
import { importFiguresOfRun, openTable } from '../files-in/figures-of-run.ts';
import { noteColumns } from '../files-in/files-in.repository.ts';
import { writeIssues } from '../files-in/issues-file.ts';
import { type ImportWatch, importCatalogue } from '../import-catalogue.ts';
import { ImportFailure, ImportInterrupted } from '../import-failure.ts';
import type { IssueLanguage } from '../issue-texts.ts';
import { createFoundIssues, type FoundIssues } from './found-issues.ts';
import { type GuardLimits, stopping } from './guard.rules.ts';
import { beginNotes, gatherChanges } from './import-notes.repository.ts';
import {
  type EndedRun,
  endRun,
  holdRun,
  noteBackup,
  noteRunProgress,
  readRun,
  type StoredRun,
} from './import-runs.repository.ts';
import { readLeftOut, withoutLines, writeLeftOut } from './left-out.ts';
import { ownerColumns } from './mapping-document.rules.ts';
import { type MendingOptions, mendedTable, ownerText } from './mended-table.ts';
import { recordRun } from './record-run.ts';
import { cellsOfLines } from './refused-cells.ts';
import { keepRefused, readMended, settleMended } from './refused-rows.repository.ts';
import { fileFolder, ISSUES, runFolder, sourceOf } from './run-folder.ts';
import { reportOf } from './run-report.ts';

export interface ImportWorkerData {
  readonly runId: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Undefined: files are in the data folder. */
  readonly bucket: BucketAddress | undefined;
  readonly timeZone: string;
  readonly lang: IssueLanguage;
  readonly limits: GuardLimits;
  readonly paperMaxMb: number;
  /** A run that changes more rows than `from` makes a backup first; of all backups the newest `keep` stay then, 0 = all. */
  readonly backups: { readonly from: number; readonly keep: number };
}

const PROGRESS_EVERY_MS = 300;
/** What was noticed of the file itself. */
const OF_FILE = { line: 0, column: '', value: '', level: 'warning', text: '' } as const;
/** Another import runs: this one waits. */
const AGAIN_MS = 1_000;
/** Gigabytes of a zip when opened. */
const MOST_UNZIPPED_GB = 4;

async function workOn(data: ImportWorkerData): Promise<null> {
  const db = await connect({ url: data.databaseUrl, poolSize: 4, statementTimeoutMs: 0, timeZone: data.timeZone });
  try {
    // The lock ends with this connection, whatever happens to the process: others see then that nobody works on it.
    await db.transaction(
      async (held) => {
        if (!(await holdRun(held, data.runId))) return;
        const run = await readRun(db, data.runId);
        if (run?.state === 'checking' || run?.state === 'running') await finish(db, data, run);
      },
      { timeoutMs: 0, retries: 0 },
    );
    return null;
  } finally {
    await db.close();
  }
}

/** @throws whatever broke, once the row says so. */
async function finish(db: Database, data: ImportWorkerData, run: StoredRun): Promise<void> {
  let broken: unknown;
  const ended = await importOf(db, data, run).catch((error: unknown): EndedRun => {
    const at = new Date();
    if (error instanceof ImportInterrupted) return { state: 'stopped', at };
    if (error instanceof ImportFailure)
      return { state: 'failed', at, failure: { code: error.code, details: error.details } };
    broken = error;
    return { state: 'failed', at, failure: { code: 'failed', details: {} } };
  });
  // A run that was kept has said so in its own transaction.
  if (ended.state !== 'done') await endRun(db, run.id, ended);
  await tell(db, run.id);
  if (broken) throw broken;
}

const tell = (db: Queryable, id: number) =>
  announceOperation(db, JSON.stringify({ userId: null, rows: 1, records: [['import', String(id)]] }));

async function importOf(db: Database, data: ImportWorkerData, run: StoredRun): Promise<EndedRun> {
  const dry = run.state === 'checking';
  const stop = new AbortController();
  // It may have waited for another one, and been stopped meanwhile.
  if (await noteRunProgress(db, run.id, 0, 0)) throw new ImportInterrupted();
  const says = progressOf(db, run.id, () => stop.abort());
  // Figures go on batch by batch; each of them is taken back alone.
  const isWhole = !dry && run.incoming?.kind !== 'figures';
  if (isWhole && !(await isBackedUp(db, data, run, { says, stop: stop.signal })))
    return { state: 'stopped', at: new Date() };
  if (run.form?.program === 'mapping' && run.incoming) {
    // Only such files need the language of mappings.
    const { placeMapped } = await import('../mapping/mapped-run.ts');
    const folder = await fileFolder(db, data.dataDir, run);
    await placeMapped(db, { ...run.incoming, name: run.name, folder, timeZone: data.timeZone });
  }
  const files = await sourceOf(db, data.dataDir, run);
  if (run.incoming) await readColumns(db, run, files.source);
  const mending = await mendingOf(db, run);
  const folder = runFolder(data.dataDir, run.id);
  const figures = dry ? undefined : await figuresOf({ db, data, run, ...files, mending, says, stop: stop.signal });
  if (figures) return figures;
  const pass = { db, data, run, files, mending, says, stop: stop.signal, dry };
  const leftOut = dry ? new Set<string>() : await readLeftOut(folder);
  const first = await passOf({ ...pass, leftOut, issues: createFoundIssues(MOST_MENDED, leftOut) });
  const { issues } = first;
  // Named by the second: another pass would write over it.
  if (first.issuesFile) await rename(first.issuesFile, join(folder, ISSUES));
  // One line of a supplier's list is an article, its price, its stock: when one of them cannot be, the line stays out whole.
  const isTwice = dry && run.mapping?.kind === 'catalogue' && issues.refusedLines > 0;
  const last = isTwice ? await passOf({ ...pass, leftOut: issues.places, issues, again: true }) : first;
  if (isTwice && last.issuesFile) await rm(last.issuesFile, { force: true });
  if (dry) await writeLeftOut(folder, issues.places);
  const { ended } = last;
  // A run that is done kept them in its own transaction.
  if (dry || (issues.lines.length > 0 && ended.state !== 'done'))
    await keepRefused(
      db,
      run.id,
      await cellsOfLines({ ...files, dataDir: data.dataDir, lines: issues.lines, mending }),
      dry,
    );
  return { ...ended, at: new Date() };
}

/** The columns of a file with a name of ours, for the grid of its refused rows. @throws ImportFailure when it has none. */
async function readColumns(db: Queryable, run: StoredRun, source: string): Promise<void> {
  if (run.bytes === 0) throw new ImportFailure('file-empty');
  const { form } = run;
  if (form?.format !== 'folder' || form.program || form.columns.length > 0 || source.endsWith('.zip')) return;
  const table = await openTable(source);
  const columns = table.columns.map((column) => ({ name: table.sourceColumn(column), samples: [] }));
  await noteColumns(db, run.id, columns);
}

/** Of figures that came by a connection; undefined = it is for the importer of whole tables. */
async function figuresOf({
  db,
  data,
  run,
  source,
  mending,
  says,
  stop,
}: Pick<Pass, 'db' | 'data' | 'run' | 'mending' | 'says' | 'stop'> & {
  readonly source: string;
}): Promise<EndedRun | undefined> {
  const { incoming } = run;
  if (incoming?.kind !== 'figures') return undefined;
  const { dataDir, timeZone, limits, lang } = data;
  const asked = { db, dataDir, timeZone, limits, run, incoming, source, mending, stop, onProgress: says.progress };
  const ended = await importFiguresOfRun(asked);
  await says.settled();
  if (!ended) return undefined;
  if (ended.state === 'done') await settleMended(db, run.id, run.mendedOf);
  const folder = runFolder(dataDir, run.id);
  await mkdir(folder, { recursive: true });
  await writeIssues(db, run.id, join(folder, ISSUES), lang);
  const whole = { ...ended, at: new Date() };
  await endRun(db, run.id, whole);
  return whole;
}

/**
 * Before so many rows that they are not taken back, the whole shop is kept as a file. False = it cannot be, and the page says why and
 * asks; nothing was written.
 */
async function isBackedUp(
  db: Database,
  { dataDir, bucket, backups: { from, keep } }: ImportWorkerData,
  run: StoredRun,
  { says, stop }: Pick<Pass, 'says' | 'stop'>,
): Promise<boolean> {
  if ((run.report?.changes ?? 0) <= from || run.backup?.state === 'waived') return true;
  await noteBackup(db, run.id, { state: 'making' });
  await tell(db, run.id);
  const clock = () => new Date();
  const progress = (done: number) => says.progress({ done, rows: 0 });
  const backup = await backupBefore({ db, dataDir, bucket, clock, keep, progress, signal: stop }).catch(
    (error: unknown) => {
      throw stop.aborted ? new ImportInterrupted() : error;
    },
  );
  await says.settled();
  await noteBackup(db, run.id, backup);
  if (backup.state !== 'made') return false;
  const act: Act = {
    actor: { userId: run.userId, name: run.userName },
    source: 'import',
    kind: 'backup.create',
    params: { name: backup.name, import: run.id },
  };
  await createOperations({ clock }).run(db, act, async (_, change) => {
    change.record();
    return null;
  });
  return true;
}

interface Pass {
  readonly db: Database;
  readonly data: ImportWorkerData;
  readonly run: StoredRun;
  readonly files: { readonly source: string; readonly mapping: string | undefined };
  readonly mending: MendingOptions;
  readonly says: ReturnType<typeof progressOf>;
  readonly stop: AbortSignal;
  readonly dry: boolean;
  /** Lines that are not read: `file<TAB>line`. */
  readonly leftOut: ReadonlySet<string>;
  readonly issues: FoundIssues;
  /** What it refuses and warns of was heard before. */
  readonly again?: boolean;
}

/** The file, once through the importer. */
async function passOf(pass: Pass) {
  const { db, data, run, files, mending, says, stop, dry, leftOut, issues, again = false } = pass;
  const { dataDir, timeZone, lang, limits, paperMaxMb } = data;
  const storage = await openFiles(data);
  for (const note of run.incoming?.notes ?? []) issues.hear({ ...OF_FILE, ...note, file: run.name });
  // What was refused is kept with what was written, and what was mended is settled, whatever becomes of this process.
  const keep = async (transaction: Queryable) => {
    const lines = await cellsOfLines({ ...files, dataDir, lines: issues.lines, mending });
    await keepRefused(transaction, run.id, lines, false);
    await settleMended(transaction, run.id, run.mendedOf);
  };
  const backupFrom = data.backups.from;
  const watched = { keep, run, issues, dry, limits, backupFrom, leftOut: leftOut.size, began: performance.now() };
  const { watch, ended } = watchOf(watched);
  for (;;) {
    try {
      const { issuesFile } = await importCatalogue({
        db,
        dataDir,
        storage,
        ...files,
        sourceName: run.name,
        clock: () => new Date(),
        timeZone,
        paperMaxMb,
        safeHtml,
        importContent,
        lang,
        dryRun: dry,
        replace: run.replace && run.mendedOf === null,
        overrule: run.overrule,
        mostUnzippedGb: MOST_UNZIPPED_GB,
        signal: stop,
        // Of a person they are refused, to be mended; nobody mends what a connection brings before its article does.
        waits: run.incoming?.connection,
        readAs: (table) => withoutLines(mendedTable(table, mending), leftOut),
        ...(again ? {} : { onIssue: issues.hear }),
        onProgress: says.progress,
        watch,
      });
      await says.settled();
      return { issues, issuesFile, ended: ended() };
    } catch (error) {
      if (!(error instanceof ImportFailure && error.code === 'already-importing')) throw error;
      // The other one may be that of the command line: it has no row to wait for.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      says.progress({ done: 0, rows: 0 });
      await says.settled();
      if (stop.aborted) throw new ImportInterrupted();
    }
  }
}

/** Rows that were mended; of an import of mended rows only those, and the others of the same article. */
async function mendingOf(db: Queryable, run: StoredRun): Promise<MendingOptions> {
  const rows = await readMended(db, run.id);
  const mended = rows.map(({ file, line, mended: cells }) => ({ file, line, cells }));
  const owners = run.mapping ? ownerColumns(run.mapping) : [];
  if (run.mendedOf === null) return { mended, ownerColumns: owners };
  const textOf = (cells: Readonly<Record<string, string>>) => ownerText(owners.map((column) => cells[column] ?? ''));
  return {
    mended,
    ownerColumns: owners,
    only: rows.map(({ file, line, cells, mended: patch }) => ({ file, line, owner: textOf({ ...cells, ...patch }) })),
  };
}

interface Watched {
  /** Keeps refused rows, and settles mended ones, in the transaction of the run. */
  readonly keep: (transaction: Queryable) => Promise<void>;
  readonly run: StoredRun;
  readonly issues: FoundIssues;
  readonly limits: GuardLimits;
  readonly dry: boolean;
  readonly backupFrom: number;
  readonly leftOut: number;
  /** `performance.now()` */
  readonly began: number;
}

function watchOf({ keep, run, issues, limits, dry, backupFrom, leftOut, began }: Watched): {
  watch: ImportWatch;
  ended(): Omit<EndedRun, 'at'>;
} {
  let outcome: Omit<EndedRun, 'at'> = { state: 'failed', failure: { code: 'failed', details: {} } };
  const watch: ImportWatch = {
    begin: (transaction) => beginNotes(transaction),
    async end(transaction, result) {
      const changes = await gatherChanges(transaction);
      const seconds = () => (performance.now() - began) / 1000;
      const report = await reportOf(transaction, {
        run,
        result,
        issues,
        limits,
        changes,
        dry,
        backupFrom,
        leftOut,
        seconds: seconds(),
      });
      if (dry) {
        outcome = { state: 'checked', report: { ...report, seconds: seconds() } };
        return true;
      }
      await keep(transaction);
      const lacking = run.incoming && issues.reasons().find(({ code }) => code === 'missing-column');
      if (lacking) {
        // Not a single row was read: the file is refused as a whole.
        outcome = { state: 'failed', failure: { code: lacking.code, details: lacking.details } };
        return false;
      }
      if (stopping(report.guards, run.accepted).length > 0) {
        outcome = { state: 'guarded', report };
        return false;
      }
      await result.announce();
      const operationId = await recordRun(transaction, { ...run, source: 'import' }, report);
      outcome = { state: 'done', report: { ...report, seconds: seconds() }, operationId };
      await endRun(transaction, run.id, { ...outcome, at: new Date() });
      return true;
    },
  };
  return { watch, ended: () => outcome };
}

/** Progress on a connection of its own, at most every 300 ms; the same statement says whether a stop was asked for. */
function progressOf(db: Database, id: number, stop: () => void) {
  let told = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async (done: number, rows: number) => {
    if (await noteRunProgress(db, id, done, rows)) stop();
    await tell(db, id);
  };
  return {
    progress({ done, rows }: { readonly done: number; readonly rows: number }) {
      const now = performance.now();
      if (now - told < PROGRESS_EVERY_MS) return;
      told = now;
      writing = writing.then(() => write(done, rows)).catch(() => {});
    },
    settled: () => writing,
  };
}

doJobs('import', workOn);
