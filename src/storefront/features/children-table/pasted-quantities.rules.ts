/** Quantities from a spreadsheet: cells downward and to the right, or codes beside quantities. Pure. */
import type { Child } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import { parseQuantity, roundUpToPackaging } from '#contract/values/packaging.ts';

type Row = Pick<Child, 'id' | 'carti' | 'addable' | 'packagings'>;

export interface Pasted {
  /** Child id → pieces, sellable; 0 empties a row. */
  quantities: Record<number, number>;
  /** Children whose quantity was rounded up to the packaging. */
  rounded: number[];
  /** Cells with an invalid quantity, or for a size that cannot be ordered. */
  refused: number;
}

/** Rows of cells of a clipboard text; undefined for a single cell, which the field handles itself. */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined;
}

type Grid = ReadonlyArray<ReadonlyArray<Row | undefined>>;

/**
 * Fills a grid (a table is one of a single column) from the cell of `startId` downward and to the right; if the first
 * pasted column contains codes, each quantity goes to its code, wherever that is. An empty cell leaves its size
 * unchanged.
 */
export function pasteCells(cells: readonly string[][], grid: Grid, startId: number, locale: Locale): Pasted {
  const pasted: Pasted = { quantities: {}, rounded: [], refused: 0 };
  const byCode = new Map(grid.flat().map((row) => [row?.carti.toUpperCase() ?? '', row]));
  const coded = cells.some(([code, quantity]) => quantity !== undefined && code && byCode.has(code.toUpperCase()));
  const top = grid.findIndex((line) => line.some((row) => row?.id === startId));
  const left = grid[top]?.findIndex((row) => row?.id === startId) ?? 0;
  for (const [down, line] of cells.entries()) {
    if (coded) pasteCell(line.at(-1) ?? '', byCode.get(line[0]?.toUpperCase() ?? ''), locale, pasted);
    else
      for (const [across, cell] of line.entries()) pasteCell(cell, grid[top + down]?.[left + across], locale, pasted);
  }
  return pasted;
}

function pasteCell(cell: string, row: Row | undefined, locale: Locale, into: Pasted): void {
  if (cell === '') return;
  const pieces = /^0+$/.test(cell) ? 0 : parseQuantity(cell, locale);
  if (!row?.addable || pieces === undefined) {
    into.refused += 1;
    return;
  }
  const sellable = pieces === 0 ? 0 : roundUpToPackaging(pieces, row.packagings);
  into.quantities[row.id] = sellable;
  if (sellable !== pieces) into.rounded.push(row.id);
}
