/**
 * A large shop over HTTP: its start, first searches of customers after a start and after a new index was swapped in, changes of stock and
 * of articles, memory and lists while an index is built, a stop in the middle of it, the size of responses. The shop is the one of a data
 * folder that was filled before, because that takes minutes (582 000 articles are those of issue 14):
 *
 *   DATA_DIR=/path DEMO_PRODUCTS=582000 PORT=4990 npm start     (once, until it is ready)
 *   LARGE_SHOP=/path npm run bench -- large-shop
 *
 * Without the folder nothing is measured. Results are printed one by one: two indexes are built, which takes minutes;
 * `LARGE_SHOP=/path node bench/large-shop.bench.ts --no-builds` leaves them out.
 */
import { existsSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ShopProcess, startShopProcess } from '../e2e/kit/shop-process.ts';
import { newWords } from './http.bench.ts';
import {
  type Caller,
  forgetMost,
  importFile,
  list,
  mainThreadMs,
  neighbours,
  openDatabase,
  percentile,
  residentMb,
  timed,
  until,
  watchChange,
} from './kit/large-shop.ts';
import type { Measurement } from './kit/measurement.ts';
import { customer, guest, type ShopClient } from './kit/shop-client.ts';

const PORT = 4990;
const FIRST_MS = 200;
const P95_MS = 25;
const READY_S = 3;
const STOP_S = 5;
const LISTS = 300;
const STOCK_ROWS = 100;
const CHANGED = 10_000;
const SLOWER_WHILE_BUILT = 1.5;
/** What a start prepares in the background has come to its end then. */
const SETTLED_MS = 15_000;
/** A build is in the middle of its reading then. */
const BUILDING_MS = 8000;
/** Between two lists while an index is built, and between two while none is, which are compared with them. */
const EVERY_MS = 250;
const PACED_MS = 60_000;
const CUSTOMERS = ['cliente1@example.com', 'cliente2@example.com'];
/** A brand of the demo in any size. */
const BRAND = { code: 'ruvo', name: 'Ruvo' };
/** What a page of the shop asks for. */
const AS_PAGES_ASK = { facet_values: 10, per_page: 12, near: true };
/** Responses as a page asks for them, and the largest that anybody can ask for without naming a limit. */
const SIZES: ReadonlyArray<
  readonly [what: string, request: Readonly<Record<string, string | number | boolean>>, mostKb: number]
> = [
  ['everything, as a page asks', { text: '*', ...AS_PAGES_ASK }, 60],
  ['a common word, as a page asks', { text: 'vite', ...AS_PAGES_ASK }, 60],
  ['everything, nothing asked', { text: '*' }, 300],
  ['everything, most cards and values', { text: '*', per_page: 96, facet_values: 1000 }, 300],
];

const search = (client: Caller, text: string) => list(client, { text, facet_values: 10 });

/** Milliseconds of each list, one after the other, of words that were not searched before. */
async function lists(client: Caller, words: () => string, most = LISTS): Promise<number[]> {
  const times: number[] = [];
  while (times.length < most) times.push(await timed(() => search(client, words())));
  return times;
}

/** The longest that `/healthz` waited until `done`: how long something else held the thread. */
async function longestWait(url: string, done: AbortSignal): Promise<number> {
  let longest = 0;
  while (!done.aborted) {
    longest = Math.max(longest, await timed(() => fetch(`${url}/healthz`).then((response) => response.text())));
    await wait(3);
  }
  return longest;
}

/** The brand under another name, which needs a new index. */
const rename = (dataDir: string, name: string) =>
  importFile(dataDir, 'brands.csv', ['code,name', `${BRAND.code},${name}`]);

async function hasBrand(client: Caller, name: string): Promise<boolean> {
  const { filters } = await list(client, { text: '*', per_page: 1, facet: 'brand', facet_find: name });
  const brands = filters.facets_check_results.find(({ key }) => key === 'brand');
  return Object.values(brands?.results ?? {}).some(({ label }) => label === name);
}

