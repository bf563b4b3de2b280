/**
 * Rows of stock, prices, arrivals, credit and states of orders while the shop runs (docs/exchange-rows.md): in batches of 1 000, each a
 * transaction that locks its rows for milliseconds. The files' own readers and writers do the work; what is different is what is read
 * before (the codes of the batch) and what follows after (the caches of these articles).
 */
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import { createRun } from '../create-run.ts';
import { ImportInterrupted } from '../import-failure.ts';
import type { FileCounts } from '../import-run.ts';
import type { IssueLog } from '../issue-log.ts';
import type { FigureRecord } from './figure-record.ts';
import type { FigureSource } from './figure-source.ts';
import { holdIssues } from './held-issues.ts';
import { type WrittenBatch, writeFigures } from './write-figures.ts';

export interface FigureDeps {
  readonly db: Database;
  readonly dataDir: string;
  /** Left out: in the data folder. */
  readonly storage?: ShopFiles | undefined;
  readonly clock: Clock;
  readonly timeZone: string;
}

export interface FigureOptions {
  /** Whose clock the ages of rows belong to. */
  readonly connection: string;
  readonly record: FigureRecord;
  /** A single refused row refuses all: one transaction. */
  readonly strict?: boolean | undefined;
  /** One transaction that is rolled back. */
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one statement may take, waiting for others included; left out: as long as it takes. */
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: ((progress: { file: string; done: number; rows: number }) => void) | undefined;
}

export interface AppliedFigures {
  /** Of each source, in the order in which they were given. */
  readonly files: ReadonlyArray<FileCounts & { readonly stale: number }>;
  /** False after a dry run, or when `strict` found an error. */
  readonly committed: boolean;
}

/** Thrown inside the transaction to roll it back on purpose. */
class NotKept extends Error {}

export interface Batch {
  readonly source: FigureSource;
  readonly rows: FigureSource['batches'][number];
  readonly isFirst: boolean;
}

/**
 * Applies the sources one after the other. @param log hears what is refused and warned of, of batches that were kept or tried.
 * @throws ImportInterrupted after the signal, between two batches: those before it are kept, and `kept` says so.
 */
export async function applyFigures(
  deps: FigureDeps,
  sources: readonly FigureSource[],
  log: Pick<IssueLog, 'refuse' | 'warn' | 'errors'>,
  options: FigureOptions,
): Promise<AppliedFigures> {
  const { strict = false, dryRun = false } = options;
  const totals = new Map(sources.map(({ table }) => [table.file, emptyCounts(table.file)]));
  const isOne = strict || dryRun;
  const batches = sources.flatMap((source) => batchesOf(source, isOne));
  const write = figureWriter(deps, { ...options, alone: batches.length === 1 });
  const transaction = { timeoutMs: options.timeoutMs ?? 0 };

  const keep = ({ counts, stale, issues }: WrittenBatch, { source }: Batch) => {
    const total = totals.get(source.table.file);
    if (total) add(total, counts, stale);
    for (const issue of issues.warned) log.warn(issue);
    for (const issue of issues.refused) log.refuse(issue);
  };
  for (const source of sources) refuseUnread(source, totals, log);

  if (!isOne) {
    for (const [place, batch] of batches.entries()) {
      if (options.signal?.aborted) throw new ImportInterrupted(place > 0);
      const begun = performance.now();
      const written = await deps.db.transaction((open) => write(open, batch), transaction);
      written.kept?.();
      keep(written, batch);
      tell(options, batches, place, totals);
      if (place < batches.length - 1) await leaveTime(performance.now() - begun);
    }
    return { files: [...totals.values()], committed: true };
  }
  let written: WrittenBatch[] = [];
  const together = async (open: Queryable) => {
    written = [];
    for (const [place, batch] of batches.entries()) {
      if (options.signal?.aborted) throw new ImportInterrupted();
      written.push(await write(open, batch));
      tell(options, batches, place, totals);
    }
    const errors = log.errors + written.reduce((sum, { issues }) => sum + issues.refused.length, 0);
    if (dryRun || errors > 0) throw new NotKept();
  };
  const committed = await deps.db.transaction(together, transaction).then(
    () => true,
    (error) => {
      if (error instanceof NotKept) return false;
      throw error;
    },
  );
  if (committed) for (const { kept } of written) kept?.();
  for (const [place, batch] of batches.entries()) keep(written[place] as WrittenBatch, batch);
  return { files: [...totals.values()], committed };
}

