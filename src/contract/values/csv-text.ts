/**
 * Rows as a CSV that spreadsheets of the reader's country open directly, and that the quick order page can read again.
 */
import type { Locale } from './locale.ts';

/**
 * Excel expects semicolons where the comma is the decimal sign; the byte order mark at the start marks the file as
 * UTF-8.
 */
const SEPARATOR = { it: ';', en: ',' } as const satisfies Record<Locale, string>;
const MARK = '\ufeff';

/** `lines` includes the headings as first line. */
export function csvOf(lines: ReadonlyArray<readonly string[]>, locale: Locale): string {
  return MARK + csvLines(lines, locale);
}

/** More lines for a file that begins with `csvOf`. */
export function csvLines(lines: ReadonlyArray<readonly string[]>, locale: Locale): string {
  return lines.map((cells) => `${cells.map((cell) => csvCell(cell)).join(SEPARATOR[locale])}\r\n`).join('');
}

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front; our reader strips it again. All cells
 * are quoted, so that delimiters inside cells do no harm.
 */
function csvCell(text: string): string {
  const plain = text.replaceAll(/[\r\n\t]+/g, ' ');
  const safe = /^[=+\-@\p{Cc}]/u.test(plain.trimStart()) && !/^[-+]?\d+([.,]\d+)?$/.test(plain) ? `'${plain}` : plain;
  return /[";,|']/.test(safe) || safe !== plain ? `"${safe.replaceAll('"', '""')}"` : safe;
}
