/**
 * Why a search finds what it finds: how the text was read, and for each hit which word of which field matched. It is computed for the
 * few hits shown, from their documents; the index stores no fields, and searches pay nothing for it.
 */
import type { SearchResult } from '../../engine.ts';
import type { QueryRules } from '../../query-rules.ts';
import type { SearchDocument, SearchLang } from '../../search-document.ts';
import { STOP_WORDS } from '../data/stop-words.ts';
import { documentOf, NO_PARENT } from '../index/segment.ts';
import { stringAt } from '../index/sorted-strings.ts';
import { pieces } from '../text/pieces.ts';
import type { SearchWords } from '../words/search-words.ts';
import { codesWithPrefix, type FieldWord, wordsWithTerm } from './field-words.ts';
import type { Alternative, Group, TextPlan } from './query-group.ts';
import { recorded, type SlotOrigin } from './recording-vocabulary.ts';
import type { SegmentReader } from './segment-reader.ts';
import { formOf, type WordSource } from './synonym-table.ts';
import { TextMatcher } from './text-matcher.ts';
import type { TextResult } from './text-result.ts';
import { TextSearch } from './text-search.ts';
import type { Slot, Vocabulary } from './vocabulary.ts';

/** Why a name is searched for: it was typed so, begins so, was corrected to, or a word file has it. */
export type NameReason = 'typed' | 'prefix' | 'correction' | 'code' | WordSource['kind'];

/** One way to satisfy a part of the query. */
export interface ExplainedName {
  readonly words: readonly string[];
  readonly weight: number;
  readonly reason: NameReason;
  /** Of a name from a word file: the set and its line. */
  readonly source: WordSource | undefined;
  /** Articles that have it; of several words, the rarest one. */
  readonly articles: number;
}

export interface ExplainedPart {
  readonly written: string;
  readonly corrected: string | null;
  /** It names the thing. */
  readonly isHead: boolean;
  /** How rare it is: its factor in the score. */
  readonly weight: number;
  readonly names: readonly ExplainedName[];
}

export interface ExplainedMatch {
  readonly part: number;
  /** The name by which the article scores most. */
  readonly name: number;
  readonly score: number;
  readonly words: readonly FieldWord[];
}

export interface ExplainedHit {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Not part of the result: shown below it, because it can replace it. */
  readonly isNear: boolean;
  /** The query is its code, complete: it stands first. */
  readonly codes: readonly FieldWord[];
  readonly score: number;
  readonly matches: readonly ExplainedMatch[];
}

export interface SearchExplanation {
  readonly total: number;
  readonly correctedQuery: string | null;
  /** How many parts each hit misses. */
  readonly missed: number;
  readonly nearCodes: boolean;
  /** Words that say nothing. */
  readonly ignored: readonly string[];
  readonly parts: readonly ExplainedPart[];
  readonly hits: readonly ExplainedHit[];
}

export interface TriedQuery {
  readonly text: string;
  readonly lang: SearchLang;
  readonly rows: number;
  /** Pins, boosts and buries; left out: none. */
  readonly rules?: QueryRules | undefined;
  /** Product ids that a customer calls so. */
  readonly pin?: readonly number[] | undefined;
}

export interface ExplainedQuery extends Pick<TriedQuery, 'text' | 'lang'> {
  readonly result: SearchResult;
}

/** The interpretation of a text with a note of how each slot was found. */
export class RecordedSearch extends TextSearch {
  private readonly origins: Array<ReadonlyMap<Slot, SlotOrigin>> = [];

  protected override vocabulary(lang: SearchLang): Vocabulary {
    const vocabulary = super.vocabulary(lang);
    this.origins.push(recorded(vocabulary));
    return vocabulary;
  }

  weightsOf(plan: TextPlan): ReadonlyMap<Group, number> {
    return new Map(this.weigh(plan).map(({ group, weight }) => [group, weight]));
  }

