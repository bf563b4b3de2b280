/** One builder of the search index among the processes that share a database (docs/scale-out-two-copies.md). */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  bucketSnapshots,
  folderSnapshots,
  type SearchEvent,
  SearchService,
  type SearchSource,
  type SnapshotBucket,
} from '#server/modules/search/index.ts';
import { LeaseLost } from '#server/platform/db/lease.ts';
import { createLeases, type Leases } from '#server/platform/db/leases.ts';
import { changingSource } from '../../search/changing-source.ts';
import { queryFor, sample } from '../../search/sample-documents.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';
import { startDying } from '../../setup/killed-process.ts';

let database: TestDatabase;
const folders: string[] = [];
const closing: Array<() => Promise<void>> = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** For other processes, on a busy machine. */
const PATIENTLY = { timeout: 20_000 };

const documents = () => [sample(1, 'Vite zincata'), sample(2, 'Dado ottone')];

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-builders-'));
  folders.push(folder);
  return folder;
}

/** The search of a process, with leases of its own. */
function searchOn(folder: string, source: SearchSource, take?: Leases['take'], bucket?: SnapshotBucket) {
  const local = folderSnapshots(folder);
  const leases = createLeases({ url: database.url, warn: () => {}, retryMs: 5 });
  const events: SearchEvent[] = [];
  const search = new SearchService({
    source,
    snapshots: bucket ? bucketSnapshots(bucket, local, join(folder, 'snapshot-of-bucket')) : local,
    leases: take ? { take } : leases,
    now: () => 0,
    log: (event) => void events.push(event),
  });
  closing.push(
    () => search.close(),
    () => leases.close(),
  );
  return { search, kinds: () => events.map(({ kind }) => kind) };
}

/** How many builds there are at once, at most. */
function watched(given: ReturnType<typeof changingSource>) {
  const seen = { now: 0, most: 0 };
  const source: SearchSource = {
    ...given.source,
    async build(request) {
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      try {
        return await given.source.build(request);
      } finally {
        seen.now -= 1;
      }
    },
  };
  return { source, seen };
}

const totalOf = async (search: SearchService, text: string) => (await search.search(queryFor(text))).total;

test('of two processes of one data folder one builds, the other one waits and loads what it made', async () => {
  const given = changingSource(documents());
  const folder = dataFolder();
  const source: SearchSource = {
    ...given.source,
    // So few documents may be ready before the other process has asked for its turn.
    async build(request) {
      await expect.poll(() => both.flatMap(({ kinds }) => kinds()), PATIENTLY).not.toEqual([]);
      return given.source.build(request);
    },
  };
  const both = [searchOn(folder, source), searchOn(folder, source)];
  await Promise.all(both.map(({ search }) => search.start()));
  expect(both.map(({ kinds }) => kinds()).sort()).toEqual([['built'], ['waiting', 'loaded']]);
  expect(given.state.builds).toBe(1);
  for (const { search } of both) expect(await totalOf(search, 'dado')).toBe(1);
});

test('processes of different data folders build in turn, never at once', async () => {
  const given = changingSource(documents());
  const { source, seen } = watched(given);
  const all = [searchOn(dataFolder(), source), searchOn(dataFolder(), source), searchOn(dataFolder(), source)];
  await Promise.all(all.map(({ search }) => search.start()));
  expect([given.state.builds, seen.most]).toEqual([3, 1]);
  for (const { kinds } of all) expect(kinds()).toContain('built');
});

/** A bucket that can be away, and counts what it sends. */
function bucketOf() {
  const files = new Map<string, { content: Buffer; sha256: string }>();
  const state = { isAway: false, fetched: 0, files };
  const ask = () => {
    if (state.isAway) throw new Error('The bucket is away.');
  };
  const bucket: SnapshotBucket = {
    async hashOf(name) {
      ask();
      return files.get(name)?.sha256;
    },
    async find(name) {
      ask();
      const file = files.get(name);
      if (!file) return undefined;
      return {
        size: file.content.length,
        modified: new Date(0),
        async open() {
          state.fetched += 1;
          return Readable.from([file.content]);
        },
      };
    },
    async replace(name, { read, sha256 }) {
      ask();
      const parts: Uint8Array[] = [];
      for await (const part of read()) parts.push(part);
      files.set(name, { content: Buffer.concat(parts), sha256 });
    },
  };
  return { bucket, state };
}

