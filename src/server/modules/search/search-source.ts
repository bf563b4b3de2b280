import type { LocalText, SearchDocument } from './engines/search-document.ts';

export type { AvailabilityLevel, DocumentAttribute, LocalText, SearchDocument } from './engines/search-document.ts';

/**
 * Source of the documents, implemented by the catalogue module. Batches of a few hundred documents keep the event loop
 * free while an index is built.
 */
export interface SearchSource {
  /** Changes whenever the catalogue changed in a way that no patch reported to the engine. */
  version(): Promise<string>;
  /** All documents in batches. A parent comes before its children (anywhere before). */
  documents(): AsyncIterable<SearchDocument[]>;
  /** Titles of the attribute groups, by the `code` used in the documents' attributes. */
  attributeLabels(): Promise<ReadonlyMap<string, LocalText>>;
}
