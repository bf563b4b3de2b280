/** Sizes, thresholds and delays of the frame (storefront.md §2 "Header", "Mega menu", "Mobile", §9; docs/shell.md "Frame"). */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT } from '../kit/cart-steps.ts';
import { holdBack } from '../kit/hold-back.ts';
import { inCase, resize, resizePlain } from '../kit/in-case.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const LONG = '/shop?category=viteria';

withBrowser();

/** For the eye only: fields and labels of the rows say the same to others. */
const listHead = (page: Page) => page.getByText(/^ArticoloDisponibilitàConfezione/);
const menu = (page: Page) => page.getByRole('navigation', { name: 'Categorie' });
const scrollDown = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
const top = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);
const width = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);

test('sticky header: at the top of the window from 300 px of scroll, at every width (S-9.28)', async () => {
  const { page, go } = await visitor();
  await go(LONG);
  const head = page.getByRole('banner');
  const bottom = async () => (await top(head)) + ((await head.boundingBox())?.height ?? 0);
  for (const wide of [1440, 820, 390])
    await inCase(`${wide} px`, async () => {
      await resize(page, wide);
      await expect.poll(() => top(head)).toBeGreaterThan(0);
      await scrollDown(page, 290);
      await expect.poll(bottom).toBeLessThanOrEqual(0);
      for (const y of [300, 700]) {
        await scrollDown(page, y);
        await expect.poll(() => top(head)).toBe(0);
      }
      await scrollDown(page, 0);
      await expect.poll(() => top(head)).toBeGreaterThan(0);
    });
});

test('sticky header: without reduced motion it slides in, whole at 400 px (S-9.29)', async () => {
  const { page, go } = await visitor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await go(LONG);
  const head = page.getByRole('banner');
  await scrollDown(page, 350);
  await expect.poll(() => top(head)).toBeLessThan(-20);
  await scrollDown(page, 400);
  await expect.poll(() => top(head)).toBe(0);
});

test('sticky header: the field that a key puts the focus into is in sight', async () => {
  const { page, go } = await visitor();
  await go(LONG);
  await scrollDown(page, 200);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox').first();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => top(field)).toBeGreaterThanOrEqual(0);
});

test('sticky bar: at the bottom of the window at any scroll, beyond 400 px too (C-SCR-20, S-9.29)', async () => {
  const { page, go } = await visitor();
  await go(LONG);
  const bar = page.getByRole('navigation', { name: 'Barra rapida' });
  for (const wide of [820, 390]) {
    await resize(page, wide, 844);
    for (const y of [0, 399, 450]) {
      await scrollDown(page, y);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
      const box = await bar.boundingBox();
      expect([wide, y, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([wide, y, 844]);
    }
  }
});

test('scroll-to-top appears beyond 400 px, goes up and gives the focus to the content (S-2.48, S-9.29)', async () => {
  const { page, go } = await visitor();
  await go(LONG);
  const button = page.getByRole('button', { name: 'Torna all’inizio' });
  for (const wide of [1440, 390])
    await inCase(`${wide} px`, async () => {
      await resize(page, wide);
      await page.getByRole('combobox').first().focus();
      await scrollDown(page, 400);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
      expect(await button.count()).toBe(0);
      await scrollDown(page, 450);
      await button.waitFor();
      await expectAccessible(page);
      await button.press('Enter');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await button.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    });
});

test('a page that is on its way says so after 100 ms, until it is there (C-SCR-1)', async () => {
  const { page, go } = await visitor();
  await go('/');
  const main = page.getByRole('main');
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/shop.data?**', async (route) => {
    await held;
    await route.continue();
  });
  expect(await main.getAttribute('aria-busy')).toBe('false');
  await page.getByRole('combobox', { name: /cerca per codice/i }).fill('vite m8');
  await page.keyboard.press('Enter');
  await expect.poll(() => main.getAttribute('aria-busy')).toBe('true');
  const bar = () => main.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  expect(await bar(), 'the line at the top of the window').toBe('rgb(255, 203, 5)');
  arrive();
  await page.getByRole('heading', { level: 1, name: '«vite m8»' }).waitFor();
  await expect.poll(() => main.getAttribute('aria-busy')).toBe('false');
});

