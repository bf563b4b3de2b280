/** What every reader of customers' orders does with texts, numbers and days, so that all of them give the same values. */
import type { TradeFault, TradeNote, TradeOrder, TradeParty, TradePlace } from './trade-order.ts';

/** Rows of one order: more is no order, and would only cost memory. */
export const MOST_ROWS = 20_000;
/** Characters of a code or name, and of a note. */
const LONGEST_LINE = 500;
const LONGEST_NOTE = 4_000;

export const NO_PARTY: TradeParty = { name: '', vatNumber: '', taxCode: '', gln: '', endpoint: '', code: '' };
export const NO_PLACE: TradePlace = { ...NO_PARTY, street: '', postalCode: '', city: '', province: '', country: '' };

/** We as the order has addressed us, where the shop itself has no such identity: partners know us by what they have written. */
export const asAddressed = (own: TradePlace, { seller }: TradeOrder): TradePlace => ({
  ...own,
  name: own.name || seller.name,
  vatNumber: own.vatNumber || seller.vatNumber,
  taxCode: own.taxCode || seller.taxCode,
  gln: own.gln || seller.gln,
  endpoint: own.endpoint || seller.endpoint,
  code: own.code || seller.code,
});

/** Notes of one message, as they are found. */
export interface NoteBook {
  readonly warn: (code: TradeFault, value: string, line: number) => void;
  readonly notes: readonly TradeNote[];
}

/** The same warning about the same value is noted once, where it was found first. */
export function noteBook(): NoteBook {
  const notes: TradeNote[] = [];
  return {
    notes,
    warn(code, value, line) {
      const short = oneLine(value).slice(0, 100);
      if (notes.some((note) => note.code === code && note.value === short)) return;
      notes.push({ level: 'warning', line, code, value: short });
    },
  };
}

export const refusal = (code: TradeFault, value: string, line: number): TradeNote => ({
  level: 'refused',
  line,
  code,
  value: oneLine(value).slice(0, 100),
});

/** A code or a name: without control characters, blanks as one. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LINE);

/** Lines of notes as one text; what is said twice is there once. */
export function noteText(lines: readonly string[]): string {
  const plain = lines
    .flatMap((text) => text.split(/\r\n?|\n/))
    .map((line) => line.replaceAll(/[\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '');
  return [...new Set(plain)].join('\n').slice(0, LONGEST_NOTE);
}

/** `+12.50` → `12.50`, `.5` → `0.5`; undefined: it is no decimal number with a point. Digits are never rounded. */
export function decimalOf(text: string): string | undefined {
  const plain = text.trim();
  if (!/^[+-]?(\d{1,15}(\.\d{0,12})?|\.\d{1,12})$/.test(plain)) return undefined;
  const [whole = '', fraction = ''] = plain.replace(/^[+-]/, '').split('.');
  const sign = plain.startsWith('-') ? '-' : '';
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A quantity that can be ordered: not below zero. `''` and what is no number are not. */
export function quantityOf(text: string): string | undefined {
  const decimal = decimalOf(text);
  return decimal?.startsWith('-') ? undefined : decimal;
}

/** Whether it is a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** With the country in front: eleven digits alone are Italian. `''` where it is no VAT number. */
export function vatNumberOf(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (/^\d{11}$/.test(plain)) return `IT${plain}`;
  return /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(plain) ? plain : '';
}

export const isGln = (text: string): boolean => /^\d{13}$/.test(text);

/** Whether amounts make the total, to the cent. */
export function isSum(total: string, amounts: readonly string[]): boolean {
  const cents = amounts.reduce((sum, amount) => sum + Number(amount) * 100, 0);
  return Math.abs(Number(total) * 100 - cents) < 1.01;
}

/** Whether so many at this price are the amount, to the cent. */
export const isProduct = (
  amount: string,
  {
    quantity,
    price,
    baseQuantity,
  }: { readonly quantity: string; readonly price: string; readonly baseQuantity: string },
): boolean => Math.abs(Number(amount) - (Number(quantity) * Number(price)) / (Number(baseQuantity) || 1)) < 0.0101;
