import type { SuggestedArticle } from '../../engine.ts';
import type { EmbeddedIndex } from '../embedded-index.ts';
import { documentOf, NO_PARENT } from '../index/segment.ts';
import { offerAll } from './document-order.ts';
import { firstAtLeast, hideChildren, withPinned } from './match-set.ts';
import { type MatchList, matchList, type SegmentReader } from './segment-reader.ts';
import type { TextResult } from './text-result.ts';
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
  const top = new TopResults(rows);
  const parts = readers.map((reader, at) => {
    const all = matched[at] as MatchList;
    const typed = new Set(exact.flatMap(([segment, document]) => (segment === at ? [document] : [])));
    const best = all.ascending ? bestOfGroups(reader, all) : oneOfEachParent(reader, hideChildren(reader, all), typed);
    offerAll(top, 'default', reader.segment, best, null);
    return { reader, all, typed };
  });
  const ids = top.drain();
  const found = new Map<number, SuggestedArticle>();
  for (const part of parts) for (const [id, article] of standIns(part, ids)) found.set(id, article);
  return ids.flatMap((id) => found.get(id) ?? []);
}

interface Part {
  reader: SegmentReader;
  /** Everything that matches. */
  all: MatchList;
  /** Documents whose code was typed. */
  typed: ReadonlySet<number>;
}

/** What is suggested for the best document of each parent, by the id of the document. */
function standIns({ reader, all, typed }: Part, ids: readonly number[]): Map<number, SuggestedArticle> {
  const { segment } = reader;
  const best = ids.map((id) => documentOf(segment, id)).filter((document) => document >= 0);
  const above = (document: number) => segment.parent[document] as number;
  const idOf = (document: number) => segment.articleId[document] as number;
  const alone = best.filter((document) => above(document) !== NO_PARENT && !typed.has(document));
  // Their parents do not match, so that none of their siblings is hidden.
  const sizesOfAlone = childrenIn(reader, all, alone.map(above));
  const sizesOfParents = childrenIn(
    reader,
    all,
    best.filter((document) => (segment.children[document] as number) > 0),
  );
  const found = new Map<number, SuggestedArticle>();
  for (const document of best)
    found.set(idOf(document), { id: idOf(document), sizes: sizesOfParents.get(document) ?? [] });
  for (const document of alone) {
    const sizes = sizesOfAlone.get(above(document)) ?? [];
    if (sizes.length > 1) found.set(idOf(document), { id: idOf(above(document)), sizes });
  }
  return found;
}

/** Memory of `oneOfEachParent` for one segment. */
interface Scratch {
  documents: Uint32Array;
  scores: Float32Array;
  /** Parent → its entry in the list; valid only if that entry belongs to it. */
  place: Uint32Array;
}

const scratch = new WeakMap<SegmentReader, Scratch>();

function scratchOf(reader: SegmentReader): Scratch {
  let known = scratch.get(reader);
  if (!known) {
    const { count } = reader.segment;
    known = { documents: new Uint32Array(count), scores: new Float32Array(count), place: new Uint32Array(count) };
    scratch.set(reader, known);
  }
  return known;
}

/** Of each parent with its children, which are neighbours in an ascending list: the parent, or else the best child. */
function bestOfGroups(reader: SegmentReader, list: MatchList): MatchList {
  const { parent } = reader.segment;
  const { documents, scores } = scratchOf(reader);
  let size = 0;
  let leader = NO_PARENT;
  let isParentIn = false;
  for (let at = 0; at < list.documents.length; at += 1) {
    const document = list.documents[at] as number;
    const above = parent[document] as number;
    const own = above === NO_PARENT ? document : above;
    if (own === leader && isParentIn) continue;
    const score = list.scores === null ? 0 : (list.scores[at] as number) * list.scale;
    if (own !== leader) {
      leader = own;
      isParentIn = above === NO_PARENT;
      size += 1;
    } else if (score <= (scores[size - 1] as number)) continue;
    documents[size - 1] = document;
    scores[size - 1] = score;
  }
  return matchList(documents.subarray(0, size), scores.subarray(0, size));
}

/** The same of a list in any order: only the best document of each parent, itself included; documents whose code was typed stay. */
function oneOfEachParent(reader: SegmentReader, list: MatchList, typed: ReadonlySet<number>): MatchList {
  const { parent, children } = reader.segment;
  const { documents, scores, place } = scratchOf(reader);
  let size = 0;
  for (let at = 0; at < list.documents.length; at += 1) {
    const document = list.documents[at] as number;
    const score = list.scores === null ? 0 : (list.scores[at] as number) * list.scale;
    const above = parent[document] as number;
    if (above !== NO_PARENT || children[document] !== 0) {
      const leader = above === NO_PARENT ? document : above;
      const known = place[leader] as number;
      const entry = known < size ? (documents[known] as number) : NO_PARENT;
      const entered = entry === leader || (entry !== NO_PARENT && parent[entry] === leader);
      if (entered && !typed.has(document)) {
        if (score <= (scores[known] as number)) continue;
        documents[known] = document;
        scores[known] = score;
        continue;
      }
      place[leader] = size;
    }
    documents[size] = document;
    scores[size] = score;
    size += 1;
  }
  return matchList(documents.subarray(0, size), scores.subarray(0, size));
}

/** Which children of these parents are in a list: ids by parent. */
function childrenIn(
  { segment, inMatch }: SegmentReader,
  { documents, ascending }: MatchList,
  parents: readonly number[],
): Map<number, number[]> {
  const { parent, children, articleId } = segment;
  const found = new Map<number, number[]>(parents.map((document) => [document, []]));
  if (ascending) {
    for (const [document, ids] of found) {
      const end = document + (children[document] as number);
      for (let at = firstAtLeast(documents, document + 1); (documents[at] as number) <= end; at += 1)
        ids.push(articleId[documents[at] as number] as number);
    }
    return found;
  }
  if (found.size === 0) return found;
  for (const document of parents) inMatch[document] = 1;
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] as number;
    const above = parent[document] as number;
    if (above !== NO_PARENT && inMatch[above] === 1) found.get(above)?.push(articleId[document] as number);
  }
  for (const document of parents) inMatch[document] = 0;
  return found;
}
