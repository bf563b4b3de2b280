/**
 * Searches on OpenSearch and in memory over one demo catalogue: equal results, the time of a listing and our own part of it, how soon changes are
 * seen, what the words take in memory, and what a customer with many own prices costs. `npm run bench -- scale-search` with 100 000 articles, with
 * `--million` with a million instead. One node on this machine, which also runs the shop's part; without the server
 * (`npm run engines -- install opensearch`) it is skipped by name.
 */
import { loadavg } from 'node:os';
import fc from 'fast-check';
import { indexOf } from '#server/modules/search/engines/embedded/build-engine.ts';
import { type BuiltSegment, buildFromBatches } from '#server/modules/search/engines/embedded/build-segment.ts';
import { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import { stringCount } from '#server/modules/search/engines/embedded/index/sorted-strings.ts';
import type { PriceFactor, PriceView, SearchQuery } from '#server/modules/search/engines/engine.ts';
import { Generation } from '#server/modules/search/engines/opensearch/generation.ts';
import { wordsOf } from '#server/modules/search/engines/opensearch/generation-words.ts';
import { IndexFiller } from '#server/modules/search/engines/opensearch/index-filler.ts';
import { OpenSearchEngine } from '#server/modules/search/engines/opensearch/opensearch-engine.ts';
import { MOST_SENT } from '#server/modules/search/engines/opensearch/price-views.ts';
import { type Cluster, nodesOf, openCluster } from '#server/modules/search/engines/opensearch/search-cluster.ts';
import type { AvailabilityLevel, SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { facetRequest } from '#server/modules/search/search-request.rules.ts';
import type { Tool } from '../scripts/engines/engine.ts';
import { opensearch } from '../scripts/engines/opensearch.ts';
import { obstacleOf, startEngine } from '../scripts/engines/running-engines.ts';
import { compare, compareSuggestions, newComparison, report } from '../test/engines/kit/disagreements.ts';
import { callers, listingQueries } from '../test/engines/kit/listing-queries.ts';
import { withStates } from '../test/engines/kit/varied-states.ts';
import { judgedQueries } from './judged.bench.ts';
import { eachDemoArticle } from './kit/demo-documents.ts';
import type { Measurement } from './kit/measurement.ts';
import { type RemoteCatalogue, remoteCatalogue } from './kit/remote-catalogue.ts';
import { processorMs, quantiles, timesOf } from './kit/search-times.ts';

const SIZES = {
  usual: { articles: 100_000, heapMb: 1_024, p50: 25, p99: 120 },
  million: { articles: 1_000_000, heapMb: 3_072, p50: 60, p99: 300 },
} as const;
type Size = (typeof SIZES)[keyof typeof SIZES];

const SEED = 20_261_128;
const RUNS = 400;
/** V8 has compiled by then what runs often, as in a shop that has been up for a minute. */
const WARM_UP = 200;
/** Of so many articles one goes into the sample from which queries are made. */
const SAMPLE_EVERY = 97;
const LISTINGS = 200;
/** Limits are those of tests: here the time is measured, not ended. */
const PATIENT_MS = 60_000;
const OWN_CPU_MS = 2;
const [CHANGES, MANY] = [100, 10_000];
const ONE_SEEN_MS = 2_000;
const MANY_SEEN_S = 30;
const BYTES_A_TOKEN = 40;
const OWN_PRICES = [1_000, 5_000, 20_000, 50_000] as const;
const OWN_PRICE_RUNS = 60;
/** A change is in no other article. */
const FIRST_PRICE = 77_000_001;

const FACETS = facetRequest({ values: 8 });
const ASKED = { lang: 'it', filters: {}, sort: 'default', page: 1, perPage: 24, facets: FACETS } as const;

export async function* run(size: Size = process.argv.includes('--million') ? SIZES.million : SIZES.usual) {
  const obstacle = obstacleOf(opensearch as unknown as Tool);
  if (obstacle !== undefined) {
    console.log(`scale-search is skipped: ${obstacle}`);
    return;
  }
  const server = await startEngine(opensearch, { options: { heapMb: size.heapMb } });
  const cluster = await openCluster({ nodes: nodesOf(server.url), limitMs: PATIENT_MS });
  try {
    yield* measured(cluster, { size, server: server.nodes[0]?.pid ?? 0 });
  } finally {
    await cluster.close();
    await server.stop();
  }
}

type Told = (what: string, measured: string, target?: string, ok?: boolean) => Measurement;

async function* measured(
  cluster: Cluster,
  { size, server }: { size: Size; server: number },
): AsyncGenerator<Measurement> {
  const told: Told = (what, value, target = '', ok = true) => {
    const baseline = `load ${loadavg()[0]?.toFixed(1)}`;
    return { what: `${size.articles} articles: ${what}`, measured: value, target, ok, baseline };
  };
  const { built, sample } = await builtCatalogue(size.articles);
  const catalogue = remoteCatalogue(built);
  const filler = new IndexFiller({
    cluster,
    ...catalogue,
    fence: { confirm: async () => {} },
    prefix: 'bench',
    signal: new AbortController().signal,
    replicas: 0,
  });
  const begun = performance.now();
  await filler.fill();
  const seconds = (performance.now() - begun) / 1000;
  yield told('OpenSearch filled', `${seconds.toFixed(0)} s, ${Math.round(size.articles / seconds)}/s`);
  yield told('index on disk, heap in use', await sizesOf(cluster));
  yield wordsMeasured(built, told);

  const row = await catalogue.store.active();
  if (!row) throw new Error('Nothing was filled');
  const remote = new OpenSearchEngine(
    cluster,
    new Generation(row, await catalogue.store.words(row.number, 0)),
    undefined,
    catalogue.columns,
  );
  const embedded = new EmbeddedEngine(indexOf(built, 'bench'), { cachedResults: 0 });
  yield* compared({ embedded, remote }, sample, told);
  yield* timed(remote, sample, { told, size, server });
  yield* changesSeen({ catalogue, filler, remote }, { sold: childlessOf(built), told });
  yield* ownPrices({ catalogue, filler, remote }, { articles: size.articles, told });
}

async function builtCatalogue(articles: number): Promise<{ built: BuiltSegment; sample: SearchDocument[] }> {
  const sample: SearchDocument[] = [];
  async function* batches() {
    const names = function* () {
      for (const { document } of eachDemoArticle(articles)) yield document;
    };
    let batch: SearchDocument[] = [];
    for (const document of withStates(names(), SEED)) {
      if (document.id % SAMPLE_EVERY === 0) sample.push(document);
      batch.push(document);
      if (batch.length < 1_000) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
  const built = await buildFromBatches(batches(), new Map());
  return { built, sample };
}

async function sizesOf(cluster: Cluster): Promise<string> {
  interface Stats {
    readonly nodes: Record<
      string,
      { jvm: { mem: { heap_used_in_bytes: number } }; indices: { store: { size_in_bytes: number } } }
    >;
  }
  const { nodes } = await cluster.work<Stats>({ method: 'GET', path: '/_nodes/stats/jvm,indices' });
  const [node] = Object.values(nodes);
  const megabytes = (bytes = 0) => `${Math.round(bytes / 1e6)} MB`;
  return `${megabytes(node?.indices.store.size_in_bytes)}, ${megabytes(node?.jvm.mem.heap_used_in_bytes)}`;
}

/** What a process that searches keeps of a generation: terms, forms and their numbers. */
function wordsMeasured(built: BuiltSegment, told: Told): Measurement {
  const { segment } = wordsOf(built);
  let bytes = 0;
  for (const column of Object.values(segment)) {
    if (typeof column === 'number') continue;
    bytes += ArrayBuffer.isView(column) ? column.byteLength : column.bytes.byteLength + column.offsets.byteLength;
  }
  const tokens = stringCount(segment.terms) + stringCount(segment.forms);
  const each = bytes / tokens;
  const text = `${each.toFixed(1)} bytes of each of ${tokens}, ${(bytes / 1e6).toFixed(1)} MB`;
  return told('words in a process', text, `≤ ${BYTES_A_TOKEN} bytes`, each <= BYTES_A_TOKEN);
}

interface Engines {
  readonly embedded: EmbeddedEngine;
  readonly remote: OpenSearchEngine;
}

/** Every part of each response: ids in their order, counts, ranges, corrections. */
async function* compared(both: Engines, sample: readonly SearchDocument[], told: Told): AsyncGenerator<Measurement> {
  const views = callers(sample);
  const texts = judgedQueries().map(
    ({ q, lang }, at): SearchQuery => ({
      ...ASKED,
      text: q,
      lang,
      priceView: views[at % views.length] ?? null,
      near: true,
    }),
  );
  const lists = fc.sample(listingQueries(sample), { numRuns: LISTINGS, seed: SEED });
  const typed = judgedQueries().map(({ q, lang }, at) => ({
    text: q.slice(0, 3 + (at % 6)),
    lang,
    rows: 8,
    labels: 3,
  }));
  for (const [what, work] of [
    ['judged texts', (found) => compare(found, 'judged', texts, both)],
    ['listings of four kinds of callers', (found) => compare(found, 'listed', lists, both)],
    ['beginnings while typing', (found) => compareSuggestions(found, typed, both)],
  ] as Array<[string, (found: ReturnType<typeof newComparison>) => Promise<void>]>) {
    const found = newComparison();
    await work(found);
    report(what, found);
    for (const one of found.disagreements.slice(0, 3)) console.log(JSON.stringify(one).slice(0, 3_000));
    const equal = found.compared - found.disagreements.length;
    yield told(
      `equal to the engine in memory, ${what}`,
      `${equal} of ${found.compared}`,
      'all',
      equal === found.compared,
    );
  }
}

async function* timed(
  remote: OpenSearchEngine,
  sample: readonly SearchDocument[],
  { told, size, server }: { told: Told; size: Size; server: number },
): AsyncGenerator<Measurement> {
  const chain = callers(sample)[2] ?? null;
  const families = [...new Set(sample.flatMap(({ family: [first] }) => (first ? [first.code] : [])))].slice(0, 12);
  const judged = judgedQueries();
  const page = (at: number): SearchQuery => ({ ...ASKED, text: '', priceView: chain, page: 1 + (at % 40) });
  const kinds: Array<[string, (at: number) => SearchQuery, boolean]> = [
    ['listing with all facets', page, true],
    [
      'category and price',
      (at) => ({ ...page(0), filters: { category: [families[at % families.length] as string], maxPrice: 300_000 } }),
      false,
    ],
    ['sorted by price', (at) => ({ ...page(at), sort: at % 2 === 0 ? 'price-asc' : 'price-dec' }), false],
    ['text', (at) => ({ ...page(0), text: judged[at % judged.length]?.q ?? '', near: true }), false],
  ];
  for (const [what, query, isTarget] of kinds) {
    const before = processorMs(server);
    const { p50, p99, cpu } = await timesOf(RUNS, (at) => remote.search(query(at)), WARM_UP);
    const theirs = (processorMs(server) - before) / (RUNS + WARM_UP);
    yield told(
      `${what}, p50 / p99`,
      `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
      isTarget ? `≤ ${size.p50} / ${size.p99} ms` : '',
      !isTarget || (p50 <= size.p50 && p99 <= size.p99),
    );
    yield told('… CPU of OpenSearch for one', `${theirs.toFixed(1)} ms`);
    yield told(
      '… our own CPU for one',
      `${cpu.toFixed(2)} ms`,
      isTarget ? `≤ ${OWN_CPU_MS} ms` : '',
      !isTarget || cpu <= OWN_CPU_MS,
    );
  }
}

interface Changed {
  readonly catalogue: RemoteCatalogue;
  readonly filler: IndexFiller;
  readonly remote: OpenSearchEngine;
}

/** Ids of articles that have prices and stock of their own: those of a parent are its children's. */
const childlessOf = ({ segment: { articleId, children } }: BuiltSegment): number[] =>
  [...articleId].filter((_, place) => children[place] === 0);

/** From the moment at which the filler hears of a change until a search shows it; what comes before is PostgreSQL's. */
async function* changesSeen(
  { catalogue, filler, remote }: Changed,
  { sold, told }: { sold: readonly number[]; told: Told },
): AsyncGenerator<Measurement> {
  const priceView: PriceView = {
    list: 0,
    defaultFactor: { numerator: 1n, denominator: 1n },
    families: new Map(),
    brands: new Map(),
    overrides: new Map(),
  };
  const at = (price: number, only: readonly number[]) =>
    remote.search({ ...ASKED, text: '', facets: null, priceView, only, filters: { minPrice: price, maxPrice: price } });
  const spread = (count: number) =>
    Array.from({ length: count }, (_, place) => sold[Math.floor((place * sold.length) / count)] as number);
  // The first change after a filling also brings promos up to date, and this catalogue has none while its articles' states have: not measured.
  catalogue.setPrices(new Map());
  await filler.follow();
  const prices: number[] = [];
  const levels: number[] = [];
  for (const [place, id] of spread(CHANGES).entries()) {
    const price = FIRST_PRICE + place;
    catalogue.setPrices(new Map([[id, price]]));
    const begun = performance.now();
    await filler.follow();
    while ((await at(price, [id])).total === 0);
    prices.push(performance.now() - begun);
    const { flags } = await remote.search({ ...ASKED, text: '', priceView: null, only: [id] });
    // Another one than it has.
    const level = ((flags.availability.indexOf(1) + 1) % 3) as AvailabilityLevel;
    catalogue.setLevels(new Map([[id, level]]));
    const moved = performance.now();
    await filler.stockMoved([id]);
    const shows = async () =>
      (
        await remote.search({
          ...ASKED,
          text: '',
          priceView: null,
          facets: null,
          only: [id],
          filters: { availability: [level] },
        })
      ).total > 0;
    while (!(await shows()));
    levels.push(performance.now() - moved);
  }
  for (const [what, times] of [
    ['price', prices],
    ['stock', levels],
  ] as const) {
    const { p50, p99 } = quantiles(times);
    yield told(
      `a changed ${what} is seen, p50 / p99`,
      `${p50.toFixed(0)} / ${p99.toFixed(0)} ms`,
      `p99 ≤ ${ONE_SEEN_MS} ms`,
      p99 <= ONE_SEEN_MS,
    );
  }

  const many = spread(MANY);
  const price = FIRST_PRICE + CHANGES;
  catalogue.setPrices(new Map(many.map((id) => [id, price])));
  const begun = performance.now();
  await filler.follow();
  while ((await at(price, many)).total < MANY);
  const priced = (performance.now() - begun) / 1000;
  yield told(`${MANY} changed prices are seen`, `${priced.toFixed(1)} s`, `≤ ${MANY_SEEN_S} s`, priced <= MANY_SEEN_S);
  const level = 1 as AvailabilityLevel;
  catalogue.setLevels(new Map(many.map((id) => [id, level])));
  const moved = performance.now();
  await filler.stockMoved(many);
  const arriving = { availability: [level] };
  while ((await remote.search({ ...ASKED, text: '', priceView: null, only: many, filters: arriving })).total < MANY);
  const levelled = (performance.now() - moved) / 1000;
  yield told(
    `stock of ${MANY} articles is seen`,
    `${levelled.toFixed(1)} s`,
    `≤ ${MANY_SEEN_S} s`,
    levelled <= MANY_SEEN_S,
  );
}

/** A customer whose prices of single articles are agreed, in growing numbers: sent with each search, and from a column of the index. */
async function* ownPrices(
  { filler, remote }: Changed,
  { articles, told }: { articles: number; told: Told },
): AsyncGenerator<Measurement> {
  for (const count of OWN_PRICES) {
    const page = pageOf(customerWith(count, articles));
    yield* ownPricesOf(`customer with ${count} own prices`, page, { remote, told });
    if (count <= MOST_SENT) continue;
    const begun = performance.now();
    for await (const _ of filler.fillOwnPrices());
    const seconds = (performance.now() - begun) / 1000;
    yield told(`a column of ${count} own prices filled`, `${seconds.toFixed(1)} s`);
    yield* ownPricesOf(`customer with ${count} own prices in a column`, page, { remote, told });
  }
}

function customerWith(count: number, articles: number): PriceView {
  const step = articles / count;
  const overrides = Array.from({ length: count }, (_, at): [number, number | PriceFactor] => [
    1 + Math.floor(at * step),
    at % 3 === 0 ? 12_340 + at : { numerator: BigInt(30 + (at % 60)), denominator: 100n },
  ]);
  return {
    list: 0,
    defaultFactor: { numerator: 45n, denominator: 100n },
    families: new Map(),
    brands: new Map(),
    overrides: new Map(overrides),
  };
}

const pageOf =
  (priceView: PriceView) =>
  (at: number): SearchQuery => ({ ...ASKED, text: '', priceView, page: 1 + (at % 40) });

async function* ownPricesOf(
  who: string,
  page: (at: number) => SearchQuery,
  { remote, told }: { remote: OpenSearchEngine; told: Told },
): AsyncGenerator<Measurement> {
  for (const [what, query] of [
    ['listing', page],
    ['sorted by price', (at) => ({ ...page(at), sort: 'price-asc' })],
  ] as Array<[string, (at: number) => SearchQuery]>) {
    const { p50, p99, cpu } = await timesOf(OWN_PRICE_RUNS, (at) => remote.search(query(at)));
    const value = `${p50.toFixed(0)} / ${p99.toFixed(0)} ms, ${cpu.toFixed(1)} ms of our CPU`;
    yield told(`${who}, ${what}, p50 / p99`, value);
  }
}

if (import.meta.main)
  for await (const { what, measured: value, target, ok, baseline } of run())
    console.log(ok ? 'ok  ' : 'MISS', what.padEnd(72), value.padEnd(36), target.padEnd(20), baseline);
