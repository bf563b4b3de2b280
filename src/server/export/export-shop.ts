/**
 * The whole shop, or some of its tables, as files that the import reads (docs/export.md): read in one snapshot, written as it is
 * read, complete or not there at all (C-EXP-1).
 */
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import type { ExportFormat } from './export-cells.ts';
import { CONTENT, EXPORT_NAMES, EXPORT_TABLES } from './export-tables.ts';
import { exportFiles } from './files/export-files.ts';
import { writeFiles } from './files/write-files.ts';
import { readOnly, readRowEstimates } from './read-parts.repository.ts';
import { ExportFailure, type ExportSink } from './sinks/export-sink.ts';
import { folderSink } from './sinks/folder-sink.ts';
import { zipSink } from './sinks/zip-sink.ts';
import { tableLines } from './table-lines.ts';
import type { ExportTable } from './table-plan.ts';

export interface ExportProgress {
  /** What is being written: `prices`, `files`. */
  readonly step: string;
  /** 0 to 1, estimated. */
  readonly done: number;
  /** Rows and files so far. */
  readonly rows: number;
}

export interface ShopExport {
  readonly db: Database;
  readonly storage: Pick<ShopFiles, 'media' | 'papers'>;
  /** A folder, or a file whose name ends in `.zip`. */
  readonly target: string;
  readonly format: ExportFormat;
  /** Names of `EXPORT_NAMES`; empty = all that another shop takes. */
  readonly tables: readonly string[];
  /** Pictures, documents and files of invoices too; false = without the columns that name them. */
  readonly files: boolean;
  /** Digests of passwords too. */
  readonly passwords: boolean;
  /** What articles cost the shop too. */
  readonly costs: boolean;
  readonly onProgress?: (progress: ExportProgress) => void;
  /** Called often. @throws to stop the export; nothing of it stays. */
  readonly check?: () => void;
}

export interface ExportReport {
  readonly tables: ReadonlyArray<{ readonly file: string; readonly rows: number }>;
  readonly files: number;
  /** Files that the shop names and its disk does not have: some of them, and how many. */
  readonly missing: readonly string[];
  readonly missingCount: number;
}

/** Names that were asked for and that there is no table of. */
export const unknownNames = (names: readonly string[]): string[] =>
  names.filter((name) => !EXPORT_NAMES.includes(name));

/** What is written when these are asked for; without any, all but what only this shop itself would take. */
function chosenTables(names: readonly string[]): readonly ExportTable[] {
  if (names.length === 0) return EXPORT_TABLES.filter(({ onlyNamed }) => onlyNamed === undefined);
  return EXPORT_TABLES.filter(({ file }) => names.includes(file));
}

/** @throws ExportFailure for a target that is there, a full disk, a name that is no table; what `check` throws. */
export async function exportShop(work: ShopExport): Promise<ExportReport> {
  const { db, target } = work;
  const [unknown] = unknownNames(work.tables);
  if (unknown !== undefined) throw new ExportFailure('unknown-table', unknown);
  const sink = await (/\.zip$/i.test(target) ? zipSink(target) : folderSink(target));
  try {
    // One snapshot: a price of the file belongs to an article of the file. Nothing is locked by it.
    const report = await db.transaction((snapshot) => writeAll(snapshot, sink, work), {
      isolation: 'repeatable read',
      timeoutMs: 0,
      retries: 0,
    });
    await sink.finish();
    return report;
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

/** Tables of the database whose size says how long a file takes, where it has another name. */
const SIZED: Readonly<Record<string, string>> = {
  packagings: 'products',
  credit: 'customer_credit',
  ledger: 'ledger_entries',
  menu: 'menu_items',
  papers: 'paper_files',
};
const sizedBy = (file: string) => SIZED[file] ?? file;
/** Of the progress, when files are written too: they come last, and how many there are is not known before. */
const TABLES_SHARE = 0.8;

async function writeAll(snapshot: Queryable, sink: ExportSink, work: ShopExport): Promise<ExportReport> {
  await readOnly(snapshot);
  const { format, passwords, costs, check, onProgress } = work;
  const files = exportFiles(work.files);
  const tables = chosenTables(work.tables);
  const sizes = await readRowEstimates(
    snapshot,
    tables.map(({ file }) => sizedBy(file)),
  );
  const total = tables.reduce((sum, { file }) => sum + (sizes.get(sizedBy(file)) ?? 0), 1);
  const share = work.files ? TABLES_SHARE : 1;
  const written: Array<{ file: string; rows: number }> = [];
  let [done, rows] = [0, 0];
  for (const table of tables) {
    const estimated = sizes.get(sizedBy(table.file)) ?? 0;
    const counted = { file: table.file, rows: 0 };
    const output = await sink.table(`${table.file}.${format}`);
    try {
      for await (const part of tableLines(snapshot, table, { passwords, costs, files }, format)) {
        check?.();
        await output.write(part.text);
        counted.rows += part.rows;
        rows += part.rows;
        onProgress?.({ step: table.file, done: (share * (done + Math.min(counted.rows, estimated))) / total, rows });
      }
    } finally {
      await output.close();
    }
    done += estimated;
    written.push(counted);
  }
  if (!work.files) return { tables: written, files: 0, missing: [], missingCount: 0 };
  const result = await writeFiles({
    db: snapshot,
    storage: work.storage,
    sink,
    tables: new Set(tables.map(({ file }) => file)),
    content: work.tables.length === 0 || work.tables.includes(CONTENT),
    onFile() {
      check?.();
      rows += 1;
      onProgress?.({ step: 'files', done: share, rows });
    },
  });
  return { tables: written, ...result };
}
