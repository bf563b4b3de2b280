/** Numbers in fixed places of a line: digits without a point, with the sign in front, behind or in the last digit. Pure. */

export const SIGNS = ['none', 'leading', 'trailing', 'overpunch'] as const;
export type Sign = (typeof SIGNS)[number];

/**
 * The last digit with its sign, as COBOL writes it. The bytes C0 and D0 of a positive and a negative zero are `{` and `}` in most code pages, `à` and
 * `è` in the Italian ones; `p` to `y` are negative digits of COBOL on PCs.
 */
const POSITIVE = '{ABCDEFGHI';
const NEGATIVE = '}JKLMNOPQR';
const NEGATIVE_PC = 'pqrstuvwxy';

function overpunched(last: string): { digit: string; minus: boolean } | undefined {
  const letter = last === 'à' ? '{' : last === 'è' ? '}' : last;
  if (/\d/.test(letter)) return { digit: letter, minus: false };
  for (const [letters, minus] of [
    [POSITIVE, false],
    [NEGATIVE, true],
    [NEGATIVE_PC, true],
  ] as const) {
    const digit = letters.indexOf(letter);
    if (digit >= 0) return { digit: String(digit), minus };
  }
  return undefined;
}

/** `1250-` → `-1250`, `125}` → `-1250`. A text that is no such number stays as it is: the importer refuses it by its name. */
export function readSign(text: string, sign: Sign): string {
  const plain = text.trim();
  if (plain === '' || sign === 'none') return plain;
  if (sign === 'overpunch') {
    const last = overpunched(plain.slice(-1));
    return last && /^\d*$/.test(plain.slice(0, -1))
      ? `${last.minus ? '-' : ''}${plain.slice(0, -1)}${last.digit}`
      : plain;
  }
  const found = sign === 'trailing' ? /^([\d.,]+)\s*([+-]?)$/.exec(plain) : /^([+-]?)\s*([\d.,]+)$/.exec(plain);
  if (!found) return plain;
  const [mark, digits] = sign === 'trailing' ? [found[2], found[1]] : [found[1], found[2]];
  return `${mark === '-' ? '-' : ''}${digits}`;
}

/** Implied decimals: `0000001250` with 3 is `1.250`. A text with a point or comma of its own, and what is no number, stays. */
export function readDecimals(text: string, decimals: number): string {
  const [, minus = '', digits] = /^([+-]?)(\d+)$/.exec(text.trim()) ?? [];
  if (digits === undefined) return text.trim();
  const filled = digits.padStart(decimals + 1, '0');
  const whole = filled.slice(0, filled.length - decimals).replace(/^0+(?=\d)/, '');
  const rest = decimals === 0 ? '' : `.${filled.slice(-decimals)}`;
  const isZero = !/[1-9]/.test(filled);
  return `${minus === '-' && !isZero ? '-' : ''}${whole}${rest}`;
}

export interface FixedNumber {
  readonly length: number;
  readonly decimals: number;
  readonly sign: Sign;
  /** Letters of a positive and a negative zero where the sign is in the last digit: `{}`, in Italian code pages `àè`. */
  readonly zeros?: string;
}

/** Digits to the length, with zeros in front. Undefined: it does not fit, or is negative where there is no place for a sign. */
export function writeFixedNumber(
  value: number,
  { length, decimals, sign, zeros = '{}' }: FixedNumber,
): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const digits = decimalDigits(Math.abs(value), decimals);
  const isMinus = value < 0 && /[1-9]/.test(digits);
  const room = sign === 'leading' || sign === 'trailing' ? length - 1 : length;
  if (digits.length > room || (isMinus && sign === 'none')) return undefined;
  const filled = digits.padStart(room, '0');
  if (sign === 'leading') return `${isMinus ? '-' : '0'}${filled}`;
  if (sign === 'trailing') return `${filled}${isMinus ? '-' : ' '}`;
  if (sign === 'none') return filled;
  const last = Number(filled.slice(-1));
  const letters = isMinus ? `${zeros[1]}${NEGATIVE.slice(1)}` : `${zeros[0]}${POSITIVE.slice(1)}`;
  return filled.slice(0, -1) + (letters[last] ?? '');
}

/** The digits of a number with so many decimals, half away from zero, without a point. */
export function decimalDigits(value: number, decimals: number): string {
  // Through the shortest text of the number: 1.005 has three decimals, not fifty.
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const scaled = Number(`${mantissa}e${Number(exponent) + decimals}`);
  return BigInt(Math.round(scaled)).toString();
}
