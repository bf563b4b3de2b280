/** When the index is built: with each new day of the shop, and again after a failed build, while searches return 503. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCatalogueSearch } from '#server/catalogue-search.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { queryFor, sample } from './sample-documents.ts';

const query = queryFor('vite');
const quiet = { error: () => {}, info: () => {}, warn: () => {}, debug: () => {} } as unknown as Log;
const silent = { listen: async () => async () => {} } as unknown as Database;

test('a new day of the shop is a new index, without any import', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-index-'));
  let now = new Date('2026-03-09T22:59:00Z');
  const catalogue = {
    versions: async () => ({ catalogue: 1, prices: 1 }),
    labels: async () => ({ attributes: new Map() }),
    // Like the database: the content of a document depends on the day.
    async *searchDocuments() {
      yield now < new Date('2026-03-09T23:00:00Z') ? [sample(1, 'Vite zincata')] : [sample(1, 'Dado')];
    },
  } as unknown as Catalogue;
  const deps = {
    db: silent,
    catalogue,
    dataDir,
    log: quiet,
    clock: () => now,
    timeZone: 'Europe/Rome',
    checkEveryMs: 5,
  };
  const { search, close } = await createCatalogueSearch(deps);
  expect([search.version, search.search(query).total]).toEqual(['1.1.2026-03-09', 1]);
  now = new Date('2026-03-09T23:00:00Z');
  await expect.poll(() => search.version).toBe('1.1.2026-03-10');
  expect(search.search(query).total).toBe(0);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a build that failed is tried again by itself; until it is there searches return 503 (C-REL-4)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-index-'));
  let broken = true;
  const catalogue = {
    versions: async () => ({ catalogue: 1, prices: 1 }),
    labels: async () => ({ attributes: new Map() }),
    async *searchDocuments() {
      if (broken) throw new Error('The index worker stopped (1)');
      yield [sample(1, 'Vite zincata M8x20')];
    },
  } as unknown as Catalogue;
  const errors: unknown[] = [];
  const log = { error: (line: unknown) => errors.push(line), info: () => {}, warn: () => {}, debug: () => {} };
  const { search, close } = await createCatalogueSearch({
    db: silent,
    catalogue,
    dataDir,
    log: log as unknown as Log,
    clock: () => new Date(),
    timeZone: 'Europe/Rome',
    retryMs: 5,
  });
  expect(search.ready).toBe(false);
  expect(() => search.search(query)).toThrow(
    expect.objectContaining({ code: 'unavailable', details: { retry_after: 5 } }),
  );
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  broken = false;
  await expect.poll(() => search.ready).toBe(true);
  expect(search.search(query).total).toBe(1);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});
