/** Raising and lowering amounts of many rows, each from what it is (back-office design §3, "price ± % or € with rounding"). */
import { divideHalfAway, MONEY_SCALE, type Money } from '#contract/values/money.ts';

/** To what an amount is rounded: a step in ten-thousandths of a euro, and where the steps begin (`.90`, `.99`). */
export const MONEY_ROUNDINGS = {
  exact: { step: 1, begin: 0 },
  three_decimals: { step: 10, begin: 0 },
  cent: { step: 100, begin: 0 },
  five_cents: { step: 500, begin: 0 },
  ten_cents: { step: 1_000, begin: 0 },
  euro: { step: 10_000, begin: 0 },
  ninety: { step: 10_000, begin: 9_000 },
  ninety_nine: { step: 10_000, begin: 9_900 },
} as const;
export type MoneyRounding = keyof typeof MONEY_ROUNDINGS;
export const MONEY_ROUNDING_NAMES = Object.keys(MONEY_ROUNDINGS) as [MoneyRounding, ...MoneyRounding[]];

export interface MoneyChange {
  readonly kind: 'percent' | 'amount';
  /** Hundredths of a percent (300 = +3 %), or ten-thousandths of a euro; below zero lowers. */
  readonly by: number;
  readonly round: MoneyRounding;
}

/** Hundredths of a percent: more than all of it cannot be lowered. */
export const LEAST_PERCENT = -9_999;
export const MOST_PERCENT = 100_000;
/** A price that moves by more than this share asks to be confirmed: 30 %. */
const FAR = { numerator: 3, denominator: 10 };

const HUNDRED_PERCENT = 10_000;

/**
 * The amount after the change, rounded once, half away from zero. `.90` and `.99` never go below the first such amount, others
 * never below zero.
 */
export function changedMoney(amount: Money, { kind, by, round }: MoneyChange): Money {
  const { step, begin } = MONEY_ROUNDINGS[round];
  // In ten-thousandths of a ten-thousandth, so that a percentage is rounded together with the step.
  const exact =
    kind === 'percent'
      ? BigInt(amount) * BigInt(HUNDRED_PERCENT + by)
      : (BigInt(amount) + BigInt(by)) * BigInt(HUNDRED_PERCENT);
  const from = BigInt(begin) * BigInt(HUNDRED_PERCENT);
  const steps = Number(divideHalfAway(exact - from, BigInt(step) * BigInt(HUNDRED_PERCENT)));
  return Math.max(0, steps) * step + begin;
}

/** Whether an amount moves so far that a person should see it before: by more than 30 %, or from or to nothing. */
export const isFar = (before: Money, after: Money): boolean =>
  before !== after && Math.abs(after - before) * FAR.denominator > before * FAR.numerator;

/** Decimals of an amount, two at least. */
export const decimalsOfMoney = (amount: Money): 2 | 3 | 4 => (amount % 100 === 0 ? 2 : amount % 10 === 0 ? 3 : 4);

/** The rounding that keeps what amounts of so many decimals say. */
export const roundingFor = (decimals: 2 | 3 | 4): MoneyRounding =>
  decimals === 2 ? 'cent' : decimals === 3 ? 'three_decimals' : 'exact';

/** `3`, `-2,5`, `+0,75` → hundredths of a percent; undefined = not a percentage within the limits. */
export function readPercent(text: string): number | undefined {
  const [, sign = '', whole = '', decimals = ''] =
    /^([+-]?)(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim().replace('−', '-')) ?? [];
  if (whole === '') return undefined;
  const hundredths = (Number(whole) * 100 + Number(decimals.padEnd(2, '0'))) * (sign === '-' ? -1 : 1);
  return hundredths < LEAST_PERCENT || hundredths > MOST_PERCENT ? undefined : hundredths;
}

/** A change that changes nothing. */
export const isNoChange = ({ by, round }: MoneyChange): boolean => by === 0 && round === 'exact';

export const MOST_AMOUNT: Money = 1_000_000 * MONEY_SCALE;
