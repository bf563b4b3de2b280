/**
 * A customer with thousands of own prices: equal to the embedded engine while they are sent with each search, when the index has a column of them, after
 * changes, after a new generation, and when the column is given up.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PriceFactor, PriceView, SearchQuery } from '#server/modules/search/engines/engine.ts';
import { GENERATION_CHANNEL } from '#server/modules/search/engines/opensearch/generation-channel.ts';
import type { OpenSearchEngine } from '#server/modules/search/engines/opensearch/opensearch-engine.ts';
import { MOST_SENT } from '#server/modules/search/engines/opensearch/price-views.ts';
import type { Cluster } from '#server/modules/search/engines/opensearch/search-cluster.ts';
import { GenerationFollower } from '#server/modules/search/generation-follower.ts';
import { RemoteSearch, type RemoteSearchEvent } from '#server/modules/search/remote-search.service.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { demoArticles } from '../../bench/kit/demo-documents.ts';
import { opensearch } from '../../scripts/engines/opensearch.ts';
import { compare, newComparison, report } from './kit/disagreements.ts';
import { onEngine } from './kit/engine-tests.ts';
import { type FilledIndex, filledIndex } from './kit/filled-index.ts';
import { callers, listingQueries } from './kit/listing-queries.ts';
import { changeSome } from './kit/random-changes.ts';
import { withSearchCluster } from './kit/search-cluster.ts';
import { withStates } from './kit/varied-states.ts';

const SEED = 20_261_131;
const LONG = 590_000;
const ARTICLES = 9_000;
const LISTINGS = 60;

onEngine(opensearch, () => {
  const given = withSearchCluster();
  let cluster: Cluster;
  let index: FilledIndex;
  let follower: GenerationFollower;
  let views: [PriceView, PriceView];
  /** Characters of the last request. */
  let sent = 0;

  beforeAll(async () => {
    const { cluster: plain, database } = given;
    cluster = {
      ...plain,
      ask: (call) => {
        sent = JSON.stringify(call.body ?? '').length;
        return plain.ask(call);
      },
    };
    const names = demoArticles(ARTICLES).map(({ document }) => document);
    index = await filledIndex(cluster, database.db, [...withStates(names, SEED)], { shards: 2 });
    const { store, ownPrices } = index;
    const failed = (error: unknown) => {
      throw error;
    };
    follower = new GenerationFollower({ cluster, store, ownPrices, changed: () => {}, failed });
    const [, , chain] = callers(index.documents);
    views = [withOwn(chain as PriceView, 0), withOwn(chain as PriceView, 1)];
  }, LONG);

  /** Two of three articles, parents too: chains of discounts, fixed prices, and some that may have one and do not. */
  function withOwn(view: PriceView, off: number): PriceView {
    const prices = index.documents.flatMap(({ id }, at): Array<[number, number | PriceFactor | undefined]> => {
      if ((at + off) % 3 === 0) return [];
      if (at % 50 === 0) return [[id, undefined]];
      const chain = { numerator: BigInt(25 + ((at + off) % 70)) * 97n, denominator: 10_000n };
      return [[id, at % 5 === 0 ? 10_000 + at : chain]];
    });
    const own = new Map(prices);
    return { ...view, overrides: { size: own.size, keys: () => own.keys(), get: (id) => own.get(id) } };
  }

  const engine = async (): Promise<OpenSearchEngine> => {
    await index.filler.refresh();
    await follower.refresh();
    return follower.engine as OpenSearchEngine;
  };
  /** Listings in which prices say what is found, and in which order. */
  const listings = (seed: number, view: PriceView): SearchQuery[] =>
    fc.sample(listingQueries(index.documents), { numRuns: LISTINGS, seed }).map((query, at) => ({
      ...query,
      priceView: view,
      sort: (['price-asc', 'price-dec', query.sort] as const)[at % 3] ?? query.sort,
      filters: at % 4 === 0 ? { ...query.filters, minPrice: 9_000, maxPrice: 300_000 } : query.filters,
    }));
  async function expectEqual(when: string, seed: number, of: readonly PriceView[] = views): Promise<void> {
    const found = newComparison();
    const both = { embedded: index.embedded(), remote: await engine() };
    for (const view of of) await compare(found, when, listings(seed, view), both);
    report(`own prices, ${when}`, found);
    expect(found.disagreements.slice(0, 2)).toEqual([]);
  }
  /** Characters of a request for the first page. */
  const lengthFor = async (view: PriceView): Promise<number> => {
    await (await engine()).search({ ...(listings(SEED, view)[0] as SearchQuery), filters: {}, sort: 'price-asc' });
    return sent;
  };
  const ready = async () => {
    const row = await index.store.active();
    return (await index.ownPrices.ready(row?.number ?? 0)).size;
  };
  const fillAll = async () => {
    for await (const _ of index.filler.fillOwnPrices());
  };

  test(
    'before the index has a column, and while one is written',
    async () => {
      expect(views[0].overrides.size).toBeGreaterThan(MOST_SENT);
      await expectEqual('sent', SEED);
      expect(await lengthFor(views[0])).toBeGreaterThan(50_000);
      await expect.poll(async () => (await index.ownPrices.all()).length).toBe(2);
      const steps = index.filler.fillOwnPrices();
      await steps.next();
      await steps.next();
      expect(await ready()).toBe(0);
      // A part of the column is written; what changes now must be in it at the end.
      await changeSome(index, { seed: SEED + 1, count: 60 });
      await expectEqual('while it is written', SEED + 2, [views[0]]);
      while (!(await steps.next()).done);
      expect(await ready()).toBe(2);
    },
    LONG,
  );

  test(
    'with a column: short requests, equal, also after changes and after a new generation',
    async () => {
      await expectEqual('with a column', SEED + 3);
      expect(await lengthFor(views[0])).toBeLessThan(20_000);
      await changeSome(index, { seed: SEED + 4, count: 250 });
      await expectEqual('after changes', SEED + 5);
      await index.filler.fill();
      expect(await ready()).toBe(2);
      await expectEqual('after a new generation', SEED + 6);
      await changeSome(index, { seed: SEED + 7, count: 60 });
      await expectEqual('after changes of that', SEED + 8, [views[1]]);
      expect(await lengthFor(views[1])).toBeLessThan(20_000);
    },
    LONG,
  );

  test(
    'the next process that fills keeps the columns up to date',
    async () => {
      await index.filler.start();
      await changeSome(index, { seed: SEED + 9, count: 60 });
      await expectEqual('after another start', SEED + 10, [views[0]]);
    },
    LONG,
  );

  test(
    'a column that nobody needs is given up, and comes back when it is needed',
    async () => {
      await given.database.db.query(null, "update search_own_prices set asked_at = now() - interval '1 day'");
      await index.filler.tidy();
      expect(await ready()).toBe(0);
      await expectEqual('given up', SEED + 11, [views[0]]);
      expect(await lengthFor(views[0])).toBeGreaterThan(50_000);
      await changeSome(index, { seed: SEED + 12, count: 30 });
      // Another process, which has not asked for it.
      const { store, ownPrices } = index;
      follower = new GenerationFollower({ cluster, store, ownPrices, changed: () => {}, failed: () => {} });
      await expectEqual('given up, after changes', SEED + 13, [views[0]]);
      await expect.poll(async () => (await index.ownPrices.all()).length).toBe(1);
      await fillAll();
      expect(await ready()).toBe(1);
      await expectEqual('back', SEED + 14, [views[0]]);
      expect(await lengthFor(views[0])).toBeLessThan(20_000);
    },
    LONG,
  );

  test(
    'in a running process a search is enough: the column is written, and used',
    async () => {
      await given.database.db.query(null, 'delete from search_own_prices');
      const { db } = given.database;
      const leases = createLeases({ url: db.directUrl, warn: () => {} });
      const events: RemoteSearchEvent[] = [];
      const nobody = () => Promise.reject(new Error('OpenSearch is away'));
      const remote = new RemoteSearch({
        cluster: { ...cluster, close: async () => {} },
        store: index.store,
        ownPrices: index.ownPrices,
        source: index.source,
        leases,
        standby: { version: '', ready: true, search: nobody, suggest: nobody, findByCodes: nobody },
        prefix: 'test-running',
        fills: true,
        log: (event) => events.push(event),
      });
      const unlisten = await db.listen(GENERATION_CHANNEL, (payload) => remote.told(payload));
      try {
        await remote.start();
        const query = { ...(listings(SEED, views[1])[0] as SearchQuery), filters: {}, sort: 'price-asc' as const };
        const first = await remote.search(query);
        expect(sent).toBeGreaterThan(50_000);
        await expect
          .poll(
            async () => {
              await remote.search(query);
              return sent;
            },
            { timeout: 120_000, interval: 200 },
          )
          .toBeLessThan(20_000);
        expect(await remote.search(query)).toEqual(first);
        expect(events.filter((event) => 'error' in event)).toEqual([]);
      } finally {
        await unlisten();
        await remote.close();
        await leases.close();
        await index.drop();
      }
    },
    LONG,
  );
});
