import type { Piece } from '../text/pieces.ts';
import type { Slot, Vocabulary } from './vocabulary.ts';

/** Longer runs of letters and digits are no designations; trying every cut of them would take too long. */
const LONGEST_CUT = 24;

const LAST_DIGIT = /\p{L}\d$/u;

/** `lm358` is how `LM358N` begins, wherever it stands: two letters and three digits at least. */
export const isDesignation = (text: string): boolean => /\p{L}{2}.*\d{3}|\d{3}.*\p{L}{2}/u.test(text);

/** Cuts a run of letters and digits into tokens of the index: `62032rsc3` → `6203`, `2rs`, `c3`; `16b1` → `16b`, `1`. */
export function knownParts(vocabulary: Vocabulary, text: string, most: number): Slot[] | undefined {
  if (most <= 1 || text.length < 4 || text.length > LONGEST_CUT) return undefined;
  const shortest = LAST_DIGIT.test(text) ? 1 : 2;
  for (let cut = text.length - shortest; cut >= 2; cut -= 1) {
    const head = vocabulary.token(text.slice(0, cut));
    if (!head) continue;
    const rest = text.slice(cut);
    const tail = vocabulary.token(rest) ?? vocabulary.word(rest);
    if (tail) return [head, tail];
    const more = knownParts(vocabulary, rest, most - 1);
    if (more) return [head, ...more];
  }
  return undefined;
}

/** A letter that no article has says nothing: `portacavi a d`. */
export const isStrayLetter = (piece: Piece, vocabulary: Vocabulary): boolean =>
  piece.type === 'mixed' && LETTER.test(piece.text) && !vocabulary.token(piece.text);
const LETTER = /^\p{L}$/u;

/** `62O5` with zeros for the letters between its digits; undefined where there are none. */
export const withZerosForLetters = (text: string): string | undefined =>
  LETTERS_AMONG_DIGITS.test(text) ? text.replaceAll('o', '0') : undefined;
const LETTERS_AMONG_DIGITS = /^\d[\do]*o[\do]*$/;

/** Repeated parts are dropped. */
export function distinct(list: readonly Piece[]): Piece[] {
  const seen = new Set<string>();
  return list.filter(({ written }) => !seen.has(written) && seen.add(written));
}
