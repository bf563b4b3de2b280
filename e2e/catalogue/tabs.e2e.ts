/** Search tabs above the results (storefront.md §2 "Search tabs above results", §4 "Search tabs", §9; C-SRCH-8). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from '../kit/hold-back.ts';
import { inCase } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, expectStill, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const BOLT = 'VT933.08.020';
const NUT = 'DD934.08';

withBrowser();

const bar = (page: Page) => page.getByRole('navigation', { name: 'Ricerche aperte' });
const tab = (page: Page, label: string) => bar(page).getByRole('link', { name: label, exact: true });
const current = (page: Page) => bar(page).locator('[aria-current="page"]');
const plus = (page: Page) => bar(page).getByRole('button', { name: 'Nuova ricerca', exact: true });
const labels = (page: Page) => bar(page).getByRole('link').allInnerTexts();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Waits for exactly these tabs, with `shown` as the active one. */
async function expectTabs(page: Page, expected: string[], shown: string): Promise<void> {
  await current(page).waitFor();
  await expect.poll(() => labels(page)).toEqual(expected);
  await expect.poll(() => current(page).innerText()).toBe(shown);
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: /cerca per codice/i }).fill(words);
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await heading(page, `«${words}»`).waitFor();
  await expect.poll(() => page.url()).not.toContain('is_new_tab');
}

/** A search in a new tab. */
async function another(page: Page, words: string): Promise<void> {
  await plus(page).waitFor();
  const count = await bar(page).getByRole('link').count();
  await plus(page).click();
  await expect.poll(() => bar(page).getByRole('link').count()).toBe(count + 1);
  await expect.poll(() => page.url()).toMatch(/\/shop$/);
  await search(page, words);
}

test("a '+' adds a new search, which is shown, ready to be typed; the search goes on in it, the same words in their tab (S-2.80, S-4.21)", async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  await expectTabs(page, ['vite'], 'vite');
  await plus(page).click();
  await expectTabs(page, ['vite', 'Nuova ricerca'], 'Nuova ricerca');
  await page.waitForURL(/\/shop$/);
  await expect
    .poll(() => page.getByRole('combobox', { name: /cerca per codice/i }).evaluate((e) => e === document.activeElement))
    .toBe(true);
  await search(page, 'dado');
  await expectTabs(page, ['vite', 'dado'], 'dado');
  // The same words are one tab: a new search for them goes on in it.
  await plus(page).click();
  await expectTabs(page, ['vite', 'dado', 'Nuova ricerca'], 'Nuova ricerca');
  await search(page, 'vite');
  await expectTabs(page, ['vite', 'dado'], 'vite');
});

test('labels follow the language of the page: families, views, the shown one and the others', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?category=viteria');
  await plus(page).waitFor();
  await go('/shop?new=true&is_new_tab=true');
  await another(page, 'dado');
  await expectTabs(page, ['Viteria', 'Novità', 'dado'], 'dado');
  await go('/en/shop?text=dado');
  const english = page.getByRole('navigation', { name: 'Open searches' }).getByRole('link');
  await expect.poll(() => english.allInnerTexts()).toEqual(['Screws and b…', 'New products', 'dado']);
});

test('English: New Search (S-2.80)', async () => {
  const { page, go } = await visitor();
  await go('/en/shop?text=m8');
  const english = page.getByRole('navigation', { name: 'Open searches' });
  await english.getByRole('button', { name: 'New Search' }).click();
  await english.getByRole('link', { name: 'New Search' }).waitFor();
  await page.waitForURL(/\/en\/shop$/);
});

test('a new search can be added while fewer than 7 are open (S-2.80, S-9.8)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  for (const words of ['dado', 'rondella', 'tassello', 'valvola', 'guanto', 'tubo']) await another(page, words);
  expect(await bar(page).getByRole('link').count()).toBe(7);
  expect(await plus(page).count()).toBe(0);
  await bar(page).getByText('Al massimo 7 ricerche: chiudine una per aprirne un’altra.').waitFor();
  await bar(page).getByRole('button', { name: 'Chiudi dado' }).click();
  await plus(page).waitFor();
});

test('a label over 15 characters is cut to 12 and an ellipsis, the whole one is its title (S-2.77, S-2.78, S-9.7)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=valvola+a+sfera+ottone');
  await expectTabs(page, ['valvola a sf…'], 'valvola a sf…');
  expect(await current(page).getAttribute('title')).toBe('valvola a sfera ottone');
  await search(page, 'quindici lettre');
  await expectTabs(page, ['quindici lettre'], 'quindici lettre');
});

