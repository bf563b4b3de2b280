/** Target of the arrow keys in the panel below the search field (WAI-ARIA: editable combobox with a grid). */

export interface Place {
  row: number;
  cell: number;
}

type Rows = ReadonlyArray<readonly unknown[]>;

/** Cells by row, as they are on screen. */
export function rowsIn(grid: HTMLElement | null): HTMLElement[][] {
  return [...(grid?.querySelectorAll('[role=row]') ?? [])].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[role=gridcell]'),
  ]);
}

/**
 * The position after a key. `field`: back in the text; `ignored`: the key works as in a text field. ↑ ↓ cycle through
 * grid and field; Home, End, ← and → move in the grid only after it was entered.
 */
export function placeAfterKey(key: string, place: Place | undefined, rows: Rows): Place | 'field' | 'ignored' {
  const last = rows.length - 1;
  if (last < 0) return 'ignored';
  const top = { row: 0, cell: 0 };
  const bottom = { row: last, cell: 0 };
  if (key === 'ArrowDown') return !place ? top : place.row < last ? keptCell(place, place.row + 1, rows) : 'field';
  if (key === 'ArrowUp') return !place ? bottom : place.row > 0 ? keptCell(place, place.row - 1, rows) : 'field';
  if (!place) return 'ignored';
  if (key === 'Home') return top;
  if (key === 'End') return bottom;
  if (key === 'ArrowRight') return { row: place.row, cell: Math.min(place.cell + 1, cellsOf(rows, place.row) - 1) };
  if (key === 'ArrowLeft') return place.cell > 0 ? { row: place.row, cell: place.cell - 1 } : 'field';
  return 'ignored';
}

/** The same column of another row, the last one if it has fewer. */
function keptCell({ cell }: Place, row: number, rows: Rows): Place {
  return { row, cell: Math.min(cell, cellsOf(rows, row) - 1) };
}

function cellsOf(rows: Rows, row: number): number {
  return rows[row]?.length ?? 1;
}
