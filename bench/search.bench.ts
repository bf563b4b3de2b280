/**
 * Speed and memory of the search engine over synthetic catalogues: `node bench/search.bench.ts [--million]`. Results are
 * not cached here; the counts of the whole catalogue are, as in the running shop. Other work on the machine shifts all
 * results: compare with the baseline, a plain loop timed in the same run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexOf } from '#server/modules/search/engines/embedded/build-engine.ts';
import { buildFromBatches } from '#server/modules/search/engines/embedded/build-segment.ts';
import { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import { loadSnapshot, saveSnapshot } from '#server/modules/search/engines/embedded/snapshot.ts';
import { shippedWords } from '#server/modules/search/engines/embedded/words/shipped-words.ts';
import type { SearchFilters, SearchQuery } from '#server/modules/search/engines/engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { facetRequest } from '#server/modules/search/search-request.rules.ts';
import { baselineText } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';
import { SYNTHETIC_VIEW, syntheticCatalogue } from './kit/synthetic-catalogue.ts';

type Kind =
  | 'match-all'
  | 'common word'
  | 'two words'
  | 'typo'
  | 'category + filters + price'
  | 'forty filters'
  | 'exact code'
  | 'suggest';

/** p50 in milliseconds at 100 000 documents; forty filters at once are measured without a target. */
const TARGET_MS: Record<Kind, number | undefined> = {
  'match-all': 0.5,
  'common word': 2,
  'two words': 1,
  typo: 1,
  'category + filters + price': 1.5,
  'forty filters': undefined,
  'exact code': 0.05,
  suggest: 0.5,
};
const LOAD_TARGET_MS = 150;
const MEMORY_TARGET_MB = 120;
const SMALLER = 10_000;
const MAIN = 100_000;
const MILLION = 1_000_000;
/** A million documents may take this many times the target at 100 000. */
const MILLION_FACTOR = 12;
const WARM_UP = 60;
const RUNS = 400;

/** As a page requests them. */
const FACETS = facetRequest({ values: 10 });

function query(text: string, more: Partial<SearchQuery> = {}): SearchQuery {
  return {
    text,
    lang: 'it',
    filters: {},
    priceView: SYNTHETIC_VIEW,
    sort: 'default',
    page: 1,
    perPage: 12,
    facets: FACETS,
    ...more,
  };
}

/** Forty values chosen at once, as in the browser test of the filters: brands, attributes, availability, a price. */
const FORTY: readonly SearchFilters[] = [0, 8].map((from) => ({
  brand: Array.from({ length: 22 }, (_, index) => `B${from + index}`),
  fields: {
    materiale: ['acciaio', 'inox-a2', 'inox-a4', 'ottone', 'rame', 'alluminio'],
    finitura: ['zincato', 'brunito', 'cromato', 'grezzo', 'verniciato'],
    color: ['bianco', 'nero', 'rosso', 'blu'],
  },
  availability: [2, 1],
  maxPrice: 9_000_000,
}));

/** Each kind cycles through several variants, so that its median mixes rare and frequent ones. */
function variants(codes: readonly string[]): Record<Kind, Array<(engine: EmbeddedEngine) => unknown>> {
  const searches = (list: readonly SearchQuery[]) =>
    list.map((entry) => (engine: EmbeddedEngine) => engine.search(entry));
  const sorts = ['default', 'popularity', 'price-asc', 'new'] as const;
  const filtered: SearchFilters[] = [
    {
      category: ['vite'],
      fields: { materiale: ['acciaio', 'ottone'], color: ['nero'] },
      minPrice: 20_000,
      maxPrice: 2_000_000,
    },
    { category: ['uten'], fields: { finitura: ['zincato'] }, brand: ['B0', 'B3'], maxPrice: 900_000 },
    { category: ['idra', 'valvola-a-sfera'], fields: { materiale: ['ottone'] }, minPrice: 10_000 },
    { category: ['elet'], availability: [2], fields: { color: ['bianco', 'grigio'] }, maxPrice: 1_000_000 },
  ];
  return {
    'match-all': searches(sorts.flatMap((sort) => [1, 2, 7].map((page) => query('*', { sort, page })))),
    'common word': searches(['vite', 'acciaio', 'zincato', 'tubo', 'inox', 'valvola'].map((text) => query(text))),
    'two words': searches(
      ['vite inox', 'dado ottone', 'tubo rame', 'martello gomma', 'm8x20 zincato', 'viti brunite'].map((text) =>
        query(text),
      ),
    ),
    typo: searches(
      ['martelo', 'smerigliatrce', 'cacciavte croce', 'valvla sfera', 'zincatto'].map((text) => query(text)),
    ),
    'category + filters + price': searches(filtered.map((filters) => query('*', { filters }))),
    'forty filters': searches(
      FORTY.flatMap((filters) => [
        query('*', { filters }),
        query('vite', { filters }),
        query('*', { filters, page: 2 }),
      ]),
    ),
    'exact code': searches(codes.map((code) => query(code))),
    suggest: ['vit', 'mart', 'valv', 'vite zin', 'smerig', 'lam'].map(
      (text) => (engine: EmbeddedEngine) => engine.suggest({ text, lang: 'it', rows: 5, labels: 3 }),
    ),
  };
}

interface Times {
  p50: number;
  p99: number;
}

function measure(calls: ReadonlyArray<(engine: EmbeddedEngine) => unknown>, engine: EmbeddedEngine): Times {
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const call = calls[run % calls.length];
    const begun = performance.now();
    call?.(engine);
    if (run >= WARM_UP) times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return { p50: times[RUNS / 2] ?? 0, p99: times[Math.floor(RUNS * 0.99)] ?? 0 };
}

