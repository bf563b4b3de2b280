/** The catalogue search on OpenSearch: a query is read in this process, as by the embedded engine; matching and counting are the cluster's. */

import { askedOf, type WordTrial } from '../embedded/embedded-engine.ts';
import { codeKey, withoutName } from '../embedded/index/code-key.ts';
import { emptyCounts } from '../embedded/query/facet-counts.ts';
import { type CompiledFilter, compileFilter, GROUP } from '../embedded/query/facet-filter.ts';
import { presentResult } from '../embedded/query/result-presentation.ts';
import { isMatchAll } from '../embedded/query/search.ts';
import type { SearchWords } from '../embedded/words/search-words.ts';
import { shippedWords } from '../embedded/words/shipped-words.ts';
import type { SearchQuery, SearchResult, Suggestion, SuggestQuery } from '../engine.ts';
import { baseCounts, type Counting, countsOf } from './counts.ts';
import { categoryClause, type FilterGroup, filterGroups } from './filter-groups.ts';
import type { Generation } from './generation.ts';
import { RESULT_WINDOW } from './mapping.ts';
import { PriceViews, type ReadyColumns } from './price-views.ts';
import { remoteExplain } from './remote-explain.ts';
import { remoteSuggest, WholeCounts } from './remote-suggest.ts';
import { checkWhole, idOf, type SearchAnswer } from './search-answer.ts';
import type { Cluster, Json } from './search-cluster.ts';
import { isByPrice, type Page, searchBody, sortOf } from './search-request.ts';
import { TextSelection } from './text-selection.ts';

/** What a query selects before its filters. */
interface Selection {
  readonly clause: Json;
  /** No restriction at all. */
  readonly everything: boolean;
  readonly text?: TextSelection;
}

export class OpenSearchEngine {
  private readonly cluster: Cluster;
  private readonly generation: Generation;
  private readonly views: PriceViews;
  private readonly whole = new WholeCounts();
  private words: SearchWords;

  /** @param columns of customers with thousands of own prices; left out: their prices are sent with each search */
  constructor(cluster: Cluster, generation: Generation, words = shippedWords(), columns?: ReadyColumns) {
    this.words = words;
    this.cluster = cluster;
    this.generation = generation;
    this.views = new PriceViews(generation, columns);
  }

  /**
   * @throws RangeError for a price filter or sort without prices; ClusterError and EngineAwayError when OpenSearch
   * does not respond, or not for all of its shards
   */
  async search(query: SearchQuery): Promise<SearchResult> {
    const { catalog } = this.generation;
    const filter = compileFilter(query, catalog);
    if (query.priceView === null && (isByPrice(query) || (filter.active & GROUP.price) !== 0))
      throw new RangeError('No prices to filter or sort by');
    const prices = query.priceView && (await this.views.of(query.priceView));
    const selection = await this.select(query, filter);
    const groups = filterGroups(query, filter, catalog, prices);
    const isCounted = selection.everything || query.facets !== null;
    const counting: Counting = {
      query,
      catalog,
      groups,
      prices,
      withBase: Boolean(query.facets) && filter.active !== 0,
    };
    const isListed = query.only !== undefined && query.sort === 'default';
    const page = { from: (query.page - 1) * query.perPage, size: query.perPage };
    const isNear = !isListed && page.from + page.size <= RESULT_WINDOW;
    const sort = sortOf(query, prices, selection.text);
    const body = searchBody(
      selection.clause,
      isCounted ? counting : { groups },
      sort,
      isNear ? page : { from: 0, size: 0 },
    );
    const answer = await this.ask(body);
    const total = answer.hits.total.value;
    const counts = answer.aggregations ? countsOf(counting, answer.aggregations) : { ...emptyCounts(catalog), total };
    const base = (answer.aggregations && baseCounts(catalog, answer.aggregations)) ?? counts;
    const ids = isNear
      ? answer.hits.hits.map(idOf)
      : await this.farIds(query, page, total, (near) => searchBody(selection.clause, { groups }, sort, near));
    return presentResult(query, {
      catalog,
      filter,
      counts,
      base,
      text: selection.text?.text,
      total,
      ids,
      near: await this.nearIds(query, selection.text, groups, categoryClause(filter), total),
    });
  }

  /** @see Engine.suggest; the sizes of an article ascend by their ids. @throws as `search` */
  suggest(query: SuggestQuery): Promise<Suggestion> {
    const { cluster, generation, words, whole } = this;
    return remoteSuggest(query, { cluster, generation, words, whole });
  }

  /** @see EmbeddedEngine.withWords. @throws as `search` */
  withWords(words: SearchWords): WordTrial {
    const { cluster, generation } = this;
    const engine = new OpenSearchEngine(cluster, generation, words);
    return {
      search: (tried) => engine.search({ ...askedOf(tried), facets: null }),
      async explain(tried, read) {
        const { text, lang } = tried;
        const result = await engine.search({ ...askedOf(tried), near: true, facets: null });
        return remoteExplain({ text, lang, result }, { cluster, generation, words }, read);
      },
    };
  }

