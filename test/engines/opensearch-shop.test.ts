/**
 * Two processes of one shop with their index in OpenSearch: one of them fills it, both follow, and what guests see while OpenSearch is away. The first
 * has an index in memory for that time, the second has PostgreSQL alone, as a large shop.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { announceData, announceStock } from '#server/platform/cache/data-changes.repository.ts';
import { type OpenSearchAddress, opensearch } from '../../scripts/engines/opensearch.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { startShop, type TestShop } from '../http/kit/start-shop.ts';
import { onEngine } from './kit/engine-tests.ts';

const SOON = { timeout: 60_000, interval: 100 };
const LONG = 300_000;
const KEEPS = 'this process keeps the search index up to date';

onEngine(opensearch, () => {
  let server: Started<OpenSearchAddress>;
  /** With the index in memory, and no OpenSearch: what the others are compared with. */
  let plain: TestShop;
  let one: TestShop;
  let other: TestShop;
  const closed = new Set<TestShop | undefined>();
  beforeAll(async () => {
    server = await startEngine(opensearch);
    plain = await startShop();
    one = await startShop({ beside: { databaseUrl: plain.databaseUrl }, search: { url: server.url } });
    other = await startShop({
      beside: { databaseUrl: plain.databaseUrl },
      search: { url: server.url, mostInMemory: 0 },
    });
  }, LONG);
  afterAll(async () => {
    for (const shop of [other, one]) if (!closed.has(shop)) await shop?.close();
    await plain?.close();
    await server?.stop();
  }, LONG);

  const list = (shop: TestShop, asked: object): Promise<ArticleListMessage> =>
    shop.guest().call('wrapper.product_list', { per_page: 20, near: true, ...asked } as never);
  const ids = ({ product_list }: ArticleListMessage) => product_list.data.map(({ id }) => id);
  const metricsOf = async (shop: TestShop) => (await shop.app.fetch(new Request('http://127.0.0.1/metrics'))).text();
  const keepers = () => [one, other].filter(({ logLines }) => logLines.some((line) => line.includes(KEEPS)));
  const generations = async () => {
    const rows = await plain.db.query<{ number: number }>(
      null,
      "select number from search_generations where state = 'active'",
    );
    return rows.map(({ number }) => number);
  };
  const change = (sql: string, articles: number[] | null) =>
    plain.db.transaction(async (transaction) => {
      if (articles) await transaction.query(null, sql, [articles]);
      await announceData(transaction, ['catalogue'], { articles });
    });
  /** Milliseconds until both show it. */
  const seen = async (isThere: (shop: TestShop) => Promise<boolean>) => {
    const begun = performance.now();
    for (const shop of [one, other]) await expect.poll(() => isThere(shop), { ...SOON, interval: 10 }).toBe(true);
    return Math.round(performance.now() - begun);
  };
  const isThere = () =>
    expect.poll(async () => (await list(other, { text: 'vite' })).search_away, SOON).toBe(undefined);

  test('one of them fills, and both find what a shop with its index in memory finds', async () => {
    expect(keepers()).toHaveLength(1);
    expect(await generations()).toHaveLength(1);
    for (const asked of [{ text: 'vite zincata' }, { text: 'm8' }, {}, { new: true }, { text: 'vit', sort: 'new' }]) {
      const expected = await list(plain, asked);
      for (const shop of [one, other]) {
        const got = await list(shop, asked);
        expect([ids(got), got.filters, got.tab_list]).toEqual([ids(expected), expected.filters, expected.tab_list]);
      }
    }
    const typed = (shop: TestShop) => shop.guest().call('wrapper.autocomplete', { q: 'vit', rows: 8 });
    expect(await typed(other)).toEqual(await typed(plain));
    expect(await metricsOf(other)).toMatch(/^bancale_search_away 0$/m);
    expect(await metricsOf(other)).toMatch(/^bancale_search_documents [1-9]\d*$/m);
  });

  test('an article that goes, a price and stock are seen by both', async () => {
    const before = await list(one, { text: 'vite' });
    const [gone = 0] = ids(before);
    await change('update products set active = false where id = any($1)', [gone]);
    const first = await seen(async (shop) => !ids(await list(shop, { text: 'vite' })).includes(gone));
    await change('update products set active = true where id = any($1)', [gone]);
    const second = await seen(async (shop) => ids(await list(shop, { text: 'vite' })).includes(gone));

    const available = await list(one, { availability: '2', per_page: 96 });
    const card = available.product_list.data.find((single) => single.num_childs === 0);
    const id = card?.id ?? 0;
    const total = available.product_list.pagination.total;
    await plain.db.transaction(async (transaction) => {
      await transaction.query(null, 'update stock set quantity = 0 where product_id = $1', [id]);
      await transaction.query(null, 'delete from arrivals where product_id = $1', [id]);
      await announceStock(transaction, [id]);
    });
    const third = await seen(
      async (shop) => (await list(shop, { availability: '2' })).product_list.pagination.total === total - 1,
    );
    console.log(`seen by both after ${first}, ${second} and ${third} ms`);
  });

  test('a frozen OpenSearch: whole codes, categories by popularity and a clear sentence; then all is back', async () => {
    const [node] = server.nodes;
    const [article] = (await list(one, { text: 'vite' })).product_list.data;
    const [family] = (await list(plain, {})).filters.facets_link_results.flatMap(({ results }) =>
      Object.values(results),
    );
    process.kill(node?.pid ?? 0, 'SIGSTOP');
    try {
      const away = await list(other, { text: 'vite zincata' });
      expect([away.search_away, ids(away)]).toEqual(['text', []]);
      expect(away.filters.facets_link_results[0]?.key).toBe('category');
      expect(ids(await list(other, { text: article?.carti }))).toContain(article?.id);
      const listed = await list(other, { category: family?.value });
      expect(listed.search_away).toBe('filters');
      expect(listed.product_list.pagination.total).toBe(family?.count);
      expect(listed.product_list.data.length).toBeGreaterThan(0);
      // The first has an index in memory: guests notice nothing.
      const same = await list(one, { text: 'vite zincata' });
      expect([same.search_away, ids(same)]).toEqual([undefined, ids(await list(plain, { text: 'vite zincata' }))]);
      expect(await metricsOf(other)).toMatch(/^bancale_search_away 1$/m);
    } finally {
      process.kill(node?.pid ?? 0, 'SIGCONT');
    }
    await isThere();
  });

  test('kill -9 while guests search: no error, and what changed meanwhile is seen afterwards', async () => {
    const statuses = new Map<number, number>();
    let isOver = false;
    const guests = [one, other].map(async (shop) => {
      while (!isOver) {
        const { status } = await shop.guest().send('wrapper.product_list', { text: 'vite', per_page: 5 } as never);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await wait(20);
      }
    });
    await wait(500);
    await server.nodes[0]?.kill();
    const [gone = 0] = ids(await list(plain, { text: 'vite' }));
    await change('update products set active = false where id = any($1)', [gone]);
    await wait(3_000);
    await server.restart(0);
    const begun = performance.now();
    await isThere();
    await seen(async (shop) => !ids(await list(shop, { text: 'vite' })).includes(gone));
    console.log(
      `as before after ${Math.round(performance.now() - begun)} ms; responses: ${JSON.stringify([...statuses])}`,
    );
    isOver = true;
    await Promise.all(guests);
    expect([...statuses.keys()]).toEqual([200]);
    await change('update products set active = true where id = any($1)', [gone]);
    await seen(async (shop) => ids(await list(shop, { text: 'vite' })).includes(gone));
  });

  test('a new generation is filled when everything may have changed', async () => {
    const [before = 0] = await generations();
    await change('', null);
    await expect.poll(async () => (await generations())[0] ?? 0, SOON).toBeGreaterThan(before);
    expect(ids(await list(other, { text: 'vite zincata' }))).toEqual(ids(await list(plain, { text: 'vite zincata' })));
  });

  test('an index that was removed is filled anew', async () => {
    const [before = 0] = await generations();
    await fetch(`${server.url}/shop-*`, { method: 'DELETE' });
    await expect.poll(async () => (await generations())[0] ?? 0, SOON).toBeGreaterThan(before);
    await isThere();
  });

  test('when the process that fills ends, the other one fills', async () => {
    const [keeper] = keepers();
    const rest = keeper === one ? other : one;
    await keeper?.close();
    closed.add(keeper);
    await expect.poll(() => rest.logLines.some((line) => line.includes(KEEPS)), SOON).toBe(true);
    const [gone = 0] = ids(await list(rest, { text: 'vite' }));
    await change('update products set active = false where id = any($1)', [gone]);
    await expect.poll(async () => ids(await list(rest, { text: 'vite' })).includes(gone), SOON).toBe(false);
  });
});
