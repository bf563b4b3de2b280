/** What a trial or a run found, from the counts of the importer and the changes that were noted. */
import { MOST_UNDOABLE } from '#contract/values/constants.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { WatchedResult } from '../import-catalogue.ts';
import type { FileCounts } from '../import-run.ts';
import { type FoundIssues, fileOf } from './found-issues.ts';
import { type GuardLimits, guardsOf } from './guard.rules.ts';
import { countChanges, countFields, readPriceMoves } from './import-notes.repository.ts';
import type { StoredReport, StoredRun } from './import-runs.repository.ts';
import { NOTED_TABLES } from './noted-tables.ts';

const SHOWN_MOVES = 50;
const OF_CUSTOMERS = new Set(['customers', 'addresses', 'discounts', 'customer_codes', 'credit']);
const UNDOABLE: ReadonlySet<string> = new Set(['products', 'packagings', ...NOTED_TABLES.map(({ table }) => table)]);

export interface ReportParts {
  /** Without a form: of the command line, file by file. */
  readonly run: Pick<StoredRun, 'form' | 'mapping' | 'report'>;
  readonly result: WatchedResult;
  readonly issues: FoundIssues;
  readonly limits: GuardLimits;
  /** Rows that the transaction changed. */
  readonly changes: number;
  readonly dry: boolean;
  /** Lines of the file that were not read. */
  readonly leftOut: number;
  readonly seconds: number;
  /** A run that changes more rows makes a backup first; left out: none does. */
  readonly backupFrom?: number;
}

export async function reportOf(transaction: Queryable, parts: ReportParts): Promise<StoredReport> {
  const { run, result, issues, limits, changes, dry, leftOut, seconds, backupFrom } = parts;
  const [counts, fields, moves] = [
    await countChanges(transaction, limits.move),
    await countFields(transaction),
    await readPriceMoves(transaction, SHOWN_MOVES),
  ];
  const isFolder = run.form?.format === 'folder';
  const isOneFile = run.form !== null && run.form.format !== 'folder';
  const rows = leftOut + (isOneFile ? Math.max(0, ...result.files.map(rowsOf)) : sum(result.files, rowsOf));
  const refused = isOneFile ? issues.refusedLines : leftOut + sum(result.files, (file) => file.refused);
  const waiting = sum(result.files, (file) => file.waiting ?? 0);
  const about = aboutOf(result.files, run.mapping?.kind);
  const [created, changed] =
    about === 'customers'
      ? [counts.newCustomers, counts.changedCustomers]
      : [counts.newArticles, counts.changedArticles];
  const prices = result.files.find(({ file }) => /(^|\()prices\b/.test(file));
  const guards = guardsOf(
    {
      activeBefore: counts.activeBefore,
      switchedOff: counts.switchedOff,
      prices: prices ? prices.rows - prices.refused : 0,
      movedPrices: counts.movedPrices,
      rows,
      refused,
      vanishedColumns: run.form?.vanished.length ?? 0,
      articles: rows,
      emptied: counts.emptied,
    },
    limits,
  );
  const tables = result.files.map(({ file }) => tableOf(file, run.mapping?.kind));
  return {
    dry,
    seconds,
    rows,
    refused,
    warnings: issues.warnings,
    about,
    created,
    changed,
    same: isFolder ? sum(result.files, sameIn) : Math.max(0, rows - refused - waiting - created - changed),
    ...(waiting > 0 && { waiting }),
    switched_off: counts.switchedOff,
    files: result.files.map(({ file, waiting: _, ...counted }) => ({ file, ...counted })),
    fields: fields.map(({ source, samples, ...one }) => ({
      table: source,
      ...one,
      samples: samples.map((sample) => ({ ...sample })),
    })),
    moves,
    guards,
    held: [...result.held].map(([field, count]) => ({ field, count })),
    // A run leaves out what the trial refused: the reasons are those of the trial.
    issues: !dry && run.report && issues.lines.length === 0 ? run.report.issues : issues.reasons(),
    changes,
    undoable: changes <= MOST_UNDOABLE && tables.every((table) => UNDOABLE.has(table)),
    ...(dry && backupFrom !== undefined && { backup_first: changes > backupFrom }),
  };
}

/** What the counts of new and changed are about. */
export function aboutOf(files: readonly FileCounts[], kind: string | undefined): StoredReport['about'] {
  const tables = kind === undefined ? files.map(({ file }) => tableOf(file, kind)) : [kind];
  return tables.length > 0 && tables.every((table) => OF_CUSTOMERS.has(table)) ? 'customers' : 'articles';
}

const rowsOf = (file: FileCounts) => file.rows;
/** Of a table: what a folder has beside articles is neither a new article nor a changed one, and need not be unchanged. */
const sameIn = ({ rows, inserted, updated, refused, waiting = 0 }: FileCounts) =>
  Math.max(0, rows - inserted - updated - refused - waiting);
const sum = (files: readonly FileCounts[], of: (file: FileCounts) => number) =>
  files.reduce((total, file) => total + of(file), 0);

/** `data.csv (prices)` → `prices`, `prices.csv` → `prices`; a table of a mapping itself is no file. */
function tableOf(file: string, kind: string | undefined): string {
  const [, made] = / ?\(([a-z_]+)\)$/.exec(file) ?? [];
  return made ?? (fileOf(file) === file && kind !== undefined ? kind : file.replace(/\.[a-z]+$/i, ''));
}
