/** Numbers and yes or no, as people and spreadsheets write them. */

/** "1.234,5", "1234.5", "1,5", "€ 1 470,14", "4e-05"; a single comma or dot is the decimal sign. */
export function readNumber(value: string): number | undefined {
  let plain = value.replace(/[€\s\u00a0\u202f']/g, '');
  const comma = plain.lastIndexOf(',');
  const dot = plain.lastIndexOf('.');
  if (comma >= 0 && dot >= 0) plain = plain.replaceAll(comma > dot ? '.' : ',', '');
  plain = plain.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : undefined;
}

const YES = new Set(['1', 'true', 'yes', 'y', 'si', 'sì', 's', 'vero', 'x']);
const NO = new Set(['0', 'false', 'no', 'n', 'falso']);

/** Undefined: it says neither yes nor no. */
export function readFlag(value: string): boolean | undefined {
  const word = value.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