test('a tab can be closed only if more than one exists; the view moves to the previous one, unless the first was closed (S-2.79, S-4.22)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  await plus(page).waitFor();
  expect(
    await bar(page)
      .getByRole('button', { name: /^Chiudi / })
      .count(),
  ).toBe(0);
  await another(page, 'dado');
  await another(page, 'rondella');
  await bar(page).getByRole('button', { name: 'Chiudi rondella' }).click();
  await heading(page, '«dado»').waitFor();
  await expectTabs(page, ['vite', 'dado'], 'dado');
  await tab(page, 'vite').click();
  await heading(page, '«vite»').waitFor();
  await bar(page).getByRole('button', { name: 'Chiudi vite' }).click();
  await heading(page, '«dado»').waitFor();
  await expectTabs(page, ['dado'], 'dado');
});

test('switching leads to each search as it was left: filters, rows, scroll (S-2.105)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?category=viteria');
  const rows = page.locator('#articoli').getByRole('heading', { level: 2 });
  await page.getByRole('link', { name: /mostra altri/i }).click();
  await expect.poll(() => rows.count()).toBe(24);
  await expect.poll(() => labels(page)).toEqual(['Viteria']);
  await page.evaluate(() => scrollTo(0, 900));
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { leftAt: scrollY }), { capture: true, once: true }),
  );
  await plus(page).evaluate((button: HTMLElement) => button.click());
  await expectTabs(page, ['Viteria', 'Nuova ricerca'], 'Nuova ricerca');
  await search(page, 'dado');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await tab(page, 'Viteria').click();
  await page.waitForURL(/category=viteria/);
  await expect.poll(() => rows.count()).toBe(24);
  const leftAt = await page.evaluate(() => Number(Reflect.get(window, 'leftAt')));
  expect(leftAt).toBeGreaterThan(500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt);
  // The same after a reload of a tab that was gone back to.
  await page.reload();
  await expect.poll(() => rows.count()).toBe(24);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt);
});

test('a detail tab holds an article: it opens beside its search, is used again, and detail mode opens it again (S-2.82, S-2.83, S-2.88)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/shop?text=${BOLT.slice(0, 8)}`);
  await plus(page).waitFor();
  await page.getByRole('heading', { level: 2 }).nth(1).getByRole('link').click();
  await page.waitForURL(/\/product\//);
  await expect.poll(() => bar(page).getByRole('link').count()).toBe(2);
  const product = new URL(page.url()).pathname;
  const code = await current(page).innerText();
  await tab(page, BOLT.slice(0, 8)).click();
  await heading(page, `«${BOLT.slice(0, 8)}»`).waitFor();
  await expect.poll(() => current(page).innerText()).toBe(BOLT.slice(0, 8));
  await page.getByRole('link', { name: 'Dettaglio' }).click();
  await page.waitForURL((url) => url.pathname === product);
  await expect.poll(() => current(page).innerText()).toBe(code);
  await page.goto(`/product/default/${NUT}`);
  await expect.poll(() => bar(page).getByRole('link').count()).toBe(2);
  await expect.poll(() => current(page).innerText()).toBe(NUT);
});

test('/shop?is_new_tab=true opens a new search tab; Back leads to the tab of each search (S-2.6)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  await expectTabs(page, ['vite'], 'vite');
  await go('/shop?text=dado&is_new_tab=true');
  await expectTabs(page, ['vite', 'dado'], 'dado');
  await page.waitForURL(/\/shop\?text=dado$/);
  await tab(page, 'vite').click();
  await heading(page, '«vite»').waitFor();
  await page.goBack();
  await heading(page, '«dado»').waitFor();
  await expectTabs(page, ['vite', 'dado'], 'dado');
});

test('promo tabs open a search tab of their name, or use it again (S-2.67)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  await expectTabs(page, ['vite'], 'vite');
  const promos = page.getByRole('navigation', { name: 'In evidenza' });
  await promos.getByRole('link', { name: /^Promozioni di [a-z]+$/ }).click();
  await expectTabs(page, ['vite', 'Promozioni d…'], 'Promozioni d…');
  await tab(page, 'vite').click();
  await heading(page, '«vite»').waitFor();
  await promos.getByRole('link', { name: /^Promozioni di [a-z]+$/ }).click();
  await expectTabs(page, ['vite', 'Promozioni d…'], 'Promozioni d…');
});

test('arrows go from tab to tab, Delete closes, F2 and a double click rename (C-SCR-17)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  await another(page, 'dado');
  await another(page, 'tubo');
  await current(page).focus();
  await page.keyboard.press('ArrowRight');
  expect(await tab(page, 'vite').evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await expectTabs(page, ['vite', 'tubo'], 'tubo');
  await tab(page, 'tubo').focus();
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Rinomina la ricerca' });
  await dialog.waitFor();
  // Typed text replaces the old name in the field.
  await page.keyboard.type('Cantiere Lecco');
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expectTabs(page, ['vite', 'Cantiere Lecco'], 'Cantiere Lecco');
  await tab(page, 'Cantiere Lecco').dblclick();
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('');
  await dialog.getByRole('button', { name: 'Rinomina' }).click();
  await expectTabs(page, ['vite', 'tubo'], 'tubo');
  await bar(page).getByRole('button', { name: 'Rinomina tubo' }).click();
  await dialog.getByRole('button', { name: 'Chiudi le altre ricerche' }).click();
  await expectTabs(page, ['tubo'], 'tubo');
});

