/** `THREADS=2` with `SEARCH_URL`: each thread has a search of its own, and what a standby finds while OpenSearch is away. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { startShop, type TestShop } from '../kit/start-shop.ts';
import { START_MS } from '../kit/threaded-process.ts';

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1';
/** Requests at once, each on a connection of its own: both threads serve some of them. */
const AT_ONCE = 22;

const list = (of: TestShop, asked: object): Promise<ArticleListMessage> =>
  of.guest().call('wrapper.product_list', { per_page: 20, ...asked } as never);
const everywhere = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: AT_ONCE }, ask));
const ids = ({ product_list }: ArticleListMessage) => product_list.data.map(({ id }) => id);
const metricsOf = async (shop: TestShop) => (await shop.app.fetch(new Request('http://127.0.0.1/metrics'))).text();

let plain: TestShop;
beforeAll(async () => {
  plain = await startShop({ threads: 1 });
}, START_MS);
afterAll(() => plain?.close());

describe('a small catalogue', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ beside: { databaseUrl: plain.databaseUrl }, search: { url: NOWHERE }, threads: 2 });
  }, START_MS);
  afterAll(() => shop?.close());

  test('each thread searches the index in memory, which the main thread writes', async () => {
    const asked = { text: 'vite zincata' };
    const expected = await list(plain, asked);
    expect(ids(expected).length).toBeGreaterThan(0);
    await expect
      .poll(() => everywhere(async () => (await list(shop, asked)).search_away), { timeout: 30_000 })
      .toEqual(Array.from({ length: AT_ONCE }, () => undefined));
    for (const found of await everywhere(() => list(shop, asked)))
      expect([ids(found), found.filters]).toEqual([ids(expected), expected.filters]);
    const typed = (of: TestShop) => of.guest().call('wrapper.autocomplete', { q: 'vit', rows: 8 });
    const suggested = await typed(plain);
    for (const found of await everywhere(() => typed(shop))) expect(found).toEqual(suggested);
  });

  test('the figures are those of the process: away is 1, whichever thread found it', async () => {
    const text = await metricsOf(shop);
    expect(text).toMatch(/^bancale_search_away 1$/m);
    expect(text).toMatch(/^bancale_threads_serving 2$/m);
    expect(text).toMatch(/^bancale_engine_breaker\{engine="opensearch"\} (0|0\.5|1)$/m);
  });
});

describe('a large catalogue', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({
      beside: { databaseUrl: plain.databaseUrl },
      search: { url: NOWHERE, mostInMemory: 0 },
      threads: 2,
    });
  }, START_MS);
  afterAll(() => shop?.close());

  test('each thread finds whole codes and says what it cannot search', async () => {
    const [article] = ids(await list(plain, { text: 'vite' }));
    const card = (await list(plain, { text: 'vite' })).product_list.data[0];
    for (const found of await everywhere(() => list(shop, { text: card?.carti })))
      expect(ids(found)).toContain(article);
    for (const found of await everywhere(() => list(shop, { text: 'vite zincata' })))
      expect([found.search_away, ids(found)]).toEqual(['text', []]);
  });
});
