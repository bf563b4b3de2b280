import { frequentRow } from '../index/frequent-words.ts';
import { lowerBound, marksFrom, type Segment } from '../index/segment.ts';
import { CALLED, DESCRIBED, WHOLE_VALUE } from '../index/text-index-builder.ts';
import { anyOf, markDocument, OTHER_FORM_IMPACT, type ScaledTerm, takeMarked } from './marked-documents.ts';
import { mergeLists } from './merge-lists.ts';
import { SlotCursor, TermCursor } from './posting-cursor.ts';
import type { Alternative, Group } from './query-group.ts';
import { type MatchList, matchList, type SegmentReader } from './segment-reader.ts';
import type { Slot, SlotTerm } from './vocabulary.ts';

const IMPACT_MAX = 255;
/** Up to this number, the lists of one word are merged; more are marked in a bitmap. */
const MERGED_LISTS = 2;
const CODE_IMPACT = 255;
/** Another name that weighs less than this gives a whole value at most to any document, not only to those that are called as typed. */
export const ALWAYS_BOUNDED = 0.8;

/** The weight of a group, by how rare it is in the whole index. */
export function groupWeight(group: Group, documents: number): number {
  let frequency = 0;
  for (const alternative of group.alternatives) if (!alternative.within) frequency += alternativeFrequency(alternative);
  return Math.log(1 + documents / Math.max(1, frequency));
}

function alternativeFrequency(alternative: Alternative): number {
  if (alternative.documents) return alternative.documents.reduce((sum, list) => sum + list.length, 0);
  return Math.min(...alternative.slots.map((slot) => slot.frequency));
}

/** Rarest first: the first groups determine how many documents are visited. */
export function orderGroups(groups: readonly Group[], documents: number): Array<{ group: Group; weight: number }> {
  return groups.map((group) => ({ group, weight: groupWeight(group, documents) })).sort((a, b) => b.weight - a.weight);
}

/** Whether documents may miss the first group: `needed`, none may; `named`, none may have it in its description alone. */
export type Leading = 'none' | 'needed' | 'named';

/** Finds the documents of one segment that match all groups except at most `misses`. Scores add up over groups. */
export class TextMatcher {
  private readonly reader: SegmentReader;
  private readonly segment: Segment;
  private readonly index: number;
  private candidates = new Uint32Array(1024);
  private size = 0;
  /**
   * What the alternative that is read gives at most to a document that has this much by another one: an article that is called `cps` gains
   * by `capsule` in an attribute, and not again because its description repeats it.
   */
  private most = Number.POSITIVE_INFINITY;
  private called = 0;
  /** Candidates were added in ascending order so far. */
  private ascending = true;
  /** Only documents from `from` on and before `to` are matched. */
  private from = 0;
  private to: number;

  constructor(reader: SegmentReader, index: number) {
    this.reader = reader;
    this.segment = reader.segment;
    this.index = index;
    this.to = this.segment.count;
  }

  /** Like `match`, only among the documents from `from` on and before `to`: a family, for example. */
  matchWithin(
    groups: ReadonlyArray<{ group: Group; weight: number }>,
    misses: number,
    head: Leading,
    [from, to]: readonly [number, number],
  ): MatchList {
    this.from = from;
    this.to = to;
    const found = this.scan(groups, misses, head);
    this.from = 0;
    this.to = this.segment.count;
    return found;
  }

  match(groups: ReadonlyArray<{ group: Group; weight: number }>, misses: number, head: Leading = 'none'): MatchList {
    const terms = head === 'named' ? undefined : termsOfOneWord(groups, this.index);
    if (terms && terms.length > 0)
      return terms.length <= MERGED_LISTS
        ? terms.map((term) => this.listOfTerm(term)).reduce(mergeLists)
        : anyOf(this.reader, terms);
    return this.scan(groups, misses, head);
  }

  private scan(groups: ReadonlyArray<{ group: Group; weight: number }>, misses: number, head: Leading): MatchList {
    this.size = 0;
    this.ascending = true;
    groups.forEach(({ group, weight }, position) => {
      const least = head === 'named' && position === 0 ? DESCRIBED : 0;
      for (const alternative of group.alternatives)
        this.scanAlternative(alternative, position, weight, position <= (head === 'none' ? misses : 0), least);
      this.keep(position + 1 - misses);
    });
    return this.take();
  }

