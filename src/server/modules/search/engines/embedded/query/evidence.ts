/** What is asked about the articles of words and of results, beside matching itself: of postings in memory, or of an index elsewhere. */
import type { Alternative, Group } from './query-group.ts';
import type { MatchList } from './segment-reader.ts';

export interface Evidence {
  /** Whether a part of a query is a word of one kind of things; `alone`: no other part is known. */
  namesKind(group: Group, alone: boolean): boolean;
  /** Whether all articles of a group, at least so many, are in one leaf family. */
  inOneFamily(alternatives: readonly Alternative[], least?: number): boolean;
  /** Whether some article of a result has a word of the group as the one that names it. */
  calledSo(found: readonly MatchList[], group: Group): boolean;
  /** The leaf families of what was found; none if these are many. */
  familiesFound(found: readonly MatchList[]): number[];
}
