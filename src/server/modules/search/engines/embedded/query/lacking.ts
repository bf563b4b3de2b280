/** `senza sensore`: what articles are without is a word of its own. */
import { denies, lackOf } from '../text/index-tokens.ts';
import type { Piece } from '../text/pieces.ts';
import type { Slot, Vocabulary } from './vocabulary.ts';

/** Both words anywhere in the text. */
const APART = 0.6;

interface Lacking {
  written: string;
  alternatives: Array<{ weight: number; slots: Slot[] }>;
}

export function lackingAt(vocabulary: Vocabulary, [first, second]: readonly Piece[]): Lacking | undefined {
  if (first?.type !== 'word' || !denies(first) || second?.type !== 'word') return undefined;
  const slot = vocabulary.token(lackOf(second.text));
  if (!slot) return undefined;
  const alternatives = [{ weight: 1, slots: [slot] }];
  const apart = [vocabulary.word(first.text), vocabulary.word(second.text)].filter((word) => word !== undefined);
  if (apart.length === 2) alternatives.push({ weight: APART, slots: apart });
  return { written: `${first.written} ${second.written}`, alternatives };
}
