/** Which rows of a long cart are drawn: whole blocks, those near the window and around the focus; gaps stand for the others. Pure. */

/** Rows drawn or left out together: as many as fit into a frame of a scrolling window. */
export const BLOCK_ROWS = 5;

export interface RowWindow {
  /** Blocks in sight or nearly so. */
  readonly near: ReadonlySet<number>;
  /** The block that has the focus: it and its neighbours stay, so that keys find the next field. */
  readonly focused: number | undefined;
  /** Everything is drawn: on paper. */
  readonly whole: boolean;
}

export function blockCount(rows: number): number {
  return Math.ceil(rows / BLOCK_ROWS);
}

export function isDrawn(block: number, { near, focused, whole }: RowWindow): boolean {
  return whole || near.has(block) || (focused !== undefined && Math.abs(block - focused) <= 1);
}

/** Height of a block that is not drawn: as it was when it was, else as high as rows are on average. */
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
