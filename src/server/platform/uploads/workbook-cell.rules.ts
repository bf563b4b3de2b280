/** What a cell of a workbook says, by its text in the file. */

/** A cell without the spaces that only look like one; a day as `2026-12-31`. */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell)
    .replaceAll(/[\u00a0\u202f\u200b]/g, ' ')
    .trim();
}

/** Whole numbers up to this length keep every digit. */
const DIGITS = 15;

/**
 * `8034567890123`, `8.034567890123E12`, `0.30000000000000004` as numbers. undefined = a text: digits too that begin with a zero or are
 * longer than a number can hold, because such a code was entered as a text.
 */
export function numberOf(text: string): number | undefined {
  if (!/^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text) || /^0\d|^\d{16,}$/.test(text)) return undefined;
  const number = Number(Number(text).toPrecision(DIGITS));
  return Number.isFinite(number) ? number : undefined;
}
