/** A cell of a workbook as a cell of a list. */
import type { Cell } from '#contract/values/order-list.ts';
import { numberOf, textOf } from '#server/platform/uploads/workbook-cell.rules.ts';

const LONGEST = 200;

export function cellOf(value: unknown): Cell {
  if (typeof value === 'boolean') return '';
  const text = textOf(value).slice(0, LONGEST);
  return numberOf(text) ?? text;
}
