/** An index that one thread writes and others search (docs/scale-out-threads.md): the same results, never half a change. */
import { MessageChannel, Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AppError } from '#contract/values/errors.ts';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { buildSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import { EmbeddedIndex } from '#server/modules/search/engines/embedded/embedded-index.ts';
import { FacetCatalog } from '#server/modules/search/engines/embedded/index/facet-catalog.ts';
import { IndexCells } from '#server/modules/search/engines/embedded/shared/index-cells.ts';
import { shareSegment } from '#server/modules/search/engines/embedded/shared/shared-segment.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { SearchFollower } from '#server/modules/search/index.ts';
import { IndexPublisher } from '#server/modules/search/index-publisher.ts';
import { catalogue, documentsOf, group, query } from './arbitrary-catalogue.ts';
import { expectSame, plainResult } from './compare-answers.ts';
import { queryFor, sample } from './sample-documents.ts';

const SEED = 20_261_128;
/** Id of the first group of an arbitrary catalogue. */
const FIRST = 5000;
const STATE = { version: 'v1', swaps: 1, levels: 0 };

/** The writer's engine, whose columns are shared. */
function sharedEngine(documents: readonly SearchDocument[]): EmbeddedEngine {
  const { segment, catalog } = buildSegment(documents);
  return new EmbeddedEngine(new EmbeddedIndex(shareSegment(segment), new FacetCatalog(catalog), 'v1'));
}

function follow(publisher: IndexPublisher, reader = 0): SearchFollower {
  return new SearchFollower({
    port: publisher.attach(reader),
    reader,
    cachedResults: 50,
    onError(error) {
      throw error;
    },
  });
}

const change = fc.record(
  { availability: fc.constantFrom(0, 1, 2), hasPromo: fc.boolean(), sales: fc.integer({ min: 0, max: 9 }) },
  { requiredKeys: [], noNullPrototype: true },
);

test('a thread that follows finds the same as a rebuilt index: after patches, changed texts, and for one that came late', async () => {
  await fc.assert(
    fc.asyncProperty(
      catalogue,
      fc.array(fc.tuple(fc.nat(), change), { maxLength: 5 }),
      fc.array(group, { minLength: 1, maxLength: 2 }),
      fc.array(query, { minLength: 2, maxLength: 4 }),
      async (documents, patches, groups, queries) => {
        const publisher = new IndexPublisher(2);
        const engine = sharedEngine(documents);
        const early = follow(publisher);
        await publisher.publish(engine.index, STATE);
        await early.begun;
        for (const entry of queries) await early.search(entry);
        const current = new Map(documents.map((document) => [document.id, document]));
        for (const [place, given] of patches) {
          const document = documents[place % documents.length] as SearchDocument;
          engine.patch([{ id: document.id, ...given }]);
          current.set(document.id, { ...document, ...current.get(document.id), ...given } as SearchDocument);
        }
        // The first group has other articles and texts from now on; another one is new.
        const before = documents.filter(({ id, parentId }) => id === FIRST || parentId === FIRST).map(({ id }) => id);
        const fresh = groups.flatMap((entry, at) => documentsOf(entry, at === 0 ? 0 : 20));
        const kept = new Set(fresh.map(({ id }) => id));
        const remove = before.filter((id) => !kept.has(id));
        engine.apply({ upsert: fresh, remove });
        for (const id of remove) current.delete(id);
        for (const document of fresh) current.set(document.id, document);
        const late = follow(publisher, 1);
        await late.begun;
        for (const entry of queries) {
          const expected = engine.search(entry);
          // Without a turn of the event loop: the message about the segment is still in the port.
          expect(plainResult(await early.search(entry))).toEqual(plainResult(expected));
          expect(plainResult(await late.search(entry))).toEqual(plainResult(expected));
          expectSame(await early.search(entry), [...current.values()], entry);
        }
        early.close();
        late.close();
        publisher.close();
      },
    ),
    { seed: SEED, numRuns: 25 },
  );
}, 120_000);

test('columns of a shared segment are views of one piece of memory, and are the same', () => {
  const documents = Array.from({ length: 50 }, (_, at) => sample(at + 1, `Vite zincata M${at}x20`));
  const own = buildEngine(documents);
  const shared = sharedEngine(documents);
  const buffers = new Set<unknown>();
  for (const column of Object.values(shared.index.base)) {
    if (ArrayBuffer.isView(column)) buffers.add(column.buffer);
    else if (typeof column === 'object') buffers.add(column.bytes.buffer).add(column.offsets.buffer);
  }
  expect([...buffers]).toEqual([expect.any(SharedArrayBuffer)]);
  for (const text of ['*', 'vite', 'm8x20', 'zincate', 'vitr', 'ART.0007'])
    expect(shared.search(queryFor(text))).toEqual(own.search(queryFor(text)));
  expect(shareSegment(shared.index.base), 'shared once').toBe(shared.index.base);
});

test('a new index is used by readers when it is ready, and its state with it', async () => {
  const publisher = new IndexPublisher(1);
  const reader = follow(publisher);
  expect([reader.ready, reader.version]).toEqual([false, '']);
  await expect(reader.search(queryFor('*'))).rejects.toMatchObject({ code: 'unavailable' });
  await publisher.publish(sharedEngine([sample(1, 'Vite')]).index, STATE);
  await reader.begun;
  expect(reader.version).toBe('v1#1.0');
  const second = sharedEngine([sample(1, 'Vite'), sample(2, 'Vite lunga')]);
  await publisher.publish(second.index, { version: 'v2', swaps: 2, levels: 0 });
  await expect.poll(async () => (await reader.search(queryFor('vite'))).total).toBe(2);
  expect(reader.version).toBe('v2#2.0');
  publisher.stateChanged({ version: 'v3', swaps: 2, levels: 7 });
  await expect.poll(() => [reader.version, reader.levelEpoch]).toEqual(['v3#2.0', 7]);
  reader.close();
  publisher.close();
});

test('a search during a write is run again; one that is always disturbed is refused', async () => {
  const publisher = new IndexPublisher(1);
  const engine = sharedEngine([sample(1, 'Vite'), sample(2, 'Dado')]);
  const reader = follow(publisher);
  await publisher.publish(engine.index, STATE);
  await reader.begun;
  let writes = 2;
  /** Reading the text of the query writes: in the middle of the search. */
  const disturbed = {
    ...queryFor('*'),
    get sort() {
      if (writes > 0) {
        writes -= 1;
        engine.patch([{ id: 1, availability: writes === 0 ? 0 : 1 }]);
      }
      return 'default' as const;
    },
  };
  const before = reader.repeated;
  expect((await reader.search(disturbed)).total).toBe(2);
  expect(reader.repeated).toBeGreaterThan(before);
  writes = Number.POSITIVE_INFINITY;
  await expect(reader.search(disturbed)).rejects.toMatchObject({ code: 'unavailable' });
  reader.close();
  publisher.close();
});

test('an index whose first searches are all disturbed is used all the same', async () => {
  const publisher = new IndexPublisher(1);
  const reader = follow(publisher);
  const disturbed = vi.spyOn(IndexCells.prototype, 'isUndisturbed').mockReturnValue(false);
  try {
    await publisher.publish(sharedEngine([sample(1, 'Vite')]).index, STATE);
    await reader.begun;
    expect(disturbed).toHaveBeenCalled();
  } finally {
    disturbed.mockRestore();
  }
  expect(reader.version).toBe('v1#1.0');
  expect((await reader.search(queryFor('vite'))).total).toBe(1);
  reader.close();
  publisher.close();
});

/** Writes two articles in turns, so that one of them is always there and the other is not, as fast as it can. */
const WRITER = new URL('./shared-index-writer.worker.ts', import.meta.url);

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

test('while another thread writes nearly all the time, no search sees half a change', async () => {
  const { port1, port2 } = new MessageChannel();
  const writer = new Worker(WRITER, { workerData: { port: port2 }, transferList: [port2], execArgv: [] });
  const reader = new SearchFollower({
    port: port1,
    reader: 0,
    cachedResults: 0,
    onError(error) {
      throw error;
    },
  });
  const failed = new Promise<never>((_, reject) => writer.on('error', reject));
  failed.catch(() => {});
  await Promise.race([reader.begun, failed]);
  const totals = new Set<number>();
  let found = 0;
  // How many are refused depends on what else the machine does: the last one is after many that were not.
  for (let count = 0; count < 400 || found < 20; count += 1) {
    try {
      totals.add((await reader.search({ ...queryFor('*'), filters: { availability: [2] } })).total);
      found += 1;
    } catch (error) {
      // It found no quiet moment, which is no wrong result.
      if (!isUnavailable(error)) throw error;
    }
  }
  await writer.terminate();
  expect([...totals]).toEqual([100]);
  expect(reader.repeated, 'the writer disturbed').toBeGreaterThan(0);
}, 60_000);

test('the writer waits for a reader that was disturbed, and not for one that ended', async () => {
  const cells = IndexCells.forReaders(2);
  cells.wantPeace(1, true);
  let isPeace = false;
  const peace = cells.peace().then(() => {
    isPeace = true;
  });
  await new Promise((done) => setImmediate(done));
  expect(isPeace).toBe(false);
  cells.wantPeace(1, false);
  await peace;
});
