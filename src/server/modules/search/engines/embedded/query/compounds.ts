import { STOP_WORDS } from '../data/stop-words.ts';
import type { Piece } from '../text/pieces.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How many letters the parts of a compound have at least. */
export const LEAST_OF_COMPOUND = 4;

/** Two or three words that the catalogue writes as one become that word; `compounds` gets what was written. */
export function withCompounds(read: readonly Piece[], vocabulary: Vocabulary, compounds: Map<Piece, Piece[]>): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  while (at < read.length) {
    const length = [3, 2].find((words) => {
      const run = read.slice(at, at + words);
      if (run.length < words || run.some((piece) => piece.type !== 'word' || piece.cut)) return false;
      const joined = run.map((piece) => piece.written).join('');
      return joined.length >= 2 * LEAST_OF_COMPOUND && vocabulary.written(joined) !== undefined;
    });
    const run = read.slice(at, at + (length ?? 1));
    if (length === undefined) found.push(...run);
    else {
      const text = run.map((piece) => piece.written).join('');
      const piece: Piece = { type: 'word', text, cut: false, written: run.map(({ written }) => written).join(' ') };
      compounds.set(
        piece,
        run.filter((word) => !STOP_WORDS.has(word.written)),
      );
      found.push(piece);
    }
    at += run.length;
  }
  return found;
}
