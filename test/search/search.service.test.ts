import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildEngine, indexOf } from '#server/modules/search/engines/embedded/build-engine.ts';
import { buildSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import { loadSnapshot, saveSnapshot } from '#server/modules/search/engines/embedded/snapshot.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import {
  folderSnapshots,
  type SearchEvent,
  SearchService,
  type SearchServiceOptions,
  type SearchSource,
} from '#server/modules/search/index.ts';
import { changingSource } from './changing-source.ts';
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

test('a snapshot searches like the index it was taken from', async () => {
  const labels = new Map([['materiale', { it: 'Materiale', en: 'Material' }]]);
  const built = buildSegment(documents, labels);
  const engine = new EmbeddedEngine(indexOf(built, 'v1'));
  const file = join(folder, 'index');
  await saveSnapshot(built, 'v1', file);
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
  const file = join(folder, 'index');
  await saveSnapshot(buildSegment(documents), 'v1', file);
  const content = await readFile(file);
  await writeFile(file, content.subarray(0, content.length - 9));
  expect(await loadSnapshot(file)).toBeUndefined();
  await writeFile(file, 'something else');
  expect(await loadSnapshot(file)).toBeUndefined();
  expect(await loadSnapshot(join(folder, 'missing'))).toBeUndefined();
});

function serviceOf(source: SearchSource, stored: string | null = null, limits?: SearchServiceOptions['limits']) {
  const events: SearchEvent[] = [];
  const log = (event: SearchEvent) => events.push(event);
  return {
    events,
    service: new SearchService({
      source,
      snapshots: stored === null ? null : folderSnapshots(stored),
      now: () => 0,
      log,
      ...(limits && { limits }),
    }),
  };
}

test('a rebuild swaps the whole index; the old one is used meanwhile', async () => {
  const { state, source } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  expect((await service.search(queryFor('dado'))).ids).toEqual([2]);
  state.documents = [sample(5, 'Dado cieco')];
  const meanwhile: unknown[] = [];
  state.onRead = () => void service.search(queryFor('dado')).then(({ ids }) => meanwhile.push(ids));
  await service.rebuild();
  expect(meanwhile).toEqual([[2]]);
  expect((await service.search(queryFor('dado'))).ids).toEqual([5]);
});

test('a changed article is read again, and nothing else', async () => {
  const { state, source, change } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  change([...documents.filter(({ id }) => id !== 2), sample(2, 'Dado cieco')], [2]);
  await service.follow();
  expect([(await service.search(queryFor('cieco'))).ids, (await service.search(queryFor('ottone'))).ids]).toEqual([
    [2],
    [],
  ]);
  expect([state.builds, state.partial]).toEqual([1, [[2]]]);
  change(
    state.documents.filter(({ id }) => id !== 2),
    [2],
  );
  await service.follow();
  expect((await service.search(queryFor('dado'))).ids).toEqual([]);
});

test('a changed state is written into the columns: no text is indexed twice', async () => {
  const { source, change } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  change([{ ...(documents[0] as SearchDocument), availability: 0, sales: 7 }, ...documents.slice(1)], [1]);
  await service.follow();
  expect((await service.search(queryFor('m8x20'))).flags.availability).toEqual([1, 0, 0]);
  expect(service.stats()).toMatchObject({ segments: 1, changed: 0 });
});

test('a child that moves to another parent leaves the old one', async () => {
  const group = [sample(1, 'Vite'), sample(2, 'Dado'), sample(3, 'Ottone', { parentId: 1 })];
  const { source, change } = changingSource(group);
  const { service } = serviceOf(source);
  await service.start();
  expect((await service.search(queryFor('vite ottone'))).ids).toEqual([3]);
  change([...group.slice(0, 2), sample(3, 'Ottone', { parentId: 2 })], [3, 2]);
  await service.follow();
  expect((await service.search(queryFor('dado ottone'))).ids).toEqual([3]);
  expect((await service.search(queryFor('vite ottone'))).partial).toBe(true);
});

test('where only prices changed no article is read again', async () => {
  const { state, source, change } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  const before = service.version;
  change([{ ...(documents[0] as SearchDocument), prices: [5] }, ...documents.slice(1)], []);
  state.priced.set(state.version, [1]);
  await service.follow();
  expect([state.partial, state.builds]).toEqual([[], 1]);
  expect(service.version).not.toBe(before);
  expect(service.stats()).toMatchObject({ segments: 1, changed: 0 });
});

test('prices that are read in parts are shown together: results are kept until then (C-OFF-10)', async () => {
  const { state, source, change } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  const before = await service.search(queryFor('*'));
  change(documents, []);
  state.priced.set(state.version, [1, 2, 3]);
  const meanwhile: Array<Promise<unknown>> = [];
  state.onPriced = () => void meanwhile.push(service.search(queryFor('*')));
  await service.follow();
  expect(meanwhile).toHaveLength(3);
  for (const result of meanwhile) expect(await result).toBe(before);
  expect(await service.search(queryFor('*'))).not.toBe(before);
});

test('promos that begin or end are shown without reading an article again', async () => {
  const { state, source, change } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  state.promos = new Set([3]);
  change(documents, []);
  await service.follow();
  expect([(await service.search(queryFor('*'))).flags.promo, state.partial]).toEqual([1, []]);
});

