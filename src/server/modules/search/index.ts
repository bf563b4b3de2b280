/** Owns the catalogue search: the index, facets and suggestions, and how a shop query is read and presented. */
export type {
  Engine,
  PriceFactor,
  PriceView,
  SearchAnswer,
  SearchQuery,
  Suggestion,
} from './engines/engine.ts';
export type {
  AvailabilityLevel,
  DocumentAttribute,
  DocumentPatch,
  LocalText,
  SearchDocument,
} from './engines/search-document.ts';
export { type SearchEvent, SearchService, type SearchServiceOptions } from './search.service.ts';
export type { SearchSource } from './search-source.ts';
