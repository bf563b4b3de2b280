/** What is shown while typing, from OpenSearch (C-SRCH-7): read as by the embedded engine (`suggest.ts`), counted and ranked there. */
import type { FacetCounts } from '../embedded/query/facet-counts.ts';
import { compileFilter } from '../embedded/query/facet-filter.ts';
import { suggestedLabels } from '../embedded/query/suggested-labels.ts';
import type { TextResult } from '../embedded/query/text-result.ts';
import { TextSearch } from '../embedded/query/text-search.ts';
import { lexemes } from '../embedded/text/lexemes.ts';
import type { SearchWords } from '../embedded/words/search-words.ts';
import type { SearchQuery, SuggestedArticle, Suggestion, SuggestQuery } from '../engine.ts';
import { AskedAnswers } from './asked-answers.ts';
import { type Answers, baseCounts } from './counts.ts';
import { clausesWithout, filterGroups } from './filter-groups.ts';
import type { Generation } from './generation.ts';
import { RESULT_WINDOW } from './mapping.ts';
import { RemoteIndex } from './remote-index.ts';
import { anyOf } from './remote-prices.ts';
import { type Hit, idOf, type SearchAnswer } from './search-answer.ts';
import type { Cluster, Json } from './search-cluster.ts';
import { TextSelection } from './text-selection.ts';

export interface SuggestContext {
  readonly cluster: Cluster;
  readonly generation: Generation;
  readonly words: SearchWords;
  /** Counts of the whole catalogue, kept between suggestions. */
  readonly whole: WholeCounts;
}

/** Counts of the whole catalogue: asked once, and again after the index changed. */
export class WholeCounts {
  private counts: FacetCounts | undefined;
  private of: object | undefined;

  /** What was counted is out of date. */
  forget(): void {
    this.counts = undefined;
  }

  /** @param ask undefined while the response is fetched */
  get({ catalog, shape }: Generation, ask: (body: Json) => SearchAnswer): FacetCounts {
    if (this.counts && this.of === shape) return this.counts;
    const counts = baseCounts(
      catalog,
      ask(wholeBody(catalog.values.length, catalog.families.length)).aggregations as Answers,
    );
    if (!counts) throw new TypeError('No counts of the whole catalogue');
    this.counts = counts;
    this.of = shape;
    return counts;
  }
}

const NOTHING: Suggestion = { articles: [], total: 0, families: [], brands: [] };

/** @throws ClusterError, EngineAwayError */
export function remoteSuggest(query: SuggestQuery, context: SuggestContext): Promise<Suggestion> {
  if (lexemes(query.text).length === 0 || query.rows <= 0) return Promise.resolve(NOTHING);
  const { cluster, generation, words } = context;
  const answers = new AskedAnswers(cluster, generation.index);
  const index = new RemoteIndex(generation, answers);
  const search = new TextSearch([], words, index);
  const read = { answers, index, search };
  return answers.reading(() => {
    const begun = search.find(query.text, query.lang, true);
    // When it is submitted, the text means complete words: this is what the search will show.
    const isSame = begun.missed > 0 || begun.plan.isOpen !== true;
    const sent = isSame ? begun : search.find(query.text, query.lang);
    const found =
      begun.missed > 0
        ? NO_ARTICLES
        : shownBy(selectionOf(query, { ...read, text: sent }, generation), context, answers);
    const articles = begun.missed > 0 ? [] : articlesOf(begun, query.rows, read);
    // Where some are missing it is read again.
    if (!found || !articles) return NOTHING;
    const labels = suggestedLabels(
      { text: generation.shape, catalog: generation.catalog },
      () => context.whole.get(generation, (body) => answers.answer(body)),
      {
        ...query,
        understood: sent.corrected ?? query.text,
        results: sent.missed === 0 && found.total > 0 ? found.families : null,
        countOfBrand: (text, brand) => countOfBrand({ ...query, text }, brand, read, generation),
      },
    );
    return { articles, total: found.total, ...labels };
  });
}

interface Reading {
  readonly answers: AskedAnswers;
  readonly index: RemoteIndex;
  readonly search: TextSearch;
}

interface Shown {
  readonly total: number;
  /** Articles directly in each family. */
  readonly families: Uint32Array;
}

const NO_ARTICLES: Shown = { total: 0, families: new Uint32Array(0) };

const queryOf = ({ text, lang }: SuggestQuery, brand?: string): SearchQuery => ({
  text,
  lang,
  filters: brand === undefined ? {} : { brand: [brand] },
  priceView: null,
  sort: 'default',
  page: 1,
  perPage: 1,
});

const selectionOf = (query: SuggestQuery, read: Reading & { text: TextResult }, generation: Generation): Json =>
  TextSelection.ofRead(queryOf(query), read, generation).clause;