test('with a bucket, of processes of different data folders one builds and the others load what it made', async () => {
  const given = changingSource(documents());
  const { bucket, state } = bucketOf();
  const folders = [dataFolder(), dataFolder(), dataFolder()];
  const all = folders.map((folder) => searchOn(folder, given.source, undefined, bucket));
  await Promise.all(all.map(({ search }) => search.start()));
  expect([given.state.builds, state.fetched]).toEqual([1, 2]);
  for (const { search } of all) expect(await totalOf(search, 'dado')).toBe(1);
  // Each has it now, so the next start fetches nothing.
  for (const folder of folders) {
    const again = searchOn(folder, given.source, undefined, bucket);
    await again.search.start();
    expect([again.kinds(), state.fetched]).toEqual([['loaded'], 2]);
  }
  expect(given.state.builds).toBe(1);
});

test('while the bucket is away an index is built and kept here; a start without it uses what is here', async () => {
  const given = changingSource(documents());
  const { bucket, state } = bucketOf();
  const folder = dataFolder();
  state.isAway = true;
  const first = searchOn(folder, given.source, undefined, bucket);
  await first.search.start();
  expect(first.kinds()).toEqual(['store-failed', 'built']);
  const again = searchOn(folder, given.source, undefined, bucket);
  await again.search.start();
  expect(again.kinds()).toEqual(['loaded']);
  expect([given.state.builds, await totalOf(again.search, 'dado')]).toEqual([1, 1]);
});

test('what came damaged from the bucket is no index: it is built', async () => {
  const given = changingSource(documents());
  const { bucket, state } = bucketOf();
  await searchOn(dataFolder(), given.source, undefined, bucket).search.start();
  for (const file of state.files.values()) file.content = file.content.subarray(0, 100);
  const other = searchOn(dataFolder(), given.source, undefined, bucket);
  await other.search.start();
  expect([given.state.builds, other.kinds()]).toEqual([2, ['built']]);
  expect(await totalOf(other.search, 'dado')).toBe(1);
});

test('a change of everything is one build for all processes of a folder', async () => {
  const given = changingSource(documents());
  const folder = dataFolder();
  const both = [searchOn(folder, given.source), searchOn(folder, given.source)];
  for (const { search } of both) await search.start();
  expect(given.state.builds).toBe(1);
  given.change([...documents(), sample(3, 'Rondella piana')], null);
  await Promise.all(both.map(({ search }) => search.follow()));
  for (const { search } of both) await expect.poll(() => totalOf(search, 'rondella'), PATIENTLY).toBe(1);
  expect(given.state.builds).toBe(2);
});

test('an index that was stored before the stock moved is loaded with the stock of now', async () => {
  const given = changingSource(documents());
  const folder = dataFolder();
  const [one, other] = [searchOn(folder, given.source), searchOn(folder, given.source)];
  await one.search.start();
  await other.search.start();
  await one.search.rebuild();
  given.state.documents = documents().map((document) => ({ ...document, availability: 0 as const }));
  for (const { search } of [one, other]) search.patch(given.state.documents);
  await other.search.rebuild();
  expect((await other.search.search(queryFor('dado'))).flags.availability).toEqual([1, 0, 0]);
  expect([given.state.builds, other.kinds()[1]]).toEqual([2, 'loaded']);
});

