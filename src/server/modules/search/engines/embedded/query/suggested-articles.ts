import type { SuggestedArticle } from '../../engine.ts';
import type { EmbeddedIndex } from '../embedded-index.ts';
import { documentOf, NO_PARENT } from '../index/segment.ts';
import { offerAll } from './document-order.ts';
import { firstAtLeast, hideChildren, withPinned } from './match-set.ts';
import type { MatchList, SegmentReader } from './segment-reader.ts';
import type { TextResult } from './text-search.ts';
import { TopResults } from './top-results.ts';

/**
 * The best articles of a match, each parent once (C-SRCH-7): with several matching sizes the parent itself, a size alone
 * when it is the only one or its code was typed. Best first.
 */
export function suggestedArticles(
  { readers }: EmbeddedIndex,
  { matches, exact }: TextResult,
  rows: number,
): SuggestedArticle[] {
  const matched = withPinned(matches, exact);
  const typedCodes = readers.map(
    (_, at) => new Set(exact.flatMap(([segment, document]) => (segment === at ? [document] : []))),
  );
  const top = new TopResults(rows);
  readers.forEach((reader, at) => {
    const list = hideChildren(reader, matched[at] as MatchList);
    const parents = oneOfEachParent(reader, list, typedCodes[at] as Set<number>);
    offerAll(top, 'default', reader.segment, parents, null);
  });
  const ids = top.drain();
  const found = new Map<number, SuggestedArticle>();
  readers.forEach((reader, at) => {
    const typed = typedCodes[at] as Set<number>;
    const documents = ids.map((id) => documentOf(reader.segment, id));
    const sizes = matchedSizes(reader, matched[at] as MatchList, documents);
    documents.forEach((document, place) => {
      if (document >= 0) found.set(ids[place] as number, standIn(reader, document, typed, sizes));
    });
  });
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** What is suggested for the best document of a parent. */
function standIn(
  reader: SegmentReader,
  document: number,
  typed: ReadonlySet<number>,
  sizes: ReadonlyMap<number, number>,
): SuggestedArticle {
  const { articleId, parent } = reader.segment;
  const above = parent[document] as number;
  if (above === NO_PARENT) return { id: articleId[document] as number, sizes: sizes.get(document) ?? 0 };
  const shown = scratchOf(reader).sizes[above] as number;
  if (typed.has(document) || shown === 1) return { id: articleId[document] as number, sizes: 0 };
  return { id: articleId[above] as number, sizes: shown };
}

interface Scratch {
  /** Parent → its entry in the list; only valid if the entry belongs to it. */
  place: Uint32Array;
  /** Parent → how many of its children were in the list; valid for parents with an entry. */
  sizes: Uint32Array;
}

const scratch = new WeakMap<SegmentReader, Scratch>();

function scratchOf(reader: SegmentReader): Scratch {
  let known = scratch.get(reader);
  if (!known) {
    const { count } = reader.segment;
    known = { place: new Uint32Array(count), sizes: new Uint32Array(count) };
    scratch.set(reader, known);
  }
  return known;
}

/**
 * Only the best document of each parent, itself included; documents whose code was typed stay. The list must be one of
 * `hideChildren`: it is overwritten.
 */
function oneOfEachParent(reader: SegmentReader, list: MatchList, typed: ReadonlySet<number>): MatchList {
  const { shown, shownScores, segment } = reader;
  const { parent, children } = segment;
  const { place, sizes } = scratchOf(reader);
  let size = 0;
  for (let at = 0; at < list.documents.length; at += 1) {
    const document = shown[at] as number;
    const score = shownScores[at] as number;
    const above = parent[document] as number;
    const alone = above === NO_PARENT && children[document] === 0;
    if (!alone) {
      const leader = above === NO_PARENT ? document : above;
      const known = place[leader] as number;
      const entry = known < size ? (shown[known] as number) : NO_PARENT;
      const entered = entry === leader || (entry !== NO_PARENT && parent[entry] === leader);
      if (!entered) sizes[leader] = 0;
      if (above !== NO_PARENT) sizes[leader] = (sizes[leader] as number) + 1;
      if (entered && !typed.has(document)) {
        if (score > (shownScores[known] as number)) {
          shown[known] = document;
          shownScores[known] = score;
        }
        continue;
      }
      place[leader] = size;
    }
    shown[size] = document;
    shownScores[size] = score;
    size += 1;
  }
  return { ...list, documents: shown.subarray(0, size), scores: shownScores.subarray(0, size), ascending: false };
}

/** How many children of these parents are in a match, before any of them is hidden. */
function matchedSizes(
  { segment, inMatch }: SegmentReader,
  { documents, ascending }: MatchList,
  wanted: readonly number[],
): Map<number, number> {
  const { parent, children } = segment;
  const parents = wanted.filter((document) => document >= 0 && (children[document] as number) > 0);
  const sizes = new Map<number, number>();
  if (ascending) {
    for (const document of parents) {
      const from = firstAtLeast(documents, document + 1);
      const to = firstAtLeast(documents, document + 1 + (children[document] as number), from);
      sizes.set(document, to - from);
    }
    return sizes;
  }
  if (parents.length === 0) return sizes;
  for (const document of parents) inMatch[document] = 1;
  for (let at = 0; at < documents.length; at += 1) {
    const above = parent[documents[at] as number] as number;
    if (above !== NO_PARENT && inMatch[above] === 1) sizes.set(above, (sizes.get(above) ?? 0) + 1);
  }
  for (const document of parents) inMatch[document] = 0;
  return sizes;
}
