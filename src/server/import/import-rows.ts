/** Reads a file row by row into one or more tables: the loop shared by nearly all files. */
import type { Columns, Values } from './cells.ts';
import { CellRefused, type IssueDetails } from './import-failure.ts';
import type { ImportRun } from './import-run.ts';
import type { ImportTable, RawRow } from './import-table.ts';
import type { IssueCode } from './issue-texts.ts';
import { type RowReader, rowReader } from './row-reader.ts';
import { isEmpty, removeMissing, type Target, trackKeys, upsertRows } from './upsert.repository.ts';

/** A row for a table; undefined values belong to columns that the file does not have. */
export interface TargetRow {
  readonly target: Target;
  readonly row: Record<string, unknown>;
}

/** A row on its way to the database. */
export interface AcceptedRow extends TargetRow {
  readonly line: number;
}

/** Position of a row, for messages about it. */
export interface RowPlace {
  readonly file: string;
  readonly line: number;
}

export interface FileImport<C extends Columns> {
  /** Name without extension: `prices`. */
  readonly file: string;
  readonly columns: C;
  /** Columns that every row must have. */
  readonly needs: ReadonlyArray<keyof C & string>;
  readonly targets: readonly Target[];
  /** Typed values → rows. @throws CellRefused to reject the row. */
  convert(values: Values<C>, run: ImportRun, place: RowPlace): TargetRow | readonly TargetRow[];
  /** Reads what rows of the table refer to, before the first of them. */
  begin?(run: ImportRun, table: ImportTable): Promise<void>;
  /** For asynchronous work: hashing, pictures. Called with each batch before it is written; returns what to write. */
  prepare?(rows: AcceptedRow[], run: ImportRun, table: ImportTable): Promise<AcceptedRow[]>;
  /** Work on the whole table after the last row. */
  finish?(run: ImportRun): Promise<void>;
  /** The file is complete also without `--replace`: the menu, for instance. */
  whole?: boolean;
}

/** Connects the value types of a definition; returns what `importCatalogue` runs. */
export function fileImport<C extends Columns>(definition: FileImport<C>): AnyFileImport {
  const { file, columns } = definition;
  return { file, columns: Object.keys(columns), run: (table, run) => importRows(definition, table, run) };
}

export interface AnyFileImport {
  readonly file: string;
  /** The columns that it reads, besides those of attributes. */
  readonly columns: readonly string[];
  run(table: ImportTable, run: ImportRun): Promise<void>;
}

export function refuse(code: IssueCode, column?: string, details: IssueDetails = {}): never {
  throw new CellRefused(code, details, column);
}

async function importRows<C extends Columns>(
  definition: FileImport<C>,
  table: ImportTable,
  run: ImportRun,
): Promise<void> {
  const counts = run.counts(table.file);
  const reader = rowReader(table, definition.columns, run.log);
  const missing = definition.needs.filter((column) => !reader.has(column));
  for (const column of missing) {
    run.log.refuse({ file: table.file, line: 1, column, value: '', code: 'missing-column', details: { column } });
  }
  if (missing.length > 0) return;
  await definition.begin?.(run, table);
  const writers = await Promise.all(
    definition.targets.map((target) => openWriter(target, definition.whole ?? false, { run, table })),
  );
  let writing: Promise<void> = Promise.resolve();
  await forEachBatch(table, run, async (rows) => {
    const converted = convertRows(definition, reader, writers, rows, table, run);
    const accepted = definition.prepare ? await definition.prepare(converted, run, table) : converted;
    // The database writes one batch while the next is read.
    await writing;
    writing = writeBatch(writers, accepted, run);
    writing.catch(() => {});
  });
  await writing;
  for (const writer of writers) {
    counts.inserted += writer.inserted;
    counts.updated += writer.updated;
    counts.removed += await writer.close();
  }
  await definition.finish?.(run);
}

/** Batches of a file, with progress, Ctrl+C and unreadable remainders handled. */
export async function forEachBatch(
  table: ImportTable,
  run: ImportRun,
  take: (rows: RawRow[]) => Promise<void>,
): Promise<void> {
  const counts = run.counts(table.file);
  try {
    for await (const rows of table.rows(run.progress.bytes)) {
      run.checkInterrupted();
      counts.rows += rows.length;
      const { newOnly } = table;
      // Deadlines are known by their document, which their own import finds.
      await take(newOnly && newOnly !== 'deadlines' ? newRows(rows, table, run.known[newOnly]) : rows);
      run.progress.rows(rows.length);
    }
  } catch (error) {
    if (!(error instanceof CellRefused)) throw error;
    const line = Number(error.details.line ?? 0);
    run.log.refuse({ file: table.file, line, column: '', value: '', code: error.code, details: error.details });
    counts.refused++;
  }
}

