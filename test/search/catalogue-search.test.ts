/** When the index follows: with each new day of the shop; and after a failed build, while searches return 503. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCatalogueSearch } from '#server/catalogue-search.ts';
import { buildSegment, readWords, type SearchDocument, type SearchSource } from '#server/modules/search/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { queryFor, sample } from './sample-documents.ts';

const query = queryFor('vite');
const quiet = { error: () => {}, info: () => {}, warn: () => {}, debug: () => {} } as unknown as Log;
const silent = { listen: async () => async () => {}, query: async () => [] } as unknown as Database;

/** A source in memory: nothing changes but the day. */
const sourceOf = (version: () => string, documents: () => SearchDocument[]): SearchSource => ({
  version: async () => version(),
  changesSince: async (since) => ({
    version: version(),
    articles: since === version() ? [] : [1],
    priced: [],
    everything: false,
  }),
  attributeLabels: async () => new Map(),
  promos: async () => ({ key: '', articles: async () => new Set<number>() }),
  async *availability() {},
  availabilityOf: async () => [],
  async *prices() {},
  async *documents() {
    yield documents();
  },
  builtElsewhere() {},
  build: async () => buildSegment(documents()),
});

test('a new day of the shop is followed, without any import', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-index-'));
  let now = new Date('2026-03-09T22:59:00Z');
  const isNewDay = () => now >= new Date('2026-03-09T23:00:00Z');
  const { search, close } = await createCatalogueSearch({
    db: silent,
    // Like the database: the content of a document depends on the day.
    source: sourceOf(
      () => (isNewDay() ? '2026-03-10' : '2026-03-09'),
      () => [sample(1, isNewDay() ? 'Dado' : 'Vite zincata')],
    ),
    dataDir,
    log: quiet,
    clock: () => now,
    timeZone: 'Europe/Rome',
    checkEveryMs: 5,
  });
  expect((await search.search(query)).total).toBe(1);
  now = new Date('2026-03-09T23:00:00Z');
  await expect.poll(async () => (await search.search(query)).total).toBe(0);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a build that failed is tried again by itself; until it is there searches return 503 (C-REL-4)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-index-'));
  let broken = true;
  const errors: unknown[] = [];
  const log = { error: (line: unknown) => errors.push(line), info: () => {}, warn: () => {}, debug: () => {} };
  const { search, close } = await createCatalogueSearch({
    db: silent,
    source: sourceOf(
      () => '1',
      () => {
        if (broken) throw new Error('The index worker stopped (1)');
        return [sample(1, 'Vite zincata M8x20')];
      },
    ),
    dataDir,
    log: log as unknown as Log,
    clock: () => new Date(),
    timeZone: 'Europe/Rome',
    retryMs: 5,
  });
  expect(search.ready).toBe(false);
  await expect(search.search(query)).rejects.toThrow(
    expect.objectContaining({ code: 'unavailable', details: { retry_after: 5 } }),
  );
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  broken = false;
  await expect.poll(() => search.ready).toBe(true);
  expect((await search.search(query)).total).toBe(1);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('words of the shop count from the start, and with every new index', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-index-'));
  mkdirSync(join(dataDir, 'search-words'));
  writeFileSync(join(dataDir, 'search-words', 'own.yaml'), 'it:\n  synonyms:\n    - zampogna = dado\n');
  const { search, close } = await createCatalogueSearch({
    db: silent,
    source: sourceOf(
      () => '1',
      () => [sample(1, 'Dado')],
    ),
    dataDir,
    log: quiet,
    clock: () => new Date('2026-03-09T10:00:00Z'),
    timeZone: 'Europe/Rome',
  });
  expect((await search.search(queryFor('zampogna'))).total).toBe(1);
  await search.rebuild();
  expect((await search.search(queryFor('zampogna'))).total).toBe(1);
  // Cached pages are stale with other words.
  const before = search.version;
  search.setWords((await readWords('/nowhere')).words);
  expect((await search.search(queryFor('zampogna'))).total).toBe(0);
  expect(search.version).not.toBe(before);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});