test('the tab that is shown is in sight, also on a phone with more tabs than fit (C-SCR-17)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390 });
  for (const words of ['vite', 'dado', 'valvola', 'tubo']) {
    await go(`/shop?text=${words}&is_new_tab=true`);
    await expect.poll(() => current(page).innerText()).toBe(words);
  }
  const seen = () =>
    current(page).evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left >= 0 && right <= document.documentElement.clientWidth;
    });
  await expect.poll(seen).toBe(true);
  await page.reload();
  await expect.poll(() => labels(page)).toHaveLength(4);
  await expect.poll(seen).toBe(true);
  await tab(page, 'vite').click();
  await heading(page, '«vite»').waitFor();
  await expect.poll(seen).toBe(true);
});

test('all tab actions are disabled while loading (S-2.81, S-4.20)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  await another(page, 'dado');
  const release = await holdBack(page, /\/shop\.data/);
  await page.getByRole('combobox', { name: 'Ordina per' }).selectOption('new');
  await expect.poll(() => plus(page).getAttribute('aria-disabled')).toBe('true');
  await bar(page).getByRole('button', { name: 'Chiudi vite' }).click({ force: true });
  await plus(page).click({ force: true });
  await tab(page, 'vite').click({ force: true });
  await expectTabs(page, ['vite', 'dado'], 'dado');
  release();
  await page.waitForURL(/text=dado&sort=new/);
  await expect.poll(() => plus(page).getAttribute('aria-disabled')).toBe('false');
  await expectTabs(page, ['vite', 'dado'], 'dado');
});

test('tabs are kept per customer and restored after a reload; logging out purges them (C-SRCH-8, S-4.7)', async () => {
  const { page, context, go } = await visitor({ pictures: true, as: CUSTOMER });
  await go('/shop?text=vite');
  await another(page, 'dado');
  await page.reload();
  await expectTabs(page, ['vite', 'dado'], 'dado');
  await go('/');
  await go('/shop?text=vite');
  await expectTabs(page, ['vite', 'dado'], 'vite');
  await expectStill(page, 0.02);
  await page.getByRole('button', { name: 'Esci' }).click();
  await page.waitForURL(/\/pages\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('search-tabs'))).toBeNull();
  await page.close();
  const later = await context.newPage();
  await later.goto(`${shopUrl()}/shop?text=tubo`);
  await expectTabs(later, ['tubo'], 'tubo');
});

test('who logs in goes on with the searches of before', async () => {
  const { page, go } = await visitor();
  await go('/shop?text=vite');
  await another(page, 'dado');
  await page.goto(`/pages/login?next=${encodeURIComponent('/shop?text=dado')}`);
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(CUSTOMER);
  await page.getByLabel('Password', { exact: true }).fill('bancale-demo');
  await page.locator('main').getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.waitForURL(/\/shop\?text=dado/);
  await expectTabs(page, ['vite', 'dado'], 'dado');
});

test('deep links work in a fresh browser (C-SCR-17, C-SRCH-8)', async () => {
  const { page, go } = await visitor();
  await go('/shop?text=vite&brand=ruvo&page=2');
  await expectTabs(page, ['vite'], 'vite');
  const second = await visitor();
  await second.go(`/product/default/${BOLT}`);
  await expectTabs(second.page, [BOLT], BOLT);
});

test('without JavaScript the search that is shown stands there alone, nothing dead beside it', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/shop?text=vite');
  expect(await labels(page)).toEqual(['vite']);
  expect(await bar(page).getByRole('button').count()).toBe(0);
});

test('listing, article and phone: WCAG 2.2 AA, nothing sticks out, nothing jumps', async () => {
  const customer = await visitor({ pictures: true, as: CUSTOMER });
  const phone = await visitor({ pictures: true, width: 390, height: 844 });
  for (const { page, go } of [customer, phone]) {
    await go('/shop?text=rondella');
    await expectTabs(page, ['rondella'], 'rondella');
  }
  for (const [{ page, go }, path, open] of [
    [customer, '/shop?text=vite', 2],
    [customer, `/product/default/${BOLT}`, 3],
    [phone, '/shop?text=vite', 2],
  ] as const)
    await inCase(`${path}${page === phone.page ? ' on a phone' : ''}`, async () => {
      await go(path);
      await expect.poll(() => bar(page).getByRole('link').count()).toBe(open);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await expectStill(page, 0.02);
    });
});
