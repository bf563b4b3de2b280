import type { Segment } from '../index/segment.ts';

/** A segment with the scratch memory of searches. One search at a time: a search never awaits. */
export interface SegmentReader {
  segment: Segment;
  /** Groups matched so far. */
  matched: Uint8Array;
  /** Last group (from 1) that matched. */
  seen: Uint8Array;
  score: Float32Array;
  /** Share of the last group in `score`. */
  share: Float32Array;
  /** 1 for the documents of the current match. */
  inMatch: Uint8Array;
}

export function readSegment(segment: Segment): SegmentReader {
  return {
    segment,
    matched: new Uint8Array(segment.count),
    seen: new Uint8Array(segment.count),
    score: new Float32Array(segment.count),
    share: new Float32Array(segment.count),
    inMatch: new Uint8Array(segment.count),
  };
}

/** Matching documents of one segment, in no particular order. */
export interface MatchList {
  documents: Uint32Array;
  /** Parallel to `documents`; null where all are equal. */
  scores: Float32Array | null;
}
