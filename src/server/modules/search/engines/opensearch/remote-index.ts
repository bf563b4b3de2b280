/** The index of a generation as the reading of a text asks it (`TextIndex`): words in this process, articles in OpenSearch. */
import { codeKey } from '../embedded/index/code-key.ts';
import type { Segment } from '../embedded/index/segment.ts';
import { compareBytes, packStrings, stringAt } from '../embedded/index/sorted-strings.ts';
import { isNamedBy } from '../embedded/query/called-so.ts';
import { ALIKE, type CodeAlike, charactersOf, codesAlike } from '../embedded/query/codes-alike.ts';
import { nearCodes, slips } from '../embedded/query/near-codes.ts';
import type { Alternative, Group } from '../embedded/query/query-group.ts';
import { type MatchList, matchList, type SegmentReader } from '../embedded/query/segment-reader.ts';
import type { Place, TextIndex, WeightedGroups } from '../embedded/query/text-index.ts';
import type { Leading } from '../embedded/query/text-matcher.ts';
import type { Slot, Vocabulary } from '../embedded/query/vocabulary.ts';
import type { SearchLang } from '../search-document.ts';
import type { AskedAnswers } from './asked-answers.ts';
import type { Generation } from './generation.ts';
import { anyOf } from './remote-prices.ts';
import { type ArticleFigures, RemoteVocabulary } from './remote-vocabulary.ts';
import { idOf, type SearchAnswer } from './search-answer.ts';
import type { Json } from './search-cluster.ts';
import {
  matchClause,
  type NamedTerm,
  type Names,
  namedClause,
  type Side,
  termClause,
  wordClause,
} from './text-clauses.ts';

/** What a list of a text search stands for. */
export interface Meaning {
  /** Articles with their scores. */
  readonly own: Json;
  /** Children whose parents are in the list. */
  readonly ofParent: Json;
}

/** More articles than a glance takes in need not be counted. */
const COUNTED = 25;
const FEW_FAMILIES = 3;
/** Words that name articles: so many different ones are read. */
const NAMES = 10_000;
const CANDIDATES = 1_000;
/** @see equivalents.ts */
const [LEAST, MOST, SHARE, FAMILY_WEIGHT] = [2, 5_000, 0.9, 0.3];
/** @see named-kind.ts */
const [OF_ONE_KIND, OF_THE_FAMILY] = [0.5, 0.1];
/** @see near-codes.ts */
const [MIN_KEY, SHARED] = [4, 0.6];

export class RemoteIndex implements TextIndex, Names, ArticleFigures {
  readonly segments: readonly Segment[];
  readonly documents: number;
  private readonly generation: Generation;
  private readonly answers: AskedAnswers;
  private readonly meanings = new WeakMap<MatchList, Meaning>();
  private readonly clauses = new WeakMap<readonly Uint32Array[], Record<Side, Json>>();
  private readonly begun = new WeakMap<readonly Uint32Array[], string>();
  private readonly none: MatchList = matchList(new Uint32Array(0), new Float32Array(0));

  constructor(generation: Generation, answers: AskedAnswers) {
    this.generation = generation;
    this.answers = answers;
    this.segments = generation.segments;
    this.documents = generation.segments.reduce((sum, { count }) => sum + count, 0);
  }

  /** What the one list of a result means. */
  meaningOf([list]: readonly MatchList[]): Meaning {
    return (list && this.meanings.get(list)) ?? NOWHERE;
  }

  vocabulary(lang: SearchLang, shortened: ReadonlyMap<string, ReadonlySet<string>>): Vocabulary {
    return new RemoteVocabulary(this.segments, lang, shortened, this);
  }

  match(groups: WeightedGroups, misses: number, leading: Leading): MatchList[] {
    const wanted = { groups, misses, leading, isWithin: false };
    return this.listed({ own: matchClause(this, wanted), ofParent: matchClause(this, wanted, 'parent') });
  }

  matchIn(families: readonly number[], groups: WeightedGroups, misses: number, leading: Leading): MatchList[] {
    const inside = { terms: { family: families } };
    const within = (clause: Json): Json => ({ bool: { must: [clause], filter: [inside] } });
    const wanted = { groups, misses, leading, isWithin: true };
    return this.listed({
      own: within(matchClause(this, wanted)),
      ofParent: within(matchClause(this, wanted, 'parent')),
    });
  }

  joined([first, ...others]: ReadonlyArray<MatchList[]>): MatchList[] | undefined {
    if (!first || others.length === 0) return first;
    const meanings = [first, ...others].map((reading) => this.meaningOf(reading));
    return this.listed({
      own: { dis_max: { queries: meanings.map(({ own }) => own) } },
      ofParent: anyOf(meanings.map(({ ofParent }) => ofParent)),
    });
  }

  nothing(): MatchList[] {
    return [this.none];
  }

