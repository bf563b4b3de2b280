/**
 * Discounts one after the other: `50+10+-3` takes 50 %, then 10 % of the rest, then adds 3 % (C-PRICE-1). The chain is
 * stored as it was written, because it is shown that way and never as one rounded percentage.
 */
import { divideHalfAway, type Money } from '#contract/values/money.ts';

/** The part of a gross price that is paid, as an exact fraction: 50+10 → 9/20. */
export interface PriceFactor {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export interface DiscountChain {
  /** As shown: `50+10+-3`; empty = no discount. */
  readonly text: string;
  readonly factor: PriceFactor;
}

export const MAX_STEPS = 6;
/** A step has at most two decimals: 12,5 or 7.25. */
const STEP = /^([+-]?)(\d{1,4})(?:[.,](\d{1,2}))?$/;
const WHOLE = 10_000n;
const MAX_SURCHARGE = -10_000;
const MAX_DISCOUNT = 100;

export const NO_DISCOUNT: DiscountChain = { text: '', factor: { numerator: 1n, denominator: 1n } };

/**
 * `50+10+-3`, `12,5 + 5`, `40%` or empty → chain; undefined when it is invalid: over six steps, over 100 %, not
 * numbers.
 */
export function parseChain(text: string): DiscountChain | undefined {
  const compact = text.replace(/[\s%]/g, '');
  if (compact === '') return NO_DISCOUNT;
  const steps = compact.split('+');
  if (steps.length > MAX_STEPS) return undefined;
  let factor = NO_DISCOUNT.factor;
  const shown: string[] = [];
  for (const step of steps) {
    const hundredths = parseStep(step);
    if (hundredths === undefined) return undefined;
    if (hundredths === 0) continue;
    factor = times(factor, { numerator: WHOLE - BigInt(hundredths), denominator: WHOLE });
    shown.push(String(hundredths / 100));
  }
  return { text: shown.join('+'), factor };
}

/** Hundredths of a percent. */
function parseStep(step: string): number | undefined {
  const match = STEP.exec(step);
  if (!match) return undefined;
  const [, sign, whole = '0', decimals = ''] = match;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  const signed = sign === '-' ? -hundredths : hundredths;
  return signed > MAX_DISCOUNT * 100 || signed < MAX_SURCHARGE * 100 ? undefined : signed;
}

/** A buyer has few chains, and so has a season of promos; the articles in them are tens of thousands. */
const joinedChains = new WeakMap<DiscountChain, WeakMap<DiscountChain, DiscountChain>>();

/** One chain after the other: an extra discount on top of the customer's own (C-PRICE-2). */
export function joinChains(first: DiscountChain, second: DiscountChain): DiscountChain {
  if (first.text === '') return second;
  if (second.text === '') return first;
  let known = joinedChains.get(first);
  if (!known) {
    known = new WeakMap();
    joinedChains.set(first, known);
  }
  let joined = known.get(second);
  if (!joined) {
    joined = { text: `${first.text}+${second.text}`, factor: times(first.factor, second.factor) };
    known.set(second, joined);
  }
  return joined;
}

/** Net = gross × Π(1 − dᵢ), rounded once, half away from zero, to 1/10000 € (C-PRICE-1), or to whole `unit`s of that. */
export function applyChain(gross: Money, chain: DiscountChain, unit: Money = 1): Money {
  const { numerator, denominator } = chain.factor;
  return Number(divideHalfAway(BigInt(gross) * numerator, denominator * BigInt(unit))) * unit;
}

function times(a: PriceFactor, b: PriceFactor): PriceFactor {
  const numerator = a.numerator * b.numerator;
  const denominator = a.denominator * b.denominator;
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

/** Whether a text can be stored as a discount; empty = none. */
export const isDiscountChain = (text: string): boolean => parseChain(text) !== undefined;
