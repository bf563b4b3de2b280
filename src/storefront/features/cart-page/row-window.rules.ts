/**
 * Which rows of a long cart are rendered: whole blocks, those near the window and around the focus; gaps replace the
 * others. Pure.
 */

/** Rows that are rendered or left out together: as many as fit into one frame while scrolling. */
export const BLOCK_ROWS = 5;

export interface RowWindow {
  /** Blocks that are visible or nearly so. */
  readonly near: ReadonlySet<number>;
  /** The focused block and its neighbours stay rendered, so that keys can move to the next field. */
  readonly focused: number | undefined;
  /** Everything is rendered, for printing. */
  readonly whole: boolean;
}

export function blockCount(rows: number): number {
  return Math.ceil(rows / BLOCK_ROWS);
}

export function isRendered(block: number, { near, focused, whole }: RowWindow): boolean {
  return whole || near.has(block) || (focused !== undefined && Math.abs(block - focused) <= 1);
}

/** Height of a block that is not rendered: its last height, otherwise the average row height times its rows. */
export function gapHeight(
  block: number,
  rows: number,
  heights: ReadonlyMap<number, number>,
  rowHeight: number,
): number {
  const known = heights.get(block);
  if (known !== undefined) return known;
  const size = Math.min(BLOCK_ROWS, rows - block * BLOCK_ROWS);
  let [sum, measured] = [0, 0];
  for (const [other, height] of heights) {
    sum += height;
    measured += Math.min(BLOCK_ROWS, rows - other * BLOCK_ROWS);
  }
  return Math.round(size * (measured > 0 ? sum / measured : rowHeight));
}
