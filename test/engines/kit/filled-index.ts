/** A catalogue in OpenSearch, filled as the shop fills it, beside the embedded engine with the same articles. */

import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { buildSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import type { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import { Generation } from '#server/modules/search/engines/opensearch/generation.ts';
import {
  type GenerationStore,
  generationStore,
} from '#server/modules/search/engines/opensearch/generations.repository.ts';
import { IndexFiller } from '#server/modules/search/engines/opensearch/index-filler.ts';
import { OpenSearchEngine } from '#server/modules/search/engines/opensearch/opensearch-engine.ts';
import {
  type OwnPriceStore,
  ownPriceStore,
} from '#server/modules/search/engines/opensearch/own-price-columns.repository.ts';
import type { Cluster } from '#server/modules/search/engines/opensearch/search-cluster.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import type { SearchSource } from '#server/modules/search/index.ts';
import type { Database } from '#server/platform/db/index.ts';

export interface FilledIndex {
  readonly filler: IndexFiller;
  readonly source: SearchSource;
  readonly store: GenerationStore;
  readonly ownPrices: OwnPriceStore;
  /** What the shop sells now; the next filling reads it. */
  documents: SearchDocument[];
  /** As another process sees it: read from the database anew. */
  remote(): Promise<OpenSearchEngine>;
  /** An embedded engine that is built of the articles of this moment. */
  embedded(): EmbeddedEngine;
  drop(): Promise<void>;
}

export interface FillOptions {
  readonly shards?: number;
  readonly replicas?: number;
}

const NOBODY_ELSE = { confirm: async () => {} };

export async function filledIndex(
  cluster: Cluster,
  db: Database,
  documents: readonly SearchDocument[],
  { shards = 1, replicas = 0 }: FillOptions = {},
): Promise<FilledIndex> {
  const store = generationStore(db);
  const ownPrices = ownPriceStore(db);
  const signal = new AbortController().signal;
  const source = sourceOf(() => filled.documents);
  const prefix = `test-${process.pid}`;
  const options = { cluster, store, ownPrices, source, fence: NOBODY_ELSE, prefix, signal, shards, replicas };
  const filler = new IndexFiller(options);
  const filled: FilledIndex = {
    filler,
    source,
    store,
    ownPrices,
    documents: [...documents],
    async remote() {
      await filler.refresh();
      const row = await store.active();
      if (!row) throw new Error('no generation');
      return new OpenSearchEngine(cluster, new Generation(row, await store.words(row.number, 0)));
    },
    embedded: () => buildEngine(filled.documents),
    async drop() {
      const row = await store.active();
      if (row) await cluster.work({ method: 'DELETE', path: `/${row.index}` });
    },
  };
  await filler.fill();
  return filled;
}

function sourceOf(documents: () => readonly SearchDocument[]): SearchSource {
  const levels = () => documents().map(({ id, availability }) => ({ id, availability }));
  return {
    version: async () => '1',
    changesSince: async () => ({ version: '1', articles: [], priced: [], everything: false }),
    async *documents(only) {
      const leaders = new Set(only);
      yield documents().filter(({ id, parentId }) => leaders.has(parentId === 0 ? id : parentId));
    },
    async *prices(ids) {
      const wanted = new Set(ids);
      yield documents().flatMap(({ id, prices }) => (wanted.has(id) ? [{ id, prices: { ...prices } }] : []));
    },
    build: async () => buildSegment(documents()),
    builtElsewhere() {},
    attributeLabels: async () => new Map(),
    promos: async () => ({ key: '', articles: async () => new Set() }),
    async *availability() {
      yield levels();
    },
    availabilityOf: async (ids) => levels().filter(({ id }) => ids.includes(id)),
  };
}
