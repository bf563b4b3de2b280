/**
 * Which words of a query can say what the thing is when no article has the word that names it: those whose articles are of one kind.
 * A colour, a material that is everywhere, a pack or a brand describes things of many kinds and cannot.
 */
import { postingCount } from '../index/segment.ts';
import { stringAt } from '../index/sorted-strings.ts';
import { rangesOf } from './equivalents.ts';
import { isMarked, markDocument } from './marked-documents.ts';
import type { Group } from './query-group.ts';
import type { SegmentReader } from './segment-reader.ts';
import type { Slot } from './vocabulary.ts';

/** This part of the articles with the word is in one leaf family. */
const OF_ONE_KIND = 0.5;
/** A word that is left alone must be what that family sells, and not the colour of some of it: this part of its articles has it. */
const OF_THE_FAMILY = 0.1;
const NO_FAMILY = 0;

/** Whether a part of a query is a word of one kind of things; `alone`: no other part is known. */
export function namesKind(
  { written, alternatives }: Group,
  readers: readonly SegmentReader[],
  alone: boolean,
): boolean {
  if (/\d/.test(written)) return false;
  const slots = alternatives.flatMap((alternative) => rarest(alternative.slots) ?? []);
  if (slots.every((slot) => isBrand(slot, readers))) return false;
  const counts = new Map<number, number>();
  readers.forEach((reader, index) => {
    countFamilies(slots, reader, index, counts);
  });
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts].some(
    ([family, count]) =>
      family !== NO_FAMILY &&
      count >= total * OF_ONE_KIND &&
      (!alone || count >= sizeOf(family, readers) * OF_THE_FAMILY),
  );
}

function rarest(slots: readonly Slot[]): Slot | undefined {
  return [...slots].sort((one, other) => one.frequency - other.frequency)[0];
}

/** Words of brands only belong to no language. */
function isBrand({ terms }: Slot, readers: readonly SegmentReader[]): boolean {
  return terms.every((own, index) =>
    own.every(({ term }) => stringAt((readers[index] as SegmentReader).segment.terms, term).startsWith('n')),
  );
}

/** Adds how many documents with one of the slots each family has; a document counts once. */
function countFamilies(
  slots: readonly Slot[],
  { segment, bits }: SegmentReader,
  index: number,
  counts: Map<number, number>,
): void {
  const { postingStart, postingDoc, family, dead } = segment;
  const lists = slots.flatMap(({ terms }) =>
    (terms[index] ?? []).map(({ term }) =>
      postingDoc.subarray(postingStart[term] as number, (postingStart[term] as number) + postingCount(segment, term)),
    ),
  );
  for (const list of lists) {
    // Documents are numbered family by family: a map is asked once for many of them.
    let current = NO_FAMILY;
    let count = 0;
    for (const document of list) {
      if (dead[document] === 1 || isMarked(bits, document)) continue;
      markDocument(bits, document);
      const own = family[document] as number;
      if (own !== current) {
        addCount(counts, current, count);
        current = own;
        count = 0;
      }
      count += 1;
    }
    addCount(counts, current, count);
  }
  for (const list of lists) for (const document of list) bits[document >>> 5] = 0;
}

function addCount(counts: Map<number, number>, family: number, count: number): void {
  if (count > 0) counts.set(family, (counts.get(family) ?? 0) + count);
}

function sizeOf(family: number, readers: readonly SegmentReader[]): number {
  let size = 0;
  for (const { segment } of readers)
    for (const [from, to] of rangesOf(segment, family))
      for (let document = from; document < to; document += 1) size += segment.dead[document] === 0 ? 1 : 0;
  return size;
}