test('stock that orders move while articles are read again is not lost', async () => {
  const { state, source, change } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  change([...documents], [2]);
  state.onRead = () => service.patch([{ id: 2, availability: 0 }]);
  await service.follow();
  expect((await service.search(queryFor('dado'))).flags.availability).toEqual([1, 0, 0]);
  await service.rebuild();
  expect((await service.search(queryFor('dado'))).flags.availability).toEqual([1, 0, 0]);
});

test('availability of articles whose stock moved is read and seen; what fails is read by the next call', async () => {
  const { state, source } = changingSource(documents);
  let isAway = true;
  const read = source.availabilityOf;
  const { service } = serviceOf({
    ...source,
    availabilityOf: async (ids) => {
      if (isAway) throw new Error('away');
      return read(ids);
    },
  });
  await service.start();
  state.documents = documents.map((one) => (one.id === 2 ? { ...one, availability: 0 as const } : one));
  await expect(service.stockMoved([2])).rejects.toThrow('away');
  isAway = false;
  await service.stockMoved([]);
  expect((await service.search(queryFor('dado'))).flags.availability).toEqual([1, 0, 0]);
});

test('what is imported during a rebuild is applied after it', async () => {
  const { state, source, change } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  state.onRead = () => {
    state.onRead = () => {};
    change([...documents, sample(6, 'Dado ultimo')], [6]);
  };
  await service.rebuild();
  await expect.poll(async () => (await service.search(queryFor('dado'))).ids).toEqual([2, 6]);
  expect(state.builds).toBe(2);
});

test('a change of everything is one new index', async () => {
  const { state, source, change } = changingSource(documents);
  const { service } = serviceOf(source);
  await service.start();
  change([sample(5, 'Dado cieco')], null);
  await service.follow();
  await expect.poll(async () => (await service.search(queryFor('dado'))).ids).toEqual([5]);
  expect(state.builds).toBe(2);
});

test('many small changes are merged into one segment, too many changed articles are a new index', async () => {
  const many = Array.from({ length: 12 }, (_, at) => sample(at + 1, `Vite ${at}`));
  const { state, source, change } = changingSource(many);
  const { service } = serviceOf(source, null, () => ({ mostAtOnce: 4, mostChanged: 5, mostSegments: 3 }));
  await service.start();
  for (let id = 1; id <= 4; id += 1) {
    change(
      state.documents.map((document) => (document.id === id ? sample(id, `Dado ${id}`) : document)),
      [id],
    );
    await service.follow();
  }
  expect(service.stats()).toMatchObject({ segments: 3, changed: 4, documents: 12 });
  expect((await service.search(queryFor('dado'))).total).toBe(4);
  const all = state.documents.map(({ id }) => sample(id, `Rondella ${id}`));
  change(all, [5, 6, 7, 8, 9]);
  await service.follow();
  await expect.poll(async () => (await service.search(queryFor('rondella'))).total).toBe(12);
  expect(state.builds).toBe(2);
});

test('a failed rebuild leaves the index as it was', async () => {
  const { state, source } = changingSource(documents);
  const { service, events } = serviceOf(source);
  await service.start();
  state.onRead = () => {
    throw new Error('database gone');
  };
  await expect(service.rebuild()).rejects.toThrow('database gone');
  expect((await service.search(queryFor('dado'))).ids).toEqual([2]);
  expect(events.at(-1)?.kind).toBe('build-failed');
});

test('changes that could not be read are logged, and found again the next time', async () => {
  const { state, source, change } = changingSource(documents);
  const { service, events } = serviceOf(source);
  await service.start();
  change([...documents, sample(6, 'Dado ultimo')], [6]);
  state.onRead = () => {
    throw new Error('database gone');
  };
  await expect(service.follow()).rejects.toThrow('database gone');
  expect(events.at(-1)?.kind).toBe('follow-failed');
  state.onRead = () => {};
  await service.follow();
  expect((await service.search(queryFor('dado'))).ids).toEqual([2, 6]);
});

test('a stored index is used as it is: what changed since is read, stock is compared, nothing is built', async () => {
  const stored = await mkdtemp(join(folder, 'stored-'));
  const first = serviceOf(changingSource(documents).source, stored);
  await first.service.start();
  await first.service.close();
  const { state, source, change } = changingSource(documents);
  change([...documents.slice(0, 2), sample(3, 'Dado fresco')], [3]);
  state.documents[0] = { ...(documents[0] as SearchDocument), availability: 0 };
  const second = serviceOf(source, stored);
  await second.service.start();
  expect((await second.service.search(queryFor('dado'))).ids).toEqual([2]);
  await expect.poll(async () => (await second.service.search(queryFor('dado'))).ids).toEqual([2, 3]);
  await expect.poll(async () => (await second.service.search(queryFor('m8x20'))).flags.availability).toEqual([1, 0, 0]);
  expect([state.builds, second.events.map(({ kind }) => kind)]).toEqual([0, ['loaded', 'followed']]);
});

test('a build that is underway does not keep the shop from stopping', async () => {
  const { state, source } = changingSource(documents);
  const { service, events } = serviceOf(source);
  await service.start();
  state.onRead = () => void service.close();
  await expect(service.rebuild()).rejects.toThrow('The search was closed.');
  expect(events.filter(({ kind }) => kind === 'build-failed')).toEqual([]);
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
