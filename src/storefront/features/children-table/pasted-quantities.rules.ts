/** Quantities from a spreadsheet: one cell per row downward, or codes beside quantities. Pure. */
import type { Child } from '#contract/article.ts';
import type { Locale } from '#contract/locale.ts';
import { parseQuantity, roundUpToPackaging } from '#contract/packaging.ts';

type Row = Pick<Child, 'id' | 'carti' | 'addable' | 'packagings'>;

export interface Pasted {
  /** Child id → pieces, sellable; 0 empties a row. */
  quantities: Record<number, number>;
  /** Children whose quantity went up to the packaging. */
  rounded: number[];
  /** Cells that were no quantity, or stood beside a size that cannot be ordered. */
  refused: number;
}

/** Rows of cells of a clipboard text; undefined when it is one single cell, which the field itself takes. */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined;
}

/** The quantity of one cell in one row, noted in `into`. An empty cell leaves the row as it is. */
export function pasteCell(cell: string, row: Row | undefined, locale: Locale, into: Pasted): void {
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

/**
 * Fills `rows` from the one with id `startId` downward; with codes in the first column each quantity goes to its code,
 * wherever it stands.
 */
export function pasteDown(cells: readonly string[][], rows: readonly Row[], startId: number, locale: Locale): Pasted {
  const pasted: Pasted = { quantities: {}, rounded: [], refused: 0 };
  const byCode = new Map(rows.map((row) => [row.carti.toUpperCase(), row]));
  const coded = cells.some(([code = '', quantity]) => quantity !== undefined && byCode.has(code.toUpperCase()));
  const start = rows.findIndex((row) => row.id === startId);
  for (const [index, line] of cells.entries()) {
    const row = coded ? byCode.get((line[0] ?? '').toUpperCase()) : rows[start + index];
    pasteCell((coded ? line.at(-1) : line[0]) ?? '', row, locale, pasted);
  }
  return pasted;
}
