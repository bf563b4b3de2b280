import { uncount } from './frequent-words.ts';
import { groupLeader } from './parent-columns.ts';
import { documentOf, NO_PARENT, type Segment } from './segment.ts';

/**
 * Makes a freshly read part of the catalogue the current one. A group (a parent with its children, or a single article)
 * whose texts are unchanged only hands its state to the documents that the index has already; any other replaces them.
 * `touched`: every id that was read again; those that `fresh` does not contain are removed. `renew`: replace unchanged
 * groups too, to merge small segments. Returns how many documents of `fresh` are in use.
 */
export function adopt(
  segments: readonly Segment[],
  fresh: Segment,
  touched: Iterable<number>,
  { renew = false } = {},
): number {
  for (const id of touched) {
    const leader = leaderId(segments, id);
    if (leader !== undefined && documentOf(fresh, leader) < 0) removeGroup(segments, leader);
  }
  let used = 0;
  for (let document = 0; document < fresh.count; document += 1) {
    if (fresh.parent[document] !== NO_PARENT) continue;
    used += adoptGroup(segments, fresh, document, renew);
  }
  return used;
}

/** Id of the parent of an article, or its own; undefined when no segment has it. */
export function leaderId(segments: readonly Segment[], id: number): number | undefined {
  for (const segment of segments) {
    const document = documentOf(segment, id);
    if (document >= 0) return segment.articleId[groupLeader(segment, document)];
  }
  return undefined;
}

function adoptGroup(segments: readonly Segment[], fresh: Segment, document: number, renew: boolean): number {
  const id = fresh.articleId[document] as number;
  const end = document + 1 + (fresh.children[document] as number);
  for (const segment of segments) {
    const known = documentOf(segment, id);
    if (known < 0) continue;
    if (renew || !sameTexts(segment, known, fresh, document, end - document)) break;
    for (let at = 0; at < end - document; at += 1) copyState(fresh, document + at, segment, known + at);
    fresh.dead.fill(1, document, end);
    return 0;
  }
  for (let at = document; at < end; at += 1) removeGroup(segments, fresh.articleId[at] as number);
  return end - document;
}

/** The same articles in the same order, with the same texts. */
function sameTexts(segment: Segment, known: number, fresh: Segment, document: number, size: number): boolean {
  if (segment.children[known] !== size - 1 || segment.parent[known] !== NO_PARENT) return false;
  for (let at = 0; at < size; at += 1) {
    if (segment.articleId[known + at] !== fresh.articleId[document + at]) return false;
    if (segment.fingerprint[known + at] !== fresh.fingerprint[document + at]) return false;
  }
  return true;
}

function copyState(from: Segment, source: number, to: Segment, target: number): void {
  to.availability[target] = from.availability[source] as number;
  to.flags[target] = from.flags[source] as number;
  to.sales[target] = from.sales[source] as number;
  to.rating[target] = from.rating[source] as number;
  for (let list = 0; list < to.lists; list += 1)
    to.prices[list * to.count + target] = list < from.lists ? (from.prices[list * from.count + source] as number) : -1;
}

/** Marks an article and the group that it leads as replaced, in every segment. */
function removeGroup(segments: readonly Segment[], id: number): void {
  for (const segment of segments) {
    const document = documentOf(segment, id);
    if (document < 0) continue;
    const end = document + 1 + (segment.children[document] as number);
    for (let at = document; at < end; at += 1) {
      if (segment.dead[at] === 1) continue;
      segment.dead[at] = 1;
      uncount(segment, at);
    }
  }
}