/** What the page of a text shows. */
function shownBy(clause: Json, { generation }: SuggestContext, answers: AskedAnswers): Shown | undefined {
  const { families } = generation.catalog;
  const answer = answers.expected({
    query: clause,
    size: 0,
    track_total_hits: true,
    aggs: { found: { filter: { match_all: {} }, aggs: { facets: NO_FACETS, family: byFamily(families.length) } } },
  });
  if (!answer) return undefined;
  const { found } = answer.aggregations as Answers;
  const counts = baseCounts(generation.catalog, { base: found });
  return { total: answer.hits.total.value, families: counts?.families ?? new Uint32Array(families.length) };
}

/** How many articles a search for the text shows with this brand; 0 if they are only partial results. */
function countOfBrand(query: SuggestQuery, brand: string, read: Reading, generation: Generation): number {
  const text = read.search.find(query.text, query.lang);
  if (text.missed > 0) return 0;
  const asked = queryOf(query, brand);
  const { catalog } = generation;
  const groups = filterGroups(asked, compileFilter(asked, catalog), catalog, null);
  const filter = [selectionOf(query, { ...read, text }, generation), clausesWithout(groups)];
  const answer = read.answers.answer({ query: { bool: { filter } }, size: 0, track_total_hits: true });
  return answer.hits.total.value;
}

/**
 * The best articles of a match, each parent once (`suggestedArticles`): the parent for its sizes, a size alone when it is the only one or its
 * code was typed. Undefined: a response is not there yet.
 */
function articlesOf(
  { matches, exact }: TextResult,
  rows: number,
  { answers, index }: Reading,
): SuggestedArticle[] | undefined {
  const { own, ofParent } = index.meaningOf(matches);
  const typed = [...new Set(exact.map(([, id]) => id))];
  const hidden = [ofParent, { terms: { id: typed } }, { terms: { parent: typed } }];
  const best = answers.expected({
    query: {
      function_score: {
        query: { bool: { must: [own], must_not: hidden } },
        field_value_factor: { field: 'typical' },
        boost_mode: 'multiply',
      },
    },
    collapse: { field: 'leader' },
    ...hits(rows + typed.length, [{ _score: 'desc' }, { sales: 'desc' }, { id: 'asc' }]),
  });
  const codes =
    typed.length === 0
      ? NO_HITS
      : answers.expected({ query: { terms: { id: typed } }, ...hits(typed.length, [{ id: 'asc' }]) });
  if (!best || !codes) return undefined;
  const byId = new Map(codes.hits.hits.map((hit) => [idOf(hit), hit]));
  const first = typed.flatMap((id) => byId.get(id) ?? []);
  const withCodes = new Set(first.map(leaderOf));
  const chosen = [...first, ...best.hits.hits.filter((hit) => !withCodes.has(leaderOf(hit)))].slice(0, rows);
  if (chosen.length === 0) return [];
  const matched = anyOf([own, { terms: { id: typed } }]);
  const children = answers.expected({
    query: { bool: { filter: [matched, { terms: { parent: chosen.map(leaderOf) } }] } },
    ...hits(RESULT_WINDOW, [{ id: 'asc' }]),
  });
  if (!children) return undefined;
  const sizes = new Map<number, number[]>();
  for (const hit of children.hits.hits) sizes.set(leaderOf(hit), [...(sizes.get(leaderOf(hit)) ?? []), idOf(hit)]);
  return chosen.map((hit) => {
    const [id, leader] = [idOf(hit), leaderOf(hit)];
    const own = sizes.get(leader) ?? [];
    if (id === leader) return { id, sizes: own };
    return typed.includes(id) || own.length < 2 ? { id, sizes: [] } : { id: leader, sizes: own };
  });
}

const NO_HITS = { hits: { hits: [] as Hit[] } };

const hits = (size: number, sort: readonly Json[]) => ({
  size,
  sort,
  _source: false,
  stored_fields: '_none_',
  docvalue_fields: ['leader'],
  track_total_hits: false,
});

const leaderOf = ({ fields }: Hit): number => Number(fields?.leader?.[0]);

const byFamily = (families: number) => ({ terms: { field: 'family', size: families + 1 } });
/** The counts are read by one piece of code, which expects both. */
const NO_FACETS = { terms: { field: 'facets', size: 1, include: ['none'] } };

const wholeBody = (values: number, families: number): Json => ({
  query: { bool: { must_not: [{ exists: { field: 'parent' } }] } },
  size: 0,
  track_total_hits: false,
  aggs: {
    base: {
      filter: { match_all: {} },
      aggs: { facets: { terms: { field: 'facets', size: values + 1 } }, family: byFamily(families) },
    },
  },
});
