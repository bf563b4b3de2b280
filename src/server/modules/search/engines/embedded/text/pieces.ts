import { STOP_WORDS } from '../data/stop-words.ts';
import { INFIX_UNITS, LEADING_LETTERS, LEADING_UNITS, measure, numberOf, UNITS, type Unit } from '../data/units.ts';
import { type Lexeme, lexemes } from './lexemes.ts';
import { numberForms } from './number-forms.ts';

/**
 * The meaning of a text's lexemes: words, numbers (with unit), dimensions such as `M8x20`, and mixed tokens such as
 * `2rs`. Index and query parse texts with this one function, so both get the same meaning.
 */
export type Piece =
  /** `cut`: a dot follows, so that it may be an abbreviation. */
  | { type: 'word'; text: string; cut: boolean; written: string }
  | { type: 'number'; forms: string[]; measures: string[]; unitOptional: boolean; written: string }
  /** `measures`: of the last part, when it has a unit that is no length: `10x100 g`. */
  | { type: 'size'; letter: string; parts: string[]; measures: string[]; written: string }
  | { type: 'mixed'; text: string; words: string[]; numbers: string[]; measures: string[]; written: string };

const MAGNITUDE_LETTER = /^[bcfgkmnprstuvwz]$/;
const DENOMINATORS = new Set(['2', '3', '4', '8', '16', '32', '64']);

/** Units of dimensions, which most catalogues leave out: `50x100 cm` = `50x100`. */
const SIZE_UNITS = new Set(['mm', 'cm', 'm', 'mt']);
/** Words that announce a size, and say nothing themselves: `TG. XL`, `taglia 48`, `mis. 9`. */
const SIZE_WORDS = new Set(['tg', 'taglia', 'tag', 'mis', 'misura', 'size']);
const SIZE_LETTERS = /^[sml]$/;

const METRE = 1000;

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
  // `mm 50 x mt 66`
  if (sign.text === 'x' && next && LEADING_UNITS.has(next.text) && list[at + 2]?.kind === 'number') return at + 2;
  if (sign.text === 'x' && next?.kind === 'number' && /^"?\s*$/.test(sign.gap) && /^\s*$/.test(next.gap)) return at + 1;
  if (sign.text === 'mmx' && next?.kind === 'number') return at + 1;
  if (SIZE_UNITS.has(sign.text) && next?.text === 'x' && list[at + 2]?.kind === 'number') return at + 2;
  return undefined;
}

interface Size {
  parts: string[];
  measures: string[];
  next: number;
}

function sizeAt(list: readonly Lexeme[], at: number): Size | undefined {
  const forms: string[] = [];
  const lengths: Array<Unit | undefined> = [];
  let next = at;
  for (;;) {
    const found = magnitude(list, next);
    if (!found) break;
    forms.push(found.forms[0] ?? '');
    next = found.next;
    lengths.push(lengthUnit(list[next]));
    const following = afterTimes(list, next);
    if (following === undefined) break;
    next = following;
  }
  if (forms.length < 2) return undefined;
  const units = unitsOf(list, next);
  const length = (lengthUnit(list[next]) !== undefined && list[next]?.gap.trim() === '') || units[0]?.unit === 'in';
  if (units.length > 0 || length) next += 1;
  const measures = length ? [] : units.map((unit) => measure(forms.at(-1) ?? '', unit));
  return { parts: inOneUnit(forms, lengths), measures, next };
}

function lengthUnit(lexeme: Lexeme | undefined): Unit | undefined {
  return lexeme?.kind === 'word' && SIZE_UNITS.has(lexeme.text) ? UNITS.get(lexeme.text)?.[0] : undefined;
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
  return forms.map((form, at) => `${Number((numberOf(form) * (lengths[at]?.factor ?? 1)).toPrecision(12))}`);
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
    if (announcesSize(lexeme, after)) return [undefined, at + 1];
    const led = ledAt(list, at);
    if (led) return led;
    const touches = after?.kind === 'number' && after.gap === '';
    const spaced = after?.kind === 'number' && after.gap === ' ' && MAGNITUDE_LETTER.test(lexeme.text);
    if (lexeme.text.length === 1 && (touches || spaced)) {
      const thread = threadAt(list, at);
      if (thread) return thread;
      const size = sizeAt(list, at + 1);
      if (size) return sizePiece(list, at, lexeme.text, size);
    }
    if (touches || spaced) return mixedAt(list, at, spaced ? at + 1 : at);
    if (isSizeLetter(list, at))
      return [{ type: 'mixed', text: lexeme.text, words: [], numbers: [], measures: [], written: lexeme.text }, at + 1];
    if (lexeme.text.length < 2 || endsContraction(list, at)) return [undefined, at + 1];
    return [{ type: 'word', text: lexeme.text, cut: lexeme.dot, written: lexeme.text }, at + 1];
  }
  const size = sizeAt(list, at);
  if (size) return sizePiece(list, at, '', size);
  const infix = infixAt(list, at);
  if (infix) return infix;
  const number = magnitude(list, at) as Magnitude;
  const unitWord = list[number.next];
  const units = unitsOf(list, number.next);
  if (units.length > 0) {
    // `150k ohm`
    const next = number.next + (isOhm(list[number.next + 1]) && units.some(({ unit }) => unit === 'ohm') ? 2 : 1);
    return [measured(number.forms, units, written(list, at, next)), next];
  }
  if (unitWord?.kind === 'word' && unitWord.gap === '') return mixedAt(list, at, at);
  return [
    { type: 'number', forms: number.forms, measures: [], unitOptional: true, written: written(list, at, number.next) },
    number.next,
  ];
}

