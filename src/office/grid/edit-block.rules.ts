/** Which cells a paste or a fill writes: places of the grid and the texts that go there. */
import type { CellRange } from './use-cell-keys.ts';

export interface PlacedText {
  readonly place: number;
  /** Index of the column that is shown. */
  readonly column: number;
  readonly text: string;
}

export interface GridExtent {
  readonly rows: number;
  readonly columns: number;
}

/**
 * A block goes from the upper left corner of the range, whatever its size; one cell fills the whole range. What would lie
 * beyond the grid is left out.
 */
export function pastedCells(
  block: ReadonlyArray<readonly string[]>,
  range: CellRange,
  extent: GridExtent,
): PlacedText[] {
  const [first = []] = block;
  if (block.length === 1 && first.length === 1) return filled(range, first[0] ?? '');
  return block.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const [place, column] = [range.top + down, range.left + right];
      return place < extent.rows && column < extent.columns ? [{ place, column, text }] : [];
    }),
  );
}

/** The same text in every cell of a range. */
export function filled({ top, bottom, left, right }: CellRange, text: string): PlacedText[] {
  return numbers(top, bottom).flatMap((place) => numbers(left, right).map((column) => ({ place, column, text })));
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** A cell of a row, wherever the row stands. */
interface OfCell {
  readonly row: { readonly id: number };
  readonly column: { readonly key: string };
}

export const nameOfCell = ({ row, column }: OfCell) => `${row.id} ${column.key}`;

/** Those of `cells` that are not among `others`. */
export function withoutCells<T extends OfCell>(cells: readonly T[], others: readonly OfCell[]): T[] {
  const names = new Set(others.map(nameOfCell));
  return cells.filter((cell) => !names.has(nameOfCell(cell)));
}

/** A block that waits, with what was written over some of its cells since, or beside them. */
export const mendedBlock = <T extends OfCell>(block: readonly T[], newer: readonly T[]): T[] => [
  ...withoutCells(block, newer),
  ...newer,
];
