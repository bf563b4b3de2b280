/** Cells of a grid as cells of a file: amounts in euros, days as days, words in the person's language. */
import type { GridCell, GridColumn } from '#contract/office/grids/grid-definition.ts';
import { breaksWords } from '#contract/office/grids/price-breaks.rules.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';

/** As a workbook knows them; the same shape as the documents' cells. */
export type FileCell =
  | { readonly text: string }
  | { readonly number: number; readonly style?: 'amount' }
  | { readonly date: string }
  | null;

const FLAGS = { it: ['sì', 'no'], en: ['yes', 'no'] } as const;

export function fileCell({ kind, choices }: GridColumn, cell: GridCell, locale: Locale, timeZone: string): FileCell {
  if (cell === null || cell === '') return null;
  if (kind === 'money') return { number: moneyToNumber(Number(cell)), style: 'amount' };
  if (kind === 'number' || kind === 'quantity' || kind === 'percent') return { number: Number(cell) };
  if (kind === 'day') return { date: String(cell) };
  if (kind === 'time') return { text: instantText(String(cell), timeZone) };
  if (kind === 'flag') return { text: FLAGS[locale][cell === true ? 0 : 1] };
  if (kind === 'breaks') return { text: breaksWords(cell, locale) };
  if (kind === 'choice') {
    const choice = choices?.find(({ value }) => value === cell);
    return { text: choice?.title[locale] ?? String(cell) };
  }
  return { text: String(cell) };
}

/** `2026-11-24 18:05`: sorts as it reads, in every spreadsheet. */
function instantText(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

/** Width of a column of a workbook, in characters. */
export const fileWidth = ({ width }: Pick<GridColumn, 'width'>): number => Math.max(8, Math.round(width / 7));
