/** Numbers and yes or no, as people and spreadsheets write them. */
import type { Locale } from './locale.ts';

/** "1.234,5", "1234.5", "1,5", "€ 1 470,14", "4e-05"; a single comma or dot is the decimal sign. */
export function readNumber(value: string): number | undefined {
  let plain = value.replace(/[€\s\u00a0\u202f']/g, '');
  const comma = plain.lastIndexOf(',');
  const dot = plain.lastIndexOf('.');
  if (comma >= 0 && dot >= 0) plain = plain.replaceAll(comma > dot ? '.' : ',', '');
  plain = plain.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : undefined;
}

/** `5.000` and `1.234,50` of an Italian, `5,000` and `1,234.50` of an English person: whole groups of three digits. */
const GROUPED = { it: /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/, en: /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/ } as const;

/**
 * Amounts and pieces as a person types them in their language, where a thousand is likelier than a thousandth. Prices of one
 * piece have up to four decimals and are read with `readNumber`.
 */
export function readTyped(text: string, locale: Locale): number | undefined {
  const plain = text.replace(/[€\s\u00a0\u202f']/g, '');
  return readNumber(GROUPED[locale].test(plain) ? plain.replaceAll(locale === 'it' ? '.' : ',', '') : plain);
}

const YES = new Set(['1', 'true', 'yes', 'y', 'si', 'sì', 's', 'vero', 'x']);
const NO = new Set(['0', 'false', 'no', 'n', 'falso']);

/** Undefined: it says neither yes nor no. */
export function readFlag(value: string): boolean | undefined {
  const word = value.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
