/**
 * Listings on OpenSearch, over a synthetic catalogue of 100 000 articles: `npm run bench -- scale-search`. One node on this machine, which also runs the
 * shop's part; without the server (`npm run engines -- install opensearch`) it is skipped by name.
 */

import { buildSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import type { SearchQuery } from '#server/modules/search/engines/engine.ts';
import { Generation } from '#server/modules/search/engines/opensearch/generation.ts';
import { wordsOf } from '#server/modules/search/engines/opensearch/generation-words.ts';
import { indexedArticles } from '#server/modules/search/engines/opensearch/index-documents.ts';
import { indexWriter } from '#server/modules/search/engines/opensearch/index-writer.ts';
import { OpenSearchEngine } from '#server/modules/search/engines/opensearch/opensearch-engine.ts';
import { nodesOf, openCluster } from '#server/modules/search/engines/opensearch/search-cluster.ts';
import { facetRequest } from '#server/modules/search/search-request.rules.ts';
import type { Engine } from '../scripts/engines/engine.ts';
import { opensearch } from '../scripts/engines/opensearch.ts';
import { obstacleOf, startEngine } from '../scripts/engines/running-engines.ts';
import type { Measurement } from './kit/measurement.ts';
import { SYNTHETIC_VIEW, syntheticCatalogue } from './kit/synthetic-catalogue.ts';

const ARTICLES = 100_000;
const [WARM_UP, RUNS] = [60, 400];
const TARGET = { p50: 25, p99: 120, ownCpu: 2 } as const;

const LISTING: SearchQuery = {
  text: '',
  lang: 'it',
  filters: {},
  priceView: SYNTHETIC_VIEW,
  sort: 'default',
  page: 1,
  perPage: 24,
  facets: facetRequest({ values: 8 }),
};

export async function run(): Promise<Measurement[]> {
  const obstacle = obstacleOf(opensearch as unknown as Engine);
  if (obstacle !== undefined) {
    console.log(`scale-search is skipped: ${obstacle}`);
    return [];
  }
  const server = await startEngine(opensearch);
  const cluster = await openCluster({ nodes: nodesOf(server.url) });
  try {
    const built = buildSegment(syntheticCatalogue(ARTICLES));
    const generation = new Generation({ number: 1, index: 'bench-articles-1' }, [wordsOf(built)]);
    const writer = indexWriter(cluster, generation.index);
    await writer.create({ shards: 1, replicas: 0 });
    await writer.write(
      indexedArticles(built.segment, built.catalog.families, (term) => generation.hasForms(term)),
      1,
    );
    await writer.finish();
    const engine = new OpenSearchEngine(cluster, generation);
    const times: number[] = [];
    let before = process.cpuUsage();
    for (let at = 0; at < WARM_UP + RUNS; at += 1) {
      if (at === WARM_UP) before = process.cpuUsage();
      const begun = performance.now();
      // Another page each time: nothing is served from a cache of whole requests.
      await engine.search({ ...LISTING, page: 1 + (at % 40) });
      if (at >= WARM_UP) times.push(performance.now() - begun);
    }
    const { user, system } = process.cpuUsage(before);
    const own = (user + system) / 1000 / RUNS;
    times.sort((a, b) => a - b);
    const quantile = (part: number) => times[Math.floor(times.length * part)] ?? 0;
    const [p50, p99] = [quantile(0.5), quantile(0.99)];
    const measured = (what: string, value: number, target: number): Measurement => ({
      what: `OpenSearch, ${ARTICLES} articles: ${what}`,
      measured: `${value.toFixed(1)} ms`,
      target: `≤ ${target} ms`,
      ok: value <= target,
      baseline: '–',
    });
    return [
      measured('listing with all facets, p50', p50, TARGET.p50),
      measured('listing with all facets, p99', p99, TARGET.p99),
      measured('our own CPU for one', own, TARGET.ownCpu),
    ];
  } finally {
    await cluster.close();
    await server.stop();
  }
}