test('a page that is there within 100 ms is not announced: the line comes at 100 ms, not before (C-SCR-1)', async () => {
  const { page, go } = await visitor({ straightLine: true });
  await go('/');
  await page.waitForFunction(() => document.getElementById('main')?.getAttribute('aria-busy') === 'false');
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/shop.data?**', async (route) => {
    await held;
    await route.continue();
  });
  // From now on the page's clock stands still and only the test moves it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const request = page.waitForRequest('**/shop.data?**');
  await page.getByRole('combobox', { name: /cerca per codice/i }).fill('vite m8');
  await page.keyboard.press('Enter');
  // The request may need a step of the clock; the busy timer starts with it.
  await Promise.all([request, page.clock.runFor(0)]);
  const busy = () => page.getByRole('main').getAttribute('aria-busy');
  await page.clock.runFor(99);
  expect(await busy()).toBe('false');
  await page.clock.runFor(50);
  await expect.poll(busy).toBe('true');
  arrive();
  await page.clock.resume();
  await expect.poll(busy).toBe('false');
});

test('the menu shows 25 placeholder entries while loading (S-4.43, S-9.13)', async () => {
  const { page, go } = await visitor();
  const letThrough = await holdBack(page, '**/*get_b2b_menu*');
  await go('/');
  await menu(page).getByRole('button', { name: 'Viteria' }).click();
  const waiting = menu(page).locator('[aria-busy=true]');
  await waiting.waitFor();
  expect(await waiting.locator('span').count()).toBe(25);
  letThrough();
  await menu(page).getByRole('heading', { name: 'Viteria' }).waitFor();
  await waiting.waitFor({ state: 'detached' });
});

/** A menu response for its first entry. */
async function menuResponses(page: Page, children: object[], category_menu_image = ''): Promise<void> {
  const item = { disable: false, is_group: true, label: '', url: '', parent_menu: '' };
  await page.route('**/*get_b2b_menu*', (route) =>
    route.fulfill({
      json: {
        message: [
          {
            ...item,
            name: 'viteria',
            title: 'Viteria',
            category_menu_image,
            children: children.map((child) => ({ ...item, children: [], ...child })),
          },
        ],
      },
    }),
  );
}

test('mega menu: links starting with http open in a new browser tab, others are internal (S-2.71, S-2.72)', async () => {
  const { page, context, go } = await visitor();
  await context.route('https://brands.example/**', (route) =>
    route.fulfill({ body: 'elsewhere', contentType: 'text/html' }),
  );
  await menuResponses(page, [
    { name: 'a', title: 'Marca', url: 'https://brands.example/x' },
    { name: 'b', title: 'Viti', url: '/shop?category=viteria' },
  ]);
  await go('/');
  await menu(page).getByRole('button', { name: 'Viteria' }).click();
  const outside = menu(page).getByRole('link', { name: 'Marca' });
  expect(await outside.getAttribute('rel')).toContain('noopener');
  const opened = context.waitForEvent('page');
  await outside.click();
  expect((await opened).url()).toBe('https://brands.example/x');
  expect(new URL(page.url()).pathname).toBe('/');
  await menu(page).getByRole('link', { name: 'Viti', exact: true }).click();
  await page.waitForURL(/\/shop\?category=viteria/);
  expect(context.pages().length).toBe(2);
});

test('mega menu: the image column switches the layout between 9/3 columns; at most 60vh high (S-2.73, S-9.42)', async () => {
  const { page, go } = await visitor({ height: 700 });
  const group = { title: 'Gruppo', url: '/shop' };
  const many = Array.from({ length: 90 }, (_, index) => ({ ...group, name: `g${index}`, title: `Gruppo ${index}` }));
  await menuResponses(page, many, '/favicon.svg');
  await go('/');
  await menu(page).getByRole('button', { name: 'Viteria' }).click();
  await menu(page).getByRole('heading', { name: 'Viteria' }).waitFor();
  const columns = () =>
    menu(page)
      .locator('#mega .wrap')
      .evaluate((wrap) => getComputedStyle(wrap).gridTemplateColumns.split(' ').map(Number.parseFloat));
  const [text = 0, picture = 1] = await columns();
  expect(text / picture).toBeCloseTo(3, 1);
  expect((await menu(page).locator('#mega').boundingBox())?.height).toBeLessThanOrEqual(420);
  await page.unrouteAll();
  await menuResponses(page, many.slice(0, 3));
  await page.reload();
  await menu(page).getByRole('button', { name: 'Viteria' }).click();
  await menu(page).getByRole('heading', { name: 'Viteria' }).waitFor();
  expect((await columns()).length).toBe(1);
});

test('mega menu: every entry is in sight at every width that shows it (C-SCR-19, S-3.56)', async () => {
  // The entries are the same, to the pixel, before and after the scripts.
  const { page, go } = await visitor({ javaScript: false });
  for (const path of ['/', '/en']) {
    await go(path);
    for (const wide of [992, 1100, 1280, 1440]) {
      await resizePlain(page, wide);
      const entries = page.getByRole('navigation', { name: /^(Categorie|Categories)$/ }).locator('a');
      const [needs, has] = await entries
        .first()
        .evaluate(({ parentElement: line }) => [line?.scrollWidth ?? 0, line?.clientWidth ?? 0]);
      expect(needs, `${path} at ${wide} px`).toBeLessThanOrEqual(has ?? 0);
      const ends = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().right));
      expect(Math.max(...ends), `${path} at ${wide} px`).toBeLessThanOrEqual(wide);
    }
  }
});

