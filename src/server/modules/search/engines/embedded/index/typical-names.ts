/**
 * Which of nearly equal articles come first: the usual ones of their kind, which several brands have under just the same name, and those whose
 * names say little else.
 */
import { fold } from '../text/lexemes.ts';

/** A third of the steps of a doubling: 1 article 0, 2 articles 3, 8 articles 9. */
const STEPS = 3;
const MOST_STEPS = 15;
/** What one step adds to a score: a tie-break among nearly equal ones, no reason of its own. */
const BONUS = 0.01 / STEPS;
const MOST_BRANDS = 2 ** 20;

/** Factor of the score for each `typical` value of a document. */
/** Off for each word of a name: of two articles with what was asked for, the one that says less else. */
const PER_WORD = 0.001;
const LENGTH_SHIFT = 4;

/** Factor of the score for each value of `Segment.typical`: the steps, and above them the words of the name. */
export const TYPICAL_FACTOR = Float64Array.from(
  { length: 256 },
  (_, value) => (1 + (value & MOST_STEPS) * BONUS) * (1 - (value >> LENGTH_SHIFT) * PER_WORD),
);

/** `parts`: words and sizes of a name. As part of a value of `Segment.typical`; more than fifteen count as fifteen. */
export const lengthOf = (parts: number): number => Math.min(MOST_STEPS, parts) << LENGTH_SHIFT;

export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  const text = fold(name);
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** For each article how many brands have its name, in steps. `brands`: numbers, 0 for none. */
export function typicalOf(hashes: Uint32Array, brands: Uint32Array): Uint8Array {
  // Equal names of one brand are names cut short.
  const pairs = Float64Array.from(
    hashes,
    (hash, at) => hash * MOST_BRANDS + ((brands[at] as number) % MOST_BRANDS),
  ).sort();
  const names = Uint32Array.from(
    pairs.filter((pair, at) => pair !== pairs[at - 1]),
    (pair) => Math.floor(pair / MOST_BRANDS),
  );
  return Uint8Array.from(hashes, (hash) => {
    const count = firstAbove(names, hash) - firstAbove(names, hash - 1);
    return Math.min(MOST_STEPS, Math.round(Math.log2(count) * STEPS));
  });
}

function firstAbove(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
