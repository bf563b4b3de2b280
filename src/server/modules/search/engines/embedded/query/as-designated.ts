import { STOP_WORDS } from '../data/stop-words.ts';
import { NORM_BODIES } from '../text/index-tokens.ts';
import { type Piece, pieces } from '../text/pieces.ts';
import { withoutAdopters } from '../words/designations.ts';
import type { SynonymTable } from './synonym-table.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Longer runs are codes. */
const LONGEST = 16;
const LEAST_OF_NUMBER = 3;

/** Designations that the catalogue does not have as they are written, as it has them. */
export function asDesignated(list: readonly Piece[], vocabulary: Vocabulary, designations: SynonymTable): Piece[] {
  const named = withLetters(withoutAdopters(list), vocabulary);
  const numbered = named.map((piece, at) => withoutPart(piece, named[at - 1], vocabulary));
  return withSuffixes(numbered, vocabulary, designations);
}

/** `AT 10`, `IN 20`: a word that says nothing and a number, where the catalogue has them as one. */
function withLetters(list: readonly Piece[], vocabulary: Vocabulary): Piece[] {
  const found: Piece[] = [];
  for (const piece of list) {
    const before = found.at(-1);
    const text = before?.type === 'word' && piece.type === 'number' ? before.text + piece.forms[0] : '';
    if (before?.type === 'word' && STOP_WORDS.has(before.text) && piece.type === 'number' && vocabulary.token(text))
      found[found.length - 1] = {
        type: 'mixed',
        text,
        words: [],
        numbers: piece.forms,
        measures: [],
        written: `${before.written} ${piece.written}`,
      };
    else found.push(piece);
  }
  return found;
}

/** `UNI 5739-65`, `ISO 7380-1`, `DIN 125A` where no article has this year, part or form: the number alone. */
function withoutPart(piece: Piece, before: Piece | undefined, vocabulary: Vocabulary): Piece {
  if (before?.type !== 'word' || !NORM_BODIES.has(before.text)) return piece;
  if (piece.type === 'size' && piece.letter === '' && !vocabulary.token(piece.parts.join('x')))
    return { type: 'number', forms: piece.parts.slice(0, 1), measures: [], unitOptional: true, written: piece.written };
  if (piece.type === 'number' && piece.measures.length > 0 && !piece.measures.some((form) => vocabulary.token(form)))
    return { ...piece, measures: [], unitOptional: true };
  return piece;
}

/**
 * `6204ddu` where no article writes it like that: the number and a suffix of the designation tables, each with its other names. A run
 * that the catalogue has stays whole.
 */
function withSuffixes(list: readonly Piece[], vocabulary: Vocabulary, designations: SynonymTable): Piece[] {
  return list.flatMap((piece) => {
    if (piece.type !== 'mixed' || piece.text.length > LONGEST) return [piece];
    for (let cut = LEAST_OF_NUMBER; cut < piece.text.length; cut += 1) {
      const number = piece.text.slice(0, cut);
      const suffix = pieces(piece.text.slice(cut));
      if (/^\d+$/.test(number) && designations.match(suffix, 0)?.length === suffix.length && vocabulary.token(number))
        return [...pieces(number), ...suffix];
    }
    return [piece];
  });
}
