/** The home page: its blocks in both languages, its slides, its links into the catalogue. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoOverflow, expectStill, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const slides = (page: Page, name = 'In primo piano') => page.getByRole('region', { name });

test.each([
  ['/', 'Il codice giusto, al primo colpo.', ['Categorie', 'In promozione', 'Volantini', 'Nuovi arrivi', 'Marche']],
  ['/en', 'The right code, first time.', ['Categories', 'On offer', 'Flyers', 'New arrivals', 'Brands']],
])('%s: statement, categories, offers, flyers, new arrivals, brands (S-7.28)', async (path, statement, blocks) => {
  const { page, go } = await visitor();
  await go(path);
  await page.getByRole('heading', { level: 1, name: statement }).waitFor();
  // React may be hydrating a part of the page while it is read.
  const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  await expect.poll(headings, { timeout: 10_000 }).toEqual(expect.arrayContaining(blocks));
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(6);
});

test('the home page is public: no price in what the server sends, for any visitor, and none for guests (S-2.3)', async () => {
  for (const as of [undefined, 'cliente1@example.com']) {
    const { page, go } = await visitor({ ...(as ? { as } : {}), javaScript: false });
    await go('/');
    await page.getByRole('heading', { name: 'In promozione' }).waitFor();
    expect(await page.getByRole('main').getByText('€').count()).toBe(0);
  }
  const { page, go } = await visitor();
  await go('/');
  expect(await page.getByRole('main').getByText('€').count()).toBe(0);
});

test('a customer’s cards: their own prices in place of the public ones, without a jump', async () => {
  const { page, go } = await visitor({ as: 'cliente1@example.com' });
  await go('/');
  const offers = page.getByRole('list', { name: 'In promozione' });
  await offers.getByText('€').first().waitFor();
  const cards = await offers.getByRole('listitem').count();
  expect(await offers.getByText('€').count()).toBeGreaterThanOrEqual(cards);
  expect(await offers.getByRole('button', { name: /^Preferito/ }).count()).toBe(cards);
  await expectStill(page, 0.05);
  await expectAccessible(page);
});

test('on a phone a customer begins with reorder, deliveries and the quick order, a guest with the statement', async () => {
  const { page, go } = await visitor({ as: 'cliente1@example.com', width: 390, height: 844 });
  await go('/');
  const start = page.getByRole('navigation', { name: 'Il tuo lavoro' });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? expect.fail('not there');
  const statement = page.getByRole('heading', { level: 1 });
  expect(await top(start)).toBeLessThan(await top(page.getByRole('region', { name: 'Ordine rapido' })));
  expect(await top(start)).toBeLessThan(844 / 2);
  expect(await top(statement)).toBeGreaterThan(await top(start));
  await start.getByRole('link', { name: /^Riordina/ }).click();
  await page.waitForURL(/latest-order-list=true/);
  const guest = await visitor({ width: 390, height: 844 });
  await guest.go('/');
  expect(await guest.page.getByRole('navigation', { name: 'Il tuo lavoro' }).count()).toBe(0);
});

test.each([
  [1680, 1000],
  [1440, 900],
  [820, 1000],
  [390, 844],
])('the categories begin in the first window of %d px', async (width, height) => {
  const { page, go } = await visitor({ width, height });
  await go('/');
  const top = (await page.getByRole('heading', { name: 'Categorie' }).boundingBox())?.y ?? height;
  expect(top).toBeLessThan(height * 0.85);
});

test('slides go on and back with their buttons and tell where they are', async () => {
  const { page, go } = await visitor();
  await go('/');
  const buttons = page.getByRole('main');
  await page.getByText('1 di 4').waitFor();
  await buttons.getByRole('button', { name: 'Successiva', exact: true }).click();
  await page.getByText('2 di 4').waitFor();
  await expect
    .poll(async () => (await slides(page).getByRole('heading', { level: 2 }).first().boundingBox())?.x ?? -1)
    .toBeLessThan(400);
  await buttons.getByRole('button', { name: 'Precedente', exact: true }).click();
  await buttons.getByRole('button', { name: 'Precedente', exact: true }).click();
  await page.getByText('4 di 4').waitFor();
});

test('a slide moved by hand is the announced one', async () => {
  const { page, go } = await visitor({ width: 390, height: 844 });
  await go('/');
  await page.getByText('1 di 4').waitFor();
  await slides(page).evaluate((row) => row.scrollTo({ left: row.clientWidth * 2 }));
  await page.getByText('3 di 4').waitFor();
});

test('a category opens its articles, an article its page, a brand its list (S-2.3)', async () => {
  const { page, go } = await visitor();
  await go('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Viteria \d+ articoli/ })
    .click();
  await page.waitForURL(/\/shop\?category=viteria/);
  await page.getByRole('heading', { level: 1, name: /Viteria/ }).waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Ruvo', exact: true }).click();
  await page.waitForURL(/\/shop\?brand=ruvo/);
  await page.goBack();
  await page
    .getByRole('list', { name: 'In promozione' })
    .getByRole('heading', { level: 3 })
    .first()
    .getByRole('link')
    .click();
  await page.waitForURL(/\/product\/(child|default)\//);
});

test('without JavaScript everything of it can be read and followed', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/en');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Valves \d+ products/ })
    .click();
  await page.waitForURL(/\/en\/shop\?category=valvole/);
});

test.each([
  [390, 457],
  [1440, 457],
  [2000, 600],
  [3000, 857],
])('the slider is 457 to 857 px high: in a window of %d px %d (S-9.44)', async (width, height) => {
  const { page, go } = await visitor({ width, height: 900 });
  await go('/');
  expect((await slides(page).boundingBox())?.height).toBe(height);
});

test.each([
  [1680, 6],
  [1500, 4],
  [1440, 4],
  [768, 3],
  [576, 2],
  [390, 2],
])(
  'the carousel of categories shows 6 slides, 4 at 1500, 3 at 768, 2 at 576: at %d px %d (S-9.32)',
  async (width, shown) => {
    const { page, go } = await visitor({ width, height: 900 });
    await go('/');
    const row = await page.getByRole('list', { name: 'Categorie' }).boundingBox();
    const slide = await page.getByRole('list', { name: 'Categorie' }).getByRole('listitem').first().boundingBox();
    const gap = width > 576 ? 20 : 12;
    expect(Math.round(((row?.width ?? 0) + gap) / ((slide?.width ?? 1) + gap))).toBe(shown);
    await expectNoOverflow(page);
  },
);

test('other carousels show 4 slides, 20 px apart; their buttons go on and around (S-9.30)', async () => {
  const { page, go } = await visitor();
  await go('/');
  const list = page.getByRole('list', { name: 'Nuovi arrivi' });
  const [first, second] = await Promise.all([0, 1].map((at) => list.getByRole('listitem').nth(at).boundingBox()));
  expect(Math.round((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0))).toBe(20);
  const view = (await list.boundingBox())?.width ?? 0;
  expect((view + 20) / ((first?.width ?? 1) + 20)).toBeCloseTo(4, 1);
  const at = () => list.evaluate((row) => Math.round(row.scrollLeft / ((row.clientWidth + 20) / 4)));
  await page.getByRole('button', { name: 'Avanti: Nuovi arrivi' }).click();
  await expect.poll(at).toBe(1);
  await page.getByRole('button', { name: 'Indietro: Nuovi arrivi' }).click();
  await expect.poll(at).toBe(0);
  await page.getByRole('button', { name: 'Indietro: Nuovi arrivi' }).click();
  await expect.poll(at).toBeGreaterThan(3);
});

/** The slide that is visible and announced, from 1; 0 while it moves or is about to. */
const standing = (page: Page) =>
  slides(page).evaluate((row) => {
    const at = row.scrollLeft / row.clientWidth;
    const told = document.querySelector('.hero [aria-live]')?.textContent;
    return told === `${at + 1} di 4` ? at + 1 : 0;
  });

