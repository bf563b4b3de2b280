/** The index in memory: postings, codes and columns of all segments. */
import type { SearchLang } from '../../search-document.ts';
import type { Segment } from '../index/segment.ts';
import type { SearchWords } from '../words/search-words.ts';
import { calledSo } from './called-so.ts';
import { codesAlike, documentsOf } from './codes-alike.ts';
import { familiesFound, inOneFamily, rangesOf, withFamilies } from './equivalents.ts';
import { alive, NOTHING } from './match-set.ts';
import { joinAll, oneAfterAnother } from './merge-lists.ts';
import { namesKind } from './named-kind.ts';
import { nearCodes } from './near-codes.ts';
import type { Alternative, Group } from './query-group.ts';
import { type MatchList, matchList, type SegmentReader } from './segment-reader.ts';
import type { Place, TextIndex, WeightedGroups } from './text-index.ts';
import type { Leading, TextMatcher } from './text-matcher.ts';
import { Vocabulary } from './vocabulary.ts';

export class PostingsIndex implements TextIndex {
  readonly documents: number;
  private readonly readers: readonly SegmentReader[];
  private readonly matchers: readonly TextMatcher[];

  constructor(readers: readonly SegmentReader[], matchers: readonly TextMatcher[]) {
    this.readers = readers;
    this.matchers = matchers;
    this.documents = readers.reduce((sum, { segment }) => sum + segment.count, 0);
  }

  get segments(): Segment[] {
    return this.readers.map(({ segment }) => segment);
  }

  vocabulary(lang: SearchLang, shortened: SearchWords['shortened']): Vocabulary {
    return new Vocabulary(this.segments, lang, shortened);
  }

  match(groups: WeightedGroups, misses: number, leading: Leading): MatchList[] {
    return this.living(this.matchers.map((matcher) => matcher.match(groups, misses, leading)));
  }

  matchIn(families: readonly number[], groups: WeightedGroups, misses: number, leading: Leading): MatchList[] {
    return this.living(
      this.matchers.map((matcher, index) => {
        const ranges = families.flatMap((family) => rangesOf((this.readers[index] as SegmentReader).segment, family));
        return oneAfterAnother(ranges.map((range) => matcher.matchWithin(groups, misses, leading, range)));
      }),
    );
  }

  joined(readings: ReadonlyArray<MatchList[]>): MatchList[] | undefined {
    return joinAll(readings);
  }

  nothing(): MatchList[] {
    return this.readers.map(() => NOTHING);
  }

  withCode(key: string): Place[] {
    return documentsOf(this.readers, key);
  }

  codesFrom(key: string, limit: number): MatchList[] {
    const found = this.vocabulary('it', new Map()).codePrefix(key, limit);
    return this.living(found.map((documents) => matchList(documents, new Float32Array(documents.length))));
  }

  codesAlike(text: string) {
    return codesAlike(this.readers, text);
  }

  nearCodes(text: string, most: number): Place[] {
    return nearCodes(this.readers, text, most);
  }

  ofPlaces(places: readonly Place[]): MatchList[] {
    return this.readers.map((_, index) => {
      const own = new Set(places.flatMap(([segment, document]) => (segment === index ? [document] : [])));
      return matchList(Uint32Array.from(own).sort(), new Float32Array(own.size));
    });
  }

  withFamilies(groups: readonly Group[]): Group[] | undefined {
    return withFamilies(groups, this.readers);
  }

  namesKind(group: Group, alone: boolean): boolean {
    return namesKind(group, this.readers, alone);
  }

  inOneFamily(alternatives: readonly Alternative[], least?: number): boolean {
    return inOneFamily(alternatives, this.readers, least);
  }

  calledSo(found: readonly MatchList[], group: Group): boolean {
    return calledSo(this.readers, found, group);
  }

  familiesFound(found: readonly MatchList[]): number[] {
    return familiesFound(this.readers, found);
  }

  private living(lists: readonly MatchList[]): MatchList[] {
    return lists.map((list, index) => alive(list, this.readers[index] as SegmentReader));
  }
}
