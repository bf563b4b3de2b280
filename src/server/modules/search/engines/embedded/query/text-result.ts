import type { TextPlan } from './query-group.ts';
import type { MatchList } from './segment-reader.ts';

/** The interpretation of a text in the index, before filters. */
export interface TextResult {
  /** Matches per segment (with children that are to be hidden). */
  matches: MatchList[];
  /** Documents whose code, EAN or previous code was typed: `[segment, document]`, in the order typed. */
  exact: Array<[number, number]>;
  /** How many of the groups each document misses, when none has all of them. */
  missed: number;
  corrected: string | null;
  plan: TextPlan;
  /** For a code that no article has: the articles with similar codes, `[segment, document]`, nearest first. */
  nearCodes: Array<[number, number]>;
  /** For a thing that is not sold here: what has other parts of the query, per segment. It is no result. */
  instead?: MatchList[];
  /** `instead` has the word for the thing, but is not called so. */
  isOtherThing?: boolean;
}
