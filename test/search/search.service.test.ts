import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import { WORKER_FROM } from '#server/modules/search/engines/embedded/index-building.ts';
import { loadSnapshot, saveSnapshot } from '#server/modules/search/engines/embedded/snapshot.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { type SearchEvent, SearchService, type SearchSource } from '#server/modules/search/index.ts';
import { queryFor, sample } from './sample-documents.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-search-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const documents = [
  sample(1, 'Vite zincata M8x20', {
    attributes: [{ code: 'materiale', key: 'acciaio', label: { it: 'Acciaio', en: 'Steel' } }],
  }),
  sample(2, 'Dado ottone', {
    brand: { code: 'b', label: 'Berner' },
    family: [{ code: 'v', label: { it: 'Viti', en: 'Screws' } }],
  }),
  sample(3, 'Tassello', { prices: [5, -1, 7_000_000_000] }),
];

test('a snapshot searches like the engine it was taken from, delta included', async () => {
  const engine = buildEngine(documents, {
    version: 'v1',
    attributeLabels: new Map([['materiale', { it: 'Materiale', en: 'Material' }]]),
  });
  engine.apply({ upsert: [sample(9, 'Dado inox')], remove: [3] });
  engine.patch([{ id: 1, availability: 0 }]);
  const file = join(folder, 'index');
  await saveSnapshot(engine.index, file);
  const index = await loadSnapshot(file);
  expect(index?.version).toBe('v1');
  const loaded = new EmbeddedEngine(index as NonNullable<typeof index>);
  for (const text of ['*', 'dadi', 'm8 x 20', 'tassello', 'otone', 'ART.0002'])
    expect(loaded.search(queryFor(text))).toEqual(engine.search(queryFor(text)));
  expect(loaded.suggest({ text: 'da', lang: 'it', rows: 5, labels: 3 })).toEqual(
    engine.suggest({ text: 'da', lang: 'it', rows: 5, labels: 3 }),
  );
  expect(loaded.stats().documents).toBe(3);
});

test('a damaged or foreign file is no snapshot', async () => {
  const engine = buildEngine(documents);
  const file = join(folder, 'index');
  await saveSnapshot(engine.index, file);
  const content = await readFile(file);
  await writeFile(file, content.subarray(0, content.length - 9));
  expect(await loadSnapshot(file)).toBeUndefined();
  await writeFile(file, 'something else');
  expect(await loadSnapshot(file)).toBeUndefined();
  expect(await loadSnapshot(join(folder, 'missing'))).toBeUndefined();
});

/** A source whose documents can be changed, and that reports when it is being read. */
function changingSource(first: SearchDocument[]) {
  const state = { documents: first, version: '1', onRead: () => {} };
  const source: SearchSource = {
    version: async () => state.version,
    attributeLabels: async () => new Map(),
    async *documents() {
      const current = state.documents;
      for (let at = 0; at < current.length; at += 500) {
        yield current.slice(at, at + 500);
        state.onRead();
      }
    },
  };
  return { state, source };
}

function serviceOf(source: SearchSource, snapshotFile: string | null = null) {
  const events: SearchEvent[] = [];
  return {
    events,
    service: new SearchService({ source, snapshotFile, now: () => 0, log: (event) => events.push(event) }),
  };
}

test('a rebuild swaps the whole index; the old one is used meanwhile', async () => {
  const { state, source } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  expect(service.search(queryFor('dado')).ids).toEqual([2]);
  state.documents = [sample(5, 'Dado cieco')];
  state.onRead = () => expect(service.search(queryFor('dado')).ids).toEqual([2]);
  await service.rebuild();
  expect(service.search(queryFor('dado')).ids).toEqual([5]);
});

test('patches and changes during a rebuild are not lost', async () => {
  const { state, source } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  state.onRead = () => {
    service.patch([{ id: 2, availability: 0 }]);
    service.apply({ upsert: [sample(77, 'Dado nuovo')], remove: [] });
  };
  await service.rebuild();
  const result = service.search(queryFor('dado'));
  expect(result.ids).toEqual([2, 77]);
  expect(result.flags.availability).toEqual([1, 0, 1]);
});

test('a request to rebuild during a rebuild is followed by another one', async () => {
  const { state, source } = changingSource(documents);
  const { service, events } = serviceOf(source);
  await service.start();
  state.onRead = () => {
    state.onRead = () => {};
    state.documents = [sample(6, 'Dado ultimo')];
    void service.rebuild();
  };
  await service.rebuild();
  expect(service.search(queryFor('dado')).ids).toEqual([6]);
  expect(events.filter(({ kind }) => kind === 'built')).toHaveLength(3);
});

test('a failed rebuild leaves the index as it was', async () => {
  const { state, source } = changingSource(documents);
  const { service, events } = serviceOf(source);
  await service.start();
  state.onRead = () => {
    throw new Error('database gone');
  };
  await expect(service.rebuild()).rejects.toThrow('database gone');
  expect(service.search(queryFor('dado')).ids).toEqual([2]);
  expect(events.at(-1)?.kind).toBe('build-failed');
});

test('with a stored index the service searches before the source was read', async () => {
  const file = join(folder, 'index');
  const first = serviceOf(changingSource(documents).source, file);
  await first.service.start();
  await first.service.close();
  const { state, source } = changingSource([sample(8, 'Dado fresco')]);
  state.version = '2';
  const second = serviceOf(source, file);
  await second.service.start();
  expect(second.service.search(queryFor('dado')).ids).toEqual([2]);
  await second.service.close();
  expect(second.service.search(queryFor('dado')).ids).toEqual([8]);
  expect(second.events.map(({ kind }) => kind)).toEqual(['loaded', 'built']);
});

test('a large catalogue is built in a worker and returns the same', async () => {
  const large = Array.from({ length: WORKER_FROM + 700 }, (_, at) =>
    sample(at + 1, `Vite numero ${at + 1}`, { sales: at % 50, code: `V-${at}` }),
  );
  const { service } = serviceOf(changingSource(large).source);
  await service.start();
  const here = buildEngine(large, { version: '1' });
  for (const text of ['*', 'viti', 'vite 1234', 'v77'])
    expect(service.search(queryFor(text))).toEqual(here.search(queryFor(text)));
});

test('a child that leaves a group which stays is refused', () => {
  const engine = buildEngine([sample(1, 'Padre'), sample(2, 'Figlio', { parentId: 1 })]);
  expect(() => engine.apply({ upsert: [sample(2, 'Figlio solo')], remove: [] })).toThrow(RangeError);
  expect(() => engine.apply({ upsert: [sample(4, 'Orfano', { parentId: 3 })], remove: [] })).toThrow(RangeError);
});

test('prices cannot be filtered or sorted by where there are none', () => {
  const engine = buildEngine(documents);
  expect(() => engine.search({ ...queryFor('*'), sort: 'price-asc' })).toThrow(RangeError);
  expect(() => engine.search({ ...queryFor('*'), filters: { maxPrice: 5 } })).toThrow(RangeError);
});