/** `cpu`: milliseconds of the shop's main thread, which say more than the clock on a busy machine. */
function measured(what: string, value: number, unit: string, most?: number, cpu?: number): Measurement {
  const measurement = {
    what,
    measured: `${value.toFixed(unit === 's' ? 2 : 1)} ${unit}`,
    target: most === undefined ? '' : `≤ ${most.toFixed(unit === 'MB' ? 0 : 1)} ${unit}`,
    ok: most === undefined || value <= most,
    baseline: `load ${loadavg()[0]?.toFixed(1)}${cpu === undefined ? '' : `, ${cpu.toFixed(1)} ms of CPU`}`,
  };
  console.log(`  ${measurement.what}: ${measurement.measured} (${measurement.target}; ${measurement.baseline})`);
  return measurement;
}

interface Visitors {
  shop: ShopProcess;
  first: ShopClient;
  second: ShopClient;
  visitor: ReturnType<typeof guest>;
}

async function visitorsOf(shop: ShopProcess): Promise<Visitors> {
  const [first, second] = await Promise.all(CUSTOMERS.map((email) => customer(shop.url, email)));
  if (!first || !second) throw new Error('The shop has no customers of the demo.');
  return { shop, first, second, visitor: guest(shop.url) };
}

async function firstSearches({ shop, first, second }: Visitors, after: string): Promise<Measurement[]> {
  const settled = new AbortController();
  const held = longestWait(shop.url, settled.signal);
  const one = async (what: string, client: Caller, text: string, most?: number) => {
    const before = mainThreadMs(shop.pid);
    const time = await timed(() => search(client, text));
    return measured(what, time, 'ms', most, mainThreadMs(shop.pid) - before);
  };
  const results = [
    await one(`first search of a customer after ${after}`, first, 'vite', FIRST_MS),
    await one('… of another customer', second, 'vite', FIRST_MS),
    await one('… of the first again, other words', first, 'dado'),
  ];
  await wait(SETTLED_MS);
  settled.abort();
  return [...results, measured('longest wait of another request meanwhile', await held, 'ms')];
}

async function sizes({ visitor }: Visitors): Promise<Measurement[]> {
  const results: Measurement[] = [];
  for (const [what, request, most] of SIZES) {
    const bytes = Buffer.byteLength(JSON.stringify(await list(visitor, request)));
    results.push(measured(`response: ${what}`, bytes / 1000, 'KB', most));
  }
  return results;
}

/** Stock of articles that are there goes to nothing and back. */
async function stock(dataDir: string, { visitor }: Visitors): Promise<Measurement[]> {
  const { db, stop } = await openDatabase(dataDir);
  try {
    const { product_list } = await list(visitor, { text: '*', disponibili: true, per_page: 96, sort: 'new' });
    const [probe] = product_list.data.filter(({ num_childs }) => num_childs === 0);
    if (!probe) throw new Error('Nothing is in stock.');
    const codes = [...new Set([probe.carti, ...(await neighbours(db, STOCK_ROWS - 1))])];
    const inStock = async () =>
      (await list(visitor, { text: probe.carti, disponibili: true })).product_list.pagination.total > 0;
    const rows = (quantity: number) => ['product,quantity', ...codes.map((code) => `${code},${quantity}`)];
    const seen = watchChange(db, async () => !(await inStock()));
    const seconds = (await timed(() => importFile(dataDir, 'stock.csv', rows(0)))) / 1000;
    const results = [
      measured(`import of ${codes.length} rows of stock, whole command`, seconds, 's', 1),
      measured('… seen by searches after its commit', (await seen) / 1000, 's', 1),
    ];
    await importFile(dataDir, 'stock.csv', rows(500));
    await until(inStock);
    return results;
  } finally {
    await stop();
  }
}

