/** A catalogue as the filler of OpenSearch reads it, without a database: built before, with changes that a bench makes. */
import type { BuiltSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import type { GenerationWords } from '#server/modules/search/engines/opensearch/generation-words.ts';
import type {
  GenerationRow,
  GenerationStore,
} from '#server/modules/search/engines/opensearch/generations.repository.ts';
import { OwnPriceColumn } from '#server/modules/search/engines/opensearch/own-price-column.ts';
import type { OwnPriceStore } from '#server/modules/search/engines/opensearch/own-price-columns.repository.ts';
import { unpacked } from '#server/modules/search/engines/opensearch/own-price-list.ts';
import type { ReadyColumns } from '#server/modules/search/engines/opensearch/price-views.ts';
import type { AvailabilityLevel } from '#server/modules/search/engines/search-document.ts';
import type { SearchSource } from '#server/modules/search/index.ts';

export interface RemoteCatalogue {
  readonly source: SearchSource;
  readonly store: GenerationStore;
  readonly ownPrices: OwnPriceStore;
  readonly columns: ReadyColumns;
  /** Money on list 0, from the next `follow` on. */
  setPrices(prices: ReadonlyMap<number, number>): void;
  /** From the next `stockMoved` on. */
  setLevels(levels: ReadonlyMap<number, AvailabilityLevel>): void;
}

export function remoteCatalogue(built: BuiltSegment): RemoteCatalogue {
  let version = 1;
  let priced: ReadonlyMap<number, number> = new Map();
  let levels: ReadonlyMap<number, AvailabilityLevel> = new Map();
  return {
    store: storeInMemory(),
    ...ownPricesInMemory(),
    setPrices(prices) {
      priced = prices;
      version += 1;
    },
    setLevels(changed) {
      levels = changed;
    },
    source: {
      version: async () => String(version),
      changesSince: async (from) => ({
        version: String(version),
        articles: [],
        priced: from === String(version) ? [] : [...priced.keys()],
        everything: false,
      }),
      async *documents() {},
      async *prices(ids) {
        yield ids.map((id) => ({ id, prices: { 0: priced.get(id) ?? -1 } }));
      },
      build: async () => built,
      builtElsewhere() {},
      attributeLabels: async () => new Map(),
      promos: async () => ({ key: '', articles: async () => new Set() }),
      async *availability() {},
      availabilityOf: async (ids) =>
        ids.flatMap((id) => {
          const availability = levels.get(id);
          return availability === undefined ? [] : [{ id, availability }];
        }),
    },
  };
}

/** One generation, of one process. */
function storeInMemory(): GenerationStore {
  let active: GenerationRow | undefined;
  let parts: GenerationWords[] = [];
  let writes = 0;
  return {
    active: async () => active,
    async begin(prefix, version, words) {
      parts = [words];
      return { number: 1, index: `${prefix}-articles-1`, version, documents: 0 };
    },
    async activate(row, { documents }) {
      active = { ...row, documents };
    },
    async addWords(_, words) {
      parts.push(words);
    },
    words: async (_, from) => parts.slice(from),
    async moveOn({ version, documents }) {
      if (active) active = { ...active, version, documents };
    },
    async levelsMoved() {},
    age: async () => 0,
    async current() {},
    abandon: async () => [],
    async nextWrite() {
      writes += 1;
      return writes;
    },
  };
}

function ownPricesInMemory(): { ownPrices: OwnPriceStore; columns: ReadyColumns } {
  const asked = new Map<string, OwnPriceColumn>();
  const ready = new Map<string, number>();
  const ask: OwnPriceStore['ask'] = async ({ key, bytes }) => {
    if (!asked.has(key)) asked.set(key, new OwnPriceColumn(asked.size + 1, unpacked(bytes)));
  };
  const those = (wanted: boolean) => [...asked].flatMap(([key, column]) => (ready.has(key) === wanted ? [] : [column]));
  return {
    columns: { numberOf: (key) => ready.get(key), ask: (definition) => void ask(definition) },
    ownPrices: {
      ask,
      ready: async () => ready,
      kept: async () => those(false),
      wanted: async () => those(true),
      all: async () => [...asked.values()],
      async complete(number) {
        for (const [key, column] of asked) if (column.number === number) ready.set(key, number);
      },
      forget: async () => [],
    },
  };
}
