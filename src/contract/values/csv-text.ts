/** Rows as a CSV that spreadsheets of the reader's country open by themselves, and that this page reads again. */
import type { Locale } from './locale.ts';

/** Excel takes the semicolon where the comma begins decimals; the mark at the start tells it that this is UTF-8. */
const SEPARATOR = { it: ';', en: ',' } as const satisfies Record<Locale, string>;
const MARK = '\ufeff';

/** `lines` with the headings first. */
export function csvOf(lines: ReadonlyArray<readonly string[]>, locale: Locale): string {
  return MARK + lines.map((cells) => `${cells.map((cell) => csvCell(cell)).join(SEPARATOR[locale])}\r\n`).join('');
}

/**
 * A cell that a spreadsheet would take for a formula begins with an apostrophe, which reading takes off again. All are quoted: what
 * separates is then only what stands between them.
 */
function csvCell(text: string): string {
  const plain = text.replaceAll(/[\r\n\t]+/g, ' ');
  const safe = /^[=+\-@\p{Cc}]/u.test(plain.trimStart()) && !/^[-+]?\d+([.,]\d+)?$/.test(plain) ? `'${plain}` : plain;
  return /[";,|']/.test(safe) || safe !== plain ? `"${safe.replaceAll('"', '""')}"` : safe;
}
