/** What is prefetched, and what is not (storefront.md §9 "Prefetch", "Lazy images"). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from '../kit/hold-back.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const LIST = '/shop?text=vite';
/** Any row except the first, which is prefetched in idle time. */
const secondName = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').nth(1);
const early = (page: Page, href: string) => page.locator(`link[rel="prefetch"][href^="${href}"]`);

/** Stops the page's clock from now on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

async function openList(before?: (page: Page) => Promise<void>): Promise<{ page: Page; href: string }> {
  const { page, go } = await visitor();
  await before?.(page);
  await page.clock.install();
  await go(LIST);
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  return { page, href: (await secondName(page).getAttribute('href')) ?? '' };
}

const intents: Array<[string, (page: Page) => Promise<void>]> = [
  ['hover', (page) => secondName(page).hover()],
  ['focus', (page) => secondName(page).focus()],
  ['touch', (page) => secondName(page).dispatchEvent('touchstart')],
];

test.each(intents)('prefetch on %s, not before the minimum delay of 200 ms (S-9.36)', async (_, intent) => {
  const { page, href } = await openList();
  await intent(page);
  await page.clock.runFor(199);
  expect(await early(page, href).count()).toBe(0);
  await page.clock.runFor(1);
  await early(page, href).first().waitFor({ state: 'attached' });
});

test('a pointer that leaves within the delay has fetched nothing', async () => {
  const { page, href } = await openList();
  await secondName(page).hover();
  await page.clock.runFor(150);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(1000);
  expect(await early(page, href).count()).toBe(0);
});

test('a filter is fetched at its press, before the click, and not for a pointer that is only there', async () => {
  const { page } = await openList();
  const filter = page.getByRole('complementary', { name: 'Filtri' }).getByRole('checkbox', { name: /^Disponibile/ });
  const its = early(page, '/shop.data?');
  await filter.hover();
  await page.clock.runFor(1000);
  expect(await its.count()).toBe(0);
  await page.mouse.down();
  await its.first().waitFor({ state: 'attached' });
});

test('pages that are the same for everybody are fetched too, the cart is not', async () => {
  const { page } = await openList();
  const link = (href: string) => page.locator(`a[href="${href}"]:visible`).first();
  await link('/pages/brands').hover();
  await page.clock.runFor(1000);
  await early(page, '/pages/brands').first().waitFor({ state: 'attached' });
  await link('/pages/cart?tab=active').hover();
  await page.clock.runFor(1000);
  expect(await early(page, '/pages/cart').count()).toBe(0);
});

test.each([
  ['2g', { effectiveType: '2g' }],
  ['slow 2g', { effectiveType: 'slow-2g' }],
  ['data saver', { effectiveType: '4g', saveData: true }],
])('no prefetch on %s (S-9.35)', async (_, connection) => {
  const { page, href } = await openList(async (opened) => {
    await opened.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
  });
  await secondName(page).hover();
  await page.clock.runFor(5000);
  expect(await early(page, href).count()).toBe(0);
  expect(await page.locator('link[rel="prefetch"]').count()).toBe(0);
});

test('idle prefetch of the first result, with a timeout of 2000 ms (S-9.35)', async () => {
  const { page, go } = await visitor();
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    const original = window.requestIdleCallback;
    window.requestIdleCallback = (work, options) => {
      asked.push(options?.timeout);
      return original(work, options);
    };
    Object.assign(window, { idleTimeouts: asked });
  });
  await go(LIST);
  const first = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first();
  await early(page, (await first.getAttribute('href')) ?? '')
    .first()
    .waitFor({ state: 'attached' });
  expect(await page.evaluate('window.idleTimeouts')).toContain(2000);
});

test('lazy pictures: #f4f4f4 until they are there, then a fade-in of 0.3 s (S-9.34)', async () => {
  const { context } = await visitor({ pictures: true });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const letThrough = await holdBack(page, '**/media/**');
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    const original = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (this instanceof HTMLImageElement) seen.push([frames, options]);
      return original.call(this, frames, options);
    };
    Object.assign(window, { fades: seen });
  });
  await page.goto(LIST, { waitUntil: 'commit' });
  const picture = page.locator('main img[loading="lazy"]').first();
  await picture.waitFor({ state: 'attached' });
  const ground = () => picture.evaluate((image) => getComputedStyle(image).backgroundColor);
  await expect.poll(ground).toBe('rgb(244, 244, 244)');
  // The fade-in needs the page's scripts: pictures that load earlier appear at once.
  await page.locator('html[data-live]').waitFor();
  letThrough();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(ground).not.toBe('rgb(244, 244, 244)');
  const fades = (await page.evaluate('window.fades')) as [{ opacity: number[] }, { duration: number }][];
  expect(fades.map(([frames, { duration }]) => [frames.opacity, duration])).toContainEqual([[0, 1], 300]);
});
