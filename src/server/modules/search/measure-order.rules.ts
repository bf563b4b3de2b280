/** Sorts filter values that are measures (`M8`, `1 1/2"`, `40 mm`, `40 × 60`, `100 nF`) by size; words have no size. */
import { amountsOf, commonUnit, type Measure, measureOf, unitAmong, type WrittenUnit } from './measure.rules.ts';

/** A group counts as measures when nearly all of its values are: a single "su misura" among them comes last. */
export const MOST = 0.8;

interface Sized {
  readonly kind: string;
  readonly amounts: readonly number[];
  readonly rest: string;
}

function compare(a: Sized, b: Sized): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  for (let at = 0; at < Math.max(a.amounts.length, b.amounts.length); at += 1) {
    const difference = (a.amounts[at] ?? Number.NEGATIVE_INFINITY) - (b.amounts[at] ?? Number.NEGATIVE_INFINITY);
    if (difference !== 0) return difference;
  }
  return a.rest < b.rest ? -1 : a.rest > b.rest ? 1 : 0;
}

const known = new WeakMap<object, Map<string, Measure | null>>();

/** Labels are those of the catalogue, the same objects in every result: each is parsed once and cached. */
export function rememberedMeasure(label: Readonly<Record<'it' | 'en', string>>, lang: 'it' | 'en'): Measure | null {
  const own = known.get(label) ?? new Map<string, Measure | null>();
  known.set(label, own);
  let measure = own.get(lang);
  if (measure === undefined) {
    measure = measureOf(label[lang]) ?? null;
    own.set(lang, measure);
  }
  return measure;
}

function sized(measure: Measure, common: WrittenUnit): Sized {
  const unit = unitAmong(measure, common);
  return { kind: unit.kind, amounts: amountsOf(measure.numbers, unit), rest: measure.rest };
}

/** The values by size; undefined when they are words. */
export function bySize<Value extends { label: Readonly<Record<'it' | 'en', string>> }>(
  values: readonly Value[],
  lang: 'it' | 'en',
): Value[] | undefined {
  const read = values.map((value) => ({ value, measure: rememberedMeasure(value.label, lang) }));
  const measures = read.flatMap(({ measure }) => measure ?? []);
  if (measures.length < read.length * MOST) return undefined;
  const unit = commonUnit(measures);
  return read
    .map(({ value, measure }) => ({ value, size: measure && sized(measure, unit) }))
    .sort((a, b) => (a.size && b.size ? compare(a.size, b.size) : Number(!a.size) - Number(!b.size)))
    .map(({ value }) => value);
}
