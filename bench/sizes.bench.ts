/**
 * The table of an article with 300 sizes: what its page costs the server, and how long the browser needs from a key or pointer
 * press to the updated table (layout included). Server, database and browser share the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startBrowser } from '../e2e/kit/browser.ts';
import { importInto } from '../e2e/kit/import-into.ts';
import { waitUntilHydrated } from '../e2e/kit/live-page.ts';
import { MANY_SIZES, manySizes } from '../e2e/kit/many-sizes.ts';
import { openSession } from '../e2e/kit/session.ts';
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { threadCpu } from './kit/process-cpu.ts';

const PAGE = `/product/child/${MANY_SIZES}`;
const ROUNDS = 12;
const PAGES = 40;
const LIMIT_MS = 50;

export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-sizes-'));
  const shop = await startShopProcess({ port: 4997, products: 300, dataDir });
  const server = await startBrowser();
  try {
    await importInto(dataDir, manySizes());
    const baseline = baselineText();
    const browser = await chromium.connect(server.wsEndpoint());
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
    waitUntilHydrated(context);
    await openSession(context, shop.url, 'cliente1@example.com');
    const ask = async () => (await context.request.get(PAGE)).text();
    for (let warm = 0; warm < PAGES; warm += 1) await ask();
    const before = threadCpu(shop.pid);
    for (let page = 0; page < PAGES; page += 1) await ask();
    const cpu = ((threadCpu(shop.pid) - before) / PAGES) * 1000;
    const page = await context.newPage();
    await page.goto(PAGE, { waitUntil: 'networkidle' });
    const times = await steps(page);
    await browser.close();
    return [
      { what: 'page of 300 sizes, server CPU', measured: `${cpu.toFixed(1)} ms`, target: '', ok: true, baseline },
      ...Object.entries(times).map(([what, ms]) => ({
        what: `300 sizes: ${what}, p50 of ${ms.length}`,
        measured: `${median(ms).toFixed(0)} ms`,
        target: `< ${LIMIT_MS} ms`,
        ok: median(ms) < LIMIT_MS,
        baseline: `slowest ${Math.max(...ms).toFixed(0)} ms; ${baseline}`,
      })),
    ];
  } finally {
    await server.close();
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds of script, style and layout from the event to the finished table; React handles pointer and key events synchronously. */
async function steps(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(async (rounds) => {
    const query = <E extends Element>(selector: string) => document.querySelector(selector) as E & HTMLElement;
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const quiet = async () => {
      await pause(350);
      for (let tries = 0; tries < 60 && query('.table--sizes').ariaBusy === 'true'; tries += 1) await pause(50);
    };
    const timed = async (act: () => void) => {
      await quiet();
      const start = performance.now();
      act();
      await Promise.resolve();
      query('.table-frame').getBoundingClientRect();
      return performance.now() - start;
    };
    const type = (field: HTMLInputElement, value: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const times: Record<string, number[]> = {
      'sorting by a column': [],
      'typing into the search': [],
      'typing a quantity': [],
    };
    for (let round = 0; round < rounds; round += 1) {
      const heads = document.querySelectorAll<HTMLElement>('thead .sizes__sort');
      times['sorting by a column']?.push(await timed(() => heads[[0, 2, 6][round % 3] ?? 0]?.click()));
      const search = query<HTMLInputElement>('.sizes-filter__find input');
      const words = ['m', 'm1', 'm12', 'm1', 'm', ''];
      times['typing into the search']?.push(await timed(() => type(search, words[round % words.length] ?? '')));
      await timed(() => type(search, ''));
      // Every row is visible again.
      await quiet();
      const field = document.querySelectorAll<HTMLInputElement>('.sizes__quantity input')[
        round * 7
      ] as HTMLInputElement;
      field.focus();
      times['typing a quantity']?.push(
        await timed(() => {
          type(field, '100');
          field.blur();
        }),
      );
    }
    return times;
  }, ROUNDS);
}

if (import.meta.main) console.table(await run());
