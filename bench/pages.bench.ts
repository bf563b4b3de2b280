/**
 * Pages: CPU of a customer's rendered shop page compared with a bare react-dom render of the same tree, the cache for guests, bytes
 * of the first load and of the next page.
 */
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { startBrowser } from '../e2e/kit/browser.ts';
import { waitUntilHydrated } from '../e2e/kit/live-page.ts';
import { type ShopProcess, startShopProcess } from '../e2e/kit/shop-process.ts';
import { bareSide } from './kit/bare-side.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { customer, guest, type PageClient, type ShopClient } from './kit/shop-client.ts';
import { ratio, type Side, steadyRounds } from './kit/steady-rounds.ts';

const PAGE = '/shop?text=vite';
const ROUNDS = 9;
const AT_ONCE = 8;
const BROWSER = { 'Accept-Encoding': 'br', Accept: 'text/html' };

export async function run(): Promise<Measurement[]> {
  const shop = await startShopProcess({ port: 4993, products: 3000 });
  try {
    const baseline = baselineText();
    const buyer = await customer(shop.url, 'cliente1@example.com');
    const visitor = guest(shop.url);
    return [
      await renderRatio(shop, buyer),
      await cacheRatio(shop, visitor, baseline),
      ...(await firstLoad(visitor, baseline)),
      await nextPage(shop, baseline),
    ];
  } finally {
    await shop.stop();
  }
}

/**
 * The whole request (HTTP, session, API requests, render) compared with react-dom alone rendering the same tree, in a process of its
 * own. A render of the finished page's elements alone, without components, is added for comparison.
 */
async function renderRatio(shop: ShopProcess, buyer: ShopClient): Promise<Measurement> {
  const work = { url: shop.url, path: PAGE, cookie: buyer.cookie };
  const tree = bareSide({ kind: 'tree', ...work });
  const elements = bareSide({ kind: 'elements', ...work });
  try {
    const page = pageSide(shop, buyer, () => PAGE);
    const payload = pageSide(shop, buyer, () => PAGE, BROWSER);
    const times = { page: 200, payload: 200, tree: 200, elements: 200 };
    const rounds = await steadyRounds({ page, payload, tree, elements }, { rounds: ROUNDS, times });
    const { value, spread } = ratio(rounds.page, rounds.tree);
    const [alone, bare, brotli] = [median(rounds.elements), median(rounds.tree), median(rounds.payload)];
    return {
      what: 'customer shop page with its API calls, CPU ÷ bare react-dom render of the same tree',
      measured: `${value.toFixed(2)} (${spread}), ${median(rounds.page).toFixed(2)} ms`,
      target: '≤ 2.0',
      ok: value <= 2,
      baseline: `bare render ${bare.toFixed(2)} ms, its elements alone ${alone.toFixed(2)} ms; page in brotli ${brotli.toFixed(2)} ms`,
    };
  } finally {
    tree.stop();
    elements.stop();
  }
}

/** Pages requested by several visitors at once: CPU of a busy shop, as the bare render is busy. */
function pageSide({ pid }: ShopProcess, visitor: PageClient, path: () => string, headers = {}): Side {
  return {
    pid,
    async work(times) {
      let left = times;
      const visit = async () => {
        while (left-- > 0) await visitor.get(path(), headers);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, visit));
    },
  };
}

async function cacheRatio(shop: ShopProcess, visitor: PageClient, baseline: string): Promise<Measurement> {
  let unique = 0;
  const sides = {
    uncached: pageSide(shop, visitor, () => `${PAGE}&visit=${++unique}`, BROWSER),
    cached: pageSide(shop, visitor, () => PAGE, BROWSER),
  };
  const rounds = await steadyRounds(sides, { rounds: ROUNDS, times: { uncached: 150, cached: 3000 } });
  const { value, spread } = ratio(rounds.uncached, rounds.cached);
  const [uncached, cached] = [median(rounds.uncached), median(rounds.cached)];
  return {
    what: 'guest shop page from cache ÷ uncached, requests per second of server CPU',
    measured: `${value.toFixed(0)} (${spread})`,
    target: '≥ 50',
    ok: value >= 50,
    baseline: `uncached ${uncached.toFixed(2)} ms, cached ${cached.toFixed(3)} ms; ${baseline}`,
  };
}

async function firstLoad(visitor: PageClient, baseline: string): Promise<Measurement[]> {
  const page = await visitor.get('/shop', BROWSER);
  const html = brotliDecompressSync(page.body).toString();
  // In whatever way the page names them: as a link, in an import, or loaded after the first paint.
  const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, name = '']) => name));
  let bytes = 0;
  for (const script of scripts) bytes += (await visitor.get(script, { 'Accept-Encoding': 'br' })).bytes;
  return [
    kilobytes('first load of /shop: JavaScript, brotli', bytes, 130, `${scripts.size} files; ${baseline}`),
    kilobytes('first load of /shop: HTML, brotli', page.bytes, 20, baseline),
  ];
}

/** What the click on "load more" downloads, first page to second; pictures and prefetches of possible next pages do not count. */
async function nextPage(shop: ShopProcess, baseline: string): Promise<Measurement> {
  const server = await startBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const context = await browser.newContext({ baseURL: shop.url });
    waitUntilHydrated(context);
    const page = await context.newPage();
    await page.goto(PAGE, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const types = new Map<string, string>();
    let bytes = 0;
    session.on('Network.responseReceived', (event) => types.set(event.requestId, event.type));
    session.on('Network.loadingFinished', (event) => {
      if (types.get(event.requestId) === 'Fetch') bytes += event.encodedDataLength;
    });
    await page
      .getByRole('button', { name: /mostra altri/i })
      .or(page.getByRole('link', { name: /mostra altri/i }))
      .first()
      .click();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1000);
    return kilobytes('next page by client navigation, bytes', bytes, 8, baseline);
  } finally {
    await server.close();
  }
}

function kilobytes(what: string, bytes: number, limit: number, baseline: string): Measurement {
  return {
    what,
    measured: `${(bytes / 1024).toFixed(1)} KB`,
    target: `≤ ${limit} KB`,
    ok: bytes > 0 && bytes <= limit * 1024,
    baseline,
  };
}

if (import.meta.main) console.table(await run());
