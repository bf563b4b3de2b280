import type { SearchQuery } from '../../engine.ts';
import { NOT_FREQUENT } from '../index/frequent-words.ts';
import { documentOf, NO_PARENT, type Segment } from '../index/segment.ts';
import { type MatchList, matchList, type SegmentReader } from './segment-reader.ts';

/** Above every text score: exact codes and a customer's own codes come first, in the order given. */
const PINNED_SCORE = 1e9;

/** Documents listed without any restriction: all but children and replaced ones. Ascending. */
export function visibleDocuments(segment: Segment): Uint32Array {
  const visible = new Uint32Array(segment.count);
  let size = 0;
  for (let document = 0; document < segment.count; document += 1) {
    if (segment.parent[document] === NO_PARENT && segment.dead[document] === 0) visible[size++] = document;
  }
  return visible.slice(0, size);
}

/** The visible documents of the given families: a few ranges, because documents are ordered by family. */
export function visibleInFamilies(segment: Segment, visible: Uint32Array, families: Uint8Array): Uint32Array {
  const parts: Uint32Array[] = [];
  for (let run = 0; run < segment.runFamily.length; run += 1) {
    if (families[segment.runFamily[run] as number] !== 1) continue;
    const from = segment.runStart[run] as number;
    while (run + 1 < segment.runFamily.length && families[segment.runFamily[run + 1] as number] === 1) run += 1;
    const to = segment.runStart[run + 1] ?? segment.count;
    parts.push(visible.subarray(firstAtLeast(visible, from), firstAtLeast(visible, to)));
  }
  if (parts.length === 1) return parts[0] as Uint32Array;
  const joined = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    joined.set(part, end);
    end += part.length;
  }
  return joined;
}

/** Index of the first entry of an ascending list that is not below `value`, from `from` on. */
export function firstAtLeast(list: Uint32Array, value: number, from = 0): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Documents with these ids, with scores that keep the order of the ids. */
export function listOfIds(readers: readonly SegmentReader[], ids: readonly number[]): MatchList[] {
  const found = new Set<number>();
  return readers.map(({ segment }) => {
    const documents: number[] = [];
    const scores: number[] = [];
    ids.forEach((id, position) => {
      const document = documentOf(segment, id);
      if (document < 0 || found.has(id)) return;
      found.add(id);
      documents.push(document);
      scores.push(-position);
    });
    return matchList(Uint32Array.from(documents), Float32Array.from(scores));
  });
}

/** The documents of a match that are among the ids, with scores that keep the order of the ids. */
export function restrictTo(
  readers: readonly SegmentReader[],
  matches: readonly MatchList[],
  ids: readonly number[],
): MatchList[] {
  return listOfIds(readers, ids).map((allowed, index) => {
    const { documents, ascending } = matches[index] as MatchList;
    // What a customer ever ordered is little beside a hundred thousand matches.
    if (ascending) return pick(allowed, (document) => documents[firstAtLeast(documents, document)] === document);
    const { inMatch } = readers[index] as SegmentReader;
    for (const document of documents) inMatch[document] = 1;
    const kept = pick(allowed, (document) => inMatch[document] === 1);
    for (const document of documents) inMatch[document] = 0;
    return kept;
  });
}

/** Resolves the pinned product ids of a query to documents. */
export function pinnedDocuments(
  readers: readonly SegmentReader[],
  query: SearchQuery,
  exact: ReadonlyArray<[number, number]>,
): Array<[number, number]> {
  const pinned = [...exact];
  for (const id of [...(query.pin ?? []), ...(query.rules?.pins ?? [])]) {
    readers.forEach(({ segment }, index) => {
      const document = documentOf(segment, id);
      if (document >= 0) pinned.push([index, document]);
    });
  }
  return pinned;
}

/** Adds pinned documents to a match and gives them the highest scores. */
export function withPinned(matches: readonly MatchList[], pinned: ReadonlyArray<[number, number]>): MatchList[] {
  if (pinned.length === 0) return [...matches];
  return matches.map((list, index) => {
    const scores = new Map<number, number>();
    pinned.forEach(([segment, document], position) => {
      if (segment === index && !scores.has(document)) scores.set(document, PINNED_SCORE - position * 1000);
    });
    const rest = pick(list, (document) => !scores.has(document));
    return matchList(
      Uint32Array.from([...scores.keys(), ...rest.documents]),
      Float32Array.from([...scores.values(), ...(rest.scores ?? [])]),
    );
  });
}

