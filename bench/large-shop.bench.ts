/**
 * The first searches of customers in a large shop over HTTP: after a start, after a new index was swapped in, and how long lists take
 * meanwhile. The shop is the one of a data folder that was filled before, because that takes minutes (582 000 articles are those of issue 14):
 *
 *   DATA_DIR=/path DEMO_PRODUCTS=582000 PORT=4990 npm start     (once, until it is ready)
 *   LARGE_SHOP=/path npm run bench -- large-shop
 *
 * Without the folder nothing is measured.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { newWords } from './http.bench.ts';
import type { Measurement } from './kit/measurement.ts';
import { customer, guest, type ShopClient } from './kit/shop-client.ts';

const PORT = 4990;
const FIRST_MS = 200;
const P95_MS = 25;
const READY_S = 3;
const LISTS = 300;
/** What a start prepares in the background has come to its end then. */
const SETTLED_MS = 15_000;
const SWAP_WITHIN_MS = 600_000;
const CUSTOMERS = ['cliente1@example.com', 'cliente2@example.com'];
/** A brand of the demo in any size. */
const BRAND = { code: 'ruvo', name: 'Ruvo' };

type Caller = Pick<ShopClient, 'call'>;
const search = (client: Caller, text: string) =>
  client.call<ArticleListMessage>('wrapper.product_list', { text, facet_values: 10 });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** Milliseconds of each list, one after the other, of words that were not searched before. */
async function lists(client: Caller, words: () => string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < LISTS; index += 1) times.push(await timed(() => search(client, words())));
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

/** Imports the brand under another name, which needs a new index, and waits until lists have it. Seconds. */
async function swapIndex(dataDir: string, client: Caller, name: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-brand-'));
  writeFileSync(join(folder, 'brands.csv'), `code,name\n${BRAND.code},${name}\n`);
  const args = ['--max-old-space-size=1280', '--max-semi-space-size=8', 'src/cli/import.ts', folder];
  const env = { ...process.env, DATA_DIR: dataDir };
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(folder, { recursive: true });
  const begun = performance.now();
  while (performance.now() - begun < SWAP_WITHIN_MS) {
    const request = { text: '*', per_page: 1, facet: 'brand', facet_find: name };
    const { filters } = await client.call<ArticleListMessage>('wrapper.product_list', request);
    const brands = filters.facets_check_results.find(({ key }) => key === 'brand');
    if (Object.values(brands?.results ?? {}).some(({ label }) => label === name))
      return (performance.now() - begun) / 1000;
    await wait(250);
  }
  throw new Error('The new index did not come.');
}

export async function run(dataDir = process.env.LARGE_SHOP): Promise<Measurement[]> {
  if (dataDir === undefined || !existsSync(dataDir)) return [];
  const results: Measurement[] = [];
  const add = (what: string, value: number, unit: string, most?: number) =>
    results.push({
      what,
      measured: `${value.toFixed(unit === 's' ? 2 : 1)} ${unit}`,
      target: most === undefined ? '' : `≤ ${most} ${unit}`,
      ok: most === undefined || value <= most,
      baseline: `load ${loadavg()[0]?.toFixed(1)}`,
    });
  const begun = performance.now();
  const shop = await startShopProcess({ port: PORT, products: 1, dataDir });
  add('start with a snapshot: ready', (performance.now() - begun) / 1000, 's', READY_S);
  try {
    const settled = new AbortController();
    const held = longestWait(shop.url, settled.signal);
    const [first, second] = await Promise.all(CUSTOMERS.map((email) => customer(shop.url, email)));
    if (!first || !second) throw new Error('The shop has no customers of the demo.');
    add('first search of a customer after a start', await timed(() => search(first, 'vite')), 'ms', FIRST_MS);
    add('… the same again, other words', await timed(() => search(first, 'dado')), 'ms');
    add('… of another customer', await timed(() => search(second, 'vite')), 'ms', FIRST_MS);
    await wait(SETTLED_MS);
    settled.abort();
    add('longest wait of another request meanwhile', await held, 'ms');
    const visitor = guest(shop.url);
    const words = await newWords(first);
    add('lists of a guest, p95', percentile(await lists(visitor, words), 0.95), 'ms', P95_MS);
    add('lists of a customer, p95', percentile(await lists(first, words), 0.95), 'ms', P95_MS);
    const swapped = new AbortController();
    const heldBySwap = longestWait(shop.url, swapped.signal);
    add('new index built and swapped in', await swapIndex(dataDir, visitor, `${BRAND.name} ${Date.now() % 1000}`), 's');
    add('first search of a customer after the swap', await timed(() => search(first, 'vite')), 'ms', FIRST_MS);
    add('… of another customer', await timed(() => search(second, 'vite')), 'ms', FIRST_MS);
    await wait(SETTLED_MS);
    swapped.abort();
    add('longest wait of another request meanwhile', await heldBySwap, 'ms');
    await swapIndex(dataDir, visitor, BRAND.name);
    return results;
  } finally {
    await shop.stop();
  }
}

if (import.meta.main) console.table(await run());
