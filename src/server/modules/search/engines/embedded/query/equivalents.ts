/**
 * What a buyer would take instead: other articles of the family that a word of the query means. A word means a family when nearly all
 * articles that have it are in that family (`antipolline` → cabin filters, a medicine's name → its substance).
 */
import { postingCount, type Segment } from '../index/segment.ts';
import type { Alternative, Group } from './query-group.ts';
import type { MatchList, SegmentReader } from './segment-reader.ts';

/** Articles with the word: fewer say nothing about its meaning, more belong to a general word. */
const LEAST = 2;
const MOST = 5000;
const SHARE = 0.9;
/** Far below a real match: the words themselves come first. */
const WEIGHT = 0.3;
const MOST_FAMILIES = 3;

/** The groups, each satisfied by the family that its word means too; undefined when none of them means one. */
export function withFamilies(groups: readonly Group[], readers: readonly SegmentReader[]): Group[] | undefined {
  let some = false;
  const widened = groups.map((group) => {
    const family = familyOf(group, readers);
    if (family === undefined) return group;
    some = true;
    const documents = readers.map(({ segment }) => documentsOf(segment, family));
    return { ...group, alternatives: [...group.alternatives, { weight: WEIGHT, slots: [], documents }] };
  });
  return some ? widened : undefined;
}

/** Number of the leaf family; measures and codes mean none. */
function familyOf({ alternatives, written }: Group, readers: readonly SegmentReader[]): number | undefined {
  const [first] = alternatives;
  if (!first || first.documents || first.slots.length === 0 || /\d/.test(written)) return undefined;
  const [slot] = [...first.slots].sort((one, other) => one.frequency - other.frequency);
  if (!slot || slot.frequency < LEAST || slot.frequency > MOST) return undefined;
  const counts = new Map<number, number>();
  for (const [index, { segment }] of readers.entries())
    for (const { term } of slot.terms[index] ?? []) {
      const start = segment.postingStart[term] as number;
      const end = start + postingCount(segment, term);
      for (let at = start; at < end; at += 1) {
        const family = segment.family[segment.postingDoc[at] as number] as number;
        counts.set(family, (counts.get(family) ?? 0) + 1);
      }
    }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [family, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  return family !== 0 && count >= total * SHARE ? family : undefined;
}

/** Whether all articles of a group, at least so many, are in one leaf family. */
export function inOneFamily(
  alternatives: readonly Alternative[],
  readers: readonly SegmentReader[],
  least = LEAST,
): boolean {
  const families = new Set<number>();
  let found = 0;
  for (const { slots } of alternatives)
    for (const slot of slots)
      for (const [index, { segment }] of readers.entries())
        for (const { term } of slot.terms[index] ?? []) {
          const start = segment.postingStart[term] as number;
          for (let at = start; at < start + postingCount(segment, term); at += 1) {
            families.add(segment.family[segment.postingDoc[at] as number] as number);
            found += 1;
            if (families.size > 1) return false;
          }
        }
  return found >= least;
}

/** All documents of a leaf family, ascending. */
function documentsOf(segment: Segment, family: number): Uint32Array {
  return Uint32Array.from(
    rangesOf(segment, family).flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
}

/** A leaf family as ranges of documents: from the first on, before the second. */
export function rangesOf({ runFamily, runStart, count }: Segment, family: number): Array<[number, number]> {
  const found: Array<[number, number]> = [];
  for (let run = 0; run < runFamily.length; run += 1)
    if (runFamily[run] === family) found.push([runStart[run] as number, runStart[run + 1] ?? count]);
  return found;
}

/** The leaf families of what was found; none if these are many: then they do not say what was meant. */
export function familiesFound(readers: readonly SegmentReader[], matched: readonly MatchList[]): number[] {
  const families = new Set<number>();
  for (const [index, { documents }] of matched.entries())
    for (const document of documents) families.add(readers[index]?.segment.family[document] as number);
  families.delete(0);
  return families.size > MOST_FAMILIES ? [] : [...families];
}