/** The database and the processes that follow it belong to visitors for a third of the time (0312). */
const leaveTime = (took: number) => setTimeout(Math.min(took / 2, LONGEST_PAUSE_MS));
const LONGEST_PAUSE_MS = 60;

/**
 * A source without a row has one empty batch: its header is checked all the same. What is kept or not as a whole is one batch: notes of
 * changes and of keys are tables of a transaction.
 */
function batchesOf(source: FigureSource, isOne: boolean): Batch[] {
  const batches = isOne || source.batches.length === 0 ? [source.batches.flat()] : source.batches;
  return batches.map((rows, place) => ({ source, rows, isFirst: place === 0 }));
}

/** Writes one batch in a transaction. `alone`: no other belongs to it. */
export function figureWriter(
  deps: FigureDeps,
  options: Pick<FigureOptions, 'connection' | 'record' | 'strict' | 'dryRun'> & { readonly alone: boolean },
) {
  const nowhere = { name: '', folder: deps.dataDir, files: new Set<string>(), whole: false, close: async () => {} };
  return (transaction: Queryable, { source, rows, isFirst }: Batch): Promise<WrittenBatch> => {
    const issues = holdIssues();
    const counts = new Map<string, FileCounts>();
    const run = (figureAt: (line: number) => Date) =>
      createRun(
        { ...deps, ...(options.dryRun ? { dryRun: true } : {}) },
        {
          db: transaction,
          source: nowhere,
          tables: new Map([[source.name, source.table]]),
          log: issues.log,
          counts,
          figureAt,
        },
      );
    return writeFigures({
      transaction,
      source,
      rows,
      isFirst,
      run,
      issues,
      clock: deps.clock,
      connection: options.connection,
      record: options.dryRun ? undefined : options.record,
      alone: options.alone,
      waits: !options.strict,
    });
  };
}

function refuseUnread(
  { table, refused, broken }: FigureSource,
  totals: ReadonlyMap<string, { rows: number; refused: number }>,
  log: Pick<IssueLog, 'refuse'>,
): void {
  const { file } = table;
  for (const { row, error } of refused) {
    const value = row.cells.get(table.columns.indexOf('as_of')) ?? '';
    const column = table.sourceColumn('as_of');
    log.refuse({ file, line: row.line, column, value, code: error.code, details: error.details });
  }
  if (broken) {
    const line = Number(broken.details.line ?? 0);
    log.refuse({ file, line, column: '', value: '', code: broken.code, details: broken.details });
  }
  const total = totals.get(file);
  if (!total) return;
  total.rows += refused.length;
  total.refused += refused.length + (broken ? 1 : 0);
}

function tell(
  { onProgress }: FigureOptions,
  batches: readonly Batch[],
  place: number,
  totals: ReadonlyMap<string, { rows: number }>,
): void {
  const rows = [...totals.values()].reduce((sum, total) => sum + total.rows, 0);
  onProgress?.({ file: batches[place]?.source.table.file ?? '', done: (place + 1) / batches.length, rows });
}

const emptyCounts = (file: string): FileCounts & { stale: number } => ({
  file,
  rows: 0,
  inserted: 0,
  updated: 0,
  removed: 0,
  refused: 0,
  stale: 0,
});

function add(total: ReturnType<typeof emptyCounts>, counts: FileCounts, stale: number): void {
  total.rows += counts.rows;
  total.inserted += counts.inserted;
  total.updated += counts.updated;
  total.removed += counts.removed;
  total.refused += counts.refused;
  total.stale += stale;
  if (counts.waiting) total.waiting = (total.waiting ?? 0) + counts.waiting;
}