/** Whether a child that scores higher than its parent has a word that the parent only has in its description. */
export type Outdoes = (child: number, parent: number) => boolean;

const never: Outdoes = () => false;
/** Scores of a child and its parent differ by rounding only. */
const SLIGHTLY = 1.001;

/**
 * Hides each child whose parent also matches: the parent represents it, unless the child `outdoes` it. Pinned children stay, because the
 * search was for their code. The result is in scratch memory of the reader and valid until the next call for its segment.
 */
export function hideChildren(reader: SegmentReader, list: MatchList, outdoes: Outdoes = never): MatchList {
  const size = list.ascending ? hideAscending(reader, list, outdoes) : hideAnywhere(reader, list, outdoes);
  const scores = list.scores === null ? null : reader.shownScores.subarray(0, size);
  return { ...list, documents: reader.shown.subarray(0, size), scores, scale: 1 };
}

/** In ascending order a parent is the last document before its children that is no child itself. */
function hideAscending(reader: SegmentReader, list: MatchList, outdoes: Outdoes): number {
  const { shown, shownScores } = reader;
  const { parent } = reader.segment;
  const { documents, scores, scale } = list;
  // The stored counts of a frequent word are those without any child whose parent has it too.
  const may = list.frequent === NOT_FREQUENT ? outdoes : never;
  let size = 0;
  let last = NO_PARENT;
  let lastScore = 0;
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] as number;
    const above = parent[document] as number;
    const score = scores === null ? 0 : (scores[place] as number) * scale;
    if (above === NO_PARENT) {
      last = document;
      lastScore = score * SLIGHTLY;
    } else if (above === last && !(score > lastScore && may(document, above))) continue;
    shown[size] = document;
    if (scores !== null) shownScores[size] = score;
    size += 1;
  }
  return size;
}

function hideAnywhere(reader: SegmentReader, list: MatchList, outdoes: Outdoes): number {
  const { segment, inMatch, shown, shownScores, share } = reader;
  const { documents, scores, scale } = list;
  const { parent } = segment;
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] as number;
    inMatch[document] = 1;
    share[document] = scores === null ? 0 : (scores[place] as number) * scale;
  }
  let size = 0;
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] as number;
    const above = parent[document] as number;
    const score = share[document] as number;
    const hidden = above !== NO_PARENT && inMatch[above] === 1 && score < PINNED_SCORE / 2;
    if (hidden && !(score > (share[above] as number) * SLIGHTLY && outdoes(document, above))) continue;
    shown[size] = document;
    shownScores[size] = score;
    size += 1;
  }
  for (let place = 0; place < documents.length; place += 1) inMatch[documents[place] as number] = 0;
  return size;
}

/** A copy with only the documents that pass. */
export function pick(list: MatchList, keep: (document: number, place: number) => boolean): MatchList {
  const documents = new Uint32Array(list.documents.length);
  const scores = list.scores === null ? null : new Float32Array(list.documents.length);
  let size = 0;
  for (let place = 0; place < list.documents.length; place += 1) {
    const document = list.documents[place] as number;
    if (!keep(document, place)) continue;
    documents[size] = document;
    if (scores && list.scores) scores[size] = (list.scores[place] as number) * list.scale;
    size += 1;
  }
  const kept = matchList(documents.subarray(0, size), scores?.subarray(0, size) ?? null);
  return { ...kept, ascending: list.ascending };
}

export const NOTHING: MatchList = matchList(new Uint32Array(0), new Float32Array(0));

export function found(matches: readonly MatchList[]): boolean {
  return matches.some(({ documents }) => documents.length > 0);
}

/** Without the documents that a later segment replaced; the stored counts are without them already. */
export function alive(matches: MatchList, { segment, anyDead }: SegmentReader): MatchList {
  if (!anyDead) return matches;
  return { ...pick(matches, (document) => segment.dead[document] === 0), frequent: matches.frequent };
}
