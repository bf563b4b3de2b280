/** Numbers as texts write them: `1/2`, `1 1/2`, `2,5`, and the sizes that several of them are, `8x20`, `mm 50 x mt 66`. */
import { LEADING_UNITS, measure, numberOf, UNITS, type Unit } from '../data/units.ts';
import type { Lexeme } from './lexemes.ts';
import { numberForms } from './number-forms.ts';

const DENOMINATORS = new Set(['2', '3', '4', '8', '16', '32', '64']);
/** Units of dimensions, which most catalogues leave out: `50x100 cm` = `50x100`. */
const SIZE_UNITS = new Set(['mm', 'cm', 'm', 'mt']);
const METRE = 1000;
/** `50x25 m`: nothing is sold so wide, the metres are those of the last number. */
const WIDEST = 15;

export interface Magnitude {
  forms: string[];
  next: number;
}

/** A number, a fraction (`1/2`) or a mixed number (`1 1/2` → `1_1/2`) starting at lexeme `at`. */
export function magnitude(list: readonly Lexeme[], at: number): Magnitude | undefined {
  const first = list[at];
  if (first?.kind !== 'number') return undefined;
  const fraction = fractionAt(list, at);
  if (fraction) return { forms: [fraction], next: at + 2 };
  if (/^\d{1,2}$/.test(first.text) && list[at + 1]?.gap === ' ') {
    const rest = fractionAt(list, at + 1);
    if (rest) return { forms: [`${first.text}_${rest}`], next: at + 3 };
  }
  return { forms: numberForms(first.text), next: at + 1 };
}

function fractionAt(list: readonly Lexeme[], at: number): string | undefined {
  const top = list[at];
  const bottom = list[at + 1];
  if (top?.kind !== 'number' || bottom?.kind !== 'number' || bottom.gap !== '/') return undefined;
  if (!DENOMINATORS.has(bottom.text) || !/^\d+$/.test(top.text) || Number(top.text) >= Number(bottom.text))
    return undefined;
  return `${top.text}/${bottom.text}`;
}

/** Index of the next number when a multiplication sign follows: `8x20`, `8 x 20`, `8 mm x 20`, `50-5.0`. */
function afterTimes(list: readonly Lexeme[], at: number): number | undefined {
  const sign = list[at];
  if (!sign) return undefined;
  if (sign.kind === 'number') {
    const dashed = sign.gap === '-' || sign.gap === '/';
    const tail = list[at + 1];
    const glued = tail?.kind === 'word' && tail.gap === '';
    // `800-5M-32` and `6204-2RS` are designations
    const named = glued && (!UNITS.has(tail.text) || list[at + 2]?.gap === '-');
    return dashed && !named ? at : undefined;
  }
  const next = list[at + 1];
  // `mm 50 x mt 66`
  if (sign.text === 'x' && next && LEADING_UNITS.has(next.text) && list[at + 2]?.kind === 'number') return at + 2;
  if (sign.text === 'x' && next?.kind === 'number' && /^"?\s*$/.test(sign.gap) && /^\s*$/.test(next.gap)) return at + 1;
  if (sign.text === 'mmx' && next?.kind === 'number') return at + 1;
  if (SIZE_UNITS.has(sign.text) && next?.text === 'x' && list[at + 2]?.kind === 'number') return at + 2;
  return undefined;
}

export interface Size {
  parts: string[];
  /** The same in millimetres, where units say that it is something else than `parts`. */
  metric: string[];
  measures: string[];
  next: number;
}

/** A size that starts at lexeme `at`; `led`: the unit that stands before it. */
export function sizeAt(list: readonly Lexeme[], at: number, led?: string): Size | undefined {
  const forms: string[] = [];
  const lengths: Array<Unit | undefined> = [];
  let next = at;
  let leading = led === undefined ? undefined : lengthOf(led);
  for (;;) {
    const found = magnitude(list, next);
    if (!found) break;
    forms.push(found.forms[0] ?? '');
    next = found.next;
    lengths.push(lengthUnit(list[next]) ?? leading);
    const following = afterTimes(list, next);
    if (following === undefined) break;
    leading = lengthUnit(list[following - 1]);
    next = following;
  }
  if (forms.length < 2) return undefined;
  const units = unitsOf(list, next);
  const length = (lengthUnit(list[next]) !== undefined && list[next]?.gap.trim() === '') || units[0]?.unit === 'in';
  if (units.length > 0 || length) next += 1;
  const measures = length ? [] : units.map((unit) => measure(forms.at(-1) ?? '', unit));
  const parts = inOneUnit(forms, lengths);
  return { parts, metric: inMillimetres(forms, lengths, parts), measures, next };
}

const lengthOf = (word: string) => (SIZE_UNITS.has(word) ? UNITS.get(word)?.[0] : undefined);

function lengthUnit(lexeme: Lexeme | undefined): Unit | undefined {
  return lexeme?.kind === 'word' ? lengthOf(lexeme.text) : undefined;
}

/**
 * `8 mm x 2 cm` → 8, 20: where each part has a unit of its own and these differ, all are millimetres. Metres stay: rolls and cables are
 * sold as `50 mm x 66 m`, which others write as 50x66.
 */
function inOneUnit(forms: string[], lengths: ReadonlyArray<Unit | undefined>): string[] {
  const [first] = lengths;
  if (
    lengths.some((unit) => unit === undefined || unit.factor >= METRE) ||
    lengths.every((unit) => unit?.factor === first?.factor)
  )
    return forms;
  return forms.map((form, at) => multiplied(form, lengths[at]?.factor ?? 1));
}

/** A number without a unit has that of the next one, or of the one before: `120x50 cm`, `cm 120x50`. Fractions are inches. */
function inMillimetres(forms: string[], lengths: ReadonlyArray<Unit | undefined>, parts: string[]): string[] {
  const last = lengths.at(-1);
  const onlyLast = lengths.slice(0, -1).every((unit) => unit === undefined);
  if (onlyLast && last && last.factor >= METRE && numberOf(forms[0] ?? '') >= WIDEST) return [];
  const metric = forms.map((form, at) => {
    const unit = lengths.slice(at).find(Boolean) ?? lengths.findLast(Boolean);
    return form.includes('/') || !unit ? form : multiplied(form, unit.factor);
  });
  return metric.every((form, at) => form === parts[at]) ? [] : metric;
}

const multiplied = (form: string, factor: number) => `${Number((numberOf(form) * factor).toPrecision(12))}`;

/** The units that the lexeme after a number can mean; it must not touch a further lexeme. */
export function unitsOf(list: readonly Lexeme[], at: number): readonly Unit[] {
  const word = list[at];
  if (word?.kind !== 'word' || !/^ ?$/.test(word.gap) || list[at + 1]?.gap === '') return [];
  const after = list[at + 1];
  const closes = after === undefined || after.kind === 'number';
  return (UNITS.get(word.text) ?? []).filter(
    ({ glued, closing }) => !glued || word.gap === '' || (closing === true && closes),
  );
}
