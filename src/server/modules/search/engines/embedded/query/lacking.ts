/** `senza sensore`: what articles are without is a word of its own. */
import { denies, lackOf } from '../text/index-tokens.ts';
import type { Piece } from '../text/pieces.ts';
import type { Group } from './text-plan.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Both words anywhere in the text. */
const APART = 0.6;

export function lackingAt(
  vocabulary: Vocabulary,
  list: readonly Piece[],
  at: number,
): { group: Group; length: number } | undefined {
  const [first, second] = list.slice(at, at + 2);
  if (first?.type !== 'word' || !denies(first) || second?.type !== 'word') return undefined;
  const slot = vocabulary.token(lackOf(second.text));
  if (!slot) return undefined;
  const written = `${first.written} ${second.written}`;
  const group: Group = { written, corrected: null, alternatives: [{ weight: 1, slots: [slot] }] };
  const apart = [vocabulary.word(first.text), vocabulary.word(second.text)].filter((word) => word !== undefined);
  if (apart.length === 2) group.alternatives.push({ weight: APART, slots: apart });
  return { group, length: 2 };
}
