import { NOT_FREQUENT } from '../index/frequent-words.ts';
import type { Segment } from '../index/segment.ts';

/** A segment with the scratch memory of searches. Only one search at a time: a search never awaits. */
export interface SegmentReader {
  segment: Segment;
  /** Groups matched so far. */
  matched: Uint8Array;
  /** Last group (from 1) that matched. */
  seen: Uint8Array;
  /** Double: what is given by one name of a word and taken back for a better one leaves nothing, so that equal scores stay equal. */
  score: Float64Array;
  /** A bit per document, all clear between uses. */
  bits: Uint32Array;
  /** Score share of the last group. */
  share: Float64Array;
  /** 1 for the documents of the current match. */
  inMatch: Uint8Array;
  /** Documents shown by the current search: written by `hideChildren`, valid until its next call for this segment. */
  shown: Uint32Array;
  shownScores: Float32Array;
  /** Some documents were replaced by a delta segment, so posting lists cannot be used unchanged. */
  anyDead: boolean;
}

export function readSegment(segment: Segment): SegmentReader {
  return {
    segment,
    matched: new Uint8Array(segment.count),
    seen: new Uint8Array(segment.count),
    score: new Float64Array(segment.count),
    bits: new Uint32Array(Math.ceil(segment.count / 32)),
    share: new Float64Array(segment.count),
    inMatch: new Uint8Array(segment.count),
    shown: new Uint32Array(segment.count),
    shownScores: new Float32Array(segment.count),
    anyDead: segment.dead.includes(1),
  };
}

/** Matching documents of one segment. */
export interface MatchList {
  /** May be a view of the index itself: read-only. */
  documents: Uint32Array;
  /** Parallel to `documents`, to be multiplied by `scale`; null where all are equal. */
  scores: Float32Array | Uint8Array | null;
  scale: number;
  /** Documents ascend, so that a parent comes before its children. */
  ascending: boolean;
  /** Row of the stored counts (`frequent-words.ts`) that apply to the list with its children hidden. */
  frequent: number;
}

/** An unordered list, with its scores unchanged. */
export function matchList(documents: Uint32Array, scores: Float32Array | null): MatchList {
  return { documents, scores, scale: 1, ascending: false, frequent: NOT_FREQUENT };
}