/** Rows whose code nobody has. */
function newRows(rows: RawRow[], table: ImportTable, known: ReadonlyMap<string, unknown>): RawRow[] {
  const place = table.columns.indexOf('code');
  const isKnown = (code: string) =>
    known.has(code) || (table.newOnly === 'attributes' && known.has(code.toLowerCase()));
  return rows.filter(({ cells }) => !isKnown(cells.get(place)?.trim() ?? ''));
}

function convertRows<C extends Columns>(
  definition: FileImport<C>,
  reader: RowReader<C>,
  writers: Writer[],
  rows: RawRow[],
  table: ImportTable,
  run: ImportRun,
): AcceptedRow[] {
  const counts = run.counts(table.file);
  const accepted: AcceptedRow[] = [];
  for (const raw of rows) {
    const values = reader.read(raw);
    if (!values) {
      counts.refused++;
      continue;
    }
    try {
      const converted = definition.convert(values, run, { file: table.file, line: raw.line });
      const all = Array.isArray(converted) ? (converted as TargetRow[]) : [converted as TargetRow];
      for (const { target, row } of all) writerOf(writers, target).claim(row, raw.line);
      accepted.push(...all.map(({ target, row }) => ({ target, row, line: raw.line })));
    } catch (error) {
      if (!(error instanceof CellRefused)) throw error;
      const { code, details } = error;
      if (table.derived && code === 'unknown-product') continue;
      counts.refused++;
      const column = error.column ? table.sourceColumn(error.column) : '';
      const value = error.column ? (raw.cells.get(table.columns.indexOf(error.column)) ?? '') : '';
      run.log.refuse({ file: table.file, line: raw.line, column, value, code, details });
    }
  }
  return accepted;
}

interface Writer {
  readonly target: Target;
  inserted: number;
  updated: number;
  /** @throws CellRefused when an earlier line had the same key. */
  claim(row: TargetRow['row'], line: number): void;
  write(rows: readonly object[]): Promise<void>;
  /** Removes rows that are not in the file; returns how many. */
  close(): Promise<number>;
}

const writerOf = (writers: Writer[], target: Target): Writer =>
  writers.find((writer) => writer.target === target) as Writer;

async function openWriter(
  target: Target,
  isWholeFile: boolean,
  { run, table }: { readonly run: ImportRun; readonly table: ImportTable },
): Promise<Writer> {
  const lines = new Map<unknown, number>();
  const [only, ...others] = target.key;
  /** A key of one column is compared as it is: a text for each of a million rows would take 50 MB. */
  const keyOf = (row: TargetRow['row']) =>
    only !== undefined && others.length === 0 ? row[only] : target.key.map((column) => row[column]).join('\t');
  const whole = (isWholeFile || (run.replace && !table.keepsOthers)) && target.whenMissing !== 'keep';
  // A table that was empty has no rows to remove.
  const track = (whole || target.owner !== undefined) && !(await isEmpty(run.db, target.table));
  if (track) await trackKeys(run.db, target);
  let columns: string[] | undefined;
  const writer: Writer = {
    target,
    inserted: 0,
    updated: 0,
    claim(row, line) {
      const key = keyOf(row);
      const earlier = lines.get(key);
      if (earlier !== undefined) throw new CellRefused('duplicate', { line: earlier }, target.key.at(-1));
      lines.set(key, line);
    },
    async write(rows) {
      if (rows.length === 0) return;
      // The header determines the columns, so the first row has the same columns as all others.
      columns ??= Object.entries(rows[0] as object).flatMap(([column, value]) => (value === undefined ? [] : [column]));
      const written = await upsertRows(run.db, target, columns, rows, track);
      writer.inserted += written.inserted;
      writer.updated += written.updated;
      run.changes.add(written.articles);
    },
    async close() {
      if (!track) return 0;
      const { removed, articles } = await removeMissing(run.db, target, whole);
      run.changes.add(articles);
      return removed;
    },
  };
  return writer;
}

async function writeBatch(writers: Writer[], rows: readonly TargetRow[], run: ImportRun): Promise<void> {
  for (const writer of writers) {
    run.checkInterrupted();
    await writer.write(rows.filter(({ target }) => target === writer.target).map(({ row }) => row));
  }
}
