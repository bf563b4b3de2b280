/** `ack_*.csv`: what the ERP says of orders that it took, or refuses (C-EXC-4). Each line is decided alone. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { HandoverCaller, Handovers } from '#server/modules/exchange/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { openCsv } from '../csv-table.ts';
import { createFoundIssues } from '../desk/found-issues.ts';
import { endRun, type StoredReport, type StoredRun } from '../desk/import-runs.repository.ts';
import { keepRefused, type StoredRefused } from '../desk/refused-rows.repository.ts';
import { ISSUES, runFolder } from '../desk/run-folder.ts';
import { CellRefused, ImportFailure } from '../import-failure.ts';
import type { ImportTable, RawRow } from '../import-table.ts';
import { ackOf, type ReadAck, refusalOf } from './ack-rows.rules.ts';
import { noteColumns } from './files-in.repository.ts';
import { writeIssues } from './issues-file.ts';

export interface AcknowledgeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly acknowledge: Handovers['acknowledge'];
}

type Refused = Array<Omit<StoredRefused, 'mended'>>;

/**
 * Stores what the file says and how the run ended. A killed process stores nothing twice: what was said before is `already`.
 * @throws ImportFailure when the file is none of acknowledgements
 */
export async function acknowledgeFile(deps: AcknowledgeDeps, run: StoredRun, path: string): Promise<void> {
  const { db, clock, dataDir, acknowledge } = deps;
  const { incoming } = run;
  if (!incoming) return;
  if (run.bytes === 0) throw new ImportFailure('file-empty');
  const began = performance.now();
  const table = await openCsv(path, 'ack.csv');
  if (!['uid', 'number'].some((column) => table.columns.includes(column)))
    throw new ImportFailure('missing-column', { column: 'uid' });
  const columns = table.columns.map((column) => ({ name: table.sourceColumn(column), samples: [] }));
  await noteColumns(db, run.id, columns);
  const caller: HandoverCaller = {
    connectionId: incoming.connectionId,
    connection: incoming.connection,
    by: run.userName,
  };
  const counts = { rows: 0, stored: 0, refused: 0 };
  const issues = createFoundIssues(0);
  const take = async (rows: readonly RawRow[]) => {
    const read = rows.map((row) => ({ row, ack: ackOf(table.columns, row) }));
    const refused: Refused = read.flatMap(({ row, ack }) =>
      ack instanceof CellRefused ? [refusedRow(table, row, ack)] : [],
    );
    const good = read.flatMap(({ row, ack }) => (ack instanceof CellRefused ? [] : [{ row, ack }]));
    const done =
      good.length > 0
        ? await acknowledge(
            caller,
            good.map(({ ack }): ReadAck => ack),
          )
        : [];
    for (const [place, one] of done.entries()) {
      const { row, ack } = good[place] as (typeof good)[number];
      const refusal = refusalOf(one, ack);
      if (refusal) refused.push(refusedRow(table, row, refusal));
      else if (one.result !== 'already') counts.stored += 1;
    }
    counts.rows += rows.length;
    counts.refused += refused.length;
    for (const { line, issues: own } of refused)
      for (const issue of own) issues.hear({ ...issue, file: table.file, line, value: '', level: 'error', text: '' });
    await keepRefused(db, run.id, refused, false);
  };
  try {
    for await (const rows of table.rows(() => {}))
      for (let from = 0; from < rows.length; from += MOST_TOGETHER) await take(rows.slice(from, from + MOST_TOGETHER));
  } catch (error) {
    if (!(error instanceof CellRefused)) throw error;
    counts.refused += 1;
    const line = Number(error.details.line ?? 0);
    const { code, details } = error;
    issues.hear({ file: table.file, line, column: '', value: '', code, details, level: 'error', text: '' });
    await keepRefused(
      db,
      run.id,
      [{ file: table.file, line, cells: {}, issues: [{ column: '', code, details }] }],
      false,
    );
  }
  const folder = runFolder(dataDir, run.id);
  await mkdir(folder, { recursive: true });
  await writeIssues(db, run.id, join(folder, ISSUES), DEFAULT_LOCALE);
  const seconds = (performance.now() - began) / 1000;
  await endRun(db, run.id, {
    state: 'done',
    at: clock(),
    report: reportOf(table, counts, { issues: issues.reasons(), seconds }),
  });
}

/** Acknowledgements of one transaction. */
const MOST_TOGETHER = 200;

const refusedRow = (table: ImportTable, { line, cells }: RawRow, { code, details, column = '' }: CellRefused) => ({
  file: table.file,
  line,
  cells: Object.fromEntries(table.columns.map((name, place) => [table.sourceColumn(name), cells.get(place) ?? ''])),
  issues: [{ column, code, details }],
});

function reportOf(
  { file }: ImportTable,
  { rows, stored, refused }: { readonly rows: number; readonly stored: number; readonly refused: number },
  { issues, seconds }: Pick<StoredReport, 'issues' | 'seconds'>,
): StoredReport {
  return {
    dry: false,
    seconds,
    rows,
    refused,
    warnings: 0,
    about: 'articles',
    created: 0,
    changed: stored,
    same: Math.max(0, rows - refused - stored),
    switched_off: 0,
    files: [{ file, rows, inserted: 0, updated: stored, removed: 0, refused }],
    fields: [],
    moves: [],
    guards: [],
    held: [],
    issues,
    changes: stored,
    undoable: false,
  };
}
