/**
 * A file of figures of a connection, in the thread of imports: batch by batch (docs/exchange-rows.md). Each batch says in its own transaction
 * that it is in the shop, what it changed and what it refused; the next process goes on behind it (C-EXC-1, C-EXC-2).
 */
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { openCsv } from '../csv-table.ts';
import { applyFigures, type FigureDeps } from '../delta/apply-figures.ts';
import type { FigureRecord } from '../delta/figure-record.ts';
import { AGE, type FigureSource, readFigures } from '../delta/figure-source.ts';
import { guardFigures } from '../delta/guard-figures.ts';
import { reportOfBatch } from '../desk/batch-report.ts';
import { createFoundIssues } from '../desk/found-issues.ts';
import { type GuardLimits, type GuardResult, stopping } from '../desk/guard.rules.ts';
import { beginNotes, endNotes } from '../desk/import-notes.repository.ts';
import type { EndedRun, RunOfConnection, StoredReport, StoredRun } from '../desk/import-runs.repository.ts';
import { joinReports } from '../desk/joined-reports.rules.ts';
import { type MendingOptions, mendedTable } from '../desk/mended-table.ts';
import { recordRun } from '../desk/record-run.ts';
import { keepRefused, type StoredRefused } from '../desk/refused-rows.repository.ts';
import { FIGURE_TABLES, type FigureTable, isFigureTable } from '../figure-tables.ts';
import { isOrderStates } from '../files/order-states.import.ts';
import { type CellRefused, ImportFailure } from '../import-failure.ts';
import type { ImportTable, RawRow } from '../import-table.ts';
import type { Issue, IssueLog } from '../issue-log.ts';
import { openJsonl } from '../jsonl-table.ts';
import { isMappedSlot } from '../mapping/mapped-slot.ts';
import { openTables } from '../source-tables.ts';
import { noteFigures } from './files-in.repository.ts';

export interface FiguresOfRun {
  readonly db: Database;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly limits: GuardLimits;
  readonly run: StoredRun;
  /** Path of the file, `…/stock.csv`; of the folder that a mapping made of it. */
  readonly source: string;
  readonly mending: MendingOptions;
  readonly stop: AbortSignal;
  readonly onProgress: (progress: { readonly done: number; readonly rows: number }) => void;
}

/** Rows are held in memory until they are cut into batches. */
const MOST_BYTES = 16_000_000;
const LONGEST_CELL = 2_000;

/** Of a file that is not for batches (too large, or whole orders): undefined, the importer of whole tables takes it. */
export async function importFiguresOfRun(
  given: FiguresOfRun & { readonly incoming: RunOfConnection },
): Promise<Omit<EndedRun, 'at'> | undefined> {
  const { db, dataDir, timeZone, incoming, mending, stop, onProgress } = given;
  const opened = await openFigures(given);
  if (!opened) return undefined;
  const now = new Date();
  const read: FigureSource[] = [];
  for (const [name, table] of opened.tables)
    read.push(await readFigures(name, mendedTable(table, mending), { asOf: incoming.asOf ?? undefined, now }));
  const rest = behind(read, incoming.batchesDone);
  const deps = { db, dataDir, timeZone, clock: () => new Date() };
  if (incoming.batchesDone === 0) {
    const guards: GuardResult[] = [];
    for (const source of rest) guards.push(...(await priceGuards(deps, source, given)));
    const rows = rest.reduce((sum, source) => sum + rowsOf(source), 0);
    if (stopping(guards, given.run.accepted).length > 0)
      return { state: 'guarded', report: { ...emptyReport(rows), guards } };
  }
  const record = recorderOf(given, read, opened.issues);
  if (incoming.batchesDone === 0) await record.keepUnread(db);
  else if (rest.length === 0) return record.ended();
  const silent = { refuse() {}, warn() {}, errors: 0 };
  await applyFigures(deps, rest, silent, {
    connection: incoming.connection,
    record,
    signal: stop,
    onProgress,
  });
  return record.ended();
}

interface OpenedFigures {
  /** In the order of the import. */
  readonly tables: ReadonlyArray<readonly [FigureTable, ImportTable]>;
  /** What a mapping refused. */
  readonly issues: readonly Issue[];
}