  withCode(key: string): Place[] {
    // Most words of a text are no codes: the others are asked for at the same time.
    const answer = this.answers.expected(idsBody({ term: { codes: key } }, CANDIDATES));
    return answer ? answer.hits.hits.map((hit): Place => [0, idOf(hit)]) : [];
  }

  codesFrom(key: string, limit: number): MatchList[] {
    const [count] = this.documentsFrom(key, limit);
    return count && count.length > 0
      ? this.listed({
          own: { bool: { filter: [{ prefix: { codes: key } }] } },
          ofParent: { prefix: { parentCodes: key } },
        })
      : this.nothing();
  }

  documentsFrom(key: string, limit: number): Uint32Array[] {
    const clauses = { own: { prefix: { codes: key } }, parent: { prefix: { parentCodes: key } } };
    const documents = [new Uint32Array(this.total(clauses.own, limit))];
    this.clauses.set(documents, clauses);
    this.begun.set(documents, key);
    return documents;
  }

  ofPlaces(places: readonly Place[]): MatchList[] {
    const ids = [...new Set(places.map(([, id]) => id))];
    return this.listed({
      own: { bool: { filter: [{ terms: { id: ids } }] } },
      ofParent: { terms: { parent: ids } },
    });
  }

  codesAlike(text: string): CodeAlike[] {
    const characters = charactersOf(text);
    // Its own rules say whether it looks for any.
    if (characters.length < MIN_KEY || characters.length > 32 || !/\d/.test(text)) return [];
    const pattern = characters
      .map(({ typed }) => {
        const read = ALIKE[typed] ?? typed;
        const one = read.length > 1 ? `[${read}]` : escaped(typed);
        return `${/\d/.test(read) ? '0{0,4}' : ''}${one}${read.includes('0') ? '?' : ''}`;
      })
      .join('');
    const reader = this.candidates({ regexp: { codes: { value: pattern, max_determinized_states: 100_000 } } });
    return codesAlike([reader.reader], text).map(({ key, documents }) => ({
      key,
      documents: documents.map(([, at]): Place => [0, reader.ids[at] as number]),
    }));
  }

  nearCodes(text: string, most: number): Place[] {
    const key = codeKey(text);
    if (key.length < MIN_KEY) return [];
    let reader = this.candidates({ terms: { codes: [...new Set(slips(key))] } });
    const shortest = /\D/.test(key) ? Math.max(MIN_KEY, Math.ceil(key.length * SHARED)) : key.length;
    for (let length = key.length - 1; length >= shortest && reader.ids.length === 0; length -= 1)
      reader = this.candidates({ prefix: { codes: key.slice(0, length) } });
    return nearCodes([reader.reader], text, most).map(([, at]): Place => [0, reader.ids[at] as number]);
  }

  withFamilies(groups: readonly Group[]): Group[] | undefined {
    let some = false;
    const widened = groups.map((group) => {
      const family = this.familyOf(group);
      if (family === undefined) return group;
      some = true;
      const inside = { term: { family } };
      const documents = [new Uint32Array(this.total(inside, this.documents))];
      // A child is in the family of its parent; an article without one is hidden by nobody.
      const parent = { bool: { filter: [inside, { exists: { field: 'parent' } }] } };
      this.clauses.set(documents, { own: inside, parent });
      return { ...group, alternatives: [...group.alternatives, { weight: FAMILY_WEIGHT, slots: [], documents }] };
    });
    return some ? widened : undefined;
  }

  namesKind({ written, alternatives }: Group, alone: boolean): boolean {
    if (/\d/.test(written)) return false;
    const slots = alternatives.flatMap((alternative) => rarest(alternative.slots) ?? []);
    if (slots.every((slot) => this.termsOf(slot).every(({ term }) => term.startsWith('n')))) return false;
    const counts = this.familyCounts(wordClause(this, slots));
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return [...counts].some(
      ([family, count]) =>
        family !== 0 &&
        count >= total * OF_ONE_KIND &&
        (!alone || count >= this.total({ term: { family } }, this.documents) * OF_THE_FAMILY),
    );
  }

  inOneFamily(alternatives: readonly Alternative[], least = LEAST): boolean {
    const slots = alternatives.flatMap((alternative) => alternative.slots);
    if (slots.length === 0) return false;
    const found = slots.reduce((sum, { frequency }) => sum + frequency, 0);
    return found >= least && this.familyCounts(wordClause(this, slots)).size <= 1;
  }

  calledSo(found: readonly MatchList[], group: Group): boolean {
    const { own } = this.meaningOf(found);
    const terms = group.alternatives.flatMap(({ slots }) => slots.flatMap((slot) => this.termsOf(slot)));
    const words = terms.map(({ term }) => term);
    const names = this.bucketsOf(own, 'called', NAMES).map(({ key }) => String(key));
    return names.some((name) => name === '' || isNamedBy(words, name));
  }

