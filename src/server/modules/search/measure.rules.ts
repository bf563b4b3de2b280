/** Reads a filter value that is a measure: `M8`, `1 1/2"`, `40 mm`, `100 nF`, `4k7`, `60 × 40`. Words are none. */
import { INFIX_UNITS, UNITS } from './engines/embedded/data/units.ts';

export interface WrittenUnit {
  /** Name of the unit that `factor` leads to, or the letters before the number; empty for none. */
  readonly kind: string;
  readonly factor: number;
}

export interface Measure extends WrittenUnit {
  /** As written: not yet multiplied. */
  readonly numbers: readonly number[];
  /** What the unit can also mean: `1M` is a metre, and a megohm among resistances. */
  readonly also: readonly WrittenUnit[];
  /** The text before and after the numbers. */
  readonly before: string;
  readonly rest: string;
}

/** Before the number: `M8`, `DN 40`, `Ø 16`, `A2-70`, `≤ 5`, `-40`. */
const BEGINNING = /^(?:[<>≤≥~≈]\s?)?((?:\p{L}{0,3}|[Ø⌀±])[\s.]?)([-−+]?)(?=\d)/u;
/** `1 1/2`, `1"1/4`, `3/4`, `2,5`: a mixed number, a fraction, a number. */
const NUMBER = /(\d+)(?:[\s.-]|["″”]\s?)(\d+)\/(\d+)|(\d+)\/(\d+)|\d+(?:[.,]\d+)?/g;
const INCH_SIGN = /^\s*(?:["″”]|'')/;
const UNIT = /^\s*(\p{L}+)/u;
/** The letter is the decimal point and the unit. */
const INFIX = /^(\d{1,3})([rkmpnμ])(\d{1,2})(?![\d\p{L}])/iu;
const FRACTION_SIGN = /(\d?)\s?([½¼¾⅛⅜⅝⅞])/g;
const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

const NO_UNIT: WrittenUnit = { kind: '', factor: 1 };
/** Before all letters: `1/4"` stands before `M4`. */
const INCHES: WrittenUnit = { kind: '"', factor: 1 };

/** In labels the case of a prefix counts: mΩ and MΩ, mW and MW. */
const SI_PREFIXES: Readonly<Record<string, number>> = {
  p: 1e-12,
  n: 1e-9,
  u: 1e-6,
  μ: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
};
const SI_UNIT = /^([pnuμmkKMGT]?)(Ω|[Oo]hms?|F|Hz|H|Ah|A|VA|V|Wh|W|bar|Pa|Nm|N|J|s|lm|cd|B|bit)$/u;
/** Symbols of `SI_UNIT` that `UNITS` has, too: its name and the factor to it. */
const SAME_UNIT: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  Ω: ['ohm', 1],
  ohm: ['ohm', 1],
  F: ['pf', 1e12],
  H: ['nh', 1e9],
  Hz: ['hz', 1],
  A: ['a', 1],
  Ah: ['ah', 1],
  V: ['v', 1],
  VA: ['va', 1],
  W: ['w', 1],
};

/** Products of powers of ten, without the noise of binary fractions. */
export const rounded = (value: number): number => Number(value.toPrecision(12));

/** All meanings of a unit, the likeliest first; none = no unit. */
function unitsOf(written: string): readonly WrittenUnit[] {
  const [, prefix = '', symbol = ''] = SI_UNIT.exec(written) ?? [];
  if (symbol !== '') {
    const [kind, factor] = SAME_UNIT[symbol.replace(/^Ohm/, 'ohm').replace('ohms', 'ohm')] ?? [symbol, 1];
    return [{ kind, factor: rounded((SI_PREFIXES[prefix] ?? 1) * factor) }];
  }
  const units = UNITS.get(written.toLowerCase().replace('μ', 'u')) ?? [];
  return units.map(({ unit, factor }) => (unit === 'in' ? INCHES : { kind: unit, factor }));
}

/** Micro sign and ohm sign are Greek letters, too; fractions of one character become digits. */
function oneSpelling(label: string): string {
  return label
    .trim()
    .replaceAll('\u2126', '\u03a9')
    .replaceAll('\u00b5', '\u03bc')
    .replace(FRACTION_SIGN, (_, whole: string, sign: string) => `${whole && `${whole} `}${FRACTIONS[sign]}`);
}

/** `4k7`, `6R8`, `3n3`. */
function infixOf(text: string): Measure | undefined {
  const found = INFIX.exec(text);
  const [all = '', whole, letter = '', decimals] = found ?? [];
  const unit = INFIX_UNITS.get(letter.toLowerCase().replace('μ', 'u'));
  if (!found || !unit) return undefined;
  const numbers = [Number(`${whole}.${decimals}`)];
  return { kind: unit.unit, factor: unit.factor, numbers, also: [], before: '', rest: text.slice(all.length) };
}

const ANY_NUMBER = /[\d½¼¾⅛⅜⅝⅞]/;

/** undefined = words. */
export function measureOf(label: string): Measure | undefined {
  if (!ANY_NUMBER.test(label)) return undefined;
  const text = oneSpelling(label);
  const infix = infixOf(text);
  if (infix) return infix;
  const beginning = BEGINNING.exec(text);
  if (!beginning) return undefined;
  const found = [...text.matchAll(NUMBER)];
  const last = found.at(-1);
  if (!last) return undefined;
  const rest = text.slice(last.index + last[0].length);
  const [, before = '', sign = ''] = beginning;
  const numbers = found.map(([one, whole, top, bottom, above, below]) => {
    if (top) return Number(whole) + Number(top) / Number(bottom);
    if (above) return Number(above) / Number(below);
    return Number(one.replace(',', '.'));
  });
  if (/[-−]/.test(sign)) numbers[0] = -(numbers[0] as number);
  const inches = INCH_SIGN.test(rest) || /\d["″”]\s?\d/.test(last[0]);
  const [unit = NO_UNIT, ...also] = inches ? [INCHES] : unitsOf(UNIT.exec(rest)?.[1] ?? '');
  const letters = before.trim().replace('.', '');
  return { kind: letters || unit.kind, factor: unit.factor, numbers, also: letters ? [] : also, before, rest };
}

/** The numbers in the unit of `kind`. */
export function amountsOf(numbers: readonly number[], { factor }: WrittenUnit): number[] {
  return numbers.map((number) => rounded(number * factor));
}

/**
 * How a group writes its measures: the unit that most of them have. A bare number among them is one of the same kind:
 * `10` beside `20 mm`.
 */
export function commonUnit(measures: readonly Measure[]): WrittenUnit {
  const counts = new Map<string, { unit: WrittenUnit; count: number }>();
  for (const { kind, factor, before } of measures) {
    if (kind === '' || before.trim() !== '') continue;
    const key = `${kind} ${factor}`;
    const entry = counts.get(key) ?? { unit: { kind, factor }, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  const [first] = [...counts.values()].sort((a, b) => b.count - a.count);
  return first?.unit ?? NO_UNIT;
}

/** The meaning of a measure's unit in a group that is written in the common one. */
export function unitAmong({ kind, factor, also }: Measure, common: WrittenUnit): WrittenUnit {
  if (kind === '') return common;
  if (kind === common.kind) return { kind, factor };
  return also.find((other) => other.kind === common.kind) ?? { kind, factor };
}