async function changes(dataDir: string, { visitor }: Visitors): Promise<Measurement[]> {
  const { db, stop } = await openDatabase(dataDir);
  try {
    const word = `prova${Date.now()
      .toString(36)
      .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
    const rows = (await neighbours(db, CHANGED)).map((code) => `${code},${word}`);
    const shown = async () => {
      const { corrected, partial, product_list } = await list(visitor, { text: word });
      return corrected === null && !partial && product_list.pagination.total > 0;
    };
    const seen = watchChange(db, shown);
    const seconds = (await timed(() => importFile(dataDir, 'products.csv', ['code,keywords_it', ...rows]))) / 1000;
    return [
      measured(`import of ${CHANGED} articles with another text`, seconds, 's'),
      measured('… applied to the index after its commit', (await seen) / 1000, 's', 5),
    ];
  } finally {
    await stop();
  }
}

/**
 * Milliseconds of a guest's lists until `ended`, a pause after each: as fast as they come, the words that nobody searched for would be
 * used up in minutes, and the processor's caches would be full of nothing else.
 */
async function pacedLists(visitor: Caller, words: () => string, ended: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!ended()) {
    times.push(...(await lists(visitor, words, 1)));
    await wait(EVERY_MS);
  }
  return times;
}

/** Lists at the pace of those in `rebuild`, beside the same request for the brand, while nothing is built. */
async function aloneAtThatPace({ visitor }: Visitors, words: () => string): Promise<number[]> {
  const end = performance.now() + PACED_MS;
  const isOver = () => performance.now() > end;
  const asked = until(async () => {
    await hasBrand(visitor, BRAND.name);
    return isOver();
  }, EVERY_MS);
  const times = await pacedLists(visitor, words, isOver);
  await asked;
  return times;
}

/** Another index: memory and lists while it is built, the first searches after it. */
async function rebuild(dataDir: string, visitors: Visitors, words: () => string): Promise<Measurement[]> {
  const { shop, visitor } = visitors;
  const alone = percentile(await aloneAtThatPace(visitors, words), 0.95);
  const before = residentMb(shop.pid).now;
  forgetMost(shop.pid);
  const name = `${BRAND.name} ${Date.now() % 1000}`;
  await rename(dataDir, name);
  let swapped = false;
  const swap = until(() => hasBrand(visitor, name), EVERY_MS).finally(() => {
    swapped = true;
  });
  const times = await pacedLists(visitor, words, () => swapped);
  const seconds = (await swap) / 1000;
  const first = await firstSearches(visitors, 'the swap');
  const index = statSync(join(dataDir, 'search', 'index.snapshot')).size / 1e6;
  const { now, most } = residentMb(shop.pid);
  const limit = 1.5 * index + 300;
  return [
    measured('new index built and swapped in', seconds, 's'),
    ...first,
    measured(`index ${index.toFixed(0)} MB: memory that the build takes`, most - before, 'MB', limit),
    measured(`… the process before ${before.toFixed(0)}, after ${now.toFixed(0)}, at its highest`, most, 'MB'),
    measured(
      `${times.length} lists of a guest while it is built, p95`,
      percentile(times, 0.95),
      'ms',
      alone * SLOWER_WHILE_BUILT,
    ),
    measured('… at the same pace while none is built, p95', alone, 'ms'),
  ];
}

export async function* run(dataDir = process.env.LARGE_SHOP): AsyncGenerator<Measurement> {
  if (dataDir === undefined || !existsSync(dataDir)) return;
  const start = async () => {
    const begun = performance.now();
    const shop = await startShopProcess({ port: PORT, products: 1, dataDir });
    const ready = (performance.now() - begun) / 1000;
    return { visitors: await visitorsOf(shop), ready };
  };
  let { visitors, ready } = await start();
  try {
    yield measured('start with a snapshot: ready', ready, 's', READY_S);
    yield* await firstSearches(visitors, 'a start');
    yield* await sizes(visitors);
    const words = await newWords(visitors.first);
    const p95 = async (what: string, client: Caller) => {
      const before = mainThreadMs(visitors.shop.pid);
      const times = await lists(client, words);
      const cpu = (mainThreadMs(visitors.shop.pid) - before) / times.length;
      return measured(`${what}, p95`, percentile(times, 0.95), 'ms', P95_MS, cpu);
    };
    yield await p95('lists of a guest', visitors.visitor);
    yield await p95('lists of a customer', visitors.first);
    yield* await stock(dataDir, visitors);
    yield* await changes(dataDir, visitors);
    if (process.argv.includes('--no-builds')) return;
    yield* await rebuild(dataDir, visitors, words);
    await rename(dataDir, BRAND.name);
    await wait(BUILDING_MS);
    yield measured('stop while an index is built', (await timed(() => visitors.shop.stop())) / 1000, 's', STOP_S);
    ({ visitors, ready } = await start());
    yield measured('start with a snapshot that is behind: ready', ready, 's', READY_S);
    const { visitor } = visitors;
    yield measured('… its new index', (await until(() => hasBrand(visitor, BRAND.name), 250)) / 1000, 's');
  } finally {
    await visitors.shop.stop();
  }
}

if (import.meta.main) for await (const _ of run());
