import type { LocalText, SearchDocument } from '../search-document.ts';
import { FacetCatalog, type FacetCatalogData } from './index/facet-catalog.ts';
import type { Segment } from './index/segment.ts';
import { SegmentBuilder } from './index/segment-builder.ts';

/** A segment with the names of its facet values and families, numbered by themselves. */
export interface BuiltSegment {
  readonly segment: Segment;
  readonly catalog: FacetCatalogData;
}

type Labels = ReadonlyMap<string, LocalText>;

/** Builds a segment of documents in memory, parents before their children. `labels`: titles of attribute groups. */
export function buildSegment(documents: Iterable<SearchDocument>, labels: Labels = new Map()): BuiltSegment {
  const { catalog, builder } = begin(labels);
  for (const document of documents) builder.add(document);
  return { segment: builder.finish(), catalog: catalog.data() };
}

/** The same from batches that are read one after the other. Rejects with the reason of `signal` when it is aborted. */
export async function buildFromBatches(
  batches: AsyncIterable<readonly SearchDocument[]>,
  labels: Labels,
  signal?: AbortSignal,
): Promise<BuiltSegment> {
  const { catalog, builder } = begin(labels);
  for await (const documents of batches) {
    signal?.throwIfAborted();
    for (const document of documents) builder.add(document);
  }
  return { segment: builder.finish(), catalog: catalog.data() };
}

function begin(labels: Labels) {
  const catalog = new FacetCatalog();
  for (const [code, label] of labels) catalog.addField(code, label);
  return { catalog, builder: new SegmentBuilder(catalog) };
}
