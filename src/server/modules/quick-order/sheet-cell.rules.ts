/** A cell of a workbook as a cell of a list. */
import type { Cell } from '#contract/values/order-list.ts';

const LONGEST = 200;
/** Whole numbers up to this length keep every digit. */
const DIGITS = 15;

/** Numbers come as the text in the file: `8034567890123`, `8.034567890123E12`, `0.30000000000000004`. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const text = String(value)
    .replaceAll(/[\u00a0\u202f\u200b]/g, ' ')
    .trim()
    .slice(0, LONGEST);
  if (!/^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text)) return text;
  const number = Number(text);
  // Digits only, beginning with a zero or longer than a number can hold: a code that was entered as a text.
  if (/^0\d|^\d{16,}$/.test(text) || !Number.isFinite(number)) return text;
  return Number(number.toPrecision(DIGITS));
}