  /** The list of one term is the result unchanged: nothing is copied but scores that depend on the form typed. */
  private listOfTerm({ term, factor, mark }: ScaledTerm): MatchList {
    const { postingStart, postingDoc, postingImpact, postingMark } = this.segment;
    const start = postingStart[term] as number;
    const end = postingStart[term + 1] as number;
    const documents = postingDoc.subarray(start, end);
    let scores = postingImpact.subarray(start, end);
    if (mark !== undefined) {
      scores = scores.slice();
      const marks = start + marksFrom(this.segment, term);
      for (let at = 0; at < scores.length; at += 1)
        if (postingMark[marks + at] !== mark) scores[at] = OTHER_FORM_IMPACT[scores[at] as number] as number;
    }
    return { documents, scores, scale: factor, ascending: true, frequent: frequentRow(this.segment, term) };
  }

  /** In ascending order, which makes each later pass over them simpler. */
  private takeSorted(): MatchList {
    const { matched, seen, bits } = this.reader;
    for (let at = 0; at < this.size; at += 1) {
      const document = this.candidates[at] as number;
      matched[document] = 0;
      seen[document] = 0;
      markDocument(bits, document);
    }
    const size = this.size;
    this.size = 0;
    return takeMarked(this.reader, size);
  }

  private scanAlternative(
    alternative: Alternative,
    position: number,
    weight: number,
    open: boolean,
    least: number,
  ): void {
    const factor = (alternative.weight * weight) / IMPACT_MAX;
    this.called = (CALLED * weight) / IMPACT_MAX;
    this.most = alternative.isOther ? WHOLE_VALUE * factor : Number.POSITIVE_INFINITY;
    if (alternative.isOther && alternative.weight < ALWAYS_BOUNDED) this.called = 0;
    if (alternative.documents) {
      for (const document of alternative.documents[this.index] ?? [])
        if (document >= this.from && document < this.to) this.hit(document, position, CODE_IMPACT * factor, open);
      return;
    }
    const [only] = alternative.slots;
    if (alternative.slots.length === 1 && only) {
      for (const term of only.terms[this.index] ?? []) this.scanTerm(term, position, factor, open, least);
    } else {
      this.scanAll(alternative.slots, position, factor, open, alternative.isNamed ? DESCRIBED : least);
    }
  }

  /** The postings of a term among the documents that are matched. */
  private postingsOf(term: number): [number, number] {
    const { postingStart, postingDoc, count } = this.segment;
    let start = postingStart[term] as number;
    let end = postingStart[term + 1] as number;
    if (this.from > 0) start = lowerBound(postingDoc, this.from, start, end);
    if (this.to < count) end = lowerBound(postingDoc, this.to, start, end);
    return [start, end];
  }

  /** `least`: postings that weigh no more are none. */
  private scanTerm(slotTerm: SlotTerm, position: number, factor: number, open: boolean, least: number): void {
    const { term, weight, mark } = slotTerm;
    const { postingDoc, postingImpact, postingMark } = this.segment;
    const [start, end] = this.postingsOf(term);
    const scale = weight * factor;
    if (!open && this.size * 12 < end - start) {
      const cursor = new TermCursor(this.segment, slotTerm);
      for (let at = 0; at < this.size; at += 1) {
        const document = this.candidates[at] as number;
        const place = cursor.placeOf(document);
        if (place >= 0 && cursor.weighsMore(place, least))
          this.hit(document, position, cursor.impactAt(place) * scale, false);
      }
      return;
    }
    const { matched, seen, score, share } = this.reader;
    const stamp = position + 1;
    const marks = marksFrom(this.segment, term);
    for (let at = start; at < end; at += 1) {
      const document = postingDoc[at] as number;
      const before = matched[document] as number;
      if (before === 0 && !open) continue;
      const impact = postingImpact[at] as number;
      if (impact <= least) continue;
      if (before === 0) this.add(document);
      const typed = mark === undefined || postingMark[at + marks] === mark;
      const value = (typed ? impact : (OTHER_FORM_IMPACT[impact] as number)) * scale;
      if (seen[document] === stamp) {
        const had = share[document] as number;
        const gained = had >= this.called ? Math.min(value, this.most) : value;
        if (gained > had) {
          score[document] = (score[document] as number) + gained - had;
          share[document] = gained;
        }
      } else {
        matched[document] = before + 1;
        seen[document] = stamp;
        const first = this.called === 0 ? Math.min(value, this.most) : value;
        score[document] = (score[document] as number) + first;
        share[document] = first;
      }
    }
  }