/** Undefined: not all of it is for batches. */
async function openFigures({
  incoming,
  source,
}: FiguresOfRun & { readonly incoming: RunOfConnection }): Promise<OpenedFigures | undefined> {
  const { tables, issues } = isMappedSlot(incoming.slot)
    ? await openFolder(source)
    : { tables: new Map([[incoming.slot, await openTable(source)]]), issues: [] };
  const bytes = [...tables.values()].reduce((sum, table) => sum + table.bytes, 0);
  const orders = tables.get('orders');
  if (bytes > MOST_BYTES || (orders && !isOrderStates(orders)) || ![...tables.keys()].every(isFigureTable))
    return undefined;
  const found = FIGURE_TABLES.flatMap((name) => {
    const table = tables.get(name);
    return table ? [[name, table] as const] : [];
  });
  return { tables: found, issues };
}

/** The tables that a mapping made of a file, and what it refused. */
async function openFolder(folder: string) {
  const issues: Issue[] = [];
  const log = { ...SILENT, refuse: (issue: Issue) => issues.push(issue), warn: (issue: Issue) => issues.push(issue) };
  const files = new Set(await readdir(folder));
  const none = { name: folder, folder, files, whole: true, close: async () => {} };
  const tables = files.size > 1 ? await openTables(none, { mapping: undefined }, log) : new Map<string, ImportTable>();
  return { tables, issues };
}

/** Nothing has to be written into a list of issues. */
const SILENT: IssueLog = { refuse() {}, warn() {}, errors: 0, warnings: 0, first: [], close: async () => undefined };

/** What is left of the sources behind so many batches; one without rows has an empty one. */
function behind(sources: readonly FigureSource[], batchesDone: number): FigureSource[] {
  let done = batchesDone;
  return sources.flatMap((source) => {
    const count = Math.max(1, source.batches.length);
    const passed = Math.min(done, count);
    done -= passed;
    return passed === count
      ? []
      : [{ ...source, batches: source.batches.slice(passed), refused: [], broken: undefined }];
  });
}

/**
 * Prices that move far stop a file, as they stop an import. What of it is refused does not: figures come again in minutes, and a slot that waits for a
 * person would keep out the good ones (C-EXC-5).
 */
async function priceGuards(
  deps: FigureDeps,
  source: FigureSource,
  { incoming, limits, stop: signal }: FiguresOfRun & { readonly incoming: RunOfConnection },
): Promise<GuardResult[]> {
  if (source.name !== 'prices') return [];
  const found = await guardFigures(deps, [source], { connection: incoming.connection, limits, signal });
  return found.filter(({ guard }) => guard === 'price-moves');
}

const rowsOf = ({ batches }: FigureSource): number => batches.reduce((sum, { length }) => sum + length, 0);

/** One file of our own format. */
export const openTable = (path: string): Promise<ImportTable> => {
  const file = basename(path);
  return file.endsWith('.jsonl') ? openJsonl(path, file) : openCsv(path, file);
};

interface Recorder extends FigureRecord {
  /** Rows that no batch has. */
  keepUnread(db: Queryable): Promise<void>;
  ended(): Omit<EndedRun, 'at'>;
}

function recorderOf(
  { run, limits }: FiguresOfRun,
  sources: readonly FigureSource[],
  refusedBefore: readonly Issue[],
): Recorder {
  const began = performance.now();
  const rowsOfFile = new Map(
    sources.map((source) => [
      source.table.file,
      { source, rowAt: new Map(source.batches.flat().map(({ row }) => [row.line, row])) },
    ]),
  );
  const found = sources.map(unreadOf);
  const unread = {
    issues: [...refusedBefore, ...found.flatMap(({ issues }) => issues)],
    rows: [...refusedBefore.map(keptNote), ...found.flatMap(({ rows }) => rows)],
  };
  // That of batches before; what a trial or a guard rail found is another one.
  let report: StoredReport | undefined = run.incoming?.batchesDone ? (run.report ?? undefined) : undefined;
  let done = run.incoming?.batchesDone ?? 0;
  let operationId = run.operationId;

  return {
    begin: (transaction) => beginNotes(transaction),
    async end(transaction, batch) {
      const lacking = batch.refused.find(({ code }) => code === 'missing-column');
      // Not a single row can be read: the file is refused as a whole.
      if (lacking) throw new ImportFailure(lacking.code, lacking.details);
      const own = await reportOfBatch(transaction, batch, { limits, began });
      const first = report ?? withUnread(unread.issues, run.name, run.incoming?.notes ?? []);
      const joined = first ? joinReports(first, own) : own;
      const changed = batch.counts.inserted + batch.counts.updated + batch.counts.removed;
      await batch.announce();
      const { id, name: title, userId, userName } = run;
      const by = { id, name: title, userId, userName, source: 'import' } as const;
      // All of them are taken back together, from the page of the import (0322).
      const operation = own.changes > 0 || changed > 0 ? await recordRun(transaction, by, own) : null;
      await noteFigures(transaction, id, { report: joined, batchesDone: done + 1, operationId: operation });
      const of = rowsOfFile.get(batch.counts.file);
      if (of) await keepRefused(transaction, id, refusedRows(batch.refused, of.source.table, of.rowAt), false);
      await endNotes(transaction);
      return () => {
        report = joined;
        done += 1;
        operationId = operation ?? operationId;
      };
    },
    keepUnread: (db) => keepRefused(db, run.id, unread.rows, false),
    ended: () => ({
      state: 'done',
      report: report ?? withUnread(unread.issues, run.name, run.incoming?.notes ?? []) ?? null,
      operationId,
    }),
  };
}

