/** The home page: its blocks in both languages, its slides, its links into the catalogue. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, expectStill, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const slides = (page: Page, name = 'In primo piano') => page.getByRole('region', { name });

test('the home page in both languages: statement, categories, offers, flyers, new arrivals, brands (S-7.28)', async () => {
  const { page, go } = await visitor();
  for (const [path, statement, blocks] of [
    ['/', 'Il codice giusto, al primo colpo.', ['Categorie', 'In promozione', 'Volantini', 'Nuovi arrivi', 'Marche']],
    ['/en', 'The right code, first time.', ['Categories', 'On offer', 'Flyers', 'New arrivals', 'Brands']],
  ] as const)
    await inCase(path, async () => {
      await go(path);
      await page.getByRole('heading', { level: 1, name: statement }).waitFor();
      // React may be hydrating a part of the page while it is read.
      const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
      await expect.poll(headings, { timeout: 10_000 }).toEqual(expect.arrayContaining([...blocks]));
      expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(6);
    });
});

test('the home page is public: no price in what the server sends, for any visitor, and none for guests (S-2.3)', async () => {
  const guest = await visitor();
  const customer = await visitor({ as: 'cliente1@example.com' });
  for (const { context } of [guest, customer]) {
    const html = await (await context.request.get('/')).text();
    expect(html).toMatch(/<h2[^>]*>In promozione/);
    expect(html.slice(html.indexOf('<main'), html.indexOf('<footer'))).not.toContain('€');
  }
  await guest.go('/');
  expect(await guest.page.getByRole('main').getByText('€').count()).toBe(0);
});

test('a customer’s cards: their own prices in place of the public ones, without a jump', async () => {
  const { page, go } = await visitor({ pictures: true, as: 'cliente1@example.com' });
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
  const guest = await visitor({ width: 390, height: 844, javaScript: false });
  await guest.go('/');
  expect(await guest.page.getByRole('navigation', { name: 'Il tuo lavoro' }).count()).toBe(0);
});

test('slides go on and back with their buttons, or by hand, and tell where they are', async () => {
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
  await resize(page, 390, 844);
  await slides(page).evaluate((row) => row.scrollTo({ left: row.clientWidth * 2 }));
  await page.getByText('3 di 4').waitFor();
});

test('a category opens its articles, an article its page; a brand, a flyer and all brands open theirs (S-2.3)', async () => {
  const { page, go } = await visitor();
  await go('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Viteria \d+ articoli/ }).click();
  await page.waitForURL(/\/shop\?category=viteria/);
  await page.getByRole('heading', { level: 1, name: /Viteria/ }).waitFor();
  await page.goBack();
  await main.getByRole('link', { name: 'Ruvo', exact: true }).click();
  await page.waitForURL(/\/shop\?brand=ruvo/);
  await page.goBack();
  await page.getByRole('list', { name: 'Volantini' }).getByRole('link').first().click();
  await page.waitForURL(/\/pages\/flyers\/[a-z-]+$/);
  await page.goBack();
  await main.getByRole('link', { name: 'Vedi tutto: Marche' }).click();
  await page.waitForURL(/\/pages\/brands$/);
  await page.goBack();
  const offers = page.getByRole('list', { name: 'In promozione' });
  await offers.getByRole('heading', { level: 3 }).first().getByRole('link').click();
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

test('sizes: categories begin in the first window, the slider is 457 to 857 px high, 6 categories stand side by side, 4 at 1500, 3 at 768, 2 at 576 (S-9.32, S-9.44)', async () => {
  const { page, go } = await visitor();
  await go('/');
  const heading = page.getByRole('heading', { name: 'Categorie' });
  for (const [width, height] of [
    [1680, 1000],
    [1440, 900],
    [820, 1000],
    [390, 844],
  ] as const) {
    await resize(page, width, height);
    expect((await heading.boundingBox())?.y ?? height, `${width} px`).toBeLessThan(height * 0.85);
  }
  for (const [width, height] of [
    [390, 457],
    [1440, 457],
    [2000, 600],
    [3000, 857],
  ] as const) {
    await resize(page, width);
    expect((await slides(page).boundingBox())?.height, `slider at ${width} px`).toBe(height);
  }
  const categories = page.getByRole('list', { name: 'Categorie' });
  for (const [width, shown] of [
    [1680, 6],
    [1500, 4],
    [1440, 4],
    [768, 3],
    [576, 2],
    [390, 2],
  ] as const)
    await inCase(`categories at ${width} px`, async () => {
      await resize(page, width);
      const row = await categories.boundingBox();
      const slide = await categories.getByRole('listitem').first().boundingBox();
      const gap = width > 576 ? 20 : 12;
      expect(Math.round(((row?.width ?? 0) + gap) / ((slide?.width ?? 1) + gap))).toBe(shown);
      await expectNoOverflow(page);
    });
});

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
    const told = row.parentElement?.querySelector('[aria-live]')?.textContent;
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
    await slides(page).evaluate((row) => {
      const slider = row.parentElement;
      return !slider?.closest('[data-appear]') && !slider?.querySelector('[data-appear]');
    }),
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
  const arrivals = page
    .getByRole('main')
    .locator('> * > *')
    .filter({ has: page.getByRole('heading', { name: 'Nuovi arrivi' }) });
  await expect.poll(() => arrivals.evaluate((part) => getComputedStyle(part).contentVisibility)).toBe('auto');
  await arrivals.scrollIntoViewIfNeeded();
  await arrivals.getByRole('link').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-live'))).toBe(false);
});

test('nothing of the home page jumps while it loads, in a wide window and on a phone, where axe finds nothing (C-SCR-24)', async () => {
  const { page, go } = await visitor({ pictures: true });
  for (const width of [1440, 390])
    await inCase(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await go('/');
      await expectStill(page, 0.01);
      // The wide page: layout.e2e.ts.
      if (width === 390) await expectAccessible(page);
    });
});

test('loaded again far down: what was seen is seen, before the scripts of the page too (C-SCR-24)', async () => {
  const { page, go } = await visitor({ expectedErrors: /ERR_FAILED/ });
  for (const [width, path, withScripts] of [
    [390, '/', true],
    [1440, '/', true],
    [390, '/en', false],
  ] as const)
    await inCase(`${path} at ${width} px, scripts: ${withScripts}`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await go(path);
      const parts = page.getByRole('main').getByRole('heading', { level: 2 });
      const tops = () => parts.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().top)));
      // Every part has its own height once it was visible.
      for (const part of await parts.all()) await part.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight * 0.6, behavior: 'instant' }));
      const seen = await tops();
      // Without scripts the page stays as first painted.
      if (!withScripts) await page.route('**/assets/*.js', (route) => route.abort());
      await page.reload({ waitUntil: 'commit' });
      await expect.poll(tops).toEqual(seen);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    });
});