  originOf(slot: Slot): SlotOrigin | undefined {
    for (const origins of this.origins) if (origins.has(slot)) return origins.get(slot);
    return undefined;
  }
}

/** What of a hit is computed from the index, before its document is read. */
interface Draft {
  id: number;
  score: number;
  isExact: boolean;
  isNear: boolean;
  matches: Array<{ part: number; name: number; score: number; terms: ReadonlySet<string> }>;
}

/** Reads the documents of these articles. */
export type ReadDocuments = (ids: readonly number[]) => Promise<readonly SearchDocument[]>;

export async function explain(
  index: { readonly readers: readonly SegmentReader[]; readonly words: SearchWords },
  query: ExplainedQuery,
  read: ReadDocuments,
): Promise<SearchExplanation> {
  const { readers, words } = index;
  const search = new RecordedSearch(readers, words);
  const found = search.find(query.text, query.lang);
  const documents = await read(withParents([...query.result.ids, ...query.result.near], readers));
  return explained(query, { search, found, words }, { readers, found, groups: found.plan.groups }, documents);
}

/** How a text was read. */
export interface ReadText {
  readonly search: RecordedSearch;
  readonly found: TextResult;
  readonly words: SearchWords;
}

/** An index with the articles that are explained, and the reading in its own numbers: groups in the order of those of `ReadText`. */
export interface ExplainedIndex {
  readonly readers: readonly SegmentReader[];
  readonly found: Pick<TextResult, 'matches' | 'exact'>;
  readonly groups: readonly Group[];
}

/** @param documents of the hits, with their parents */
export function explained(
  { text, lang, result }: ExplainedQuery,
  { search, found, words }: ReadText,
  { readers, found: matched, groups: own }: ExplainedIndex,
  documents: readonly SearchDocument[],
): SearchExplanation {
  const { groups, head } = found.plan;
  const weights = search.weightsOf(found.plan);
  const parts = groups.map((group) => ({
    written: group.written,
    corrected: group.corrected,
    isHead: group === head,
    weight: weights.get(group) ?? 0,
    names: group.alternatives.map((alternative) => nameOf(group, alternative, search, words)),
  }));
  const ids = [...result.ids, ...result.near];
  const drafts = ids.map((id) => draftOf(id, readers, matched, result.near.includes(id)));
  groups.forEach((group, part) => {
    const weight = weights.get(group) ?? 0;
    for (const draft of drafts) addMatch(draft, part, { group: own[part] ?? group, weight }, readers);
  });
  const texts = new Map(documents.map((document) => [document.id, document]));
  return {
    total: result.total,
    correctedQuery: result.correctedQuery,
    missed: result.missed,
    nearCodes: result.nearCodes,
    ignored: pieces(text).flatMap((piece) =>
      piece.type === 'word' && (STOP_WORDS.has(piece.text) || words.stopWords.has(piece.text)) ? [piece.text] : [],
    ),
    parts,
    hits: drafts.flatMap((draft) => hitOf(draft, parts, texts, found.corrected ?? text, lang)),
  };
}

function nameOf(group: Group, alternative: Alternative, search: RecordedSearch, words: SearchWords): ExplainedName {
  const { weight, slots, documents } = alternative;
  if (documents) {
    const articles = documents.reduce((sum, list) => sum + list.length, 0);
    return { words: [group.written], weight, reason: 'code', source: undefined, articles };
  }
  const origins = slots.map((slot) => search.originOf(slot));
  const forms = origins.map((origin) => origin?.form ?? '');
  const [first] = origins;
  const source = first?.how === 'word' ? sourceOf(group, forms, weight, words) : undefined;
  const isCut = forms.length === 1 && forms[0]?.endsWith('.');
  const reason = source?.kind ?? (isCut ? 'abbreviation' : first?.how === 'word' ? 'typed' : (first?.how ?? 'typed'));
  return { words: forms, weight, reason, source, articles: Math.min(...slots.map(({ frequency }) => frequency)) };
}

