/**
 * Which rows of a long list are in the page, and where. Browsers render no element of more than some ten million pixels: beyond
 * `MOST_PIXELS` the scroll bar is scaled, while wheel and keys still move by rows.
 */

export const MOST_PIXELS = 8_000_000;
/** Rows beyond the visible ones, above and below. */
const SPARE = 5;

export interface ListSize {
  readonly total: number;
  /** Pixels of a row. */
  readonly row: number;
  /** Pixels of the visible part. */
  readonly height: number;
}

/** Height of what is scrolled. */
export const scrolledHeight = ({ total, row }: ListSize): number => Math.min(total * row, MOST_PIXELS);

export const isScaled = ({ total, row }: ListSize): boolean => total * row > MOST_PIXELS;

/** The first row at the upper edge, with its part that is already beyond it, when the bar stands at `top`. */
export function firstAt(size: ListSize, top: number): number {
  if (!isScaled(size)) return Math.max(0, top / size.row);
  const way = scrolledHeight(size) - size.height;
  return way <= 0 ? 0 : (Math.min(Math.max(top, 0), way) / way) * lastFirst(size);
}

/** Where the bar stands for a first row. */
export function topOf(size: ListSize, first: number): number {
  if (!isScaled(size)) return first * size.row;
  const way = scrolledHeight(size) - size.height;
  return (Math.min(Math.max(first, 0), lastFirst(size)) / lastFirst(size)) * way;
}

/** The largest first row: then the last row stands at the lower edge. */
export const lastFirst = ({ total, row, height }: ListSize): number => Math.max(0, total - height / row);

export interface RowWindow {
  /** Places of the rows in the page, the second exclusive. */
  readonly from: number;
  readonly to: number;
  /** Pixels from the beginning of what is scrolled to the first of them. */
  readonly offset: number;
}

export function rowWindow(size: ListSize, first: number, top: number): RowWindow {
  const from = Math.max(0, Math.floor(first) - SPARE);
  const to = Math.min(size.total, Math.ceil(first + size.height / size.row) + SPARE);
  return { from, to, offset: Math.round(top - (first - from) * size.row) };
}

/** The first row that shows `place` whole, moving as little as possible. */
export function firstShowing(size: ListSize, first: number, place: number): number {
  if (place < first) return place;
  const rows = size.height / size.row;
  return place + 1 > first + rows ? Math.min(place + 1 - rows, lastFirst(size)) : first;
}
