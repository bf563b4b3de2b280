/** Documents collected as bits: in any order of reading they come out ascending, which makes each later pass over them simple. */
import { marksFrom } from '../index/segment.ts';
import { type MatchList, matchList, type SegmentReader } from './segment-reader.ts';

/** A term and what a posting of it is multiplied by; `mark`: postings of another form than the typed one count less. */
export interface ScaledTerm {
  term: number;
  factor: number;
  mark: number | undefined;
}

/** A word in another form than the typed one counts this much: `vite` for `viti`, `pesca` for `pesce`. */
export const OTHER_FORM = 0.75;
export const OTHER_FORM_IMPACT = Uint8Array.from({ length: 256 }, (_, impact) => Math.ceil(impact * OTHER_FORM));

export function markDocument(bits: Uint32Array, document: number): void {
  bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31));
}

export const isMarked = (bits: Uint32Array, document: number): boolean =>
  ((bits[document >>> 5] as number) & (1 << (document & 31))) !== 0;

/** The documents of any of many terms, as of a beginning; each scores by its best term. */
export function anyOf(reader: SegmentReader, terms: readonly ScaledTerm[]): MatchList {
  const { score, bits, segment } = reader;
  const { postingStart, postingDoc, postingImpact, postingMark, count } = segment;
  let most = 0;
  for (const { term, factor, mark } of terms) {
    const start = postingStart[term] as number;
    const end = postingStart[term + 1] as number;
    const marks = marksFrom(segment, term);
    most += end - start;
    for (let at = start; at < end; at += 1) {
      const document = postingDoc[at] as number;
      const impact = postingImpact[at] as number;
      const typed = mark === undefined || postingMark[at + marks] === mark;
      const value = (typed ? impact : (OTHER_FORM_IMPACT[impact] as number)) * factor;
      if (value > (score[document] as number)) score[document] = value;
      markDocument(bits, document);
    }
  }
  return takeMarked(reader, Math.min(most, count));
}

/** The documents whose bits are set, at most so many, with the scores of the reader; clears both. */
export function takeMarked({ score, bits }: SegmentReader, most: number): MatchList {
  const documents = new Uint32Array(most);
  const scores = new Float32Array(most);
  let size = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let left = bits[word] as number;
    if (left === 0) continue;
    bits[word] = 0;
    while (left !== 0) {
      const lowest = left & -left;
      const document = (word << 5) + 31 - Math.clz32(lowest);
      documents[size] = document;
      scores[size] = score[document] as number;
      score[document] = 0;
      size += 1;
      left ^= lowest;
    }
  }
  return { ...matchList(documents.subarray(0, size), scores.subarray(0, size)), ascending: true };
}
