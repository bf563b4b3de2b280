/** Which attributes distinguish the sizes of an article, and the grid they form if there are exactly two. Pure. */
import type { Child } from '#contract/endpoints/article.ts';
import { compareValues } from './attribute-order.rules.ts';
import type { Column } from './children-rows.rules.ts';

type Differing = Pick<Child, 'id' | 'differing'>;

/**
 * The columns that identify a size, without those that depend on the ones before: the key size of a screw depends on
 * its thread, its weight on thread and length.
 */
export function tellingColumns(children: readonly Differing[], columns: readonly Column[]): Column[] {
  const telling: Column[] = [];
  for (const column of columns) {
    const known = new Map<string, string>();
    const follows = children.every(({ differing }) => {
      const key = JSON.stringify(telling.map(({ code }) => differing[code]));
      const value = differing[column.code] ?? '';
      if (!known.has(key)) known.set(key, value);
      return known.get(key) === value;
    });
    if (!follows) telling.push(column);
  }
  return telling;
}

export interface SizeMatrix {
  /** The attribute with more values is the rows, the other the columns. */
  down: Column;
  across: Column;
  /** Values in order. */
  rows: string[];
  columns: string[];
  /** Child id at [row][column]; undefined = this size does not exist. */
  cells: Array<Array<number | undefined>>;
}

/** The grid of sizes; undefined unless exactly two attributes distinguish them, and every size has its own cell. */
export function sizeMatrix(children: readonly Differing[], columns: readonly Column[]): SizeMatrix | undefined {
  const [one, other, ...more] = tellingColumns(children, columns);
  if (!one || !other || more.length > 0) return undefined;
  const [firsts, seconds] = [valuesOf(children, one), valuesOf(children, other)];
  const [down, across] = seconds.length > firsts.length ? [other, one] : [one, other];
  const [rows, heads] = down === one ? [firsts, seconds] : [seconds, firsts];
  const place = new Map<string, number>();
  for (const { id, differing } of children) {
    const key = JSON.stringify([differing[down.code], differing[across.code]]);
    if (!differing[down.code] || !differing[across.code] || place.has(key)) return undefined;
    place.set(key, id);
  }
  const cells = rows.map((row) => heads.map((head) => place.get(JSON.stringify([row, head]))));
  return { down, across, rows, columns: heads, cells };
}

function valuesOf(children: readonly Differing[], { code }: Column): string[] {
  return [...new Set(children.map(({ differing }) => differing[code] ?? ''))].filter(Boolean).sort(compareValues);
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const STEPS: Readonly<Record<Direction, readonly [row: number, column: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** The next cell from `id` on that `enterable` allows; gaps are skipped, the edge is the end. */
export function cellToward(
  { cells }: Pick<SizeMatrix, 'cells'>,
  id: number,
  direction: Direction,
  enterable: (id: number) => boolean,
): number | undefined {
  const [down, across] = STEPS[direction];
  let row = cells.findIndex((line) => line.includes(id));
  let column = cells[row]?.indexOf(id) ?? -1;
  while (row >= 0 && column >= 0 && row < cells.length && column < (cells[row]?.length ?? 0)) {
    row += down;
    column += across;
    const next = cells[row]?.[column];
    if (next !== undefined && enterable(next)) return next;
  }
  return undefined;
}
