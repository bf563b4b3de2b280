/** Owns the catalogue search: the index, facets and suggestions, and how a shop query is parsed and presented. */

export { tabList } from './active-filters.rules.ts';
export { articleFilters } from './article-filters.rules.ts';
export { bucketSnapshots, type SnapshotBucket } from './bucket-snapshots.ts';
export { type BuiltSegment, buildFromBatches, buildSegment } from './engines/embedded/build-segment.ts';
export { codeKey } from './engines/embedded/index/code-key.ts';
export { receiver, sendBuilt, type TransferMessage } from './engines/embedded/index-transfer.ts';
export type { ExplainedHit, SearchExplanation, TriedQuery } from './engines/embedded/query/explain.ts';
export { namesWith } from './engines/embedded/query/label-words.ts';
export { shareSegment } from './engines/embedded/shared/shared-segment.ts';
export { saveSnapshot } from './engines/embedded/snapshot.ts';
export { fold } from './engines/embedded/text/lexemes.ts';
export { type SearchWords, withMoreWords } from './engines/embedded/words/search-words.ts';
export { shippedSets } from './engines/embedded/words/shipped-words.ts';
export type { WordLine, WordSet } from './engines/embedded/words/word-file.ts';
export { readWords, WORDS_FOLDER, type WordsState, watchWords } from './engines/embedded/words/words-folder.ts';
export type {
  Engine,
  PriceFactor,
  PriceView,
  SearchFilters,
  SearchQuery,
  SearchResult,
  SearchSort,
  Suggestion,
} from './engines/engine.ts';
export type { Cluster } from './engines/opensearch/search-cluster.ts';
export type { QueryRules, RuleTargets } from './engines/query-rules.ts';
export type {
  AvailabilityLevel,
  DocumentAttribute,
  DocumentPatch,
  LocalText,
  SearchDocument,
} from './engines/search-document.ts';
export { IndexPublisher } from './index-publisher.ts';
export { loadRemoteSearch } from './load-remote-search.ts';
export type { SliderSettings } from './price-slider.rules.ts';
export { queryKey } from './query-key.ts';
export { relaxedSearches } from './relaxed-search.rules.ts';
export type { RemoteSearch, RemoteSearchEvent } from './remote-search.service.ts';
export { SearchService } from './search.service.ts';
export { SearchFollower } from './search-follower.ts';
export { type SearchSetting, searchQueryOf } from './search-request.rules.ts';
export type { SearchEvent, SearchServiceOptions } from './search-service-options.ts';
export type { BuildRequest, SearchSource, SourceChanges, SourcePromos } from './search-source.ts';
export { openSearchTrial, type SearchTrial } from './search-trial.ts';
export type { FirstWords } from './shared-words.ts';
export { type ShopSelection, selectionOf, shopQuery } from './shop-query.rules.ts';
export type { SearchStandby, ShopSearch } from './shop-search.ts';
export { folderSnapshots, type SnapshotDraft, type SnapshotStore, type StoredSnapshot } from './snapshot-store.ts';
export type { Search } from './threads-search.ts';