function sizePiece(
  list: readonly Lexeme[],
  at: number,
  letter: string,
  { parts, measures, next }: Size,
): [Piece, number] {
  return [{ type: 'size', letter, parts, measures, written: written(list, at, next) }, next];
}

function measured(forms: string[], units: readonly Unit[], text: string): Piece {
  return {
    type: 'number',
    forms,
    measures: units.flatMap((unit) => forms.map((form) => measure(form, unit))),
    unitOptional: units.some(({ optional }) => optional === true),
    written: text,
  };
}

/** The units that the lexeme after a number can mean; it must not touch a further lexeme. */
function unitsOf(list: readonly Lexeme[], at: number): readonly Unit[] {
  const word = list[at];
  if (word?.kind !== 'word' || !/^ ?$/.test(word.gap) || list[at + 1]?.gap === '') return [];
  return (UNITS.get(word.text) ?? []).filter(({ glued }) => !glued || word.gap === '');
}

const isOhm = (lexeme: Lexeme | undefined) =>
  lexeme !== undefined && lexeme.gap === ' ' && ['ohm', 'ohms', 'ω'].includes(lexeme.text);

/** A unit before its number: `GR. 500`, `KG.1`, `cl75`, `mm 50 x mt 66`. A number with a unit of its own keeps that. */
function ledAt(list: readonly Lexeme[], at: number): [Piece, number] | undefined {
  const unit = list[at] as Lexeme;
  const isUnit = LEADING_UNITS.has(unit.text) || (LEADING_LETTERS.has(unit.text) && unit.dot);
  if (!isUnit || list[at + 1]?.kind !== 'number' || !/^[.:]? ?$/.test(list[at + 1]?.gap ?? '')) return undefined;
  const size = sizeAt(list, at + 1);
  if (size) return sizePiece(list, at, '', size);
  const number = magnitude(list, at + 1) as Magnitude;
  if (unitsOf(list, number.next).length > 0 || list[number.next]?.gap === '') return undefined;
  return [measured(number.forms, UNITS.get(unit.text) ?? [], written(list, at, number.next)), number.next];
}

/** `4k7`, `6R8`, `2M2`, `3n3`: the letter is the decimal point and the unit. */
function infixAt(list: readonly Lexeme[], at: number): [Piece, number] | undefined {
  const [whole, letter, decimals, next] = list.slice(at, at + 4);
  const unit = letter?.gap === '' ? INFIX_UNITS.get(letter.text) : undefined;
  if (!whole || !letter || !unit || decimals?.kind !== 'number' || decimals.gap !== '' || next?.gap === '')
    return undefined;
  if (!/^\d{1,3}$/.test(whole.text) || !/^\d{1,2}$/.test(decimals.text)) return undefined;
  const text = `${whole.text}${letter.text}${decimals.text}`;
  const measures = [measure(`${whole.text}.${decimals.text}`, unit)];
  return [{ type: 'mixed', text, words: [], numbers: [], measures, written: text }, at + 3];
}

function announcesSize({ text }: Lexeme, after: Lexeme | undefined): boolean {
  return SIZE_WORDS.has(text) && after !== undefined && (after.kind === 'number' || after.text.length <= 4);
}

/** `amm.re`: the end of a shortened word says nothing that its beginning does not. */
function endsContraction(list: readonly Lexeme[], at: number): boolean {
  const { text, gap } = list[at] as Lexeme;
  const before = list[at - 1];
  return text.length === 2 && gap === '.' && before?.kind === 'word' && before.text.length > 1;
}

/** S, M and L are sizes after a word that announces them, at the end of a name, and alone; elsewhere one letter says nothing. */
function isSizeLetter(list: readonly Lexeme[], at: number): boolean {
  const { text, gap } = list[at] as Lexeme;
  if (!SIZE_LETTERS.test(text)) return false;
  const before = list[at - 1];
  return before === undefined
    ? list.length === 1
    : SIZE_WORDS.has(before.text) || (at === list.length - 1 && gap === ' ');
}

/** A letter before inches: `G 1/2`, `R3/4`, and `F/F 1 1/2"`, where it only ends the previous word. */
function threadAt(list: readonly Lexeme[], at: number): [Piece, number] | undefined {
  const inches = magnitude(list, at + 1);
  const form = inches?.forms[0];
  if (!inches || !form?.includes('/')) return undefined;
  const forms = [form, (list[at]?.text ?? '') + form];
  const units = unitsOf(list, inches.next);
  const next = inches.next + (units.length > 0 ? 1 : 0);
  const measures = units.map((unit) => measure(form, unit));
  return [{ type: 'number', forms, measures, unitOptional: true, written: written(list, at, next) }, next];
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
    {
      type: 'mixed',
      text,
      words: words.map((part) => part.text),
      numbers,
      measures: [],
      written: written(list, at, next),
    },
    next,
  ];
}
