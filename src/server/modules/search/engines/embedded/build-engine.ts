import type { LocalText, SearchDocument } from '../search-document.ts';
import { EmbeddedEngine, type EngineOptions } from './embedded-engine.ts';
import { EmbeddedIndex } from './embedded-index.ts';
import { FacetCatalog } from './index/facet-catalog.ts';
import { SegmentBuilder } from './index/segment-builder.ts';

export interface BuildExtras {
  version?: string;
  attributeLabels?: ReadonlyMap<string, LocalText>;
  options?: EngineOptions;
}

/** Builds an engine on this thread, for small catalogues and tests. Parents come before their children. */
export function buildEngine(documents: Iterable<SearchDocument>, extras: BuildExtras = {}): EmbeddedEngine {
  const catalog = new FacetCatalog();
  for (const [code, label] of extras.attributeLabels ?? []) catalog.addField(code, label);
  const builder = new SegmentBuilder(catalog);
  for (const document of documents) builder.add(document);
  const index = new EmbeddedIndex(builder.finish(), catalog, extras.version ?? '');
  return new EmbeddedEngine(index, extras.options);
}
