import type { LocalText, SearchDocument } from '../search-document.ts';
import { type BuiltSegment, buildSegment } from './build-segment.ts';
import { EmbeddedEngine, type EngineOptions } from './embedded-engine.ts';
import { EmbeddedIndex } from './embedded-index.ts';
import { FacetCatalog } from './index/facet-catalog.ts';

export interface BuildExtras {
  version?: string;
  attributeLabels?: ReadonlyMap<string, LocalText>;
  options?: EngineOptions;
}

/** Builds an engine on this thread, for small catalogues and tests. Parents come before their children. */
export function buildEngine(documents: Iterable<SearchDocument>, extras: BuildExtras = {}): EmbeddedEngine {
  const built = buildSegment(documents, extras.attributeLabels);
  return new EmbeddedEngine(indexOf(built, extras.version ?? ''), extras.options);
}

/** The index of a segment that contains the whole catalogue. */
export function indexOf({ segment, catalog }: BuiltSegment, version: string): EmbeddedIndex {
  return new EmbeddedIndex(segment, new FacetCatalog(catalog), version);
}
