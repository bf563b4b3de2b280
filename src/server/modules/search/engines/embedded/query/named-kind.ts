/**
 * Which words of a query can say what the thing is when no article has the word that names it: those whose articles are of one kind.
 * A colour, a material that is everywhere, a pack or a brand describes things of many kinds and cannot.
 */
import { postingCount } from '../index/segment.ts';
import { stringAt } from '../index/sorted-strings.ts';
import { rangesOf } from './equivalents.ts';
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
  const found = readers.map((reader, index) => documentsWith(slots, reader, index));
  for (const [index, documents] of found.entries())
    for (const document of documents) {
      const family = readers[index]?.segment.family[document] as number;
      counts.set(family, (counts.get(family) ?? 0) + 1);
    }
  const total = found.reduce((sum, { size }) => sum + size, 0);
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

function documentsWith(slots: readonly Slot[], { segment }: SegmentReader, index: number): Set<number> {
  const found = new Set<number>();
  for (const { terms } of slots)
    for (const { term } of terms[index] ?? []) {
      const start = segment.postingStart[term] as number;
      for (const document of segment.postingDoc.subarray(start, start + postingCount(segment, term)))
        if (segment.dead[document] === 0) found.add(document);
    }
  return found;
}

function sizeOf(family: number, readers: readonly SegmentReader[]): number {
  let size = 0;
  for (const { segment } of readers)
    for (const [from, to] of rangesOf(segment, family))
      for (let document = from; document < to; document += 1) size += segment.dead[document] === 0 ? 1 : 0;
  return size;
}