test('cart panel 400 px, mobile sidebar 300 px, page links 33 px (S-9.38, S-9.39, S-9.45)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 100, [NUT]: 200 });
  await go(LONG);
  await page.getByRole('banner').getByRole('group').locator('summary').click();
  const panel = page.getByRole('banner').getByRole('group').locator('summary + *');
  expect(await width(panel)).toBe(400);
  const number = page.getByRole('navigation', { name: 'Pagine' }).getByRole('link').first();
  expect((await number.boundingBox())?.height).toBe(33);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation', { name: 'Barra rapida' }).getByRole('button', { name: 'Categorie' }).click();
  expect(await width(page.getByRole('dialog', { name: 'Menu' }))).toBe(300);
});

test('breakpoints: what stands on an article page below and from 992 and 1380 px (S-9.26, S-9.27)', async () => {
  const { page, go } = await visitor();
  await go(`/product/default/${BOLT}`);
  for (const [wide, expected] of [
    [767, { bar: true, menu: false, right: false }],
    [991, { bar: true, menu: false, right: false }],
    [992, { bar: false, menu: true, right: false }],
    [1379, { bar: false, menu: true, right: false }],
    [1380, { bar: false, menu: true, right: true }],
  ] as const) {
    await resize(page, wide);
    const shown = async () => ({
      bar: await page.getByRole('navigation', { name: 'Barra rapida' }).isVisible(),
      menu: await menu(page).isVisible(),
      right: await page.getByRole('searchbox', { name: 'Cerca nella scheda' }).isVisible(),
    });
    await expect.poll(shown, { message: `${wide} px` }).toEqual(expected);
  }
});

test('mobile below 768 px, tablet from there to 991: the head of the list, and a layout that leads back to /shop (S-9.26)', async () => {
  const { page, go } = await visitor();
  await go('/shop?text=vite');
  const head = listHead(page);
  await head.waitFor({ state: 'attached' });
  const cases = [
    [767, { head: false, layout: '/shop/list' }],
    [768, { head: true, layout: '/shop' }],
    [991, { head: true, layout: '/shop' }],
    [992, { head: true, layout: '/shop/list' }],
  ] as const;
  for (const [wide, expected] of cases) {
    await resize(page, wide);
    expect(await head.isVisible(), `${wide} px`).toBe(expected.head);
  }
  for (const [wide, expected] of cases)
    await inCase(`${wide} px`, async () => {
      await page.setViewportSize({ width: wide, height: 900 });
      await go('/shop/list?text=vite');
      // The page that redirects has done so once it is hydrated; the one that stays has its cards.
      await page.waitForURL((url) => url.pathname === expected.layout);
    });
});

test('checks for mobile: a window that becomes one shows the bar and hides the menu, and back (S-4.37)', async () => {
  const { page, go } = await visitor({ width: 1200 });
  await go('/shop?text=vite');
  const bar = page.getByRole('navigation', { name: 'Barra rapida' });
  await menu(page).waitFor();
  expect(await bar.isVisible()).toBe(false);
  await page.setViewportSize({ width: 700, height: 900 });
  await bar.waitFor();
  await menu(page).waitFor({ state: 'hidden' });
  // A route change on the phone keeps it in this state.
  await bar.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await bar.waitFor();
  await page.setViewportSize({ width: 1200, height: 900 });
  await menu(page).waitFor();
  await bar.waitFor({ state: 'hidden' });
});

test('reduced motion: nothing on the page moves or fades (C-SCR-21)', async () => {
  const { page, go } = await visitor();
  await go('/shop?text=vite');
  const moving = () =>
    // In one evaluation, because late parts of the page replace others.
    page.evaluate(() =>
      // The header follows the scroll position at once (header.css): that is not an animation, and the next line checks it.
      [...document.querySelectorAll('body *:not(.head)')]
        .map((one) => getComputedStyle(one))
        .flatMap(({ transitionDuration, animationName }) =>
          /[1-9]/.test(transitionDuration) || animationName !== 'none' ? [transitionDuration + animationName] : [],
        ),
    );
  expect(await moving()).toEqual([]);
  const header = () => page.getByRole('banner').evaluate((head) => getComputedStyle(head));
  expect((await header()).transitionDuration).toBe('0s');
  expect((await header()).animationDuration).not.toMatch(/[1-9]/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect((await moving()).length).toBeGreaterThan(0);
});