/** Refused rows with the cells that they have in the file. */
function refusedRows(
  issues: readonly Issue[],
  table: ImportTable,
  rowAt: ReadonlyMap<number, RawRow>,
): Array<Omit<StoredRefused, 'mended'>> {
  const byLine = new Map<number, Issue[]>();
  for (const issue of issues) if (issue.line > 0) byLine.set(issue.line, [...(byLine.get(issue.line) ?? []), issue]);
  return [...byLine].map(([line, own]) => ({
    file: table.file,
    line,
    cells: cellsOf(rowAt.get(line), table),
    issues: own.map(({ column, code, details = {} }) => ({ column, code, details })),
  }));
}

const cellsOf = (row: RawRow | undefined, table: ImportTable): Record<string, string> =>
  Object.fromEntries(
    table.columns.map((column, place) => [
      table.sourceColumn(column),
      (row?.cells.get(place) ?? '').slice(0, LONGEST_CELL),
    ]),
  );

/** What a mapping refused has no row of ours: what is known of it is the value. */
const keptNote = ({ file, line, column, value, code, details = {} }: Issue): Omit<StoredRefused, 'mended'> => ({
  file,
  line,
  cells: column === '' ? {} : { [column]: value.slice(0, LONGEST_CELL) },
  issues: [{ column, code, details }],
});

/** Rows of which the age cannot be read, and the rest of a file that is no table from some line on. */
function unreadOf({ table, refused, broken }: FigureSource) {
  const of = (line: number, column: string, { code, details }: CellRefused): Issue => ({
    file: table.file,
    line,
    column,
    value: '',
    code,
    details,
  });
  const issues = refused.map(({ row, error }) => of(row.line, table.sourceColumn(AGE), error));
  if (broken) issues.push(of(Number(broken.details.line ?? 0), '', broken));
  const rowAt = new Map(refused.map(({ row }) => [row.line, row]));
  return { issues, rows: refusedRows(issues, table, rowAt) };
}

/** The report before the first batch; undefined when there is nothing to say. */
function withUnread(unread: readonly Issue[], file: string, notes: RunOfConnection['notes']): StoredReport | undefined {
  if (unread.length === 0 && notes.length === 0) return undefined;
  const issues = createFoundIssues(0);
  for (const issue of unread) issues.hear({ ...issue, level: 'error', text: '' });
  for (const { code, details } of notes)
    issues.hear({ file, line: 0, column: '', value: '', code, details, level: 'warning', text: '' });
  const refused = unread.length;
  return {
    ...emptyReport(refused),
    refused,
    warnings: issues.warnings,
    files: refused > 0 ? [{ file, rows: refused, inserted: 0, updated: 0, removed: 0, refused }] : [],
    issues: issues.reasons(),
  };
}

const emptyReport = (rows: number): StoredReport => ({
  dry: false,
  seconds: 0,
  rows,
  refused: 0,
  warnings: 0,
  about: 'articles',
  created: 0,
  changed: 0,
  same: 0,
  stale: 0,
  switched_off: 0,
  files: [],
  fields: [],
  moves: [],
  guards: [],
  held: [],
  issues: [],
  changes: 0,
  undoable: true,
});
