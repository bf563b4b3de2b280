/** How our own CSV and JSON are written: headings and numbers in the language of the order that came. */
import type { TradeOrder } from '../trade-order/trade-order.ts';
import { type CsvField, italianHeading } from './order-fields.ts';

type Cell = readonly [english: string, italian: string, value: string];
export type Line = readonly Cell[];
export type Locale = 'it' | 'en';

/** A column that orders have too, under the same heading. */
export const own = (field: CsvField, value: string): Cell => [field, italianHeading(field), value];

export const localeOf = ({ echo }: TradeOrder): Locale => (echo.locale === 'it' ? 'it' : 'en');
export const orderNumber = (order: TradeOrder): string => order.refersTo ?? order.number;

export const decimal = (text: string | undefined, locale: Locale): string =>
  locale === 'it' ? (text ?? '').replace('.', ',') : (text ?? '');

/** For software: cells are exactly what they are, without the apostrophe that keeps a spreadsheet from running one (design 11). */
export function csvOf(lines: readonly Line[], locale: Locale): Uint8Array {
  const separator = locale === 'it' ? ';' : ',';
  const text = (cells: readonly string[]) =>
    `${cells.map((cell) => (cell.includes(separator) || /["\r\n\t]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)}\r\n`;
  const [first = []] = lines;
  const head = first.map(([english, italian]) => (locale === 'it' ? italian : english));
  const body = lines.map((line) => text(line.map(([, , value]) => value)));
  return new TextEncoder().encode(`\ufeff${text(head)}${body.join('')}`);
}

export const jsonOf = (value: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
