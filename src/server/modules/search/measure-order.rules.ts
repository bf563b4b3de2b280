/** Sorts filter values that are measures (`M8`, `1 1/2"`, `40 mm`, `40 × 60`) by size; words have no size. */
import { UNITS } from './engines/embedded/data/units.ts';

/** A parsed label: the letter or sign before it, or its unit, then its numbers. */
interface Measure {
  kind: string;
  numbers: readonly number[];
  rest: string;
}

/** Before the number: `M8`, `DN 40`, `Ø 16`, `A2-70`. */
const BEGINNING = /^(\p{L}{0,3}|[Ø⌀])[\s.]?(?=\d)/u;
/** `1 1/2`, `3/4`, `2,5`, `1.200`: a mixed number, a fraction, a number. */
const NUMBER = /(\d+)\s(\d+)\/(\d+)|(\d+)\/(\d+)|\d+(?:[.,]\d+)?/g;
const INCH_SIGN = /^\s*["″”]/;
/** A group counts as measures when nearly all of its values are: a single "su misura" among them comes last. */
const MOST = 0.8;

function measureOf(label: string): Measure | undefined {
  const beginning = BEGINNING.exec(label);
  if (!beginning) return undefined;
  const found = [...label.matchAll(NUMBER)];
  const last = found.at(-1);
  if (!last) return undefined;
  const rest = label.slice(last.index + last[0].length);
  const [unit] = UNITS.get(/^\s*(\p{L}+)/u.exec(rest)?.[1]?.toLowerCase() ?? '') ?? [];
  const numbers = found.map(([text, whole, top, bottom, above, below]) => {
    if (top) return Number(whole) + Number(top) / Number(bottom);
    if (above) return Number(above) / Number(below);
    return Number(text.replace(',', '.')) * (unit?.factor ?? 1);
  });
  const prefix = beginning[1] ?? '';
  return { kind: prefix || (INCH_SIGN.test(rest) ? '"' : (unit?.unit ?? '')), numbers, rest };
}

function compare(a: Measure, b: Measure): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at += 1) {
    const difference = (a.numbers[at] ?? -1) - (b.numbers[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return a.rest < b.rest ? -1 : a.rest > b.rest ? 1 : 0;
}

const known = new WeakMap<object, Map<string, Measure | null>>();

/** Labels are those of the catalogue, the same objects in every result: each is parsed once and cached. */
function rememberedMeasure(label: Readonly<Record<string, string>>, lang: string): Measure | null {
  const own = known.get(label) ?? new Map<string, Measure | null>();
  known.set(label, own);
  let measure = own.get(lang);
  if (measure === undefined) {
    measure = measureOf(label[lang] ?? '') ?? null;
    own.set(lang, measure);
  }
  return measure;
}

/** The values by size; undefined when they are words. */
export function bySize<Value extends { label: Readonly<Record<'it' | 'en', string>> }>(
  values: readonly Value[],
  lang: 'it' | 'en',
): Value[] | undefined {
  const read = values.map((value) => ({ value, measure: rememberedMeasure(value.label, lang) }));
  const measures = read.filter(({ measure }) => measure !== null).length;
  if (measures < read.length * MOST) return undefined;
  return read
    .sort((a, b) => (a.measure && b.measure ? compare(a.measure, b.measure) : Number(!a.measure) - Number(!b.measure)))
    .map(({ value }) => value);
}
