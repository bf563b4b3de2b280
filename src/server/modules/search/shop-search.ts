import type { WordTrial } from './engines/embedded/embedded-engine.ts';
import type { SearchWords } from './engines/embedded/words/search-words.ts';
import type { EngineStats, SearchQuery, SearchResult, Suggestion, SuggestQuery } from './engines/engine.ts';

/** The search of the shop, whichever engine has the index: in this process (`SearchService`) or in OpenSearch (`RemoteSearch`). */
export interface ShopSearch {
  /** True when searches can be served. */
  readonly ready: boolean;
  /** Changes whenever texts or prices of results may change; stock does not count. Empty before the first index. */
  readonly version: string;
  /** Changes with what is available: there, arriving, not there. */
  readonly levelEpoch: number;
  /** Ready when it resolves, as far as an index can be had. */
  start(): Promise<void>;
  /** A whole new index. */
  rebuild(): Promise<void>;
  /** Applies what changed in the catalogue. */
  follow(): Promise<void>;
  /** As `follow`, when notifications may have been missed: the availability of every article is compared too. */
  catchUp(): Promise<void>;
  /** The stock or the arrivals of these articles moved. */
  stockMoved(ids: Iterable<number>): Promise<void>;
  /** @see Engine.search. Rejects with `unavailable` before the first index. */
  search(query: SearchQuery): Promise<SearchResult>;
  /** @see Engine.suggest */
  suggest(query: SuggestQuery): Promise<Suggestion>;
  /** @see Engine.findByCodes */
  findByCodes(codes: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
  /** The ids of one code: `findByCodes` for a list of them. */
  findByCode(code: string): Promise<readonly number[]>;
  /** Searches the same index with other words, to try them: nobody else searches so. Throws `unavailable` without an index. */
  withWords(words: SearchWords): WordTrial;
  /** Words of the shop, from the next search on. */
  setWords(words: SearchWords): void;
  /** Rules outside the index changed: what was rendered with them is stale. */
  renew(): void;
  stats(): EngineStats;
  /** Ends what runs in the background. */
  close(): Promise<void>;
}

/** Used while OpenSearch is away (docs/scale-out-search.md). */
export interface SearchStandby extends Pick<ShopSearch, 'search' | 'suggest' | 'findByCodes' | 'ready'> {
  /** Changes with its results. */
  readonly version: string;
}
