/** What is written of a table: its columns, and the statement that reads them in the order of the file. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { CellKind, CellValue } from './export-cells.ts';
import type { ExportFiles } from './files/export-files.ts';

export interface ExportColumn {
  /** As in docs/import-format.md. */
  readonly name: string;
  /** Expression of the statement. */
  readonly sql: string;
  readonly kind: CellKind | ((raw: unknown, files: ExportFiles) => CellValue);
  /**
   * `file`: it names a file, and is left out where files are, because a missing column changes nothing when it is imported.
   * `cost`: left out for those who may not see costs.
   */
  readonly only?: 'file' | 'cost';
}

export interface ExportOptions {
  /** The digests of passwords are written too (`users.password_hash`). */
  readonly passwords: boolean;
  readonly costs: boolean;
  readonly files: ExportFiles;
}

/** A statement and what becomes of its rows. */
export interface TablePlan {
  readonly columns: readonly ExportColumn[];
  /** Everything after `select …`, with its order. */
  readonly from: string;
  /** Columns whose number depends on the shop: of attributes. `sql` is read once for all of them. */
  readonly more?: {
    readonly names: readonly string[];
    readonly sql: string;
    cells(raw: unknown): readonly CellValue[];
  };
}

export interface ExportTable {
  /** Its name in the import: the file without `.csv`. */
  readonly file: string;
  /** Columns of the import that no export has, each with its reason. */
  readonly without: Readonly<Record<string, string>>;
  /** Not written unless it is named, with its reason. */
  readonly onlyNamed?: string;
  plan(db: Queryable, options: ExportOptions): Promise<TablePlan>;
}

type Columns = Readonly<
  Record<string, string | readonly [sql: string, kind: ExportColumn['kind'], only?: 'file' | 'cost']>
>;

/** Columns by their names; an expression alone is a text. */
export function columnsOf(columns: Columns): ExportColumn[] {
  return Object.entries(columns).map(([name, column]) => {
    if (typeof column === 'string') return { name, sql: column, kind: 'text' };
    const [sql, kind, only] = column;
    return { name, sql, kind, ...(only && { only }) };
  });
}

interface Written {
  readonly columns: Columns;
  readonly from: string;
  readonly without?: Readonly<Record<string, string>>;
  readonly onlyNamed?: string;
}

/** A table whose columns are always the same. */
export function exportTable(file: string, { columns, from, without = {}, onlyNamed }: Written): ExportTable {
  const plan: TablePlan = { columns: columnsOf(columns), from };
  return { file, without, ...(onlyNamed !== undefined && { onlyNamed }), plan: () => Promise.resolve(plan) };
}
