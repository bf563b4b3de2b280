/** The index that a text is searched in. What is read of a text (`text-search.ts`) asks nothing but this. */
import type { SearchLang } from '../../search-document.ts';
import type { Segment } from '../index/segment.ts';
import type { SearchWords } from '../words/search-words.ts';
import type { CodeAlike } from './codes-alike.ts';
import type { Evidence } from './evidence.ts';
import type { Group } from './query-group.ts';
import type { MatchList } from './segment-reader.ts';
import type { Leading } from './text-matcher.ts';
import type { Vocabulary } from './vocabulary.ts';

export type WeightedGroups = ReadonlyArray<{ group: Group; weight: number }>;
/** `[segment, document]`. */
export type Place = [number, number];

export interface TextIndex extends Evidence {
  /** Its words; the postings may be elsewhere. */
  readonly segments: readonly Segment[];
  /** How many documents it has. */
  readonly documents: number;
  vocabulary(lang: SearchLang, shortened: SearchWords['shortened']): Vocabulary;
  /** The documents that have all groups except at most `misses`, a list per segment. */
  match(groups: WeightedGroups, misses: number, leading: Leading): MatchList[];
  /** The same among the documents of these families. */
  matchIn(families: readonly number[], groups: WeightedGroups, misses: number, leading: Leading): MatchList[];
  /** Several readings as one; undefined: there are none. */
  joined(readings: ReadonlyArray<MatchList[]>): MatchList[] | undefined;
  nothing(): MatchList[];
  /** Every document with exactly this code. */
  withCode(key: string): Place[];
  /** Documents with a code that begins so. */
  codesFrom(key: string, limit: number): MatchList[];
  codesAlike(text: string): CodeAlike[];
  nearCodes(text: string, most: number): Place[];
  /** These documents, all alike. */
  ofPlaces(places: readonly Place[]): MatchList[];
  /** The groups, each satisfied by the family that its word means too; undefined when none of them means one. */
  withFamilies(groups: readonly Group[]): Group[] | undefined;
}