const expectSlide = (page: Page, number: number): Promise<void> => expect.poll(() => standing(page)).toBe(number);

test('the slider goes on every 3000 ms, waits under the pointer and with focus in it, and can be stopped (S-9.31)', async () => {
  const { page } = await visitor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Ferma lo scorrimento: In primo piano' }).waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect.poll(() => standing(page)).toBeGreaterThan(0);
  const first = await standing(page);
  // Whenever it was stopped: within 3000 ms it moves on once.
  await page.clock.runFor(3000);
  const second = (first % 4) + 1;
  await expectSlide(page, second);
  const told = page.locator('[aria-live]').filter({ hasText: 'di 4' });
  await slides(page).hover();
  await told.and(page.locator('[aria-live="polite"]')).waitFor();
  await page.clock.runFor(9000);
  await expectSlide(page, second);
  await page.mouse.move(5, 5);
  await told.and(page.locator('[aria-live="off"]')).waitFor();
  const stop = page.getByRole('button', { name: 'Ferma lo scorrimento: In primo piano' });
  await stop.focus();
  await page.clock.runFor(9000);
  await expectSlide(page, second);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Riprendi lo scorrimento: In primo piano' }).waitFor();
  await page.getByRole('combobox').first().focus();
  await page.clock.runFor(9000);
  await expectSlide(page, second);
  await page.getByRole('button', { name: 'Riprendi lo scorrimento: In primo piano' }).click();
  await page.mouse.move(5, 5);
  await page.getByRole('combobox').first().focus();
  await told.and(page.locator('[aria-live="off"]')).waitFor();
  await page.clock.runFor(3000);
  await expectSlide(page, (second % 4) + 1);
});

