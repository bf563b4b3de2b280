/**
 * Three nodes and five shards: equal to the embedded engine after a filling, after five hundred changes with a new generation in the middle, and
 * while a node is gone.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { SearchQuery } from '#server/modules/search/engines/engine.ts';
import { judgedQueries } from '../../bench/judged.bench.ts';
import { demoArticles } from '../../bench/kit/demo-documents.ts';
import { opensearch } from '../../scripts/engines/opensearch.ts';
import { compare, newComparison } from './kit/disagreements.ts';
import { onEngine } from './kit/engine-tests.ts';
import { type FilledIndex, filledIndex } from './kit/filled-index.ts';
import { listingQueries, textQueries } from './kit/listing-queries.ts';
import { changeSome } from './kit/random-changes.ts';
import { withSearchCluster } from './kit/search-cluster.ts';
import { withStates } from './kit/varied-states.ts';

const SEED = 20_261_129;
const LONG = 590_000;
const CHANGES = 500;

onEngine(opensearch, () => {
  const given = withSearchCluster({ nodes: 3 });
  let index: FilledIndex;

  beforeAll(async () => {
    const names = demoArticles(600).map(({ document }) => document);
    const documents = [...withStates(names, SEED)];
    index = await filledIndex(given.cluster, given.database.db, documents, { shards: 5, replicas: 1 });
  }, LONG);

  const listings = (seed: number, count: number): SearchQuery[] =>
    fc.sample(listingQueries(index.documents), { numRuns: count, seed });
  const texts = (): SearchQuery[] => textQueries(judgedQueries(), index.documents);

  test(
    'filled: listings of all kinds of callers, and texts',
    async () => {
      const found = newComparison();
      const both = { embedded: index.embedded(), remote: await index.remote() };
      await compare(found, 'filled', [...listings(SEED, 500), ...texts()], both);
      console.log(
        `five shards on three nodes: ${found.compared - found.disagreements.length} of ${found.compared} equal`,
      );
      expect(found.disagreements.slice(0, 2)).toEqual([]);
    },
    LONG,
  );

  test(
    'five hundred changes, a new generation in their middle',
    async () => {
      const found = newComparison();
      await changeSome(index, { seed: SEED + 1, count: CHANGES / 2 });
      const filling = index.filler.fill();
      // The generation before serves until then.
      await compare(found, 'while it is filled', listings(SEED + 2, 40), {
        embedded: index.embedded(),
        remote: await index.remote(),
      });
      await filling;
      await changeSome(index, { seed: SEED + 3, count: CHANGES / 2 });
      const embedded = buildEngine(index.documents);
      await compare(found, 'changed', listings(SEED + 4, 300), { embedded, remote: await index.remote() });
      await index.filler.fill();
      const both = { embedded, remote: await index.remote() };
      await compare(found, 'filled again', [...listings(SEED + 5, 100), ...texts()], both);
      console.log(`after the changes: ${found.compared - found.disagreements.length} of ${found.compared} equal`);
      expect(found.disagreements.slice(0, 2)).toEqual([]);
    },
    LONG,
  );

  test(
    'a node is killed: the copies of its shards are used, and all is equal',
    async () => {
      const found = newComparison();
      await given.server.nodes[1]?.kill();
      // A shard without its first copy is an error until the other one is that.
      await expect
        .poll(
          () =>
            index
              .remote()
              .then((remote) => remote.search(texts()[0] as SearchQuery))
              .then(Boolean, () => false),
          {
            timeout: 120_000,
            interval: 500,
          },
        )
        .toBe(true);
      const both = { embedded: index.embedded(), remote: await index.remote() };
      await compare(found, 'without a node', [...listings(SEED + 6, 60), ...texts().slice(0, 30)], both);
      expect(found.disagreements.slice(0, 2)).toEqual([]);
    },
    LONG,
  );
});
