/**
 * Why a search on OpenSearch finds what it finds. The text is read there; by which words each hit matches is seen in an index in memory that has only
 * these few hits, with the same weights (`explain.ts`).
 */
import { buildEngine } from '../embedded/build-engine.ts';
import { documentOf, onlyMarks } from '../embedded/index/segment.ts';
import { findString, stringAt } from '../embedded/index/sorted-strings.ts';
import {
  type ExplainedIndex,
  type ExplainedQuery,
  explained,
  type ReadDocuments,
  RecordedSearch,
  type SearchExplanation,
} from '../embedded/query/explain.ts';
import { OTHER_FORM } from '../embedded/query/marked-documents.ts';
import type { Alternative, Group } from '../embedded/query/query-group.ts';
import type { SegmentReader } from '../embedded/query/segment-reader.ts';
import { TextMatcher } from '../embedded/query/text-matcher.ts';
import type { Slot } from '../embedded/query/vocabulary.ts';
import type { SearchWords } from '../embedded/words/search-words.ts';
import { AskedAnswers } from './asked-answers.ts';
import type { Generation } from './generation.ts';
import { RemoteIndex } from './remote-index.ts';
import type { Cluster } from './search-cluster.ts';

/** @throws ClusterError, EngineAwayError */
export async function remoteExplain(
  query: ExplainedQuery,
  { cluster, generation, words }: { cluster: Cluster; generation: Generation; words: SearchWords },
  read: ReadDocuments,
): Promise<SearchExplanation> {
  const answers = new AskedAnswers(cluster, generation.index);
  const index = new RemoteIndex(generation, answers);
  const { search, found } = await answers.reading(() => {
    const recorded = new RecordedSearch([], words, index);
    return { search: recorded, found: recorded.find(query.text, query.lang) };
  });
  const documents = await read([...query.result.ids, ...query.result.near]);
  const { readers } = buildEngine(parentsFirst(documents)).index;
  const weights = search.weightsOf(found.plan);
  const groups = found.plan.groups.map((group) => groupIn(readers, group, index));
  const weighted = groups.flatMap((group, at) => {
    const weight = weights.get(found.plan.groups[at] as Group);
    return weight === undefined || group.alternatives.length === 0 ? [] : [{ group, weight }];
  });
  const matches = readers.map((reader, at) => new TextMatcher(reader, at).match(weighted, found.missed));
  const exact = found.exact.flatMap(([, id]) =>
    readers.flatMap(({ segment }, at): Array<[number, number]> => {
      const document = documentOf(segment, id);
      return document < 0 ? [] : [[at, document]];
    }),
  );
  const own: ExplainedIndex = { readers, found: { matches, exact }, groups };
  return explained(query, { search, found, words }, own, documents);
}

/** A part of the text with the numbers of a small index. */
const groupIn = (readers: readonly SegmentReader[], group: Group, index: RemoteIndex): Group => ({
  ...group,
  alternatives: group.alternatives.map((alternative) => alternativeIn(readers, alternative, index)),
});

function alternativeIn(
  readers: readonly SegmentReader[],
  { documents, ...rest }: Alternative,
  index: RemoteIndex,
): Alternative {
  const slots = rest.slots.map((slot) => slotIn(readers, slot, index));
  const key = documents && index.codePrefixOf(documents);
  return { ...rest, slots, ...(documents && { documents: key === undefined ? [] : begunSo(readers, key) }) };
}

function slotIn(readers: readonly SegmentReader[], slot: Slot, index: RemoteIndex): Slot {
  const named = index.termsOf(slot);
  return {
    ...slot,
    terms: readers.map(({ segment }) => {
      const only = onlyMarks(segment);
      return named.flatMap(({ term: name, weight, mark }) => {
        const term = findString(segment.terms, name);
        if (term < 0) return [];
        if (mark === undefined || segment.termForms[term] !== 1)
          return [{ term, weight, ...(mark !== undefined && { mark }) }];
        // These few texts have it in one form only, the whole catalogue in others too.
        return [{ term, weight: only[term] === mark ? weight : weight * OTHER_FORM }];
      });
    }),
  };
}

/** Documents with a code that begins so. */
const begunSo = (readers: readonly SegmentReader[], key: string): Uint32Array[] =>
  readers.map(({ segment: { codes, codeDoc } }) => {
    const found = new Set<number>();
    codeDoc.forEach((document, at) => {
      if (stringAt(codes, at).startsWith(key)) found.add(document);
    });
    return Uint32Array.from([...found].sort((a, b) => a - b));
  });

const parentsFirst = <T extends { readonly id: number; readonly parentId: number }>(documents: readonly T[]): T[] =>
  [...documents].sort(
    (a, b) => (a.parentId || a.id) - (b.parentId || b.id) || Number(a.parentId > 0) - Number(b.parentId > 0),
  );
