/** The cells of refused rows: the file is read once more, as far as the last of them. */
import { join } from 'node:path';
import { CellRefused } from '../import-failure.ts';
import { openSource } from '../import-source.ts';
import type { ImportTable } from '../import-table.ts';
import type { IssueLog } from '../issue-log.ts';
import { openTables } from '../source-tables.ts';
import type { RefusedLine } from './found-issues.ts';
import { type MendingOptions, mendedTable } from './mended-table.ts';
import type { StoredRefused } from './refused-rows.repository.ts';

export interface RefusedCells {
  readonly source: string;
  readonly mapping: string | undefined;
  readonly dataDir: string;
  readonly lines: readonly RefusedLine[];
  readonly mending: MendingOptions;
}

const LONGEST = 2_000;
/** What there is to say was said by the run. */
const SILENT: IssueLog = {
  refuse() {},
  warn() {},
  errors: 0,
  warnings: 0,
  first: [],
  close: async () => undefined,
};

/** Rows that cannot be found any more (of a file that cannot be read from there on) are left out. */
export async function cellsOfLines({
  source: name,
  mapping,
  dataDir,
  lines,
  mending,
}: RefusedCells): Promise<Array<Omit<StoredRefused, 'mended'>>> {
  const rows = lines.filter(({ line }) => line > 1);
  if (rows.length === 0) return [];
  const raw = new Map<string, ImportTable>();
  const source = await openSource(name, join(dataDir, 'tmp'));
  try {
    const readAs = (table: ImportTable) => {
      raw.set(table.file, table);
      return table;
    };
    await openTables(source, { mapping, readAs }, SILENT);
    const found: Array<Omit<StoredRefused, 'mended'>> = [];
    for (const [file, table] of raw) {
      const wanted = new Map(rows.filter((row) => row.file === file).map((row) => [row.line, row]));
      for await (const [line, cells] of cellsAt(mendedTable(table, { ...mending, mended: [] }), wanted)) {
        const row = wanted.get(line);
        if (row) found.push({ ...row, cells });
      }
    }
    return found;
  } finally {
    await source.close();
  }
}

async function* cellsAt(
  table: ImportTable,
  wanted: ReadonlyMap<number, unknown>,
): AsyncGenerator<readonly [number, Record<string, string>]> {
  let left = wanted.size;
  if (left === 0) return;
  try {
    for await (const batch of table.rows(() => {})) {
      for (const { line, cells } of batch) {
        if (!wanted.has(line)) continue;
        const texts = table.columns.map(
          (column, place) => [table.sourceColumn(column), (cells.get(place) ?? '').slice(0, LONGEST)] as const,
        );
        yield [line, Object.fromEntries(texts)];
        left -= 1;
      }
      if (left === 0) return;
    }
  } catch (error) {
    // From here on the file cannot be read: it is said in the report.
    if (!(error instanceof CellRefused)) throw error;
  }
}
