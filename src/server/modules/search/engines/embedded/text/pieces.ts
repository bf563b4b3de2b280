import { STOP_WORDS } from '../data/stop-words.ts';
import { measure, UNITS } from '../data/units.ts';
import { type Lexeme, lexemes } from './lexemes.ts';
import { numberForms } from './number-forms.ts';

/**
 * The meaning of a text's lexemes: words, numbers (with unit), dimensions such as `M8x20`, and mixed tokens such as
 * `2rs`. Index and query parse texts with this one function, so both get the same meaning.
 */
export type Piece =
  | { type: 'word'; text: string; written: string }
  | { type: 'number'; forms: string[]; measures: string[]; unitOptional: boolean; written: string }
  | { type: 'size'; letter: string; parts: string[]; written: string }
  | { type: 'mixed'; text: string; words: string[]; numbers: string[]; written: string };

const MAGNITUDE_LETTER = /^[bcfgkmnprstuvwz]$/;
const DENOMINATORS = new Set(['2', '3', '4', '8', '16', '32', '64']);

interface Magnitude {
  forms: string[];
  next: number;
}

/** A number, a fraction (`1/2`) or a mixed number (`1 1/2` → `1_1/2`) starting at lexeme `at`. */
function magnitude(list: readonly Lexeme[], at: number): Magnitude | undefined {
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
    return dashed && !(tail?.kind === 'word' && tail.gap === '' && !UNITS.has(tail.text)) ? at : undefined;
  }
  const next = list[at + 1];
  if (sign.text === 'x' && next?.kind === 'number' && /^"?\s*$/.test(sign.gap) && /^\s*$/.test(next.gap)) return at + 1;
  if (sign.text === 'mmx' && next?.kind === 'number') return at + 1;
  if (sign.text === 'mm' && next?.text === 'x' && list[at + 2]?.kind === 'number') return at + 2;
  return undefined;
}

function sizeAt(list: readonly Lexeme[], at: number): { parts: string[]; next: number } | undefined {
  const parts: string[] = [];
  let next = at;
  for (;;) {
    const found = magnitude(list, next);
    if (!found) break;
    parts.push(found.forms[0] ?? '');
    next = found.next;
    const following = afterTimes(list, next);
    if (following === undefined) break;
    next = following;
  }
  if (parts.length < 2) return undefined;
  const unit = list[next];
  if (unit?.kind === 'word' && (unit.text === 'mm' || unit.text === 'mt') && unit.gap.trim() === '') next += 1;
  return { parts, next };
}

function written(list: readonly Lexeme[], from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += 1) text += (at === from ? '' : (list[at]?.gap ?? '')) + (list[at]?.text ?? '');
  return text;
}

/** Parses a text into pieces. */
export function pieces(text: string): Piece[] {
  const list = lexemes(text);
  const found: Piece[] = [];
  let at = 0;
  while (at < list.length) {
    const [piece, next] = pieceAt(list, at);
    if (piece) found.push(piece);
    at = next;
  }
  return found;
}

function pieceAt(list: readonly Lexeme[], at: number): [Piece | undefined, number] {
  const lexeme = list[at] as Lexeme;
  const after = list[at + 1];
  if (lexeme.kind === 'word') {
    const touches = after?.kind === 'number' && after.gap === '';
    const spaced = after?.kind === 'number' && after.gap === ' ' && MAGNITUDE_LETTER.test(lexeme.text);
    if (lexeme.text.length === 1 && (touches || spaced)) {
      const thread = threadAt(list, at);
      if (thread) return thread;
      const size = sizeAt(list, at + 1);
      if (size)
        return [
          { type: 'size', letter: lexeme.text, parts: size.parts, written: written(list, at, size.next) },
          size.next,
        ];
    }
    if (touches || spaced) return mixedAt(list, at, spaced ? at + 1 : at);
    if (lexeme.text.length < 2) return [undefined, at + 1];
    return [{ type: 'word', text: lexeme.text, written: lexeme.text }, at + 1];
  }
  const size = sizeAt(list, at);
  if (size) return [{ type: 'size', letter: '', parts: size.parts, written: written(list, at, size.next) }, size.next];
  const number = magnitude(list, at) as Magnitude;
  const unitWord = list[number.next];
  const unit = unitWord?.kind === 'word' && /^ ?$/.test(unitWord.gap) ? UNITS.get(unitWord.text) : undefined;
  const glueOk = unit && (!unit.glued || unitWord?.gap === '') && list[number.next + 1]?.gap !== '';
  if (unit && glueOk) {
    const measures = number.forms.map((form) => measure(form, unit));
    const next = number.next + 1;
    return [
      {
        type: 'number',
        forms: number.forms,
        measures,
        unitOptional: unit.optional === true,
        written: written(list, at, next),
      },
      next,
    ];
  }
  if (unitWord?.kind === 'word' && unitWord.gap === '') return mixedAt(list, at, at);
  return [
    { type: 'number', forms: number.forms, measures: [], unitOptional: true, written: written(list, at, number.next) },
    number.next,
  ];
}

/** A letter before inches: `G 1/2`, `R3/4`, and `F/F 1 1/2"`, where it only ends the previous word. */
function threadAt(list: readonly Lexeme[], at: number): [Piece, number] | undefined {
  const inches = magnitude(list, at + 1);
  const form = inches?.forms[0];
  if (!inches || !form?.includes('/')) return undefined;
  const forms = [form, (list[at]?.text ?? '') + form];
  return [
    { type: 'number', forms, measures: [], unitOptional: true, written: written(list, at, inches.next) },
    inches.next,
  ];
}

/** A run of touching letters and digits; `from` is where touching starts to be required. */
function mixedAt(list: readonly Lexeme[], at: number, from: number): [Piece, number] {
  let next = from + 1;
  while (list[next] && list[next]?.gap === '') next += 1;
  const run = list.slice(at, next);
  const words = run.filter((part) => part.kind === 'word' && part.text.length > 1 && !STOP_WORDS.has(part.text));
  const numbers = run.filter((part) => part.kind === 'number').flatMap((part) => numberForms(part.text));
  const text = run.map((part) => (part.kind === 'number' ? (numberForms(part.text)[0] ?? '') : part.text)).join('');
  return [
    { type: 'mixed', text, words: words.map((part) => part.text), numbers, written: written(list, at, next) },
    next,
  ];
}