  /** Articles of the index changed. */
  changed(): void {
    this.whole.forget();
  }

  /** Resolves when the whole index can be searched. @throws as `search` */
  async responds(): Promise<void> {
    await this.ask({ query: { match_all: {} }, size: 0, track_total_hits: false });
  }

  /** @see Engine.findByCodes; the ids of a code ascend. */
  async findByCodes(codes: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
    const keys = new Set(codes.flatMap((code) => [codeKey(code), withoutName(codeKey(code))]).filter(Boolean));
    const known = new Map<string, number[]>();
    const body = {
      query: { bool: { filter: [{ terms: { codes: [...keys] } }] } },
      sort: [{ id: 'asc' }],
      size: RESULT_WINDOW,
      _source: ['codes'],
      track_total_hits: true,
    };
    const { hits } = await this.ask(body);
    for (const hit of hits.hits as ReadonlyArray<{ sort: unknown[]; _source: { codes: string[] } }>)
      for (const code of hit._source.codes) {
        const ids = known.get(code) ?? [];
        ids.push(idOf(hit));
        known.set(code, ids);
      }
    return new Map(
      codes.map((code) => {
        const key = codeKey(code);
        return [code, known.get(key) ?? known.get(withoutName(key)) ?? []];
      }),
    );
  }

  /** Words of the shop, from the next search on. */
  setWords(words: SearchWords): void {
    this.words = words;
  }

  private async select(query: SearchQuery, filter: CompiledFilter): Promise<Selection> {
    const category = categoryClause(filter);
    const inCategory = category ? [category] : [];
    if (filter.nothing) return { clause: { match_none: {} }, everything: false };
    if (!isMatchAll(query.text)) {
      const { cluster, generation, words } = this;
      const text = await TextSelection.of(query, { cluster, generation, words });
      return { clause: { bool: { must: [text.clause], filter: inCategory } }, everything: false, text };
    }
    // A child is shown by its parent, where that is listed too.
    if (query.only) {
      const hidden = [{ terms: { parent: query.only } }];
      return {
        clause: { bool: { filter: [{ terms: { id: query.only } }, ...inCategory], must_not: hidden } },
        everything: false,
      };
    }
    const clause = { bool: { filter: inCategory, must_not: [{ exists: { field: 'parent' } }] } };
    return { clause, everything: filter.active === 0 && category === undefined };
  }

  /** Articles beside a short result, best first; never counted. */
  private async nearIds(
    query: SearchQuery,
    text: TextSelection | undefined,
    groups: readonly FilterGroup[],
    category: Json | undefined,
    total: number,
  ): Promise<number[]> {
    const room = query.perPage - total;
    const isAsked = query.near && query.page === 1 && !query.only && query.sort === 'default';
    if (!isAsked || !text || text.text.missed > 0 || room <= 0) return [];
    const ids = new Set<number>();
    for (const tier of text.tiers) {
      if (ids.size >= room) break;
      const clause = await tier();
      if (!clause) continue;
      const selection = { bool: { must: [clause], filter: category ? [category] : [] } };
      const sort = [{ _score: 'desc' }, { sales: 'desc' }, { id: 'asc' }];
      const { hits } = await this.ask(searchBody(selection, { groups }, sort, { from: 0, size: room }));
      for (const hit of hits.hits) ids.add(idOf(hit));
    }
    return [...ids].slice(0, room);
  }

  /** Articles beyond the window of OpenSearch, or in the order of an own list: all of the result are walked through. */
  private async farIds(
    query: SearchQuery,
    { from, size }: Page,
    total: number,
    bodyOf: (page: Page) => Json,
  ): Promise<number[]> {
    if (from >= total) return [];
    const found: number[] = [];
    const most = query.only && query.sort === 'default' ? total : from + size;
    let after: readonly unknown[] | undefined;
    while (found.length < most) {
      const step = Math.min(RESULT_WINDOW, most - found.length);
      const { hits } = await this.ask({ ...bodyOf({ from: 0, size: step }), ...(after && { search_after: after }) });
      if (hits.hits.length === 0) break;
      found.push(...hits.hits.map(idOf));
      after = hits.hits.at(-1)?.sort;
    }
    if (query.only && query.sort === 'default') {
      const place = new Map([...query.only].reverse().map((id, at) => [id, -at]));
      found.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
    }
    return found.slice(from, from + size);
  }

  private async ask(body: Json): Promise<SearchAnswer> {
    const answer = await this.cluster.ask<SearchAnswer>({
      method: 'POST',
      path: `/${this.generation.index}/_search`,
      // A search that misses a shard is an error of the cluster, not a shorter result.
      query: { allow_partial_search_results: 'false' },
      body,
    });
    checkWhole(answer);
    return answer;
  }
}
