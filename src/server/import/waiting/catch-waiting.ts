/**
 * What a whole import does with rows that wait: those that only name what is not there yet are kept instead of refused, where the import asks
 * for it, and what waited is given up for rows that are newer (C-EXC-1, C-EXC-3).
 */
import type { Queryable } from '#server/platform/db/index.ts';
import type { FileCounts } from '../import-run.ts';
import type { ImportTable, RawRow } from '../import-table.ts';
import type { Issue, IssueLog } from '../issue-log.ts';
import { cellsByName } from './figures-that-wait.ts';
import { parted, WAIT_DAYS } from './waiting.rules.ts';
import { documentName, documentsOf, isKeptAtAll, keyOf, waitsIn } from './waiting-keys.rules.ts';
import {
  forgetWaiting,
  forgetWaitingOf,
  keepWaiting,
  type RowCells,
  readWaitingKeys,
  type WaitingGroup,
} from './waiting-rows.repository.ts';

export interface CatchWaiting {
  readonly tables: ReadonlyMap<string, ImportTable>;
  /** Hears what is refused nevertheless. */
  readonly log: IssueLog;
  readonly counts: (file: string) => FileCounts;
  /** Whose rows wait; undefined: none does, they are refused. */
  readonly connection: string | undefined;
  /** The files are complete: what waited of them before is no part of them. */
  readonly replace: boolean;
  /** Nothing is written. */
  readonly dryRun: boolean;
  readonly now: Date;
}

export interface CaughtRows {
  /** What the importer reads and writes to instead. */
  readonly tables: ReadonlyMap<string, ImportTable>;
  readonly log: IssueLog;
  /** After the last row. */
  keep(): Promise<void>;
}

/** Rows that an importer may still refuse: it reads one batch while the last one is written. */
const REMEMBERED_BATCHES = 2;

export async function catchWaiting(db: Queryable, given: CatchWaiting): Promise<CaughtRows> {
  const caught: CaughtTable[] = [];
  for (const [name, table] of given.tables) {
    const waitsFor = waitsIn(name, table.columns);
    const waited = waitsFor && (await readWaitingKeys(db, name));
    if (waited || (waitsFor && given.connection !== undefined)) caught.push(new CaughtTable(name, table, waited));
  }
  const ofFile = new Map(caught.map((one) => [one.table.file, one]));
  for (const one of caught) one.documents = caught.find(({ name }) => name === documentsOf(one.name));
  const { log, connection } = given;
  const refuse = (issue: Issue) => {
    const own = connection === undefined ? undefined : ofFile.get(issue.file);
    const isWaiting = own?.takes(issue, { connection: connection ?? '', now: given.now }) ?? false;
    if (!isWaiting) {
      ofFile.get(issue.file)?.refused(issue.line);
      log.refuse(issue);
      return;
    }
    log.warn({ ...issue, code: 'waits', details: { days: WAIT_DAYS } });
  };
  return {
    tables: new Map([...given.tables].map(([name, table]) => [name, ofFile.get(table.file)?.reads() ?? table])),
    log: Object.assign(Object.create(log), { refuse }) as IssueLog,
    async keep() {
      for (const one of caught) {
        const counts = given.counts(one.table.file);
        if (one.lines > 0) {
          counts.refused -= one.lines;
          counts.waiting = one.lines;
        }
        if (given.dryRun) continue;
        if (given.replace && connection !== undefined) await forgetWaitingOf(db, { connection, file: one.name });
        if (one.newer.size > 0) await forgetWaiting(db, one.name, [...one.newer]);
        if (one.groups.size > 0) await keepWaiting(db, [...one.groups.values()]);
      }
    },
  };
}

type Waited = Pick<WaitingGroup, 'waitsFor' | 'code'>;

class CaughtTable {
  readonly name: string;
  readonly table: ImportTable;
  readonly groups = new Map<string, WaitingGroup & { rows: Array<WaitingGroup['rows'][number]> }>();
  /** Keys of rows that were written, of those that waited. */
  readonly newer = new Set<string>();
  lines = 0;
  /** The table of the documents whose rows these are. */
  documents: CaughtTable | undefined;
  private readonly waited: ReadonlySet<string> | undefined;
  private batches: Array<Map<number, RawRow>> = [];

  constructor(name: string, table: ImportTable, waited: ReadonlySet<string> | undefined) {
    this.name = name;
    this.table = table;
    this.waited = waited;
  }

  /** The table, whose last rows are kept for a moment. */
  reads(): ImportTable {
    const { table } = this;
    return {
      ...table,
      rows: (onBytes) => this.remembering(table.rows(onBytes)),
    };
  }

  /** Keeps the row of a refusal; false: it does not wait. */
  takes(issue: Issue, { connection, now }: { readonly connection: string; readonly now: Date }): boolean {
    const row = this.rowAt(issue.line);
    const { columns } = this.table;
    if (!row) return false;
    const cells = cellsByName(columns, row.cells);
    const line = this.documents ? this.waitsWith(issue, cells) : this.waitsBy(issue);
    if (!line || !isKeptAtAll(cells)) return false;
    const key = keyOf(this.name, cells);
    const { waitsFor, code } = line;
    const at = { since: now, receivedAt: now, asOf: null };
    const group = this.groups.get(key) ?? {
      file: this.name,
      key,
      connection,
      columns,
      rows: [],
      waitsFor,
      code,
      ...at,
    };
    group.rows.push(cells);
    this.groups.set(key, group);
    this.newer.delete(key);
    this.lines += 1;
    return true;
  }

  private waitsBy(issue: Issue): Waited | undefined {
    const [line] = parted([issue], () => true).waiting;
    return line && waitsIn(this.name, this.table.columns)?.includes(line.waitsFor) ? line : undefined;
  }

  /** A row of a document that waits waits for the same. */
  private waitsWith({ code }: Issue, cells: RowCells): Waited | undefined {
    if (code !== 'unknown-document' || !this.documents) return undefined;
    const name = documentName(this.name, cells);
    for (const group of this.documents.groups.values())
      if (group.rows.some((document) => documentName(group.file, document) === name)) return group;
    return undefined;
  }

  /** A row that is not written makes nothing needless. */
  refused(line: number): void {
    const row = this.waited && this.rowAt(line);
    if (row) this.newer.delete(keyOf(this.name, cellsByName(this.table.columns, row.cells)));
  }

  private rowAt(line: number): RawRow | undefined {
    for (const batch of this.batches) {
      const row = batch.get(line);
      if (row) return row;
    }
    return undefined;
  }

  private async *remembering(rows: AsyncIterable<RawRow[]>): AsyncGenerator<RawRow[]> {
    for await (const batch of rows) {
      this.batches = [new Map(batch.map((row) => [row.line, row])), ...this.batches].slice(0, REMEMBERED_BATCHES);
      if (this.waited)
        for (const { cells } of batch) {
          const key = keyOf(this.name, cellsByName(this.table.columns, cells));
          if (this.waited.has(key)) this.newer.add(key);
        }
      yield batch;
    }
  }
}
