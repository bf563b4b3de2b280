/** Exact decimal numbers: the amounts of a document are compared without any rounding of a binary fraction (00421 to 00423). */

/** `digits` ÷ 10^`scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

/** `-1.50` → 1.5 below zero; undefined for anything that is no plain decimal number. */
export function decimal(text: string | undefined): Decimal | undefined {
  const parts = /^([+-]?)(\d{1,30})(?:\.(\d{0,30}))?$/.exec(text?.trim() ?? '');
  if (!parts) return undefined;
  const [, sign, whole = '', decimals = ''] = parts;
  const digits = BigInt(whole + decimals);
  return { digits: sign === '-' ? -digits : digits, scale: decimals.length };
}

function at({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: at(one, scale) + at(other, scale), scale };
}

export function negative({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

export function minus(one: Decimal, other: Decimal): Decimal {
  return plus(one, negative(other));
}

export function times(one: Decimal, other: Decimal): Decimal {
  return { digits: one.digits * other.digits, scale: one.scale + other.scale };
}

export function percentOf(one: Decimal, percent: Decimal): Decimal {
  const { digits, scale } = times(one, percent);
  return { digits, scale: scale + 2 };
}

/** Below zero, zero or above zero, like a comparison of sorts. */
export function compare(one: Decimal, other: Decimal): number {
  const difference = minus(one, other).digits;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isZero({ digits }: Decimal): boolean {
  return digits === 0n;
}

/** Are two amounts the same within a tolerance (both ends count)? */
export function isNear(one: Decimal, other: Decimal, tolerance: Decimal): boolean {
  const { digits, scale } = minus(one, other);
  return compare({ digits: digits < 0n ? -digits : digits, scale }, tolerance) <= 0;
}

/** Rounded half away from zero to so many decimals. */
export function rounded(one: Decimal, decimals: number): Decimal {
  if (one.scale <= decimals) return { digits: at(one, decimals), scale: decimals };
  const unit = 10n ** BigInt(one.scale - decimals);
  const magnitude = one.digits < 0n ? -one.digits : one.digits;
  const quotient = (magnitude * 2n + unit) / (unit * 2n);
  return { digits: one.digits < 0n ? -quotient : quotient, scale: decimals };
}

export function sum(list: readonly Decimal[]): Decimal {
  return list.reduce(plus, ZERO);
}

/** The number as the format writes it: at least `least` decimals, no zeros behind them. */
export function decimalText({ digits, scale }: Decimal, least = 2): string {
  const magnitude = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = magnitude.slice(0, magnitude.length - scale);
  const decimals = scale > 0 ? magnitude.slice(-scale).replace(/0+$/, '') : '';
  const text = `${whole}${least > 0 || decimals ? '.' : ''}${decimals.padEnd(least, '0')}`;
  return digits < 0n ? `-${text}` : text;
}
