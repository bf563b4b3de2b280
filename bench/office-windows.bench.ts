/**
 * The office in a real browser, server and database beside it on the same two cores: a sorted grid from key to paint, scrolling through
 * every column, a cell from key to paint and until it is saved, what another window did, the first loads; and what customers wait for a
 * listing while the office changes all prices of a list.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { ARTICLES_GRID } from '#contract/office/grids/articles-grid.ts';
import type { OfficeApiName, OfficeApiTypes } from '#contract/office/office-api.ts';
import { startBrowser } from '../e2e/kit/browser.ts';
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { customer, type ShopClient } from './kit/shop-client.ts';

const PRODUCTS = 13_000;
/** Rows that may move far: small amounts are rounded. */
const MANY = 1_000_000;
/** Of each: pressed, written, changed elsewhere. */
const ROUNDS = 24;
const LISTINGS = 300;
const FRAME_MS = 1000 / 60;

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

function line(what: string, times: readonly number[], target: number, baseline = baselineText()): Measurement {
  const worst = p95(times);
  return {
    what,
    measured: `p95 ${worst.toFixed(1)} ms, median ${median(times).toFixed(1)} ms`,
    target: `≤ ${target} ms`,
    ok: worst <= target,
    baseline,
  };
}

export async function run(): Promise<Measurement[]> {
  const shop = await startShopProcess({ port: Number(process.env.E2E_PORT ?? 4992), products: PRODUCTS });
  const server = await startBrowser();
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1680, height: 1000 } });
    const office = officeCalls(context, shop.url);
    await office('office.login', { email: 'ufficio@example.com', password: 'bancale-demo' });
    const buyer = await customer(shop.url, 'cliente1@example.com');
    const page = await context.newPage();
    await page.addInitScript(installWatch);
    const measured = [
      await sorting(page),
      ...(await scrolling(page)),
      ...(await writing(page)),
      await otherWindow(page, office),
      await listingsMeanwhile(office, buyer),
      ...firstLoads(),
    ];
    await browser.close();
    return measured;
  } finally {
    await server.close();
    await shop.stop();
  }
}

type OfficeCall = <Name extends OfficeApiName>(
  name: Name,
  body: OfficeApiTypes[Name]['request'],
) => Promise<OfficeApiTypes[Name]['response'] extends { message: infer Message } ? Message : never>;

function officeCalls(context: BrowserContext, url: string): OfficeCall {
  return async (name, data) => {
    const headers = { Authorization: 'token bancale-demo-app-token', Origin: url };
    const response = await context.request.post(`/api/method/bancale.${name}`, { headers, data });
    if (!response.ok()) throw new Error(`${name}: ${response.status()} ${await response.text()}`);
    return (await response.json()).message;
  };
}

interface Watch {
  /** From the next key on: resolves when the text of the element is another one and painted, in milliseconds since the key. */
  textAfterKey(selector: string): void;
  painted: number[];
  gone: number[];
  /** Clock time at which the page showed the words. */
  shown(words: string): Promise<number>;
  frames: number[];
}

