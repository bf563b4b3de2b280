/**
 * Postings of documents that are asked for one after the other. Matches are mostly read in ascending order: each search begins where the
 * last one ended and doubles its steps, so that it reads a neighbour instead of the middle of hundreds of thousands of postings.
 */
import { lowerBound, marksFrom, type Segment } from '../index/segment.ts';
import { OTHER_FORM_IMPACT } from './marked-documents.ts';
import type { SlotTerm } from './vocabulary.ts';

/** The postings of one term; any order of documents is right, an ascending one is quick. */
export class TermCursor {
  readonly weight: number;
  private readonly documents: Uint32Array;
  private readonly impacts: Uint8Array;
  private readonly marks: Uint8Array;
  private readonly toMarks: number;
  private readonly mark: number | undefined;
  private readonly start: number;
  private readonly end: number;
  private place: number;

  constructor(segment: Segment, { term, weight, mark }: SlotTerm) {
    this.weight = weight;
    this.documents = segment.postingDoc;
    this.impacts = segment.postingImpact;
    this.marks = segment.postingMark;
    this.toMarks = marksFrom(segment, term);
    this.mark = mark;
    this.start = segment.postingStart[term] as number;
    this.end = segment.postingStart[term + 1] as number;
    this.place = this.start;
  }

  /** Place of the document's posting, -1 when it has none. */
  placeOf(document: number): number {
    const { documents, end } = this;
    let low = this.place;
    if (low > this.start && (documents[low - 1] as number) >= document) low = this.start;
    let high = low;
    let step = 1;
    while (high < end && (documents[high] as number) < document) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    low = lowerBound(documents, document, low, Math.min(high, end));
    this.place = low;
    return low < end && documents[low] === document ? low : -1;
  }

  /** Impact of a posting for the form typed. */
  impactAt(place: number): number {
    const impact = this.impacts[place] as number;
    return this.mark === undefined || this.marks[place + this.toMarks] === this.mark
      ? impact
      : (OTHER_FORM_IMPACT[impact] as number);
  }

  /** Whether the posting weighs more than `least`, whatever form was typed. */
  weighsMore(place: number, least: number): boolean {
    return (this.impacts[place] as number) > least;
  }
}

/** The postings of any of the terms of a slot. */
export class SlotCursor {
  private readonly terms: readonly TermCursor[];

  constructor(segment: Segment, terms: readonly SlotTerm[] = []) {
    this.terms = terms.map((term) => new TermCursor(segment, term));
  }

  /** Of the term that weighs most in the document; 0 where it has none of them. */
  impactOf(document: number): number {
    let best = 0;
    for (const term of this.terms) {
      const place = term.placeOf(document);
      if (place >= 0) best = Math.max(best, term.impactAt(place) * term.weight);
    }
    return best;
  }
}