test('with reduced motion nothing moves by itself and nothing fades in (C-SCR-21, S-9.31)', async () => {
  const { page } = await visitor();
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(9000);
  await page.getByText('1 di 4').waitFor();
  expect(await page.getByRole('button', { name: /^Ferma lo scorrimento/ }).count()).toBe(0);
  expect(await page.locator('[data-appear]').count()).toBe(0);
});

test('parts further down fade in: delay 1000 ms, duration 1200 ms; what is seen at once is there at once (S-9.33)', async () => {
  const { page } = await visitor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const banners = page
    .locator('[data-appear]')
    .filter({ has: page.getByRole('region', { name: 'Servizi e offerte' }) });
  await banners.waitFor({ state: 'attached' });
  expect(
    await page.locator('.hero, .hero *').evaluateAll((all) => all.every((one) => !one.closest('[data-appear]'))),
  ).toBe(true);
  // While it is still a screen away …
  await banners.evaluate((part) => {
    const { top } = part.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top - 1.5 * window.innerHeight, behavior: 'instant' });
  });
  await expect
    .poll(() =>
      banners.evaluate((part) =>
        part.getAnimations().map((one) => [one.effect?.getTiming().delay, one.effect?.getTiming().duration]),
      ),
    )
    .toEqual([[1000, 1200]]);
  // … and a user who scrolls there sooner sees no blank area.
  const region = page.getByRole('region', { name: 'Servizi e offerte' });
  await region.evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => region.evaluate((part) => part.closest('[data-appear]'))).toBe(null);
});

test('on a phone what is below the fold waits for the first paint only, not for a script', async () => {
  const { page } = await visitor({ width: 390, height: 844 });
  // The page's scripts never arrive.
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  const arrivals = page.locator('.home > *').filter({ has: page.getByRole('heading', { name: 'Nuovi arrivi' }) });
  await expect.poll(() => arrivals.evaluate((part) => getComputedStyle(part).contentVisibility)).toBe('auto');
  await arrivals.scrollIntoViewIfNeeded();
  await arrivals.getByRole('link').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-live'))).toBe(false);
});

test.each([1440, 390])(
  'nothing of the home page jumps while it loads, and axe finds nothing, at %d px (C-SCR-24)',
  async (width) => {
    const { page, go } = await visitor({ width, height: 844 });
    await go('/');
    await expectStill(page, 0.01);
    await expectAccessible(page);
  },
);

test('a flyer and the brands of the home page lead to theirs', async () => {
  const { page, go } = await visitor();
  await go('/');
  await page.getByRole('list', { name: 'Volantini' }).getByRole('link').first().click();
  await page.waitForURL(/\/pages\/flyers\/[a-z-]+$/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Vedi tutto: Marche' }).click();
  await page.waitForURL(/\/pages\/brands$/);
});

test.each([
  [390, '/', true],
  [390, '/en', false],
  [1440, '/', true],
] as const)(
  'loaded again far down, at %d px, %s: what was seen is seen (scripts of the page: %s) (C-SCR-24)',
  async (width, path, programs) => {
    const { page, go } = await visitor({ width, height: 844, expectedErrors: /ERR_FAILED/ });
    await go(path);
    const parts = page.getByRole('main').getByRole('heading', { level: 2 });
    const tops = () => parts.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().top)));
    // Every part has its own height once it was visible.
    for (const part of await parts.all()) await part.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight * 0.6, behavior: 'instant' }));
    const seen = await tops();
    // Without scripts the page stays as first painted.
    if (!programs) await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(tops).toEqual(seen);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
  },
);
