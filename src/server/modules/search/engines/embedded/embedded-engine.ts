import type {
  DocumentChanges,
  Engine,
  EngineStats,
  SearchQuery,
  SearchResult,
  Suggestion,
  SuggestQuery,
} from '../engine.ts';
import type { DocumentPatch, LocalText, SearchDocument } from '../search-document.ts';
import type { BuiltSegment } from './build-segment.ts';
import type { EmbeddedIndex } from './embedded-index.ts';
import { partByTexts, type ReadAgain } from './index/state-only.ts';
import { explain, type ReadDocuments, type SearchExplanation, type TriedQuery } from './query/explain.ts';
import { MatchAllCounts } from './query/match-all-counts.ts';
import { ResultCache } from './query/result-cache.ts';
import { search } from './query/search.ts';
import { suggest } from './query/suggest.ts';
import type { SearchWords } from './words/search-words.ts';

export interface EngineOptions {
  /** Cached results per index state; 0 for benchmarks. */
  cachedResults: number;
}

const DEFAULTS: EngineOptions = { cachedResults: 500 };

/** Searches with words that are tried. */
export interface WordTrial {
  search(tried: TriedQuery): SearchResult | Promise<SearchResult>;
  explain(tried: TriedQuery, read: ReadDocuments): Promise<SearchExplanation>;
}

/** The search that is tried: as a guest, without filters. */
export const askedOf = ({ text, lang, rows, rules, pin }: TriedQuery) =>
  ({
    text,
    lang,
    filters: {},
    priceView: null,
    sort: 'default',
    page: 1,
    perPage: rows,
    rules,
    ...(pin && { pin }),
  }) as const;

/** The in-process engine: everything is in memory, results are synchronous. */
export class EmbeddedEngine implements Engine {
  readonly index: EmbeddedIndex;
  private readonly cache: ResultCache;
  private readonly everything: MatchAllCounts;
  private cachedAt = -1;

  constructor(index: EmbeddedIndex, options: EngineOptions = DEFAULTS) {
    this.index = index;
    this.cache = new ResultCache(options.cachedResults);
    this.everything = new MatchAllCounts(index);
  }

  /** Throws a RangeError for a price filter or price sort without a price view. */
  search(query: SearchQuery): SearchResult {
    if (this.cachedAt !== this.index.changes) {
      this.cache.clear();
      this.cachedAt = this.index.changes;
    }
    const key = this.cache.keyOf(query);
    const known = this.cache.get(key);
    if (known) return known;
    const result = search(this.index, this.everything, query);
    this.cache.set(key, result);
    return result;
  }

  suggest(query: SuggestQuery): Suggestion {
    return suggest(this.index, this.everything, query);
  }

  findByCodes(codes: readonly string[]): ReadonlyMap<string, readonly number[]> {
    return new Map(codes.map((code) => [code, this.findByCode(code)]));
  }

  private findByCode(code: string): number[] {
    const ids = this.index.text
      .byCode(code)
      .map(([segment, document]) => this.index.readers[segment]?.segment.articleId[document] as number);
    return [...new Set(ids)];
  }

  patch(patches: Iterable<DocumentPatch>): void {
    this.index.patch(patches);
  }

  apply(changes: DocumentChanges): void {
    this.index.apply(changes);
  }

  /**
   * Why the first `rows` articles of a search are found. @param read the documents of these articles
   */
  explain(tried: TriedQuery, read: ReadDocuments): Promise<SearchExplanation> {
    const { text, lang } = tried;
    return explain(this.index, { text, lang, result: this.search({ ...askedOf(tried), near: true }) }, read);
  }

  /** Searches the same index with other words, to try them: nothing of it is cached, and nobody else searches so. */
  withWords(words: SearchWords): WordTrial {
    return {
      search: (tried) => search(this.index.readWith(words), this.everything, { ...askedOf(tried), facets: null }),
      explain: (tried, read) => {
        const index = this.index.readWith(words);
        const result = search(index, this.everything, { ...askedOf(tried), near: true, facets: null });
        return explain(index, { text: tried.text, lang: tried.lang, result }, read);
      },
    };
  }

  setWords(words: SearchWords): void {
    this.index.setWords(words);
  }

  /** @see EmbeddedIndex.adopt */
  adopt(built: BuiltSegment, touched: Iterable<number>, options?: { renew?: boolean }): void {
    this.index.adopt(built, touched, options);
  }

  /** @see EmbeddedIndex.nameFields */
  nameFields(labels: ReadonlyMap<string, LocalText>): void {
    this.index.nameFields(labels);
  }

  /** Whether the texts of documents that were read again are those of the index. */
  partByTexts(documents: readonly SearchDocument[]): ReadAgain {
    return partByTexts(
      this.index.readers.map(({ segment }) => segment),
      documents,
    );
  }

  /** @see EmbeddedIndex.setPromos */
  setPromos(articles: ReadonlySet<number>): void {
    this.index.setPromos(articles);
  }

  stats(): EngineStats {
    return this.index.stats();
  }
}
