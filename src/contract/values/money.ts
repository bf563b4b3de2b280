/**
 * Money as integers of ten-thousandths of a euro (C-SET-3). This file is the only place that converts, rounds or
 * formats money; everything else passes `Money` around.
 */

/** Ten-thousandths of a euro, a safe integer: 12.3456 € is 123456. */
export type Money = number;

export const MONEY_SCALE = 10_000;
const CENT = 100;

/** Rounds a ratio of integers half away from zero. Both are integers, `denominator` > 0. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const quotient = (magnitude * 2n + denominator) / (denominator * 2n);
  return negative ? -quotient : quotient;
}

/**
 * `amount` × `times` ÷ `per`, rounded once to whole cents, half away from zero (C-PRICE-3 "round2"). All are integers,
 * `per` > 0.
 */
export function roundToCents(amount: Money, times = 1, per = 1): Money {
  const exact = amount * times;
  const step = per * CENT;
  // Most amounts are small enough for exact arithmetic without BigInt.
  if (Math.abs(exact) <= Number.MAX_SAFE_INTEGER / 4) {
    const cents = Math.floor((2 * Math.abs(exact) + step) / (2 * step));
    return (exact < 0 ? -cents : cents) * CENT || 0;
  }
  return Number(divideHalfAway(BigInt(amount) * BigInt(times), BigInt(step))) * CENT;
}

/**
 * A net price with VAT (`rate` in percent), rounded once, half away from zero, to ten-thousandths. For display only,
 * never for sums.
 */
export function withVat(net: Money, rate: number): Money {
  return Number(divideHalfAway(BigInt(net) * BigInt(100 + rate), 100n));
}

/** A JSON number of euros with at most 4 decimals → Money. Returns undefined when it is not a finite amount. */
export function moneyFromNumber(euros: number): Money | undefined {
  if (!Number.isFinite(euros) || Math.abs(euros) > 1e11) return undefined;
  const scaled = Math.abs(euros) * MONEY_SCALE;
  const rounded = Math.floor(scaled + 0.5 + 1e-7);
  return euros < 0 ? -rounded || 0 : rounded;
}

/** Money → JSON number of euros (at most 4 decimals). */
export function moneyToNumber(amount: Money): number {
  return amount / MONEY_SCALE;
}

/** "1.234,5678", "1234.56", "€ 1 470,14" → Money; undefined when the text is no amount. */
export function parseMoney(text: string): Money | undefined {
  let digits = text.replace(/[€\s\u00a0']/g, '');
  if (digits === '') return undefined;
  const comma = digits.lastIndexOf(',');
  const dot = digits.lastIndexOf('.');
  if (comma >= 0 && dot >= 0) {
    const thousands = comma > dot ? /\./g : /,/g;
    digits = digits.replace(thousands, '');
  }
  digits = digits.replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$|^[+-]?\.\d+$/.test(digits) ? moneyFromNumber(Number(digits)) : undefined;
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}:${decimals}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
    });
    formatters.set(key, found);
  }
  return found;
}

/** A non-breaking space, so that sign and number stay on one line in every sentence, e-mail and table. */
const EURO = '€\u00a0';

/** An amount in euros as the shop writes it: `€ 1.234,50`; minus before the sign (`−€ 3,00`); empty text for undefined or NaN. */
export function formatEuro(euros: number | undefined | null, locale: string, decimals = 2): string {
  const text = formatAmount(euros, locale, decimals);
  if (text === '') return '';
  return text.startsWith('−') ? `−${EURO}${text.slice(1)}` : EURO + text;
}

/** The number alone, without currency; empty text for undefined or non-numeric values (C-SET-3). */
export function formatAmount(euros: number | undefined | null, locale: string, decimals = 2): string {
  if (typeof euros !== 'number' || Number.isNaN(euros)) return '';
  const amount = Math.abs(euros);
  const text = plainNumber(amount, locale, decimals) ?? formatter(locale, decimals).format(amount);
  return euros < 0 ? `−${text}` : text;
}

const GROUP = /\B(?=(?:\d{3})+$)/g;
/** Up to this value ten-thousandths are exact. */
const EXACT = 1e15;

/**
 * The same text as `Intl` gives when nothing has to be rounded, but much faster: a page has about a hundred such
 * numbers. Undefined for all other numbers.
 */
function plainNumber(amount: number, locale: string, decimals: number): string | undefined {
  const money = Math.round(amount * MONEY_SCALE);
  const parts = money % MONEY_SCALE;
  const surplus = 10 ** (4 - decimals);
  const isPlain = money < EXACT && money / MONEY_SCALE === amount && parts % surplus === 0 && decimals <= 4;
  if (!isPlain || (locale !== 'it' && locale !== 'en')) return undefined;
  const [point, group] = locale === 'it' ? [',', '.'] : ['.', ','];
  let whole = String((money - parts) / MONEY_SCALE);
  if (whole.length > 3) whole = whole.replace(GROUP, group);
  return decimals === 0 ? whole : whole + point + String(parts / surplus).padStart(decimals, '0');
}

/**
 * A unit price split for the row (mock "figures"): always two decimals, the 3rd and 4th separately, so that all decimal
 * commas of a column are aligned; `minor` is empty when both are zero.
 */
export function splitPrice(euros: number | undefined | null, locale: string): { major: string; minor: string } {
  const four = formatAmount(euros, locale, 4);
  if (four === '') return { major: '', minor: '' };
  const minor = four.slice(-2);
  return { major: four.slice(0, -2), minor: minor === '00' ? '' : minor };
}
