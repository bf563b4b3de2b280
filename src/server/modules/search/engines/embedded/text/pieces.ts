import { STOP_WORDS } from '../data/stop-words.ts';
import { INFIX_UNITS, LEADING_LETTERS, LEADING_UNITS, measure, UNITS, type Unit } from '../data/units.ts';
import { type Lexeme, lexemes } from './lexemes.ts';
import { numberForms } from './number-forms.ts';
import { type Magnitude, magnitude, type Size, sizeAt, unitsOf } from './sizes.ts';

/**
 * The meaning of a text's lexemes: words, numbers (with unit), dimensions such as `M8x20`, and mixed tokens such as
 * `2rs`. Index and query parse texts with this one function, so both get the same meaning.
 */
export type Piece =
  /** `cut`: a dot follows, so that it may be an abbreviation. `bare`: without its letter, `ring` of `o-ring`. */
  | { type: 'word'; text: string; cut: boolean; written: string; bare?: string }
  /** `named`: with the letter before it, `d32`, `a40`. `sized`: it is a size, `da 8`. */
  | {
      type: 'number';
      forms: string[];
      measures: string[];
      unitOptional: boolean;
      named?: string;
      sized?: boolean;
      written: string;
    }
  /**
   * `metric`: `parts` in millimetres, where units say that they are something else. `measures`: of the last part, when it has a unit that is
   * no length: `10x100 g`.
   */
  | { type: 'size'; letter: string; parts: string[]; metric: string[]; measures: string[]; written: string }
  | { type: 'mixed'; text: string; words: string[]; numbers: string[]; measures: string[]; written: string };

const MAGNITUDE_LETTER = /^[bcfgkmnprstuvwz]$/;

/** Words that announce a size, and say nothing themselves: `TG. XL`, `taglia 48`, `mis. 9`. */
const SIZE_WORDS = new Set(['tg', 'taglia', 'tag', 'mis', 'misura', 'size']);
const SIZE_LETTERS = /^[sml]$/;
/** So do these before a number: `sp. 8 cm`, `spess. mm 12,5`; a `spessore` at the beginning is a thing. */
const THICKNESS = new Set(['sp', 'spes', 'spess', 'spessore', 'thk', 'thickness']);
const DIAMETERS = new Set(['d', 'dia', 'diam', 'diametro', 'diameter']);

/** Letters of a word that a single letter and a hyphen belong to. */
const LEAST_AFTER_LETTER = 4;

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
  return list[at]?.kind === 'word' ? wordAt(list, at) : numberAt(list, at);
}

function wordAt(list: readonly Lexeme[], at: number): [Piece | undefined, number] {
  const lexeme = list[at] as Lexeme;
  const after = list[at + 1];
  if (announcesSize(list, at)) return [undefined, at + 1];
  const led = ledAt(list, at) ?? namedAt(list, at);
  if (led) return led;
  const { text, gap, dot } = lexeme;
  const single = text.length === 1;
  // `H07RN-F 2x1,5`: the letter belongs to what is before it
  if (single && gap === '-') return [undefined, at + 1];
  // `O-ring`, `V-belt`: also written as one word
  if (single && after?.kind === 'word' && after.gap === '-' && after.text.length >= LEAST_AFTER_LETTER) {
    const word = written(list, at, at + 2);
    return [{ type: 'word', text: text + after.text, cut: after.dot, written: word, bare: after.text }, at + 2];
  }
  if (after?.kind === 'number') {
    const touches = after.gap === '' || (single && after.gap === '-' && text !== 'x' && (gap !== '' || at === 0));
    const spaced = after.gap === ' ' && MAGNITUDE_LETTER.test(text);
    if (single && (touches || spaced)) {
      const thread = threadAt(list, at);
      if (thread) return thread;
      const size = sizeAt(list, at + 1);
      if (size) return sizePiece(list, at, text, size);
    }
    if (touches || spaced) return mixedAt(list, at, after.gap === '' ? at : at + 1);
  }
  if (isSizeLetter(list, at))
    return [{ type: 'mixed', text, words: [], numbers: [], measures: [], written: text }, at + 1];
  if (text.length < 2 || endsContraction(list, at)) return [undefined, at + 1];
  return [{ type: 'word', text, cut: dot, written: text }, at + 1];
}

function numberAt(list: readonly Lexeme[], at: number): [Piece, number] {
  const size = sizeAt(list, at);
  if (size) return sizePiece(list, at, '', size);
  const infix = infixAt(list, at);
  if (infix) return infix;
  const number = magnitude(list, at) as Magnitude;
  const unitWord = list[number.next];
  const units = likely(unitsOf(list, number.next), number);
  if (units.length > 0) {
    // `150k ohm`
    const next = number.next + (isOhm(list[number.next + 1]) && units.some(({ unit }) => unit === 'ohm') ? 2 : 1);
    return [measured(number.forms, units, written(list, at, next)), next];
  }
  if (unitWord?.kind === 'word' && unitWord.gap === '') return mixedAt(list, at, at);
  const bare = { forms: number.forms, measures: [], unitOptional: true, written: written(list, at, number.next) };
  const sized = list[at - 1]?.text === 'da';
  return [{ type: 'number', ...bare, ...(sized ? { sized } : {}) }, number.next];
}