async function* batches(count: number): AsyncGenerator<SearchDocument[]> {
  let batch: SearchDocument[] = [];
  for (const document of syntheticCatalogue(count)) {
    batch.push(document);
    if (batch.length < 1000) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function someCodes(count: number): string[] {
  const codes: string[] = [];
  for (const { id, code } of syntheticCatalogue(count)) {
    if (id > SMALLER) break;
    if (id % 1400 === 7) codes.push(code);
  }
  return codes;
}

/** All results for one catalogue size. */
async function measureSize(count: number, folder: string): Promise<Measurement[]> {
  const name = count >= MILLION ? '1M' : `${count / 1000}k`;
  const factor = count > MAIN ? MILLION_FACTOR : 1;
  const results: Measurement[] = [];
  const baseline = baselineText();
  const add = (what: string, measured: string, target = '', ok = true) =>
    results.push({ what: `${name} ${what}`, measured, target, ok, baseline });

  const begun = performance.now();
  const built = await buildFromBatches(batches(count), new Map());
  const index = indexOf(built, name);
  add('build, documents made meanwhile', `${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const engine = new EmbeddedEngine(index, { cachedResults: 0 });
  const { segment } = index.readers[0] ?? { segment: index.base };
  const ids = [1, 2, 3, 4, 5, 6, 7].map((step) => Math.floor((count / 8) * step));
  const codes = someCodes(count);
  for (const [kind, calls] of Object.entries(variants(codes)) as Array<
    [Kind, Array<(engine: EmbeddedEngine) => unknown>]
  >) {
    const { p50, p99 } = measure(calls, engine);
    const base = TARGET_MS[kind];
    const target = base && Number((base * factor).toFixed(3));
    const wanted = target ? `p50 ≤ ${target} ms` : '';
    add(`${kind}, p50 / p99`, `${p50.toFixed(3)} / ${p99.toFixed(2)} ms`, wanted, !target || p50 <= target);
  }
  const patched = measure(
    ids.map((id) => (target: EmbeddedEngine) => target.patch([{ id, availability: 1, prices: { 1: 50_000 + id } }])),
    engine,
  );
  add('price and stock patch, p50', `${(patched.p50 * 1000).toFixed(1)} µs`);

  const file = join(folder, `${name}.index`);
  const saving = performance.now();
  await saveSnapshot(built, name, file);
  const size = statSync(file).size / 1e6;
  add('snapshot save', `${(performance.now() - saving).toFixed(0)} ms, ${size.toFixed(0)} MB`);
  const empty = inNewProcess([]);
  const loaded = inNewProcess(['--load', file]);
  const above = loaded.rss - empty.rss;
  const main = count === MAIN;
  add(
    'snapshot load',
    `${loaded.load.toFixed(0)} ms`,
    main ? `≤ ${LOAD_TARGET_MS} ms` : '',
    !main || loaded.load <= LOAD_TARGET_MS,
  );
  add('words of the trades read, before loading', `${loaded.words.toFixed(0)} ms`);
  add('first text query after loading', `${loaded.first.toFixed(1)} ms`);
  add(
    'memory above an empty process',
    `${above.toFixed(0)} MB`,
    main ? `≤ ${MEMORY_TARGET_MB} MB` : '',
    !main || above <= MEMORY_TARGET_MB,
  );
  add('documents, postings', `${segment.count}, ${segment.postingDoc.length}`);
  return results;
}

interface ProcessFigures {
  rss: number;
  /** Milliseconds to read the words of the trades, once per process. */
  words: number;
  load: number;
  first: number;
}

/** Loads a snapshot (or nothing) in a fresh process, so that memory of building and of the benchmark does not count. */
function inNewProcess(args: readonly string[]): ProcessFigures {
  const child = spawnSync(process.execPath, ['--expose-gc', import.meta.filename, '--probe', ...args], {
    encoding: 'utf8',
  });
  return JSON.parse(child.stdout) as ProcessFigures;
}

async function probe(file: string | undefined): Promise<void> {
  const measurements: ProcessFigures = { rss: 0, words: 0, load: 0, first: 0 };
  if (file !== undefined) {
    const reading = performance.now();
    shippedWords();
    measurements.words = performance.now() - reading;
    const begun = performance.now();
    const index = await loadSnapshot(file);
    if (!index) throw new Error(`${file} is no snapshot`);
    const engine = new EmbeddedEngine(index, { cachedResults: 0 });
    measurements.load = performance.now() - begun;
    const asked = performance.now();
    engine.search(query('vite zincata'));
    measurements.first = performance.now() - asked;
    for (const text of ['*', 'tubo', 'martelo']) engine.search(query(text));
  }
  globalThis.gc?.();
  measurements.rss = process.memoryUsage().rss / 1e6;
  process.stdout.write(JSON.stringify(measurements));
}

/** The results for all sizes; `million` adds the largest (about a minute and 2 GB). */
export async function run(million = process.argv.includes('--million')): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-search-bench-'));
  try {
    const results: Measurement[] = [];
    for (const count of [SMALLER, MAIN, ...(million ? [MILLION] : [])])
      results.push(...(await measureSize(count, folder)));
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const at = process.argv.indexOf('--load');
  if (process.argv.includes('--probe')) await probe(at < 0 ? undefined : process.argv[at + 1]);
  else
    for (const { what, measured, target, ok, baseline: loop } of await run())
      console.log(ok ? 'ok  ' : 'MISS', what.padEnd(48), measured.padEnd(22), target.padEnd(14), loop);
}
