/** The search when its index cannot be built: the shop opens, searches are told to come back, and it builds by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCatalogueSearch } from '#server/catalogue-search.ts';
import type { Database } from '#server/db/index.ts';
import type { Log } from '#server/http/request-log.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import { sample } from './sample-documents.ts';

test('a build that failed is tried again by itself; until it is there searches answer 503', async () => {
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
  const db = { listen: async () => async () => {} } as unknown as Database;
  const errors: unknown[] = [];
  const log = { error: (line: unknown) => errors.push(line), info: () => {}, warn: () => {}, debug: () => {} };
  const { search, close } = await createCatalogueSearch({
    db,
    catalogue,
    dataDir,
    log: log as unknown as Log,
    clock: () => new Date(),
    timeZone: 'Europe/Rome',
    retryMs: 5,
  });
  const query = {
    text: 'vite',
    lang: 'it',
    filters: {},
    priceView: null,
    sort: 'default',
    page: 1,
    perPage: 12,
  } as const;
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