  /** Documents that have every slot with more than `least`; their impact is the mean over the slots. */
  private scanAll(slots: readonly Slot[], position: number, factor: number, open: boolean, least: number): void {
    const ordered = [...slots].sort((a, b) => a.frequency - b.frequency);
    const rarest = ordered[0] as Slot;
    const cursors = ordered.map((slot) => this.cursorOf(slot));
    if (!open && this.size < rarest.frequency) {
      for (let at = 0; at < this.size; at += 1)
        this.tryAll(this.candidates[at] as number, cursors, position, factor, false, least);
      return;
    }
    for (const { term } of rarest.terms[this.index] ?? []) {
      const [start, end] = this.postingsOf(term);
      for (let at = start; at < end; at += 1) {
        this.tryAll(this.segment.postingDoc[at] as number, cursors, position, factor, open, least);
      }
    }
  }

  private tryAll(
    document: number,
    slots: readonly SlotCursor[],
    position: number,
    factor: number,
    open: boolean,
    least: number,
  ): void {
    let sum = 0;
    for (const slot of slots) {
      const impact = slot.impactOf(document);
      if (impact <= least) return;
      sum += impact;
    }
    this.hit(document, position, (sum / slots.length) * factor, open);
  }

  /** Whether a document has a group elsewhere than in its description; quickest for documents that ascend. */
  naming({ alternatives }: Group): (document: number) => boolean {
    const ways = alternatives.map(({ documents, slots }) => ({
      documents: documents?.[this.index],
      cursors: slots.map((slot) => this.cursorOf(slot)),
    }));
    return (document) =>
      ways.some(({ documents, cursors }) =>
        documents ? documents.includes(document) : cursors.every((cursor) => cursor.impactOf(document) > DESCRIBED),
      );
  }

  private cursorOf({ terms }: Slot): SlotCursor {
    return new SlotCursor(this.segment, terms[this.index]);
  }

  private hit(document: number, position: number, impact: number, open: boolean): void {
    const { matched, seen, score, share } = this.reader;
    const before = matched[document] as number;
    let value = impact;
    if (before === 0) {
      if (!open) return;
      this.add(document);
    }
    if (seen[document] === position + 1) {
      const had = share[document] as number;
      if (had >= this.called) value = Math.min(impact, this.most);
      if (value <= had) return;
      score[document] = (score[document] as number) + value - had;
    } else {
      matched[document] = before + 1;
      seen[document] = position + 1;
      if (this.called === 0) value = Math.min(impact, this.most);
      score[document] = (score[document] as number) + value;
    }
    share[document] = value;
  }

  private add(document: number): void {
    if (this.size === this.candidates.length) {
      const larger = new Uint32Array(this.candidates.length * 4);
      larger.set(this.candidates);
      this.candidates = larger;
    }
    if (this.size > 0 && document < (this.candidates[this.size - 1] as number)) this.ascending = false;
    this.candidates[this.size] = document;
    this.size += 1;
  }

  /** Drops candidates that can no longer reach enough groups. */
  private keep(required: number): void {
    if (required <= 0) return;
    const { matched } = this.reader;
    let kept = 0;
    for (let at = 0; at < this.size; at += 1) {
      const document = this.candidates[at] as number;
      if ((matched[document] as number) >= required) this.candidates[kept++] = document;
      else this.forget(document);
    }
    this.size = kept;
  }

  private forget(document: number): void {
    const { matched, seen, score } = this.reader;
    matched[document] = 0;
    seen[document] = 0;
    score[document] = 0;
  }

  private take(): MatchList {
    if (!this.ascending && this.size > this.reader.bits.length / FEW) return this.takeSorted();
    const documents = this.candidates.slice(0, this.size);
    const scores = new Float32Array(this.size);
    for (let at = 0; at < this.size; at += 1) {
      const document = documents[at] as number;
      scores[at] = this.reader.score[document] as number;
      this.forget(document);
    }
    this.size = 0;
    return { ...matchList(documents, scores), ascending: this.ascending };
  }
}

/** Of a match with fewer documents than the bitmap has words by this factor, sorting costs more than it saves. */
const FEW = 8;

/** The terms of a query of one word whose alternatives are single words too; a document scores by its best one. */
function termsOfOneWord(
  groups: ReadonlyArray<{ group: Group; weight: number }>,
  index: number,
): ScaledTerm[] | undefined {
  const [first] = groups;
  if (!first || groups.length > 1) return undefined;
  const found: ScaledTerm[] = [];
  for (const { documents, slots, weight } of first.group.alternatives) {
    const [slot] = slots;
    if (documents || slots.length !== 1) return undefined;
    for (const { term, weight: own, mark } of slot?.terms[index] ?? [])
      found.push({ term, factor: (own * weight * first.weight) / IMPACT_MAX, mark });
  }
  return found;
}