/** The line of a word file that gives these forms as another name of the part. */
function sourceOf(group: Group, forms: readonly string[], weight: number, words: SearchWords): WordSource | undefined {
  const same = forms.join(' ');
  for (const written of [group.written, group.corrected ?? '']) {
    const own = pieces(written).filter((piece) => piece.type !== 'word' || !STOP_WORDS.has(piece.text));
    if (own.map(formOf).join(' ') === same) return undefined;
    for (const table of [...words.synonyms, ...words.bridges]) {
      const match = table.match(own, 0);
      const other = match?.others.find((name) => name.weight === weight && name.pieces.map(formOf).join(' ') === same);
      if (other) return other.source;
    }
  }
  return undefined;
}

function draftOf(
  id: number,
  readers: readonly SegmentReader[],
  found: ExplainedIndex['found'],
  isNear: boolean,
): Draft {
  let score = 0;
  let isExact = false;
  for (const [at, { segment }] of readers.entries()) {
    const document = documentOf(segment, id);
    if (document < 0) continue;
    const list = found.matches[at];
    const place = list?.documents.indexOf(document) ?? -1;
    if (!isNear && list?.scores && place >= 0) score = (list.scores[place] as number) * list.scale;
    isExact = found.exact.some(([segmentAt, exact]) => segmentAt === at && exact === document);
  }
  return { id, score, isExact, isNear, matches: [] };
}

/** Adds by which name an article satisfies a part best: each name is matched alone, by the matcher itself. */
function addMatch(
  draft: Draft,
  part: number,
  { group, weight }: { group: Group; weight: number },
  readers: readonly SegmentReader[],
): void {
  let best: Draft['matches'][number] | undefined;
  for (const [at, reader] of readers.entries()) {
    const document = documentOf(reader.segment, draft.id);
    if (document < 0) continue;
    for (const [name, alternative] of group.alternatives.entries()) {
      const only = [{ group: { ...group, alternatives: [alternative] }, weight }];
      const { documents: matched, scores, scale } = new TextMatcher(reader, at).match(only, 0);
      const place = matched.indexOf(document);
      if (place < 0) continue;
      const score = ((scores?.[place] as number | undefined) ?? 0) * scale;
      if (!best || score > best.score) best = { part, name, score, terms: termsOf(alternative, reader, at) };
    }
  }
  if (best) draft.matches.push(best);
}

/** A child has the words of its parent too. */
function withParents(ids: readonly number[], readers: readonly SegmentReader[]): number[] {
  const parents = readers.flatMap(({ segment }) =>
    ids.flatMap((id) => {
      const document = documentOf(segment, id);
      const parent = document < 0 ? NO_PARENT : (segment.parent[document] as number);
      return parent === NO_PARENT ? [] : [segment.articleId[parent] as number];
    }),
  );
  return [...new Set([...ids, ...parents])];
}

function termsOf({ slots }: Alternative, { segment }: SegmentReader, at: number): ReadonlySet<string> {
  return new Set(slots.flatMap(({ terms }) => (terms[at] ?? []).map(({ term }) => stringAt(segment.terms, term))));
}

function hitOf(
  { id, score, isExact, isNear, matches }: Draft,
  parts: readonly ExplainedPart[],
  texts: ReadonlyMap<number, SearchDocument>,
  typed: string,
  lang: SearchLang,
): ExplainedHit[] {
  const document = texts.get(id);
  if (!document) return [];
  const parent = texts.get(document.parentId);
  const codes = isExact || (parts.length === 0 && !isNear) ? codesWithPrefix(document, typed) : [];
  const explained = matches.map(({ part, name, score: share, terms }) => {
    const { written, names } = parts[part] as ExplainedPart;
    const used = names[name] as ExplainedName;
    const words =
      used.reason === 'code' ? codesWithPrefix(document, written) : wordsWithTerm(document, parent, terms, used.words);
    return { part, name, score: share, words };
  });
  return [{ id, code: document.code, name: document.name[lang], isNear, codes, score, matches: explained }];
}
