/**
 * Filters of a wide catalogue (1 600 attributes, 100 000 values): bytes of a response, and how long one search holds the
 * event loop. `node bench/facets.bench.ts [articles]`; 582 000 articles are the electronics catalogue of issue 14.
 */
import { articleListRequest } from '#contract/endpoints/search.ts';
import { MAX_FOUND_OF_EACH, MAX_FOUND_VALUES } from '#contract/values/facet-values.ts';
import { articleFilters } from '#server/modules/search/article-filters.rules.ts';
import { indexOf } from '#server/modules/search/engines/embedded/build-engine.ts';
import { buildFromBatches } from '#server/modules/search/engines/embedded/build-segment.ts';
import { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import type { PriceFactor, PriceView } from '#server/modules/search/engines/engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { searchQueryOf } from '#server/modules/search/search-request.rules.ts';
import { selectionOf } from '#server/modules/search/shop-query.rules.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { seeded } from './kit/synthetic-catalogue.ts';
import { WIDE_BRANDS, WIDE_FAMILIES, wideCatalogue, wideLabels } from './kit/wide-catalogue.ts';

const ARTICLES = 100_000;
const ROUNDS = 15;
const OWN_PRICES = 20_000;

async function* batches(count: number): AsyncGenerator<SearchDocument[]> {
  let batch: SearchDocument[] = [];
  for (const document of wideCatalogue(count)) {
    batch.push(document);
    if (batch.length < 1000) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** A customer with discounts on families and brands, and net prices of their own. */
export function viewOf(articles: number, seed: number): PriceView {
  const random = seeded(seed);
  const factor = (): PriceFactor => ({ numerator: BigInt(40 + Math.floor(random() * 50)), denominator: 100n });
  return {
    list: seed % 2,
    defaultFactor: factor(),
    families: new Map(
      Array.from({ length: 120 }, () => {
        const family = Math.floor(random() * WIDE_FAMILIES);
        return [`area${Math.floor(family / 40)},f${family}`, factor()];
      }),
    ),
    brands: new Map(Array.from({ length: 200 }, () => [`b${Math.floor(random() * WIDE_BRANDS)}`, factor()])),
    overrides: new Map(
      Array.from({ length: OWN_PRICES }, () => [1 + Math.floor(random() * articles), Math.floor(random() * 900_000)]),
    ),
  };
}

/** One request of a listing as the shop returns it, without the articles. */
export function listing(engine: EmbeddedEngine, request: object, view: PriceView | null) {
  const parsed = articleListRequest.parse({ client_id: 0, address_code: 0, ext_call: true, ...request });
  const selection = selectionOf(parsed);
  const { facet_values: values, facet: whole, facet_most: most, facet_find: find } = parsed;
  const facets = { values, whole, most, find };
  const setting = { lang: 'it' as const, page: 1, perPage: 12, priceView: view, facets };
  const begun = performance.now();
  const found = engine.search(searchQueryOf(selection, setting));
  const searched = performance.now() - begun;
  const text = JSON.stringify(articleFilters(found, selection, 'it'));
  return { searched, whole: performance.now() - begun, bytes: Buffer.byteLength(text) };
}

export async function run(articles = ARTICLES): Promise<Measurement[]> {
  const results: Measurement[] = [];
  const baseline = baselineText();
  const name = `${Math.round(articles / 1000)}k`;
  const add = (what: string, measured: string, target = '', ok = true) =>
    results.push({ what: `${name} ${what}`, measured, target, ok, baseline });
  const milliseconds = (what: string, time: number, most?: number) =>
    add(what, `${time.toFixed(1)} ms`, most ? `≤ ${most} ms` : '', !most || time <= most);
  const kilobytes = (what: string, bytes: number, most?: number) =>
    add(what, `${(bytes / 1000).toFixed(1)} KB`, most ? `≤ ${most} KB` : '', !most || bytes <= most * 1000);

  const index = indexOf(await buildFromBatches(batches(articles), wideLabels()), name);
  const { fields, values } = index.catalog;
  add('groups, values', `${fields.length}, ${values.length}`);
  const swapped = performance.now();
  const engine = new EmbeddedEngine(index, { cachedResults: 0 });
  milliseconds('first search of a guest after a swap', listing(engine, {}, null).whole);
  milliseconds('… with the engine itself', performance.now() - swapped, 200);
  const first = [1, 2, 3].map((seed) => listing(engine, {}, viewOf(articles, seed)).whole);
  milliseconds('first search of a customer after a swap', Math.max(...first), 200);
  milliseconds('first text search of a customer', listing(engine, { text: 'bacedi' }, viewOf(articles, 4)).whole, 200);

  const view = viewOf(articles, 5);
  const ask = (what: string, request: object, most?: number) => {
    const rounds = Array.from({ length: ROUNDS }, () => listing(engine, request, view));
    milliseconds(`${what}: search and filters`, median(rounds.map(({ whole }) => whole)));
    kilobytes(`${what}: filters`, rounds[0]?.bytes ?? 0, most);
  };
  ask('everything, as a page asks', { facet_values: 10 }, 60);
  ask('everything, nothing asked', {}, 60);
  ask('everything, with two brands', { brand: 'b1,b2', facet_values: 10 }, 60);
  ask('a family', { category: 'area3', facet_values: 10 }, 60);
  ask('a family, with a brand', { category: 'area3,f121', facet_values: 10, brand: 'b1' }, 60);
  ask('a word', { text: wideCatalogue(1).next().value?.name.it.split(' ')[0], facet_values: 10 }, 60);
  ask('one group whole, as a page asks', { facet_values: 10, facet: 'brand', facet_most: MAX_FOUND_VALUES }, 60);
  ask('every group searched', { facet_values: MAX_FOUND_OF_EACH, facet_find: 'a' }, 60);
  ask('one group searched, as a page asks', { facet_values: 10, facet: 'brand', facet_find: 'a' }, 60);
  ask('most values that can be asked', { facet_values: 1000 }, 300);
  return results;
}

if (import.meta.main) {
  const articles = Number(process.argv[2] ?? ARTICLES);
  for (const { what, measured, target, ok } of await run(articles))
    console.log(ok ? 'ok  ' : 'MISS', what.padEnd(56), measured.padEnd(18), target);
}
