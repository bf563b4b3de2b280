/** One value of a document as it is shown: amounts and days in the reader's form, codes with their meaning. Nothing is computed (C-DOC-2). */
import { meaningOf } from '../format/code-lists.ts';
import type { Leaf } from '../format/field.ts';

export type ViewLanguage = 'it' | 'en';

/** `1234567.5000` → `1.234.567,50`: at least two decimals, no zeros behind them; what is no number stays as it is. */
export function shownAmount(text: string, language: ViewLanguage, least = 2): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', decimals = ''] = parts;
  const [point, group] = language === 'it' ? [',', '.'] : ['.', ','];
  const digits = decimals.replace(/0+$/, '').padEnd(least, '0');
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign === '-' ? '−' : ''}${grouped}${digits ? point + digits : ''}`;
}

/** `2026-11-20` → `20/11/2026`; a time keeps its hours and minutes. */
export function shownDay(text: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text);
  if (!parts) return text;
  const [, year, month, day, time] = parts;
  return `${day}/${month}/${year}${time ? ` ${time}` : ''}`;
}

/** The value alone, without the meaning of a code. */
export function shownValue({ kind }: Leaf, text: string, language: ViewLanguage): string {
  if (kind === 'amount') return shownAmount(text, language);
  if (kind === 'percent') return /^-?\d+(\.\d+)?$/.test(text) ? `${shownAmount(text, language, 0)}%` : text;
  if (kind === 'day' || kind === 'time') return shownDay(text);
  if (kind === 'file') return shownBytes(text);
  return text;
}

export function shownMeaning({ codes }: Leaf, text: string, language: ViewLanguage): string | undefined {
  return codes && meaningOf(codes, text, language);
}

/** Bytes that a base64 text stands for. */
export function bytesOfBase64(text: string): number {
  return Math.floor((text.replace(/=+$/, '').length * 3) / 4);
}

function shownBytes(text: string): string {
  const bytes = bytesOfBase64(text);
  return bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} kB`;
}
