import type { Piece } from '../text/pieces.ts';
import { pieces } from '../text/pieces.ts';
import type { SynonymTable } from './synonym-table.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Longer runs are codes. */
const LONGEST = 16;
const LEAST_OF_NUMBER = 3;

/**
 * `6204ddu` where no article writes it like that: the number and a suffix of the designation tables, each with its other names. A run
 * that the catalogue has stays whole.
 */
export function withSuffixes(list: readonly Piece[], vocabulary: Vocabulary, designations: SynonymTable): Piece[] {
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
