/** The filters of expressions: a text in, a text out (docs/exchange-mappings.md). What a filter cannot read stays as it is, so that the importer names it. Pure. */
import { readNumber } from '#contract/values/written-number.ts';
import { readDecimals, readSign, SIGNS, type Sign } from '../fixed/fixed-numbers.rules.ts';
import { codeOfUnit, unitOfCode } from '../unit-codes.ts';
import { ExpressionFault } from './expression-fault.ts';
import { mapped, type ValueMap } from './value-map.ts';
import { dateFilter } from './written-dates.ts';

export type Filter = (text: string) => string;

export interface FilterContext {
  readonly maps?: Readonly<Record<string, ValueMap>>;
  /** A day with its time in the shop's zone (`2026-11-01T12:00:00`) → with its zone. Left out: UTC. */
  readonly momentOf?: (written: string) => string;
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase('it') + word.slice(1);
/** Several values in one cell (docs/import-format.md). */
const LIST = '|';
const MOST_PLACES = 200;

type Make = (given: readonly string[], context: FilterContext) => Filter | undefined;

const plain =
  (filter: Filter): Make =>
  (given) =>
    given.length === 0 ? filter : undefined;

/** Undefined: the arguments are none that it knows. */
const FILTERS: Readonly<Record<string, Make>> = {
  trim: plain((text) => text.trim()),
  upper: plain((text) => text.toLocaleUpperCase('it')),
  lower: plain((text) => text.toLocaleLowerCase('it')),
  title: plain((text) => text.toLocaleLowerCase('it').replaceAll(/\p{L}[\p{L}']*/gu, capital)),
  sentence: plain((text) => capital(text.toLocaleLowerCase('it'))),
  /** `1.234,50 €` → `1234.5`; empty when it is no number. */
  number: plain((text) => String(readNumber(text) ?? '')),
  /** Numbers above zero only, against empty packs and missing prices. */
  positive: plain((text) => ((readNumber(text) ?? 0) > 0 ? text : '')),
  digits: plain((text) => text.replaceAll(/\D/g, '')),
  spaces: plain((text) => text.replaceAll(/\s+/g, ' ').trim()),
  /** `1.234,5` → `1234.5`, `1.234` → `1234`: dots are thousands, whatever stands behind them. */
  comma: plain((text) =>
    /^[+-]?[\d.]*(,\d*)?$/.test(text.trim()) ? text.trim().replaceAll('.', '').replace(',', '.') : text,
  ),
  decimals: ([count, ...rest]) =>
    isCount(count, 9) && rest.length === 0 ? (text) => readDecimals(text, Number(count)) : undefined,
  sign: ([sign, ...rest]) => (isSign(sign) && rest.length === 0 ? (text) => readSign(text, sign) : undefined),
  pad: ([length, letter = '0', ...rest]) =>
    isCount(length, MOST_PLACES) && letter.length === 1 && rest.length === 0
      ? (text) => (text === '' ? '' : text.padStart(Number(length), letter))
      : undefined,
  strip: ([what, ...rest]) => {
    if (what === undefined || rest.length > 0) return undefined;
    if (what === 'zeros') return (text) => text.trim().replace(/^0+(?=.)/s, '');
    return (text) => (text.startsWith(what) ? text.slice(what.length) : text);
  },
  split: ([separator, place, ...rest]) => {
    if (separator === undefined || separator === '' || rest.length > 0) return undefined;
    if (place === undefined) return (text) => parts(text, separator).join(LIST);
    return /^-?[1-9]\d?$/.test(place) ? (text) => parts(text, separator).at(placeOf(Number(place))) ?? '' : undefined;
  },
  join: ([separator, ...rest]) =>
    separator !== undefined && rest.length === 0
      ? (text) => parts(text, LIST).filter(Boolean).join(separator)
      : undefined,
  default: ([value, ...rest]) =>
    value !== undefined && rest.length === 0 ? (text) => (text.trim() === '' ? value : text) : undefined,
  regex: ([source, replacement, ...rest]) => {
    const pattern = source === undefined || rest.length > 0 ? undefined : patternOf(source);
    if (!pattern) return undefined;
    if (replacement !== undefined) return (text) => text.replaceAll(pattern, replacement);
    return (text) => {
      const [found] = text.matchAll(pattern);
      return found ? (found[1] ?? found[0]) : '';
    };
  },
  date: (given, { momentOf }) => (given.length > 0 ? dateFilter(given.join(' '), momentOf) : undefined),
  /** Codes of UN/ECE and EDIFACT → the words of Italian catalogues; `unit unece`, `unit edifact`: the other way. */
  unit: ([way, ...rest]) => {
    if (rest.length > 0) return undefined;
    if (way === undefined) return (text) => (text.trim() === '' ? '' : unitOfCode(text));
    return way === 'unece' || way === 'edifact' ? (text) => codeOfUnit(text, way) : undefined;
  },
  map: ([name, ...rest], { maps = {} }) => {
    if (name === undefined || rest.length > 0) return undefined;
    const map = Object.hasOwn(maps, name) ? maps[name] : undefined;
    if (!map) throw new ExpressionFault('mapping-no-map', { map: name, choices: Object.keys(maps).join(', ') });
    return (text) => mapped(name, map, text.trim());
  },
};

export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS);

/** @param step `date yyyyMMdd` @throws ExpressionFault */
export function filterOf(step: string, context: FilterContext): Filter {
  const [name = '', ...given] = wordsOf(step);
  const make = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
  if (!make) {
    const choices = FILTER_NAMES.join(', ');
    throw new ExpressionFault('mapping-filter', { filter: name, choices }, `unknown filter "${name}" (${choices})`);
  }
  const filter = make(given, context);
  if (!filter) throw new ExpressionFault('mapping-argument', { filter: step });
  return filter;
}

/** Words of a filter; `"…"` is one, with `\"` for a quote. */
const wordsOf = (step: string): string[] =>
  [...step.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, word]) =>
    quoted === undefined ? (word ?? '') : quoted.replaceAll(/\\(["\\])/g, '$1'),
  );

const isCount = (text: string | undefined, most: number): boolean =>
  /^\d{1,3}$/.test(text ?? '') && Number(text) <= most;
const isSign = (text: string | undefined): text is Sign => SIGNS.some((sign) => sign === text);
const parts = (text: string, separator: string): string[] =>
  text === '' ? [] : text.split(separator).map((part) => part.trim());
/** From 1, or from the end: -1 is the last. */
const placeOf = (place: number) => (place > 0 ? place - 1 : place);

function patternOf(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'gu');
  } catch {
    return undefined;
  }
}