test('a stored index from which everything changed is not loaded instead of a new one', async () => {
  const given = changingSource(documents());
  const folder = dataFolder();
  const [one, other] = [searchOn(folder, given.source), searchOn(folder, given.source)];
  await one.search.start();
  await other.search.start();
  await one.search.rebuild();
  given.change([sample(9, 'Rivetto')], null);
  await other.search.follow();
  await expect.poll(() => totalOf(other.search, 'rivetto'), PATIENTLY).toBe(1);
  expect(other.kinds().filter((kind) => kind !== 'followed')).toEqual(['loaded', 'built']);
  expect(given.state.builds).toBe(3);
});

test('a builder that is killed leaves its turn to the next one (C-REL-1)', async () => {
  const folder = dataFolder();
  const script = new URL('./index-builder-process.ts', import.meta.url).pathname;
  const dying = startDying(database, script, [folder]);
  closing.push(async () => void dying.child.kill('SIGKILL'));
  const half = expect.stringMatching(/^index\.snapshot\../);
  await expect.poll(() => readdirSync(folder), PATIENTLY).toContainEqual(half);
  const given = changingSource(documents());
  const { search, kinds } = searchOn(folder, given.source);
  const starting = search.start();
  await expect.poll(kinds, PATIENTLY).toEqual(['waiting']);
  dying.child.kill('SIGKILL');
  await dying.died();
  await starting;
  expect([kinds(), given.state.builds, await totalOf(search, 'dado')]).toEqual([['waiting', 'built'], 1, 1]);
});

test('a lease whose connection breaks ends the build, which is begun again at once', async () => {
  const given = changingSource(documents());
  const { search, kinds } = searchOn(dataFolder(), {
    ...given.source,
    async build(request) {
      if (given.state.builds > 0) return given.source.build(request);
      given.state.builds += 1;
      await database.db.query(
        null,
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 'leases'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
      );
      // The connection may have ended before the response to what ended it.
      return new Promise((_, reject) => {
        const end = () => reject(request.signal.reason);
        if (request.signal.aborted) end();
        else request.signal.addEventListener('abort', end);
      });
    },
  });
  await search.start();
  // The server may hold the lock of the ended connection for a moment more.
  expect([kinds().filter((kind) => kind !== 'waiting'), given.state.builds]).toEqual([['built'], 2]);
});

test('who lost the lease at the end uses its index, and stores nothing', async () => {
  const given = changingSource(documents());
  const folder = dataFolder();
  const ended = new AbortController();
  const lease = {
    name: 'search-index',
    signal: ended.signal,
    held: async () => false,
    confirm: async () => {
      throw new LeaseLost('search-index');
    },
    release: async () => {},
  };
  const { search } = searchOn(folder, given.source, async () => lease);
  await search.start();
  expect(await totalOf(search, 'dado')).toBe(1);
  expect(await folderSnapshots(folder).get()).toBeUndefined();
});

test('without a lease, because the database gives none, the index is built all the same', async () => {
  const given = changingSource(documents());
  const refused = searchOn(dataFolder(), given.source, async () => {
    throw new Error('The connection for leases leads to a standby');
  });
  await refused.search.start();
  expect(refused.kinds()).toEqual(['lease-failed', 'built']);
});

test('with a stored index a start needs no lease', async () => {
  const given = changingSource(documents());
  const folder = dataFolder();
  await searchOn(folder, given.source).search.start();
  const taken: string[] = [];
  const later = searchOn(folder, given.source, async (name) => {
    taken.push(name);
    throw new Error('away');
  });
  await later.search.start();
  expect([later.kinds(), taken]).toEqual([['loaded'], []]);
});

test('half-written files of killed builders are removed after a day', async () => {
  const folder = dataFolder();
  const [old, young] = [join(folder, 'index.snapshot.old'), join(folder, 'index.snapshot.young')];
  for (const file of [old, young]) writeFileSync(file, 'half');
  const dayBefore = new Date(Date.now() - 90_000_000);
  utimesSync(old, dayBefore, dayBefore);
  await searchOn(folder, changingSource(documents()).source).search.start();
  expect(readdirSync(folder).sort()).toEqual(['index.snapshot', 'index.snapshot.young']);
});
