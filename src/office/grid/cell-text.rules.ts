/** Cells as text: as they stand in the grid, and as a spreadsheet takes them from the clipboard. */
import type { GridCell, GridColumn } from '#contract/office/grids/grid-definition.ts';
import { breaksWords } from '#contract/office/grids/price-breaks.rules.ts';
import type { Locale } from '#contract/values/locale.ts';
import { formatAmount, moneyToNumber } from '#contract/values/money.ts';
import { quantityDecimals } from '#kit/format/number-format.ts';

export interface CellSetting {
  readonly locale: Locale;
  readonly timeZone: string;
  /** The shop's plain date. */
  readonly today: string;
}

type Column = Pick<GridColumn, 'kind' | 'choices' | 'decimals' | 'edit'>;

const FLAGS = { it: ['sì', 'no'], en: ['yes', 'no'] } as const;
const DAY_MS = 86_400_000;

/** Narrow: `26/11` of this year, `8:09` of today, `sab 17:55` of the last six days. Empty for an empty cell. */
export function shownText(column: Column, cell: GridCell, setting: CellSetting): string {
  if (cell === null || cell === '') return '';
  const { locale, timeZone, today } = setting;
  switch (column.kind) {
    case 'money':
      return formatAmount(moneyToNumber(Number(cell)), locale, decimalsOf(column, Number(cell)));
    case 'breaks':
      // As they are typed again: `10: 2,90 · 100: 2,70`.
      return breaksWords(cell, locale);
    case 'number':
      return formatAmount(Number(cell), locale, 0);
    case 'percent':
      return formatAmount(Number(cell), locale, column.decimals ?? 0);
    case 'quantity':
      return formatAmount(Number(cell), locale, quantityDecimals(Number(cell)));
    case 'day':
      return dayText(String(cell), String(cell).slice(0, 4) !== today.slice(0, 4));
    case 'time': {
      const { day, clock } = instantIn(String(cell), timeZone);
      const ago = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
      if (ago === 0) return clock;
      return ago > 0 && ago < 7
        ? `${weekday(day, locale)} ${clock}`
        : dayText(day, day.slice(0, 4) !== today.slice(0, 4));
    }
    case 'flag':
      return FLAGS[locale][cell === true ? 0 : 1];
    case 'choice':
      return column.choices?.find(({ value }) => value === cell)?.title[locale] ?? String(cell);
    default:
      return String(cell);
  }
}

/** Whole days and instants, numbers without separators of thousands: what a spreadsheet of the language reads. */
export function copiedText(column: Column, cell: GridCell, setting: CellSetting): string {
  if (cell === null) return '';
  const { locale, timeZone } = setting;
  switch (column.kind) {
    case 'money':
      return plainNumber(moneyToNumber(Number(cell)), locale);
    case 'number':
    case 'percent':
    case 'quantity':
      return plainNumber(Number(cell), locale);
    case 'day':
      return dayText(String(cell), true);
    case 'time': {
      const { day, clock } = instantIn(String(cell), timeZone);
      return `${dayText(day, true)} ${clock}`;
    }
    default: {
      const text = shownText(column, cell, setting);
      return column.edit?.lines ? text : text.replace(/[\t\r\n]+/g, ' ');
    }
  }
}

/** Cells as a spreadsheet puts them on the clipboard: one with lines stands in quotes. */
export const blockText = (lines: ReadonlyArray<readonly string[]>): string =>
  lines
    .map((cells) => cells.map((cell) => (/[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');

/** Two, or all four of a price whose third or fourth is not 0. */
const decimalsOf = ({ decimals }: Column, money: number) => (money % 100 === 0 ? 2 : (decimals ?? 2));

/** Numbers stand at the right edge. */
export const isNumeric = ({ kind }: Pick<GridColumn, 'kind'>): boolean =>
  kind === 'money' || kind === 'number' || kind === 'quantity' || kind === 'percent';

function plainNumber(value: number, locale: Locale): string {
  const text = String(Math.round(value * 10_000) / 10_000);
  return locale === 'it' ? text.replace('.', ',') : text;
}

function dayText(day: string, withYear: boolean): string {
  const [year, month, date] = day.split('-');
  return withYear ? `${date}/${month}/${year}` : `${date}/${month}`;
}

function instantIn(instant: string, timeZone: string): { readonly day: string; readonly clock: string } {
  const text = new Date(instant).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return { day: text.slice(0, 10), clock: text.slice(11, 16).replace(/^0/, '') };
}

const weekday = (day: string, locale: Locale): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' });
