/** Which cells of refused rows are shown, and which rows have the same thing wrong. Pure. */
import type { RefusedRow } from '#contract/office/imports.ts';

/** A row of a file by its line; or of a thing, by its place among the rows about that. */
export type MendRow = RefusedRow;
export type Cells = Readonly<Record<string, string>>;

const MOST_COLUMNS = 8;
/** Fields that say which row it is. */
const NAMING = ['code', 'product', 'customer', 'name_it', 'company_name'];

export const placeOf = ({ file, line }: { readonly file: string; readonly line: number }): string => `${file}\t${line}`;

/** As it is now: mended, or as in the file. */
export const textOf = ({ cells, mended }: Pick<RefusedRow, 'cells' | 'mended'>, column: string): string =>
  mended?.[column] ?? cells[column] ?? '';

/** Columns that name a row, those in which something is wrong, then the others that are filled: eight at most, in the order of the file. */
export function shownColumns(
  rows: ReadonlyArray<Pick<RefusedRow, 'cells' | 'issues' | 'mended'>>,
  { mapping, order }: { readonly mapping: Cells; readonly order: readonly string[] },
): string[] {
  const all = [...new Set([...order, ...rows.flatMap(({ cells }) => Object.keys(cells))])];
  const naming = NAMING.map((field) => mapping[field] ?? field);
  const wrong = new Set(
    rows.flatMap(({ issues, mended }) => [...issues.map(({ column }) => column), ...Object.keys(mended ?? {})]),
  );
  const rank = (column: string) => (naming.includes(column) ? 0 : wrong.has(column) ? 1 : 2);
  const chosen = new Set(all.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST_COLUMNS));
  return all.filter((column) => chosen.has(column));
}

/** Other rows that hold in the column what this one held, and that nobody has mended there. */
export const alike = <Row extends Pick<RefusedRow, 'file' | 'line' | 'cells' | 'mended'>>(
  rows: readonly Row[],
  row: Pick<RefusedRow, 'file' | 'line' | 'cells'>,
  column: string,
): Row[] =>
  rows.filter(
    (one) =>
      placeOf(one) !== placeOf(row) &&
      one.mended?.[column] === undefined &&
      (one.cells[column] ?? '') === (row.cells[column] ?? ''),
  );
