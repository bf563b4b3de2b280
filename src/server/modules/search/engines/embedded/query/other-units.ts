/** Under which other numbers catalogues have a size or length: in another unit, or without one. */
import { numberOf } from '../data/units.ts';
import type { Piece } from '../text/pieces.ts';

type Form = readonly [form: string, weight: number];

/** The same digits in the unit that was not said. */
const AS_WRITTEN = 0.8;
const UNSAID = 0.6;
/** Equal sides said once: `40x3` for a tube of `40x40x3`. */
const SQUARE = 0.8;
const FAR = 0.5;
const CENTIMETRE = 10;
const METRE = 1000;
/** Screws and cables are smaller; their sizes are in millimetres everywhere. */
const LEAST_OF_UNSAID = 5;

const scaled = (parts: readonly string[], factor: number) =>
  parts.map((part) => `${Number((numberOf(part) * factor).toPrecision(12))}`).join('x');

/**
 * `120x50 cm`: 1200x500 wherever the unit is known, 120x50 where it is not said. `120x50` alone: as written, or the same in centimetres or
 * metres. The first is the most exact.
 */
export function formsOfSize({ letter, parts, metric }: Extract<Piece, { type: 'size' }>): Form[] {
  const own: Form = [letter + parts.join('x'), 1];
  const [first = '', second, ...rest] = parts;
  const square: Form[] = rest.length === 1 && first === second ? [[letter + [first, ...rest].join('x'), SQUARE]] : [];
  if (letter !== '' || parts.some((part) => part.includes('/'))) return [own, ...square, ...inMetric(metric)];
  if (metric.length > 0) {
    return [...inMetric(metric), [own[0], AS_WRITTEN], [scaled(metric, 1 / CENTIMETRE), UNSAID]];
  }
  const values = parts.map(numberOf);
  const larger: Form[] = Math.min(...values) < LEAST_OF_UNSAID ? [] : [[scaled(parts, CENTIMETRE), UNSAID]];
  const metres: Form[] = Math.max(...values) < LEAST_OF_UNSAID ? [[scaled(parts, METRE), FAR]] : [];
  const smaller: Form[] =
    Math.min(...values) < CENTIMETRE * LEAST_OF_UNSAID ? [] : [[scaled(parts, 1 / CENTIMETRE), UNSAID]];
  return [own, ...square, ...larger, ...metres, ...smaller];
}

const inMetric = (metric: readonly string[]): Form[] => (metric.length === 0 ? [] : [[metric.join('x'), 1]]);

/** `2 metri` is 2000 where the unit is not said; `0,5"` is `1/2`; `da 8` may be 8 cm. */
export function formsOfLength({ measures, forms, sized }: Extract<Piece, { type: 'number' }>): Form[] {
  const [first = ''] = forms;
  if (sized && /^[\d.]+$/.test(first)) return [[`${scaled([first], CENTIMETRE)}mm`, UNSAID]];
  return measures.flatMap((measure): Form[] => {
    const [, value = '', unit] = /^([\d.]+)(mm|in)$/.exec(measure) ?? [];
    if (unit === undefined) return [];
    const form = unit === 'mm' ? value : fractionOf(Number(value));
    return form === undefined || forms.includes(form) ? [] : [[form, UNSAID]];
  });
}

/** `1.5` → `1_1/2`, as texts are read. */
function fractionOf(inches: number): string | undefined {
  const bottom = [2, 4, 8, 16].find((parts) => Number.isInteger(inches * parts));
  const whole = Math.floor(inches);
  if (bottom === undefined || whole === inches) return undefined;
  return `${whole === 0 ? '' : `${whole}_`}${(inches - whole) * bottom}/${bottom}`;
}

type Num = Extract<Piece, { type: 'number' }>;

/** `0,75` is a bottle of 75 cl, `1,5` a bag of 1.5 kg: what has decimals and no unit is sold by litre or kilo. */
export function contentsOf({ measures, forms: [form = ''] }: Num): string[] {
  if (measures.length > 0 || !/^\d{1,2}\.\d{1,3}$/.test(form)) return [];
  const thousandfold = `${Number((Number(form) * THOUSAND).toPrecision(6))}`;
  return [`${thousandfold}ml`, `${Number(thousandfold) * THOUSAND}mg`];
}
const THOUSAND = 1000;

/** A size in inches is always meant as a size: nobody counts in halves. */
export const isInInches = ({ measures }: Num): boolean => measures.some((measure) => measure.endsWith('in'));

/** `5/25` of two substances is written `5 mg + 25 mg`. */
export function saidApart({ letter, parts, written }: Extract<Piece, { type: 'size' }>): readonly string[] | undefined {
  const isPair = letter === '' && parts.length === 2 && parts.every((part) => /^[\d.]+$/.test(part));
  return isPair && /\d\/\d/.test(written) ? parts : undefined;
}