/** `3000K` is the colour of light, and no resistor of 3 MΩ. */
function likely(units: readonly Unit[], number: Magnitude): readonly Unit[] {
  return isLight(number.forms[0]) && units.some(({ unit }) => unit === 'kelvin')
    ? units.filter(({ unit }) => unit === 'kelvin')
    : units;
}
const isLight = (form = '') => /^\d{4,5}$/.test(form) && Number(form) >= 1800 && Number(form) <= 10_000;

function sizePiece(list: readonly Lexeme[], at: number, letter: string, { next, ...size }: Size): [Piece, number] {
  return [{ type: 'size', letter, ...size, written: written(list, at, next) }, next];
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

const isOhm = (lexeme: Lexeme | undefined) =>
  lexeme !== undefined && lexeme.gap === ' ' && ['ohm', 'ohms', 'ω'].includes(lexeme.text);

/** A unit before its number: `GR. 500`, `KG.1`, `cl75`, `W 5`, `mm 50 x mt 66`. A number with a unit of its own keeps that. */
function ledAt(list: readonly Lexeme[], at: number): [Piece, number] | undefined {
  const unit = list[at] as Lexeme;
  const gap = list[at + 1]?.gap ?? '';
  if (list[at + 1]?.kind !== 'number' || !/^[.:]? ?$/.test(gap)) return undefined;
  const light = unit.text === 'k' && isLight(list[at + 1]?.text);
  const isUnit = LEADING_UNITS.has(unit.text) || (LEADING_LETTERS.get(unit.text)?.test(gap) ?? false) || light;
  if (!isUnit) return undefined;
  const size = sizeAt(list, at + 1, unit.text);
  if (size) return light ? undefined : sizePiece(list, at, '', size);
  const number = magnitude(list, at + 1) as Magnitude;
  const own = unitsOf(list, number.next).length > 0 && !leads(list, number.next);
  if (own || list[number.next]?.gap === '') return undefined;
  const units = likely(UNITS.get(unit.text) ?? [], number).filter(({ unit: of }) => !light || of === 'kelvin');
  return [measured(number.forms, units, written(list, at, number.next)), number.next];
}

/** `mm 30 mt 25`: the unit after the number is that of the next one, which has none of its own. */
function leads(list: readonly Lexeme[], at: number): boolean {
  const next = magnitude(list, at + 1);
  const spaced = list[at]?.gap === ' ' && list[at + 1]?.gap !== '';
  return (
    spaced && LEADING_UNITS.has(list[at]?.text ?? '') && next !== undefined && unitsOf(list, next.next).length === 0
  );
}

/** A diameter, `Ø 16` = `D16` = `diam. 16` = 16, and the article before a number, which may be a letter: `profilo A 32`. */
function namedAt(list: readonly Lexeme[], at: number): [Piece | undefined, number] | undefined {
  const { text, gap } = list[at] as Lexeme;
  const after = list[at + 1];
  const diameter = DIAMETERS.has(text) && /^[.:]? ?$/.test(after?.gap ?? '') && (gap !== '' || at === 0);
  if (after?.kind !== 'number' || !(diameter || (text === 'a' && after.gap === ' '))) return undefined;
  const [piece, next] = numberAt(list, at + 1);
  const whole = written(list, at, next);
  if (piece.type === 'size') return diameter ? [{ ...piece, written: whole }, next] : undefined;
  if (piece.type !== 'number' || (!diameter && piece.measures.length > 0)) return undefined;
  return [{ ...piece, named: text.slice(0, 1) + piece.forms[0], written: whole }, next];
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

function announcesSize(list: readonly Lexeme[], at: number): boolean {
  const { text } = list[at] as Lexeme;
  const after = list[at + 1];
  if (after === undefined) return false;
  if (SIZE_WORDS.has(text)) return after.kind === 'number' || after.text.length <= 4;
  const number = after.kind === 'number' || (LEADING_UNITS.has(after.text) && list[at + 2]?.kind === 'number');
  return THICKNESS.has(text) && number && (text.length < 8 || at > 0);
}

/** `amm.re`: the end of a shortened word says nothing that its beginning does not. */
function endsContraction(list: readonly Lexeme[], at: number): boolean {
  const { text, gap } = list[at] as Lexeme;
  const before = list[at - 1];
  return text.length === 2 && gap === '.' && before?.kind === 'word' && before.text.length > 1;
}

/**
 * S, M and L are sizes after a word that announces them, at the end of a name, and alone; any letter after `a` is the shape of a thing,
 * `piegati a Z`, `filtro a Y`. Elsewhere one letter says nothing.
 */
function isSizeLetter(list: readonly Lexeme[], at: number): boolean {
  const { text, gap } = list[at] as Lexeme;
  const before = list[at - 1];
  if (before?.text === 'a' && text.length === 1 && !STOP_WORDS.has(text) && gap === ' ') return true;
  if (!SIZE_LETTERS.test(text)) return false;
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

/** `H07V-K`: one letter after a hyphen ends a designation. */
function isSuffix(list: readonly Lexeme[], at: number): boolean {
  const { kind, text, gap } = list[at] as Lexeme;
  const after = list[at + 1];
  return kind === 'word' && text.length === 1 && gap === '-' && (!after || !/^[-]?$/.test(after.gap));
}

/** A run of touching letters and digits; `from` is where touching starts to be required. */
function mixedAt(list: readonly Lexeme[], at: number, from: number): [Piece, number] {
  let next = from + 1;
  while (list[next] && (list[next]?.gap === '' || isSuffix(list, next))) next += 1;
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
