/**
 * Pages: CPU of a customer's rendered shop page beside a bare react-dom render of the same tree, guests' cache, bytes of the
 * first load and of the next page (issue "The shop runs", F).
 */
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { startBrowser } from '../e2e/browser.ts';
import { type ShopProcess, startShopProcess } from '../e2e/shop-process.ts';
import { type Figure, median, yardstickText } from './figure.ts';
import { shopCpu } from './process-cpu.ts';
import { sameTree } from './same-tree.ts';
import { customer, guest, type PageClient, type ShopClient } from './shop-client.ts';

const PAGE = '/shop?text=vite';
const WARM = 150;
const ROUNDS = 5;
const PAGES = 150;

export async function run(): Promise<Figure[]> {
  const shop = await startShopProcess({ port: 4993, products: 3000 });
  try {
    const yardstick = yardstickText();
    const buyer = await customer(shop.url, 'cliente1@example.com');
    const visitor = guest(shop.url);
    return [
      await renderRatio(shop, buyer),
      await cacheRatio(shop, visitor, yardstick),
      ...(await firstLoad(visitor, yardstick)),
      await nextPage(shop, yardstick),
    ];
  } finally {
    await shop.stop();
  }
}

/**
 * The whole request (HTTP, session, API calls, render) beside react-dom alone with the very same tree. Rounds of both take turns,
 * so that a busy machine slows both. A render of the finished page's elements alone, without components, stands there to compare.
 */
async function renderRatio(shop: ShopProcess, buyer: ShopClient): Promise<Figure> {
  const render = await sameTree(shop.url, PAGE, buyer);
  const elements = await elementsOf((await buyer.get(PAGE)).body.toString());
  const page = () => buyer.get(PAGE);
  for (const work of [page, render, elements]) for (let index = 0; index < WARM; index += 1) await work();
  const rounds = { page: [] as number[], tree: [] as number[], elements: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.page.push(await perTurn(page, () => shopCpu(shop.pid, shop.dataDir).server));
    rounds.tree.push(await perTurn(render, ownCpu));
    rounds.elements.push(await perTurn(elements, ownCpu));
  }
  const [whole, tree] = [median(rounds.page), median(rounds.tree)];
  return {
    what: 'customer shop page with its API calls, CPU ÷ bare react-dom render of the same tree',
    measured: `${(whole / tree).toFixed(2)} (${whole.toFixed(2)} ms)`,
    target: '≤ 2.0',
    ok: whole / tree <= 2,
    yardstick: `bare render ${tree.toFixed(2)} ms; its elements alone ${median(rounds.elements).toFixed(2)} ms`,
  };
}

/** React outside the build decides at its first import whether it is the one for production. */
async function elementsOf(html: string): Promise<() => Promise<number>> {
  process.env.NODE_ENV = 'production';
  const { bareTree, renderBare } = await import('./bare-render.ts');
  const tree = bareTree(html);
  return () => renderBare(tree);
}

/** Milliseconds of CPU, `seconds` being a clock of it. */
async function perTurn(work: () => Promise<unknown>, seconds: () => number): Promise<number> {
  const before = seconds();
  for (let index = 0; index < PAGES; index += 1) await work();
  return ((seconds() - before) * 1000) / PAGES;
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

async function cacheRatio(shop: ShopProcess, visitor: PageClient, yardstick: string): Promise<Figure> {
  let unique = 0;
  const accept = { 'Accept-Encoding': 'br', Accept: 'text/html' };
  const cpu = async (times: number, path: () => string) => {
    const before = shopCpu(shop.pid, shop.dataDir);
    for (let index = 0; index < times; index += 1) await visitor.get(path(), accept);
    const after = shopCpu(shop.pid, shop.dataDir);
    return ((after.server - before.server) * 1000) / times;
  };
  const uncachedPath = () => {
    unique += 1;
    return `${PAGE}&visit=${unique}`;
  };
  await cpu(40, uncachedPath);
  const uncached = await cpu(150, uncachedPath);
  await cpu(200, () => PAGE);
  const cached = await cpu(6000, () => PAGE);
  return {
    what: 'guest shop page from cache ÷ uncached, requests per second of server CPU',
    measured: (uncached / cached).toFixed(0),
    target: '≥ 50',
    ok: uncached / cached >= 50,
    yardstick,
  };
}

async function firstLoad(visitor: PageClient, yardstick: string): Promise<Figure[]> {
  const page = await visitor.get('/shop', { 'Accept-Encoding': 'br', Accept: 'text/html' });
  const html = brotliDecompressSync(page.body).toString();
  const scripts = new Set(
    [
      ...html.matchAll(
        /(?:href|src)="(\/assets\/[^"]+\.js)"|import\("(\/assets\/[^"]+\.js)"\)|from "(\/assets\/[^"]+\.js)"/g,
      ),
    ].map((found) => found[1] ?? found[2] ?? found[3] ?? ''),
  );
  let bytes = 0;
  for (const script of scripts) bytes += (await visitor.get(script, { 'Accept-Encoding': 'br' })).bytes;
  return [
    kilobytes('first load of /shop: JavaScript, brotli', bytes, 130, `${scripts.size} files; ${yardstick}`),
    kilobytes('first load of /shop: HTML, brotli', page.bytes, 20, yardstick),
  ];
}

/** What the click on "load more" fetches, first page to second; pictures and prefetches of what may come next are not it. */
async function nextPage(shop: ShopProcess, yardstick: string): Promise<Figure> {
  const server = await startBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const page = await browser.newPage({ baseURL: shop.url });
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
    return kilobytes('next page by client navigation, bytes', bytes, 8, yardstick);
  } finally {
    await server.close();
  }
}

function kilobytes(what: string, bytes: number, limit: number, yardstick: string): Figure {
  return {
    what,
    measured: `${(bytes / 1024).toFixed(1)} KB`,
    target: `≤ ${limit} KB`,
    ok: bytes > 0 && bytes <= limit * 1024,
    yardstick,
  };
}

if (import.meta.main) console.table(await run());
