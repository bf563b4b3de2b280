/** Sizes, thresholds and delays of the frame (storefront.md §2 "Header", "Mega menu", "Mobile", §9; docs/shell.md "Frame"). */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, newestOrderPage } from '../kit/cart-steps.ts';
import { holdBack } from '../kit/hold-back.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const LONG = '/shop?category=viteria';

withBrowser();

const menu = (page: Page) => page.getByRole('navigation', { name: 'Categorie' });
const scrollDown = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
const top = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);
const width = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);

test.each([1440, 820, 390])(
  'sticky header: at the top of the window from 300 px of scroll, at %d px (S-9.28)',
  async (wide) => {
    const { page, go } = await visitor({ width: wide });
    await go(LONG);
    const head = page.getByRole('banner');
    const bottom = async () => (await top(head)) + ((await head.boundingBox())?.height ?? 0);
    await expect.poll(() => top(head)).toBeGreaterThan(0);
    await scrollDown(page, 290);
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    for (const y of [300, 700]) {
      await scrollDown(page, y);
      await expect.poll(() => top(head)).toBe(0);
    }
    await scrollDown(page, 0);
    await expect.poll(() => top(head)).toBeGreaterThan(0);
  },
);

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

test.each([820, 390])(
  'sticky bar: at the bottom of the window at any scroll, beyond 400 px too, at %d px (C-SCR-20, S-9.29)',
  async (wide) => {
    const { page, go } = await visitor({ width: wide, height: 844 });
    await go(LONG);
    const bar = page.getByRole('navigation', { name: 'Barra rapida' });
    for (const y of [0, 399, 450]) {
      await scrollDown(page, y);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
      const box = await bar.boundingBox();
      expect([y, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([y, 844]);
    }
  },
);

test.each([1440, 390])(
  'scroll-to-top appears beyond 400 px, goes up and gives the focus to the content, at %d px (S-2.48, S-9.29)',
  async (wide) => {
    const { page, go } = await visitor({ width: wide });
    await go(LONG);
    const button = page.getByRole('button', { name: 'Torna all’inizio' });
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
  },
);

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
  await page.clock.pauseAt(Date.now() + 1000);
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

test.each([992, 1100, 1280, 1440])(
  'mega menu: every entry is in sight, %d px wide (C-SCR-19, S-3.56)',
  async (wide) => {
    const { page, go } = await visitor({ width: wide });
    for (const path of ['/', '/en']) {
      await go(path);
      const row = page.locator('.menu__row');
      const [needs, has] = await row.evaluate((line) => [line.scrollWidth, line.clientWidth]);
      expect(needs, path).toBeLessThanOrEqual(has ?? 0);
      const ends = await row
        .locator('> a')
        .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().right));
      expect(Math.max(...ends), path).toBeLessThanOrEqual(wide);
    }
  },
);

test('cart panel 400 px, mobile sidebar 300 px, page links 33 px (S-9.38, S-9.39, S-9.45)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 100, [NUT]: 200 });
  await go(LONG);
  await page.getByRole('banner').getByRole('group').locator('summary').click();
  expect(await width(page.locator('.drop--cart'))).toBe(400);
  const number = page.getByRole('navigation', { name: 'Pagine' }).getByRole('link').first();
  expect((await number.boundingBox())?.height).toBe(33);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation', { name: 'Barra rapida' }).getByRole('button', { name: 'Categorie' }).click();
  expect(await width(page.getByRole('dialog', { name: 'Menu' }))).toBe(300);
});

test.each([
  [767, { bar: true, menu: false, right: false }],
  [991, { bar: true, menu: false, right: false }],
  [992, { bar: false, menu: true, right: false }],
  [1379, { bar: false, menu: true, right: false }],
  [1380, { bar: false, menu: true, right: true }],
])('breakpoints: what stands at %d px (S-9.26, S-9.27)', async (wide, expected) => {
  const { page, go } = await visitor({ width: wide });
  await go(`/product/default/${BOLT}`);
  expect({
    bar: await page.getByRole('navigation', { name: 'Barra rapida' }).isVisible(),
    menu: await menu(page).isVisible(),
    right: await page.getByRole('searchbox', { name: 'Cerca nella scheda' }).isVisible(),
  }).toEqual(expected);
});

test.each([
  [767, { head: false, layout: '/shop/list' }],
  [768, { head: true, layout: '/shop' }],
  [991, { head: true, layout: '/shop' }],
  [992, { head: true, layout: '/shop/list' }],
])('mobile below 768 px, tablet from there to 991: at %d px (S-9.26)', async (wide, expected) => {
  const { page, go } = await visitor({ width: wide });
  await go('/shop?text=vite');
  const head = await page.locator('.list__head').isVisible();
  await go('/shop/list?text=vite');
  // The page that redirects has done so once it is hydrated; the one that stays has its cards.
  await page.waitForURL((url) => url.pathname === expected.layout);
  expect({ head, layout: new URL(page.url()).pathname }).toEqual(expected);
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

test.each([
  '/',
  '/pages/cart',
  '/pages/wishlist',
  '/pages/dashboard',
  '/pages/account',
  '/pages/order_detail',
  '/nothing-here',
  '/pages/login',
  '/pages/register',
])('%s: full width, without filter sidebar, search tabs and right sidebar (S-2.41)', async (path) => {
  const { page, context, go } = await visitor({
    width: 1680,
    as: /login|register/.test(path) ? undefined : CUSTOMER,
    expectedErrors: /404/,
  });
  await go(path === '/pages/order_detail' ? await newestOrderPage(context) : path);
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await page.locator('.filter-side, .article-side, .tabs, .list__head').count()).toBe(0);
  // The authentication pages use half of it for their picture.
  const whole = /login|register/.test(path) ? page.locator('.auth') : page.getByRole('main');
  expect((await whole.boundingBox())?.width).toBeGreaterThan(1600);
});

test('the filter sidebar, the search tabs and the head of the list stand on the shop route (S-2.42)', async () => {
  const { page, go } = await visitor({ width: 1680 });
  await go('/shop');
  await page.locator('.filter-side').waitFor();
  await page.locator('.list__head').waitFor();
  expect(await page.locator('.tabs').count()).toBe(1);
});

test.each([
  '/shop?text=vite',
  '/shop/list?text=vite',
  `/product/default/${BOLT}`,
  '/product/child/VT933',
  '/pages/cart',
  '/pages/account',
])('print: %s is on paper without menus, fields and buttons, and not wider than it (C-SCR-21)', async (path) => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 794, height: 1123 });
  await fillCart(context, { [BOLT]: 100, [NUT]: 200 });
  await go(path);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Categorie', 'In evidenza', 'Barra rapida', 'Pagine'])
    expect(await page.getByRole('navigation', { name }).count(), name).toBe(0);
  const main = page.getByRole('main');
  for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'searchbox'] as const) {
    const left = main.getByRole(role);
    // A printed cart shows its pieces; the headings of a table name its columns.
    const shown = await left.evaluateAll((all) => all.filter((one) => !one.closest('.cart-row .step, th')).length);
    expect(shown, role).toBe(0);
  }
  await expectNoOverflow(page);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
});
