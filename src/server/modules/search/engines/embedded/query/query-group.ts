/** A text as it is searched: parts that must match, each in one of several ways. */
import type { Slot } from './vocabulary.ts';

/** One way to match a group: all slots, or one of these documents (by code). */
export interface Alternative {
  weight: number;
  slots: Slot[];
  documents?: Uint32Array[];
  /** Another name of several words: a document that has one of them in its description only is not called so. */
  isNamed?: boolean;
  /** Another name of one word: to a document that is called as typed it adds no more than a whole value (`TextMatcher`). */
  isOther?: boolean;
  /** The numbers of a size anywhere in the text, or a size that begins so: too little where other parts are missed. */
  isLoose?: boolean;
  /** All its documents are those of another alternative, too: `d32` of 32. */
  within?: boolean;
}

/** One part of the query. Empty `alternatives` = nothing in the index matches it. */
export interface Group {
  written: string;
  corrected: string | null;
  /** The usual spelling of a rare one; the group matches both. */
  also?: string;
  alternatives: Alternative[];
  /** A dot follows: it is rather cut than misspelt. */
  isCut?: boolean;
  /** Three letters that no article has as a word: what begins so is of many kinds. */
  saysLittle?: boolean;
  /** A part of an expression of the word files that no article has: `filtro` of `filtro gasolio`, where other filters are sold. */
  isOfUnsold?: boolean;
  /** A norm that no article has: the thing that is meant, under a number. */
  isUnknownNorm?: boolean;
  /** A dimension of several numbers (`m8x30`, `24/6`), or a number with a unit that is always written. */
  size?: 'dimension' | 'measure';
  /** The thread of a dimension, which another article should have at least: `m8` of `m8x30`. */
  thread?: Slot;
}

export interface TextPlan {
  groups: Group[];
  /** The query with its typos corrected; null when nothing was. */
  corrected: string | null;
  /** Usual spellings of rare ones, which are searched for too. */
  also?: readonly string[];
  /** The group that names the thing; documents without it are another thing. Undefined: codes and measures only. */
  head?: Group | undefined;
  /** While typing, a word that is one already was read as a beginning too: sent as it is, the text would mean less. */
  isOpen?: boolean;
}

export interface PlanOptions {
  /** The last word may be incomplete even when it is a word already (suggestions while typing). */
  typing: boolean;
  /** Search for typos in existing words too, because the strict interpretation found nothing. */
  widen: boolean;
  /** Expressions of the word files in one part although the catalogue has them as typed: no word of their name may be missed. */
  whole?: boolean;
  /** Expressions word by word, because no article has them together. */
  apart?: boolean;
}
