/** A list of the account as data, for CSV and workbook. Plain values only: it is sent to the document thread. */
import { csvLines, csvOf } from '#contract/values/csv-text.ts';
import type { Locale } from '#contract/values/locale.ts';
import { formatAmount } from '#contract/values/money.ts';
import { type Cell, xlsxFile } from './xlsx-book.ts';

export type ListFormat = 'csv' | 'xlsx';

export interface ListTable {
  /** The name of the file and of its sheet. */
  readonly title: string;
  /** The rest of the file's name: its date. */
  readonly name: string;
  readonly locale: Locale;
  readonly head: ReadonlyArray<{ readonly title: string; readonly width: number }>;
  readonly rows: readonly (readonly Cell[])[];
}

export function generateListXlsx({ title, head, rows }: ListTable): Uint8Array {
  const titles = head.map((one): Cell => ({ text: one.title, style: 'head' }));
  return xlsxFile([{ name: title, widths: head.map(({ width }) => width), rows: [titles, ...rows], isTable: true }]);
}

export function listCsv({ head, rows, locale }: ListTable): Uint8Array {
  const lines = [head.map(({ title }) => title), ...rows.map((cells) => cells.map((cell) => csvText(cell, locale)))];
  return new TextEncoder().encode(csvOf(lines, locale));
}

/** Rows of a CSV that is written piece by piece; `first`: the beginning of the file. */
export function csvPiece(rows: ReadonlyArray<readonly Cell[]>, locale: Locale, first: boolean): string {
  return (first ? csvOf : csvLines)(
    rows.map((cells) => cells.map((cell) => csvText(cell, locale))),
    locale,
  );
}

/**
 * As spreadsheets of the language read it: with its decimal sign and without thousands separators, days as
 * `DD/MM/YYYY`.
 */
function csvText(cell: Cell, locale: Locale): string {
  if (cell === null) return '';
  if ('text' in cell) return cell.text;
  if ('date' in cell) return cell.date.split('-').reverse().join('/');
  const decimals = cell.style === 'amount' || cell.style === 'strong' ? 2 : cell.style === 'price' ? 4 : undefined;
  if (decimals === undefined) return locale === 'it' ? String(cell.number).replace('.', ',') : String(cell.number);
  const written = formatAmount(cell.number, locale, decimals).replace('−', '-');
  return locale === 'it' ? written.replaceAll('.', '') : written.replaceAll(',', '');
}
