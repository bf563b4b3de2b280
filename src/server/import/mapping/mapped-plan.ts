/** The rows that a mapping makes of one record, table by table. */
import type { CellOf, Expression } from '#server/formats/mapping/expression.ts';

/** None, one or several rows of one of our tables, made of one record. */
export interface TablePlan {
  /** Name of our table. */
  readonly name: string;
  /** Our columns. */
  readonly columns: readonly string[];
  /** The expression of each column, for the error list. */
  readonly sources?: ReadonlyArray<Expression | undefined>;
  /** Cells in the order of the columns. @throws ValueRefused */
  readonly rowsOf: (cell: CellOf) => ReadonlyArray<readonly string[]>;
  /** Rows with the same first cell count once: brands, families. */
  readonly distinct?: boolean;
  /** Others of the same lines report a refused article; left out: all but the articles themselves. */
  readonly derived?: boolean;
  /** Path of elements inside the record: each of them is a record of its own. */
  readonly each?: string;
  /** Path of its records, where a file has records of several kinds. */
  readonly record?: string;
}

/** A table whose rows are in the mapping itself. */
export interface ConstantTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

export interface Plans {
  readonly tables: readonly TablePlan[];
  readonly constants: readonly ConstantTable[];
}
