import { STOP_WORDS } from '../data/stop-words.ts';
import { countIn } from './number-words.ts';
import { type Piece, pieces } from './pieces.ts';

/** One searchable form of a text. */
export interface IndexToken {
  form: string;
  /** Letters only: it is stemmed, and typos in it are tolerated. */
  word: boolean;
  /** 0–1: the part of the field's weight that it gets. */
  share: number;
  /** Which part of the text it is a form of, from 0; stop words are none. */
  part: number;
}

const PART = 0.5;
const NUMBER = 0.7;
/** What an article is without counts less for it: it is searched for by those who want it. */
const LACKING = 0.3;

const WITHOUT: ReadonlySet<string> = new Set(['senza', 'without']);

/** Whether a word says that the next one is missing: `senza sensore`. */
export const denies = (piece: Piece | undefined): boolean => piece?.type === 'word' && WITHOUT.has(piece.text);

/** The token of what an article is without, of one form for one and several: no word begins with this sign. */
export const lackOf = (word: string): string => `!${word.length > 4 ? word.slice(0, -1) : word}`;

/**
 * Letters that belong to a following number and may be written separately: `DN 50` = `DN50`, `ISO 4017` = `iso4017`.
 */
export function announces(word: string): boolean {
  return word.length <= 3 && !STOP_WORDS.has(word);
}

/** Bodies of norms, whose numbers often have a part or a year: `ISO 7380-1`, `UNI 5739-65`. */
export const NORM_BODIES: ReadonlySet<string> = new Set(['uni', 'din', 'iso', 'en', 'iec', 'cei', 'bs']);

/** The numbers of a piece that the letters before it belong to. */
function announcedBy(word: string, piece: Piece): readonly string[] {
  if (piece.type === 'number') return announces(word) ? piece.forms : [];
  return piece.type === 'size' && piece.letter === '' && NORM_BODIES.has(word) ? piece.parts.slice(0, 1) : [];
}

/** How long the abbreviations of names are: `gratt.`, `screm.`; longer words before a dot end a sentence. */
export const SHORTENED = { least: 3, most: 7 } as const;
const isShortened = ({ length }: string) => length >= SHORTENED.least && length <= SHORTENED.most;

/** All forms under which a field's text can be found, in reading order. */
export function indexTokens(text: string): IndexToken[] {
  const tokens: IndexToken[] = [];
  let previous: Piece | undefined;
  let part = 0;
  for (const piece of pieces(text)) {
    const before = tokens.length;
    const lacking = piece.type === 'word' && denies(previous);
    const add = (form: string, word: boolean, share: number) =>
      tokens.push({ form, word, share: lacking && word ? share * LACKING : share, part });
    if (lacking && !STOP_WORDS.has(piece.text)) add(lackOf(piece.text), false, 1);
    if (previous?.type === 'word')
      for (const form of announcedBy(previous.text, piece)) add(previous.text + form, false, 1);
    addPiece(add, piece);
    if (tokens.length > before) part += 1;
    // `senza il sensore`
    if (!(denies(previous) && piece.type === 'word' && STOP_WORDS.has(piece.text))) previous = piece;
  }
  return tokens;
}

/** `62042RS`: the suffix of a designation begins with a digit. */
const GLUED_SUFFIX = /^(\d{4,5})([1-4]\p{L}{1,3})(?!\p{L})/u;

type Add = (form: string, word: boolean, share: number) => void;

function addPiece(add: Add, piece: Piece): void {
  if (piece.type === 'word') {
    if (!STOP_WORDS.has(piece.text)) add(piece.text, true, 1);
    if (piece.bare) add(piece.bare, true, 1);
    if (piece.cut && isShortened(piece.text)) add(`${piece.text}.`, false, 1);
    const count = countIn(piece.text);
    if (count !== undefined) add(count, false, PART);
  } else if (piece.type === 'number') {
    for (const form of piece.measures) add(form, false, 1);
    for (const form of piece.forms) add(form, false, piece.measures.length > 0 ? PART : NUMBER);
    if (piece.named) add(piece.named, false, 1);
  } else if (piece.type === 'size') {
    addSize(add, piece.letter, piece.parts);
    for (let length = piece.metric.length; length >= 2; length -= 1) add(joined(piece.metric, length), false, 1);
    for (const form of piece.measures) add(form, false, NUMBER);
  } else {
    add(piece.text, false, 1);
    for (const form of piece.measures) add(form, false, 1);
    for (const form of piece.words) add(form, true, PART);
    for (const form of piece.numbers) add(form, false, PART);
    const [, number, suffix] = GLUED_SUFFIX.exec(piece.text) ?? [];
    if (number !== undefined && suffix !== undefined) for (const form of [number, suffix]) add(form, false, PART);
  }
}

const joined = (parts: readonly string[], length: number) => parts.slice(0, length).join('x');

/** `m8x1.25x20` is found as itself, as `m8x1.25`, without the letter, as `m8` and by each number. */
function addSize(add: Add, letter: string, parts: readonly string[]): void {
  for (let length = parts.length; length >= 2; length -= 1) {
    const form = joined(parts, length);
    if (letter) add(letter + form, false, 1);
    add(form, false, letter ? 0.9 : 1);
  }
  if (letter) add(`${letter}${parts[0]}`, false, 0.9);
  for (const form of parts) add(form, false, PART);
}
