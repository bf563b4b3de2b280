/** How the text of a cell becomes a value: one small function per kind, validated once, at the boundary. */
import { readFlag, readNumber } from '#contract/values/written-number.ts';
import { CellRefused } from './import-failure.ts';

export interface Cell<Value> {
  /** Text, trimmed and not empty → value. @throws CellRefused */
  readonly parse: (text: string) => Value;
  /** The value of an empty cell; undefined = a value is required. */
  readonly empty: Value | undefined;
  /** Other names of the column. */
  readonly aliases?: readonly string[];
  /** Column whose text is used when this one is empty or missing: English names fall back to Italian ones. */
  readonly fallback?: string;
}

export type Columns = Readonly<Record<string, Cell<unknown>>>;

/** The values of a row; undefined for a column that the file does not have, whose stored value does not change. */
export type Values<C extends Columns> = {
  [Name in keyof C]: C[Name] extends Cell<infer Value> ? Value | undefined : never;
};

function textUpTo(max: number) {
  return (value: string): string => {
    if (value.length > max) throw new CellRefused('too-long', { max });
    return value;
  };
}

export function text(max: number): Cell<string> {
  return { parse: textUpTo(max), empty: '' };
}

export function requiredText(max: number): Cell<string> {
  return { parse: textUpTo(max), empty: undefined };
}

/** A text that identifies something; commas would break the lists in the shop's URLs (C-SRCH-1). */
export function code(empty?: ''): Cell<string> {
  return {
    empty,
    parse(value) {
      if (value.includes(',')) throw new CellRefused('not-a-code');
      return textUpTo(100)(value);
    },
  };
}

/** `name_it` (also called `name`) and `name_en`, which defaults to the Italian text. */
export function localised<Base extends string>(base: Base, max: number, options: { required: boolean }) {
  const cell = options.required ? requiredText(max) : text(max);
  return {
    [`${base}_it`]: { ...cell, aliases: [base] },
    [`${base}_en`]: { ...cell, fallback: `${base}_it` },
  } as Record<`${Base}_it` | `${Base}_en`, Cell<string>>;
}

const WHOLE = /^[+-]?\d{1,15}$/;

export function whole(min: number, max: number, empty?: number): Cell<number> {
  return {
    empty,
    parse(value) {
      const plain = value.replace(/[.,]0+$/, '');
      if (!WHOLE.test(plain)) throw new CellRefused(readNumber(value) === undefined ? 'not-a-number' : 'not-whole');
      const number = Number(plain);
      if (number < min || number > max) throw new CellRefused('out-of-range', { min, max });
      return number;
    },
  };
}

function numberOf(value: string): number {
  const number = readNumber(value);
  if (number === undefined) throw new CellRefused('not-a-number');
  return number;
}

export function decimal(min: number, max: number, empty?: number): Cell<number> {
  return {
    empty,
    parse(value) {
      const number = numberOf(value);
      if (number < min || number > max) throw new CellRefused('out-of-range', { min, max });
      return number;
    },
  };
}

/** Pieces, at most 3 decimals (C-CAT-3). `positive` false for stock, which may be negative in the source. */
export function quantity(options: { positive: boolean; empty?: number }): Cell<number>;
export function quantity(options: { positive: boolean; empty: null }): Cell<number | null>;
export function quantity(options: { positive: boolean; empty?: number | null }): Cell<number | null> {
  return {
    empty: options.empty,
    parse(value) {
      const number = numberOf(value);
      if (Math.abs(number * 1000 - Math.round(number * 1000)) > 1e-3) throw new CellRefused('decimals', { max: 3 });
      if (options.positive && number <= 0) throw new CellRefused('out-of-range', { min: '0.001', max: '99999999' });
      if (Math.abs(number) > 99_999_999) throw new CellRefused('out-of-range', { min: -99_999_999, max: 99_999_999 });
      return Math.round(number * 1000) / 1000;
    },
  };
}

export function flag(empty: boolean): Cell<boolean> {
  return {
    empty,
    parse(value) {
      const said = readFlag(value);
      if (said === undefined) throw new CellRefused('not-a-flag');
      return said;
    },
  };
}

/** Plain date → `YYYY-MM-DD`. */
export function date(empty?: null): Cell<string | null> {
  return { empty, parse: readDate };
}

export function readDate(value: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value);
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value);
  const [year, month, day] = iso ? iso.slice(1) : italian ? italian.slice(1).reverse() : [];
  if (year && month && day) {
    const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const instant = new Date(`${plain}T00:00:00Z`);
    if (!Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(plain)) return plain;
  }
  throw new CellRefused('not-a-date');
}

/** Several values in one cell, separated by `|`; repeated and empty ones are left out. */
export function list(maxEach = 200): Cell<string[]> {
  return {
    empty: [],
    parse(value) {
      const parts = value.split('|').map((part) => part.trim());
      if (parts.some((part) => part.length > maxEach)) throw new CellRefused('too-long', { max: maxEach });
      return [...new Set(parts.filter(Boolean))];
    },
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[], empty?: Choice): Cell<Choice> {
  return {
    empty,
    parse(value) {
      const found = choices.find((choice) => choice.toLowerCase() === value.toLowerCase());
      if (found === undefined) throw new CellRefused('not-one-of', { choices: choices.join(', ') });
      return found;
    },
  };
}

/** The same cell, where an empty one means null. */
export function orNull<Value>(cell: Cell<Value>): Cell<Value | null> {
  return { ...cell, empty: null };
}

/** A cell with a parser of its own table. */
export function custom<Value>(parse: (text: string) => Value, empty?: Value): Cell<Value> {
  return { parse, empty };
}
