import { buildSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import { saveSnapshot } from '#server/modules/search/engines/embedded/snapshot.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import type { SearchSource } from '#server/modules/search/index.ts';

/** A source whose documents can be changed, and that counts what is built. */
export function changingSource(first: SearchDocument[]) {
  const state = {
    documents: first,
    version: 1,
    /** By version: what it changed; null = everything. */
    changes: new Map<number, number[] | null>(),
    /** Ids of which only prices changed, by version. */
    priced: new Map<number, number[]>(),
    promos: new Set<number>(),
    builds: 0,
    partial: [] as number[][],
    /** Before each build; may change the state or fail. */
    onRead: () => {},
    /** After each part of the prices that is read. */
    onPriced: () => {},
  };
  const source: SearchSource = {
    version: async () => String(state.version),
    async changesSince(version) {
      const later = [...state.changes].filter(([number]) => number > Number(version)).map(([, ids]) => ids);
      const articles = later.flatMap((ids) => ids ?? []);
      const priced = [...state.priced].flatMap(([number, ids]) => (number > Number(version) ? ids : []));
      return { version: String(state.version), articles, priced, everything: later.includes(null) };
    },
    attributeLabels: async () => new Map(),
    promos: async () => ({ key: [...state.promos].join(), articles: async () => state.promos }),
    async *availability() {
      yield state.documents.map(({ id, availability }) => ({ id, availability }));
    },
    async availabilityOf(ids) {
      const read = state.documents.filter(({ id }) => ids.includes(id));
      return read.map(({ id, availability }) => ({ id, availability }));
    },
    async *prices(ids) {
      for (const { id, prices } of state.documents.filter((one) => ids.includes(one.id))) {
        yield [{ id, prices: { ...prices } }];
        state.onPriced();
      }
    },
    async *documents(only) {
      state.partial.push([...only]);
      const read = state.documents.filter(({ id, parentId }) => only.includes(id) || only.includes(parentId));
      state.onRead();
      yield read.filter(({ parentId }) => parentId === 0);
      yield read.filter(({ parentId }) => parentId !== 0);
    },
    builtElsewhere() {},
    async build({ only, snapshot, signal }) {
      const read = state.documents.filter(({ id, parentId }) => !only || only.includes(id) || only.includes(parentId));
      if (only) state.partial.push([...only]);
      else state.builds += 1;
      state.onRead();
      await new Promise((done) => setImmediate(done));
      signal.throwIfAborted();
      const built = buildSegment(read);
      if (snapshot) await saveSnapshot(built, snapshot.version, snapshot.file);
      return built;
    },
  };
  /** A change of the source that is announced. */
  const change = (next: SearchDocument[], ids: number[] | null) => {
    state.documents = next;
    state.version += 1;
    state.changes.set(state.version, ids);
  };
  return { state, source, change };
}
