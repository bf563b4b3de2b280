/**
 * Values of the database → cells that the import reads back as the same values (docs/import-format.md). The format is for
 * other systems: a cell that begins with `=` stays as it is, where lists for people put an apostrophe in front (docs/export.md).
 */
import { MONEY_SCALE, type Money } from '#contract/values/money.ts';

/**
 * text; number (whole or float); decimal (text of `numeric`, so that no digit is lost); money (ten-thousandths of a euro);
 * flag; date (`YYYY-MM-DD`); list of texts.
 */
export type CellKind = 'text' | 'number' | 'decimal' | 'money' | 'flag' | 'date' | 'list';

/** In a CSV a text; JSON lines keep numbers, yes or no and lists. null = empty. */
export type CellValue = string | number | boolean | readonly string[] | null;

export type ExportFormat = 'csv' | 'jsonl';

export const EXPORT_FORMATS: readonly ExportFormat[] = ['csv', 'jsonl'];

/** @param raw as the database returns it; of `decimal` a text. */
export function cellValue(kind: CellKind, raw: unknown): CellValue {
  if (raw === null || raw === undefined || raw === '') return null;
  switch (kind) {
    case 'money':
      return decimalOf(raw as Money);
    case 'decimal':
      return decimalNumber(String(raw));
    case 'list':
      return listValue(raw as readonly string[]);
    case 'text':
    case 'date':
      return textValue(String(raw));
    default:
      return raw as number | boolean;
  }
}

/** A number where JavaScript has all of its digits, else its text. */
function decimalNumber(text: string): number | string {
  const number = Number(text);
  return String(number) === text ? number : text;
}

/** Money without exponent and without a binary fraction in between: 1234500 → 123.45. */
function decimalOf(amount: Money): number | string {
  const whole = Math.trunc(Math.abs(amount) / MONEY_SCALE);
  const rest = Math.abs(amount) % MONEY_SCALE;
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(4, '0').replace(/0+$/, '')}`;
  return decimalNumber(`${amount < 0 ? '-' : ''}${whole}${decimals}`);
}

/**
 * The reader of the import trims a cell, reads line ends as `\n`, and takes an apostrophe in front of `=`, `+`, `-`, `@` off: one
 * that belongs to the value is doubled.
 */
export function textValue(text: string): string | null {
  const trimmed = text.replace(/\r+\n/g, '\n').trim();
  if (trimmed === '') return null;
  return /^'+[=+\-@]/.test(trimmed) ? `'${trimmed}` : trimmed;
}

/** Parts of a list cannot have a bar: it separates them. */
function listValue(parts: readonly string[]): readonly string[] | null {
  const kept = parts.map((part) => part.replaceAll('|', ' ').trim()).filter((part) => part !== '');
  const [first = '', ...others] = kept;
  return kept.length === 0 ? null : [textValue(first) ?? '', ...others];
}

const SEPARATOR = ';';
const LINE_END = '\r\n';

/** One line of a CSV with its end. */
export function csvLine(cells: readonly CellValue[]): string {
  let line = '';
  for (let place = 0; place < cells.length; place += 1) {
    if (place > 0) line += SEPARATOR;
    line += csvCell(cells[place] ?? null);
  }
  return line + LINE_END;
}

function csvCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = typeof value === 'string' ? value : value.join('|');
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Characters that end a line for some readers of lines, ours among them. */
const LINE_BREAKERS = /[\u2028\u2029]/g;

/** One line of a JSON lines file; an empty cell has no field. */
export function jsonLine(columns: readonly string[], cells: readonly CellValue[]): string {
  const object: Record<string, CellValue> = {};
  for (let place = 0; place < columns.length; place += 1) {
    const value = cells[place] ?? null;
    if (value !== null) object[columns[place] as string] = value;
  }
  const json = JSON.stringify(object);
  return `${json.replaceAll(LINE_BREAKERS, (one) => `\\u${one.charCodeAt(0).toString(16)}`)}\n`;
}
