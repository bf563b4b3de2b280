/**
 * Pages of long carts: CPU of a rendered page of 300 rows compared with one of 12; in the browser, with 1 000 rows: time from key
 * to paint, scrolling, rows in the page, what an edit returns.
 */
import { type Browser, chromium, type Page } from 'playwright-core';
import { startBrowser } from '../e2e/kit/browser.ts';
import { waitUntilHydrated } from '../e2e/kit/live-page.ts';
import { type ShopProcess, startShopProcess } from '../e2e/kit/shop-process.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { customer, type ShopClient } from './kit/shop-client.ts';
import { ratio, type Side, steadyRounds } from './kit/steady-rounds.ts';

const PAGE = '/pages/cart?tab=active';
const ROUNDS = 5;
const AT_ONCE = 4;
const SHORT = 12;
const LONG = 300;
const HUGE = 1000;

export async function run(): Promise<Measurement[]> {
  const shop = await startShopProcess({ port: 4991, products: 3000 });
  try {
    const buyer = await customer(shop.url, 'cliente1@example.com');
    const [short = 0, long = 0, huge = 0] = buyer.addresses;
    await fill(buyer, short, SHORT);
    await fill(buyer, long, LONG);
    await fill(buyer, huge, HUGE);
    return [await renderRatio(shop, buyer, short, long), ...(await inTheBrowser(shop, buyer, huge))];
  } finally {
    await shop.stop();
  }
}

interface Card {
  id: number;
  addable: boolean;
  num_childs: number;
  packagings: Array<{ default: boolean; quantity: number }>;
}

/** The cart of an address, with this number of rows. */
async function fill(buyer: ShopClient, address_code: number, rows: number): Promise<void> {
  let count = 0;
  for (let first = 1; count < rows && first < 20_000; first += 96) {
    const item_ids = Array.from({ length: 96 }, (_, index) => first + index);
    const { data } = await buyer.call<{ data: Card[] }>('wrapper.item_list', { address_code, item_ids });
    const wanted = data
      .filter((card) => card.addable && card.num_childs === 0)
      .slice(0, rows - count)
      .map((card) => ({ item_id: card.id, quantity: card.packagings.find((one) => one.default)?.quantity ?? 1 }));
    if (wanted.length === 0) continue;
    const cart = await buyer.call<{ total_count: number }>('b2b_cart.add_rows', { address_code, rows: wanted });
    count = cart.total_count;
  }
  if (count !== rows) throw new Error(`a cart of ${count} rows instead of ${rows}`);
}

const at = (buyer: ShopClient, address: number) => `${buyer.cookie}; bancale_address=${address}`;

async function renderRatio(shop: ShopProcess, buyer: ShopClient, short: number, long: number): Promise<Measurement> {
  const side = (address: number): Side => ({
    pid: shop.pid,
    async work(times) {
      let left = times;
      const visit = async () => {
        while (left-- > 0) await buyer.get(PAGE, { Accept: 'text/html', Cookie: at(buyer, address) });
      };
      await Promise.all(Array.from({ length: AT_ONCE }, visit));
    },
  });
  const sides = { short: side(short), long: side(long) };
  const rounds = await steadyRounds(sides, { rounds: ROUNDS, times: { short: 100, long: 100 } });
  const { value, spread } = ratio(rounds.long, rounds.short);
  return {
    what: `cart page of ${LONG} rows ÷ one of ${SHORT}, server CPU`,
    measured: `${value.toFixed(2)} (${spread})`,
    target: '< 3',
    ok: value < 3,
    baseline: `${median(rounds.long).toFixed(2)} ms and ${median(rounds.short).toFixed(2)} ms; ${baselineText()}`,
  };
}

async function inTheBrowser(shop: ShopProcess, buyer: ShopClient, address: number): Promise<Measurement[]> {
  const server = await startBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const page = await openCart(browser, shop.url, buyer, address);
    const baseline = baselineText();
    return [
      await typing(page, baseline),
      await scrolling(page, baseline),
      await renderedRows(page, baseline),
      await responseSize(page, baseline),
    ];
  } finally {
    await server.close();
  }
}

async function openCart(browser: Browser, url: string, buyer: ShopClient, address: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const cookies = at(buyer, address)
    .split('; ')
    .map((text) => text.split('=') as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
  waitUntilHydrated(context);
  const page = await context.newPage();
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  return page;
}

const fields = (page: Page) => page.locator('main').getByRole('textbox', { name: /^Quantità / });

/** Time from the key press to the frame that shows it, for digits and for the step buttons, which change row and totals. */
async function typing(page: Page, baseline: string): Promise<Measurement> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { paintTimes: times });
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  for (let row = 0; row < 10; row += 1) {
    await fields(page).nth(row).focus();
    for (const key of ['5', '0', 'Alt+ArrowUp']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
    }
  }
  const times = await page.evaluate(() => (window as unknown as { paintTimes: number[] }).paintTimes);
  const sorted = times.filter((time) => time > 0).sort((a, b) => a - b);
  const most = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return {
    what: `cart of ${HUGE} rows: from key to paint, 95th percentile`,
    measured: `${most.toFixed(0)} ms (median ${median(sorted).toFixed(0)})`,
    target: '≤ 100 ms',
    ok: most <= 100,
    baseline,
  };
}

/** Scrolls through the whole list with the wheel; returns the time between frames. */
async function scrolling(page: Page, baseline: string): Promise<Measurement> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  // Frame interval of the machine itself, before anything moves.
  await page.waitForTimeout(1000);
  const still = await page.evaluate(() =>
    (window as unknown as { frames: number[] }).frames.splice(0).sort((a, b) => a - b),
  );
  await page.mouse.move(400, 500);
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(16);
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const sorted = frames.slice(2).sort((a, b) => a - b);
  const most = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return {
    what: `cart of ${HUGE} rows: frame while scrolling through it, 95th percentile`,
    measured: `${most.toFixed(0)} ms (longest ${(sorted.at(-1) ?? 0).toFixed(0)})`,
    target: '≤ 33 ms',
    // Whole frames: two at 60 Hz are 33.3 ms.
    ok: Math.round(most) <= 33,
    baseline: `standing still ${(still[Math.floor(still.length * 0.95)] ?? 0).toFixed(0)} ms; ${baseline}`,
  };
}

async function renderedRows(page: Page, baseline: string): Promise<Measurement> {
  const drawn = await fields(page).count();
  return {
    what: `cart of ${HUGE} rows: rows in the page`,
    measured: String(drawn),
    target: '≤ 140',
    ok: drawn > 0 && drawn <= 140,
    baseline,
  };
}

/** What one edit downloads, compared with the whole cart. */
async function responseSize(page: Page, baseline: string): Promise<Measurement> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  const wanted = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('update_cart')) wanted.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength;
  });
  const completed = page.waitForResponse('**/bancale.wrapper.update_cart');
  await fields(page).first().press('Alt+ArrowUp');
  await (await completed).finished();
  const whole = page.waitForResponse('**/bancale.wrapper.get_cart_items');
  await page.reload();
  const { length } = await (await whole).body();
  return {
    what: `cart of ${HUGE} rows: response to one edit`,
    measured: `${(bytes / 1024).toFixed(1)} KB`,
    target: '≤ 4 KB',
    ok: bytes > 0 && bytes <= 4096,
    baseline: `whole cart ${(length / 1024).toFixed(0)} KB of JSON; ${baseline}`,
  };
}

if (import.meta.main) console.table(await run());