  familiesFound(found: readonly MatchList[]): number[] {
    const families = [...this.familyCounts(this.meaningOf(found).own).keys()].filter((family) => family !== 0);
    return families.length > FEW_FAMILIES ? [] : families;
  }

  termsOf(slot: Slot): NamedTerm[] {
    const best = new Map<string, NamedTerm>();
    slot.terms.forEach((terms, at) => {
      for (const { term: number, weight } of terms) {
        const segment = this.segments[at] as Segment;
        const term = stringAt(segment.terms, number);
        const mark = terms.find((one) => one.term === number)?.mark;
        const known = best.get(term);
        if (!known || known.weight < weight)
          best.set(term, { term, weight, mark: this.generation.hasForms(term) ? mark : undefined });
      }
    });
    return [...best.values()];
  }

  /** What the codes of `documentsFrom` begin with; undefined for documents that were found otherwise. */
  codePrefixOf(documents: readonly Uint32Array[]): string | undefined {
    return this.begun.get(documents);
  }

  clauseOf(documents: readonly Uint32Array[], side: Side): Json {
    return this.clauses.get(documents)?.[side] ?? { match_none: {} };
  }

  families(term: string, least: number): Map<number, number> {
    return this.familyCounts(namedClause(term, least));
  }

  having(term: string, others: readonly string[]): { all: number; some: number } {
    const own = termClause(term, 'own');
    const both = { bool: { filter: [own, anyOf(others.map((other) => termClause(other, 'own')))] } };
    return { all: this.total(own, this.documents), some: this.total(both, this.documents) };
  }

  private familyOf({ alternatives, written }: Group): number | undefined {
    const [first] = alternatives;
    if (!first || first.documents || first.slots.length === 0 || /\d/.test(written)) return undefined;
    const slot = rarest(first.slots);
    if (!slot || slot.frequency < LEAST || slot.frequency > MOST) return undefined;
    const counts = new Map<number, number>();
    for (const { term } of this.termsOf(slot))
      for (const [family, count] of this.familyCounts(termClause(term, 'own')))
        counts.set(family, (counts.get(family) ?? 0) + count);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const [family, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
    return family !== 0 && count >= total * SHARE ? family : undefined;
  }

  /** A list that only says how many articles it has, up to some. */
  private listed(meaning: Meaning): MatchList[] {
    const list = matchList(new Uint32Array(this.total(meaning.own, COUNTED)), null);
    this.meanings.set(list, meaning);
    return [list];
  }

  private total(clause: Json, most: number): number {
    const body = { query: filtered(clause), size: 0, track_total_hits: Math.max(1, most) };
    return Math.min(most, this.answers.answer(body).hits.total.value);
  }

  private familyCounts(clause: Json): Map<number, number> {
    const buckets = this.bucketsOf(clause, 'family', this.generation.catalog.families.length + 1);
    return new Map(buckets.map(({ key, doc_count }) => [Number(key), doc_count]));
  }

  private bucketsOf(clause: Json, field: string, size: number): ReadonlyArray<{ key: unknown; doc_count: number }> {
    const body = {
      query: filtered(clause),
      size: 0,
      track_total_hits: false,
      aggs: { found: { terms: { field, size } } },
    };
    const { found } = this.answers.answer(body).aggregations as never as {
      found: { buckets: Array<{ key: unknown; doc_count: number }> };
    };
    return found.buckets;
  }

  /** Articles whose codes may be meant, as an index in memory of their own: its documents are places in `ids`. */
  private candidates(clause: Json): { reader: SegmentReader; ids: number[] } {
    const body = { ...idsBody(clause, CANDIDATES), _source: ['codes'], stored_fields: undefined };
    const hits = this.answers.answer(body).hits.hits as ReadonlyArray<
      SearchAnswer['hits']['hits'][number] & { _source: { codes: string[] } }
    >;
    const ids = hits.map(idOf);
    const pairs = hits
      .flatMap(({ _source }, at) => _source.codes.map((code) => ({ code, at })))
      .sort((a, b) => compareBytes(a.code, b.code) || a.at - b.at);
    const segment = {
      codes: packStrings(pairs.map(({ code }) => code)),
      codeDoc: Uint32Array.from(pairs, ({ at }) => at),
      dead: new Uint8Array(ids.length),
    };
    return { reader: { segment } as unknown as SegmentReader, ids };
  }
}

const NOWHERE: Meaning = { own: { match_none: {} }, ofParent: { match_none: {} } };

const filtered = (clause: Json): Json => ({ bool: { filter: [clause] } });

const idsBody = (clause: Json, size: number): Json => ({
  query: filtered(clause),
  sort: [{ id: 'asc' }],
  size,
  _source: false,
  stored_fields: '_none_',
});

const escaped = (character: string): string => character.replace(/[.?+*|{}[\]()"\\#@&<>~^$-]/g, '\\$&');

const rarest = (slots: readonly Slot[]): Slot | undefined =>
  [...slots].sort((one, other) => one.frequency - other.frequency)[0];
