/** One batch of figures in its transaction. */
import { announceData, announceStock } from '#server/platform/cache/data-changes.repository.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type FigureTable, SUBJECTS } from '../figure-tables.ts';
import { IMPORT_STEPS } from '../import-files.ts';
import { lockFigures } from '../import-log.repository.ts';
import type { FileCounts, ImportRun } from '../import-run.ts';
import { readKnownLists, readNamedArticles, readNamedCustomers } from '../known-codes.repository.ts';
import { keepFigures, waitingPart } from '../waiting/figures-that-wait.ts';
import { readWaitingAges } from '../waiting/waiting-rows.repository.ts';
import { type Age, keepAges, readAges } from './exchange-clock.repository.ts';
import type { FigureRecord } from './figure-record.ts';
import { fresh, subjectOf } from './figure-rows.rules.ts';
import { type FigureRow, type FigureSource, tableOf } from './figure-source.ts';
import type { HeldIssues } from './held-issues.ts';

export interface BatchToWrite {
  readonly transaction: Queryable;
  readonly source: FigureSource;
  readonly rows: readonly FigureRow[];
  /** The first one reports what is wrong with the header. */
  readonly isFirst: boolean;
  readonly run: (figureAt: (line: number) => Date) => ImportRun;
  readonly issues: HeldIssues;
  readonly clock: Clock;
  readonly connection: string;
  /** Undefined: it is only tried. */
  readonly record: FigureRecord | undefined;
  readonly alone: boolean;
  /** Rows wait for what they name; else they are refused. */
  readonly waits: boolean;
}

export interface WrittenBatch {
  /** `waiting` among them. */
  readonly counts: FileCounts;
  readonly stale: number;
  readonly issues: Pick<HeldIssues, 'refused' | 'warned'>;
  /** To be called when the transaction was kept. */
  readonly kept: (() => void) | undefined;
}

export async function writeFigures(batch: BatchToWrite): Promise<WrittenBatch> {
  const { transaction, source, rows, issues, record, connection, alone } = batch;
  const { name, table } = source;
  await lockFigures(transaction, name);
  await record?.begin(transaction);
  const clock = { connection, file: name };
  const taken = fresh(rows, await heldAges(transaction, clock, rows));
  const now = batch.clock();
  const ageOf = new Map(
    taken.flatMap(({ row, asOf, waited }) => {
      const taken = asOf ?? waited?.receivedAt;
      return taken ? [[row.line, taken] as const] : [];
    }),
  );
  const run = batch.run((line) => earlier(ageOf.get(line) ?? now, now));
  await readCodes(run, source, taken);
  const step = IMPORT_STEPS.find(({ file }) => file === name);
  if (!step) throw new Error(`No import of ${name}.`);
  await (await step.load()).run(tableOf(source, taken), run);

  const stale = rows.length - taken.length;
  const counts = run.counts(table.file);
  counts.rows += stale;
  const part = batch.waits ? waitingPart(taken, issues.refused) : { lines: [], refused: issues.refused, warned: [] };
  counts.refused -= part.lines.length;
  if (part.lines.length > 0) counts.waiting = part.lines.length;
  if (record) await keepFigures(transaction, { connection, source, rows: taken, part, now });
  const refusedLines = new Set(issues.refused.map(({ line }) => line));
  const ages = taken.flatMap(({ row, key, asOf }) => (asOf && !refusedLines.has(row.line) ? [{ key, asOf }] : []));
  if (ages.length > 0) await keepAges(transaction, clock, eachOnce(ages));
  const found = { refused: part.refused, warned: [...issues.warned, ...part.warned] };
  const { refused, warned } = batch.isFirst ? found : withoutHeader(found);
  const announce = () => announced(transaction, name, run);
  const kept = await record?.end(transaction, { counts, stale, refused, warned, alone, announce });
  return { counts, stale, issues: { refused, warned }, kept };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

async function heldAges(
  transaction: Queryable,
  clock: { readonly connection: string; readonly file: string },
  rows: readonly FigureRow[],
): Promise<ReadonlyMap<string, Date>> {
  const keys = new Set(rows.flatMap(({ key, asOf }) => (asOf ? [key] : [])));
  if (keys.size === 0) return new Map();
  const ages = new Map((await readAges(transaction, clock, [...keys])).map(({ key, asOf }) => [key, asOf]));
  // What waits is newer than what is in the shop.
  for (const { key, asOf } of await readWaitingAges(transaction, clock, [...keys])) ages.set(key, asOf);
  return ages;
}

/** Rows about one thing that were taken have one age. */
const eachOnce = (ages: readonly Age[]): Age[] => [...new Map(ages.map((age) => [age.key, age])).values()];

/** The codes that these rows name, and no others (today's start of a whole import reads all of them). */
async function readCodes(run: ImportRun, { name, table }: FigureSource, rows: readonly FigureRow[]): Promise<void> {
  const column = table.columns.indexOf(SUBJECTS[name]);
  const named = new Set(rows.map(({ row }) => subjectOf(name, row.cells.get(column) ?? '')));
  if (SUBJECTS[name] === 'product') await readNamedArticles(run.db, run.known, named);
  if (name === 'prices') await readKnownLists(run.db, run.known);
  if (name === 'credit') {
    const numbers = [...named].map(Number).filter((number) => Number.isSafeInteger(number) && number < 2 ** 31);
    await readNamedCustomers(run.db, run.known, numbers);
  }
}

/** Caches drop the articles that changed, and the index follows: nothing else of the catalogue is read again. */
async function announced(transaction: Queryable, name: FigureTable, run: ImportRun): Promise<void> {
  const changes = run.changes.result();
  if (!changes) return;
  const articles = changes.articles ?? [];
  if (name === 'prices') await announceData(transaction, ['prices'], { articles: changes.articles, onlyPrices: true });
  else await announceStock(transaction, articles);
}

/** What is wrong with the header was said by the first batch. */
const withoutHeader = ({ refused, warned }: Pick<HeldIssues, 'refused' | 'warned'>) => ({
  refused: refused.filter(({ code }) => code !== 'missing-column'),
  warned: warned.filter(({ code }) => code !== 'unknown-column'),
});
