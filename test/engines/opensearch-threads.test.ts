/**
 * `THREADS=2` with `SEARCH_URL`: a process whose threads each ask one OpenSearch. What a shop with its index in memory finds, each of them finds: at once, after
 * changes, with another generation, and while OpenSearch is away.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { announceData, announceStock } from '#server/platform/cache/data-changes.repository.ts';
import { FAST_VISITORS } from '../../e2e/kit/shop-process.ts';
import { type OpenSearchAddress, opensearch } from '../../scripts/engines/opensearch.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { SEARCH_INDEX } from '../http/kit/demo-shop.ts';
import { startShop, type TestShop } from '../http/kit/start-shop.ts';
import { type Connection, START_MS, startThreads, type ThreadedProcess } from '../http/kit/threaded-process.ts';
import { onEngine } from './kit/engine-tests.ts';

const SOON = { timeout: 60_000, interval: 100 };
const AT_ONCE = 6;
const OFFICE = { email: 'ufficio@example.com', password: 'bancale-demo' };

onEngine(opensearch, () => {
  let server: Started<OpenSearchAddress>;
  /** With its index in memory, on the same database. */
  let plain: TestShop;
  let shop: ThreadedProcess;
  let all: Connection[];
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-threads-'));
  beforeAll(async () => {
    const demo = inject('demoShop');
    server = await startEngine(opensearch);
    plain = await startShop();
    symlinkSync(join(demo.dataDir, 'media'), join(dataDir, 'media'));
    mkdirSync(dirname(join(dataDir, SEARCH_INDEX)));
    copyFileSync(join(demo.dataDir, SEARCH_INDEX), join(dataDir, SEARCH_INDEX));
    writeFileSync(join(dataDir, 'bancale.settings.yaml'), FAST_VISITORS);
    shop = await startThreads({ DATA_DIR: dataDir, DATABASE_URL: plain.databaseUrl, SEARCH_URL: server.url });
    all = shop.connections();
  }, 2 * START_MS);
  afterAll(async () => {
    await shop?.close();
    await plain?.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  const list = (one: Connection, asked: object) =>
    one.call<ArticleListMessage>('wrapper.product_list', { per_page: 20, near: true, ...asked });
  const listed = (asked: object): Promise<ArticleListMessage> =>
    plain.guest().call('wrapper.product_list', { per_page: 20, near: true, ...asked } as never);
  /** A few at a time: a thread that has too many waiting turns some away. */
  const everywhere = async <T>(ask: (one: Connection) => Promise<T>, of = all): Promise<T[]> => {
    const answers: T[] = [];
    for (let from = 0; from < of.length; from += AT_ONCE)
      answers.push(...(await Promise.all(of.slice(from, from + AT_ONCE).map(ask))));
    return answers;
  };
  const ids = ({ product_list }: ArticleListMessage) => product_list.data.map(({ id }) => id);
  const shown = (found: ArticleListMessage) => [ids(found), found.filters, found.tab_list, found.search_away];
  const change = (sql: string, articles: number[] | null) =>
    plain.db.transaction(async (transaction) => {
      if (articles) await transaction.query(null, sql, [articles]);
      await announceData(transaction, ['catalogue'], { articles });
    });
  const generation = () => shop.figure(/^bancale_search_generation (\d+)/m);
  /** Calls to which OpenSearch responded, of all threads. */
  const answered = () =>
    shop.figure(/engine_call_duration_seconds_count\{engine="opensearch",result="answered"\} (\d+)/);
  const everywhereEventually = (isSo: (one: Connection) => Promise<boolean>) =>
    expect.poll(async () => [...new Set(await everywhere(isSo))], SOON).toEqual([true]);

  test('each thread finds what a shop with its index in memory finds, and asks OpenSearch for it', async () => {
    expect(await shop.figure(/^bancale_threads_serving (\d+)/m)).toBe(2);
    expect(await generation()).toBe(1);
    for (const asked of [{ text: 'vite zincata' }, { text: 'm8' }, {}, { new: true }, { text: 'vit', sort: 'new' }]) {
      const expected = shown(await listed(asked));
      const before = (await answered()) || 0;
      for (const found of await everywhere((one) => list(one, asked))) expect(shown(found)).toEqual(expected);
      expect(await answered()).toBeGreaterThan(before);
    }
    const typed = await plain.guest().call('wrapper.autocomplete', { q: 'vit', rows: 8 });
    for (const found of await everywhere((one) => one.call('wrapper.autocomplete', { q: 'vit', rows: 8 })))
      expect(found).toEqual(typed);
  });

  test('a code is found by each thread, where a list of codes is read', async () => {
    const [card] = (await listed({ text: 'vite' })).product_list.data;
    const content = Buffer.from(`${card?.carti};100\n`).toString('base64');
    const cookie = await shop.login('cliente1@example.com');
    const rows = await everywhere(async (one) => {
      const file = { file_name: 'list.csv', content, lang: 'it' };
      return (await one.call<{ rows: unknown[] }>('quick_order.read_file', file)).rows.length;
    }, shop.connections(cookie));
    expect(new Set(rows)).toEqual(new Set([1]));
  });

  test('staff ask why an article is there, and try words, by any thread', async () => {
    const [one] = shop.connections() as [Connection];
    const { cookies } = await one.send('POST', '/api/method/bancale.office.login', OFFICE);
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const tried = { text: 'vite zincata', in: 'it' };
    const answers = await everywhere(
      (each) => each.send('POST', '/api/method/bancale.office_search.try', tried),
      shop.connections(cookie),
    );
    const [first] = answers;
    for (const { status, text } of answers) expect([status, text]).toEqual([200, first?.text]);
    expect(JSON.parse(first?.text ?? '').message.now.hits.length).toBeGreaterThan(0);
  });

  test('an article that goes and comes back, and stock, are seen by each thread', async () => {
    const [gone = 0] = ids(await listed({ text: 'vite' }));
    await change('update products set active = false where id = any($1)', [gone]);
    await everywhereEventually(async (one) => !ids(await list(one, { text: 'vite' })).includes(gone));
    await change('update products set active = true where id = any($1)', [gone]);
    await everywhereEventually(async (one) => ids(await list(one, { text: 'vite' })).includes(gone));

    const available = await list(all[0] as Connection, { availability: '2', per_page: 96 });
    const id = available.product_list.data.find((single) => single.num_childs === 0)?.id ?? 0;
    const { total } = available.product_list.pagination;
    await plain.db.transaction(async (transaction) => {
      await transaction.query(null, 'update stock set quantity = 0 where product_id = $1', [id]);
      await transaction.query(null, 'delete from arrivals where product_id = $1', [id]);
      await announceStock(transaction, [id]);
    });
    await everywhereEventually(
      async (one) => (await list(one, { availability: '2' })).product_list.pagination.total === total - 1,
    );
  });

  test('a word that no article had is found by each thread without another generation', async () => {
    const before = await generation();
    const [id = 0] = ids(await listed({ text: 'vite' }));
    await change("update products set name_it = name_it || ' zirconite' where id = any($1)", [id]);
    await everywhereEventually(async (one) => ids(await list(one, { text: 'zirconite' })).includes(id));
    expect(await generation()).toBe(before);
  });

  test('another generation is used by each thread', async () => {
    const before = await generation();
    await change('', null);
    await expect.poll(generation, SOON).toBeGreaterThan(before);
    const expected = shown(await listed({ text: 'vite zincata' }));
    await expect
      .poll(async () => {
        const found = await everywhere((one) => list(one, { text: 'vite zincata' }));
        return found.map(shown);
      }, SOON)
      .toEqual(all.map(() => expected));
  });

  test('words of the shop count in each thread', async () => {
    mkdirSync(join(dataDir, 'search-words'), { recursive: true });
    writeFileSync(join(dataDir, 'search-words', 'own.yaml'), 'it:\n  synonyms:\n    - zorbo = vite\n');
    const expected = ids(await listed({ text: 'vite' }));
    await everywhereEventually(async (one) => {
      const found = ids(await list(one, { text: 'zorbo' }));
      return found.length > 0 && expected.some((id) => found.includes(id));
    });
  });

  test('a frozen OpenSearch: each thread has the index in memory; all notice by themselves that it is back', async () => {
    const expected = ids(await listed({ text: 'vite zincata' }));
    const pid = server.nodes[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      for (const found of await everywhere((one) => list(one, { text: 'vite zincata' })))
        expect([found.search_away, ids(found)]).toEqual([undefined, expected]);
      expect(await shop.figure(/^bancale_search_away (\d+)/m)).toBe(1);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    // Nobody searches.
    await expect.poll(() => shop.figure(/^bancale_search_away (\d+)/m), SOON).toBe(0);
  });
});