/** In the page. Times are those of its own clock; a change counts when the frame after it was rendered. */
function installWatch(): void {
  const watch: Watch = {
    painted: [],
    gone: [],
    frames: [],
    textAfterKey(selector) {
      const text = () => document.querySelector(selector)?.textContent;
      const before = text();
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          let isPainted = false;
          const look = () => {
            const isChanged = text() !== before && !document.querySelector(`${selector} input`);
            if (isChanged && !isPainted) {
              isPainted = true;
              setTimeout(() => watch.painted.push(performance.now() - timeStamp));
            }
            if (isPainted && !document.querySelector('[role=gridcell][aria-busy=true]'))
              watch.gone.push(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    },
    shown: (words) =>
      new Promise((resolve) => {
        const look = () =>
          document.body.textContent.includes(words)
            ? setTimeout(() => resolve(performance.timeOrigin + performance.now()))
            : requestAnimationFrame(look);
        look();
      }),
  };
  Object.assign(window, { watch });
}

const watched = (page: Page, which: 'painted' | 'gone', count: number) =>
  page
    .waitForFunction(([list, least]) => (window as unknown as { watch: Watch }).watch[list].length >= least, [
      which,
      count,
    ] as const)
    .then(() => page.evaluate((list) => (window as unknown as { watch: Watch }).watch[list].splice(0), which));

async function openGrid(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#cell-20-0').waitFor();
}

/** Enter on a heading, until the first row is another one. */
async function sorting(page: Page): Promise<Measurement> {
  await openGrid(page, '/ufficio/articles?view=all');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The list comes sorted by its first column.
    const heading = page.locator('[role=columnheader] .grid__sort').nth(round % 2 === 0 ? 1 : 0);
    await heading.focus();
    await page.evaluate(() => (window as unknown as { watch: Watch }).watch.textAfterKey('#cell-0-0'));
    await page.keyboard.press('Enter');
    times.push(...(await watched(page, 'painted', 1)));
    await page.waitForTimeout(150);
  }
  await page.evaluate(() => (window as unknown as { watch: Watch }).watch.gone.splice(0));
  return line('office: grid sorted by a column, key to paint', times, 150, `${PRODUCTS} articles; ${baselineText()}`);
}

/** With the wheel, every column shown. */
async function scrolling(page: Page): Promise<Measurement[]> {
  const columns = ARTICLES_GRID.columns.map(({ key }) => key);
  await openGrid(page, `/ufficio/articles?view=all&cols=${columns.join('.')}`);
  const recorded = async (work: () => Promise<void>) => {
    await page.evaluate(() => {
      const { watch } = window as unknown as { watch: Watch };
      watch.frames = [];
      let last = performance.now();
      const next = (now: number) => {
        watch.frames.push(now - last);
        last = now;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    await work();
    return page.evaluate(() => (window as unknown as { watch: Watch }).watch.frames.slice(2));
  };
  const still = await recorded(() => page.waitForTimeout(1000));
  await page.reload();
  await page.locator('#cell-20-0').waitFor();
  await page.mouse.move(700, 600);
  let most = 0;
  const frames = await recorded(async () => {
    for (let step = 0; step < 120; step += 1) {
      await page.mouse.wheel(0, 240);
      await page.waitForTimeout(FRAME_MS);
      if (step % 20 === 0) most = Math.max(most, await page.locator('[role=row]').count());
    }
  });
  const worst = p95(frames);
  return [
    {
      what: `office: frame while scrolling ${columns.length} columns, p95`,
      measured: `${worst.toFixed(1)} ms (longest ${Math.max(...frames).toFixed(0)})`,
      target: `≤ ${FRAME_MS.toFixed(1)} ms`,
      // Frames are counted whole.
      ok: Math.round(worst) <= Math.round(FRAME_MS),
      baseline: `standing still ${p95(still).toFixed(1)} ms; ${baselineText()}`,
    },
    {
      what: 'office: … rows in the page',
      measured: String(most),
      target: '≤ 80',
      ok: most > 20 && most <= 80,
      baseline: '',
    },
  ];
}

/** A price typed and saved with Enter, each time another row's. */
async function writing(page: Page): Promise<Measurement[]> {
  await openGrid(page, '/ufficio/prices?view=all&cols=article.list.price');
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const painted: number[] = [];
  const saved: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cell = `#cell-${round}-2`;
    await page.keyboard.press('F2');
    await page.keyboard.type(`7,${1000 + round}`);
    await page.evaluate((of) => (window as unknown as { watch: Watch }).watch.textAfterKey(of), cell);
    await page.keyboard.press('Enter');
    painted.push(...(await watched(page, 'painted', 1)));
    saved.push(...(await watched(page, 'gone', 1)));
    await page.waitForTimeout(100);
  }
  return [line('office: cell edit, key to paint', painted, 50), line('office: … until it is saved', saved, 100)];
}

/** From the request of one window to the words in another one that has the order open. */
async function otherWindow(page: Page, office: OfficeCall): Promise<Measurement> {
  const { rows } = await office('office_grid.open', {
    grid: 'orders',
    filters: [{ column: 'status', is: ['IA', 'NE'] }],
  });
  const number = String(rows[0]?.cells.number ?? '');
  await page.goto(`/ufficio/orders/${encodeURIComponent(number)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const words = `Nota ${round} ${crypto.randomUUID().slice(0, 6)}`;
    const shown = page.evaluate((of) => (window as unknown as { watch: Watch }).watch.shown(of), words);
    await page.waitForTimeout(200);
    const from = performance.timeOrigin + performance.now();
    await office('office_orders.add_note', { key: crypto.randomUUID(), number, text: words });
    times.push((await shown) - from);
  }
  return line('office: event in another window, request to paint', times, 500);
}

/** `product_list` of a customer, alone and while the office raises the prices of a list and lowers them again. */
async function listingsMeanwhile(office: OfficeCall, buyer: ShopClient): Promise<Measurement> {
  const words = ['vite', 'tubo', 'rondella', 'dado', 'inox', 'zincata'];
  const listings = async (goesOn: () => boolean) => {
    const times: number[] = [];
    for (let at = 0; goesOn() || at < LISTINGS; at += 1) {
      const from = performance.now();
      await buyer.call('wrapper.product_list', { text: words[at % words.length], per_page: 12, page: 1 + (at % 5) });
      times.push(performance.now() - from);
    }
    return times;
  };
  await listings(() => false);
  const alone = await listings(() => false);
  const [list] = (await office('office_grid.open', { grid: 'prices' })).rows.map(({ cells }) => cells.list);
  const { view } = await office('office_grid.open', {
    grid: 'prices',
    filters: [{ column: 'list', is: [String(list)] }],
  });
  const { total } = await office('office_grid.rows', { view, from: 0, count: 0 });
  let isBusy = true;
  const changing = (async () => {
    for (const by of [300, -291]) {
      const set = [{ column: 'price', change: { kind: 'percent', by, round: 'cent' } as const }];
      const { id } = await office('office_bulk.start', { key: crypto.randomUUID(), view, set, far: MANY });
      for (;;) {
        const { state } = await office('office_bulk.get', { id });
        if (state !== 'running') break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  })().finally(() => {
    isBusy = false;
  });
  const meanwhile = await listings(() => isBusy);
  await changing;
  const ratio = p95(meanwhile) / p95(alone);
  return {
    what: 'office: product_list of a customer during a bulk change ÷ alone, p95',
    measured: `${ratio.toFixed(2)} × (${p95(meanwhile).toFixed(1)} and ${p95(alone).toFixed(1)} ms)`,
    target: '≤ 2 ×',
    ok: ratio <= 2,
    baseline: `${total} prices, twice, and ${meanwhile.length} listings; ${baselineText()}`,
  };
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** Files of the build, as the browser loads them: brotli. */
function firstLoads(): Measurement[] {
  const root = join(import.meta.dirname, '../build');
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(root, 'office-manifest.json'), 'utf8'));
  const compressed = new Set(readdirSync(join(root, 'office'), { recursive: true, encoding: 'utf8' }));
  const bytes = (file: string) =>
    statSync(join(root, 'office', compressed.has(`${file}.br`) ? `${file}.br` : file)).size;
  const filesOf = (name: string, known: ReadonlySet<string>, found = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || known.has(chunk.file) || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const one of chunk.imports ?? []) filesOf(one, known, found);
    return found;
  };
  const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + bytes(file), 0) / 1000;
  const first = filesOf('src/office/main.tsx', new Set());
  const areas = (manifest['src/office/main.tsx']?.dynamicImports ?? []).map((name) => ({
    name: name.replace(/.*\//, '').replace(/\.tsx$/, ''),
    size: kilobytes(filesOf(name, first)),
  }));
  const largest = areas.toSorted((one, other) => other.size - one.size)[0] ?? { name: '', size: Number.NaN };
  const size = (what: string, measured: number, target: number, baseline: string): Measurement => ({
    what,
    measured: `${measured.toFixed(1)} KB`,
    target: `≤ ${target} KB`,
    ok: measured <= target,
    baseline,
  });
  return [
    size('office: first load, JavaScript in brotli', kilobytes(first), 220, `${first.size} files`),
    size('office: … largest page beyond', largest.size, 60, `${largest.name}, of ${areas.length}`),
  ];
}

if (import.meta.main) console.table(await run());
