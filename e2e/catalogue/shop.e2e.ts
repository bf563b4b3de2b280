/** The listing: search, filters, load more, adding, guests, without JavaScript, phones (storefront.md §2, C-SRCH, C-CAT-3). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoOverflow, expectStill, visitor, withBrowser } from '../kit/kit.ts';
import { shownPrices } from '../kit/shown-price.ts';

const CUSTOMER = 'cliente1@example.com';
/** In the demo of any size: a bolt sold in hundreds. */
const BOLT = 'VT933.08.020';
/** Sold by the piece. */
const HAMMER = 'MRT-300';

withBrowser();

const rows = (page: Page) =>
  page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const row = (page: Page, code: string) => rows(page).filter({ has: page.getByText(code, { exact: true }) });
const total = async (page: Page) =>
  Number((await page.getByRole('heading', { level: 1 }).innerText()).match(/([\d.]+) articol/)?.[1]?.replace('.', ''));

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: /cerca per codice/i }).fill(words);
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `«${words}»` }).waitFor();
}

test('a size is found however it is written (S-1.8, S-2.4, S-2.5)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/');
  /** Results of the words; below them, once its script has loaded, similar ones. */
  const found = async () => {
    const near = page.getByRole('region', { name: 'Articoli vicini alla ricerca' });
    await near.getByRole('listitem').first().waitFor();
    const all = await rows(page).locator('.code').allInnerTexts();
    const nearly = await near.getByRole('listitem').locator('.code').allInnerTexts();
    return { codes: all.filter((code) => !nearly.includes(code)).sort(), nearly: nearly.sort() };
  };
  await search(page, 'vite m8x20');
  const first = await found();
  expect(first.codes).toContain(BOLT);
  expect(first.codes).toHaveLength(await total(page));
  await search(page, 'viti m8 x 20');
  expect(await found()).toEqual(first);
});

test('filters change the list in place, chips take them back (S-2.98)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  const all = await total(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const filters = page.getByRole('complementary', { name: 'Filtri' });
  await filters.getByRole('checkbox', { name: /^Ruvo/ }).click();
  await page.waitForURL(/brand=ruvo/);
  const chip = page.getByRole('link', { name: /rimuovi.*Ruvo/i });
  await chip.waitFor();
  const fewer = await total(page);
  expect(fewer).toBeGreaterThan(0);
  expect(fewer).toBeLessThan(all);
  // By keyboard: the space bar toggles a checkbox.
  await filters.getByRole('checkbox', { name: /^Disponibile/ }).press(' ');
  await page.waitForURL(/availability=2/);
  await page.getByRole('link', { name: /rimuovi.*Disponibile/i }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await chip.click();
  await page.waitForURL((url) => !url.search.includes('brand'));
  await page.goBack();
  await page.waitForURL(/brand=ruvo/);
});

test('the search field of the filters finds values beyond the first ten', async () => {
  const { page, go } = await visitor();
  await go('/shop');
  const filters = page.getByRole('complementary', { name: 'Filtri' });
  const before = await filters.getByRole('checkbox').count();
  await filters
    .getByRole('group')
    .filter({ has: page.locator('summary', { hasText: 'Marca' }) })
    .getByRole('link', { name: /mostra tutte/i })
    .click();
  await expect.poll(() => filters.getByRole('checkbox').count()).toBeGreaterThan(before);
  await filters.getByRole('searchbox', { name: 'Cerca nei filtri' }).fill('din 9');
  await expect.poll(() => filters.getByRole('checkbox').count()).toBeLessThan(before);
  expect(await filters.getByRole('checkbox', { name: /^DIN 912/ }).count()).toBe(1);
});

test('twelve more rows, and they are still there on the way back (S-2.105, S-4.19, S-9.1)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  expect(await rows(page).count()).toBe(12);
  await page.getByRole('link', { name: /mostra altri/i }).click();
  await expect.poll(() => rows(page).count()).toBe(24);
  expect(page.url()).toMatch(/\/shop\?text=vite$/);
  const codes = await rows(page).locator('.code').allInnerTexts();
  expect(new Set(codes).size).toBe(codes.length);
  const far = rows(page).nth(20);
  // The scroll position at the moment of the click, however the click got there.
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { leftAt: scrollY }), { capture: true }),
  );
  await far.getByRole('heading', { level: 2 }).getByRole('link').click();
  await page.waitForURL(/\/product\//);
  const leftAt = await page.evaluate(() => Number(Reflect.get(window, 'leftAt')));
  expect(leftAt).toBeGreaterThan(500);
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(24);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt);
});

test('nothing jumps while the page arrives, axe finds nothing, and pages are links too', async () => {
  const { page, go } = await visitor({ pictures: true, as: CUSTOMER });
  await go('/shop?text=vite');
  await expectStill(page, 0.02);
  await expectAccessible(page);
  const first = await rows(page).locator('.code').allInnerTexts();
  await page.getByRole('navigation', { name: 'Pagine' }).getByRole('link', { name: /2/ }).first().click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => page.getByText(/^13–24 di/).count()).toBe(1);
  const second = await rows(page).locator('.code').allInnerTexts();
  expect(second.filter((code) => first.includes(code))).toEqual([]);
});

test('arrows go from row to row; order by price, and the address says so', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite+m8&availability=2');
  const fields = page.getByRole('textbox', { name: /^Quantità/ });
  await fields.nth(0).focus();
  await page.keyboard.press('ArrowDown');
  expect(await fields.nth(1).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await fields.nth(0).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('combobox', { name: 'Ordina per' }).selectOption({ label: 'Prezzo crescente' });
  await page.waitForURL(/sort=price-asc/);
  const values = async () =>
    (await shownPrices(page.locator('.price__net .euro:not(.euro ~ .euro)'))).map((text) =>
      Number(text.replace(/[^\d,]/g, '').replace(',', '.')),
    );
  // Rows of the new order come in two steps: until then a few of the old one follow them.
  await expect
    .poll(async () => {
      const found = await values();
      return found.length === 12 && found.every((value, at) => at === 0 || (found[at - 1] ?? 0) <= value);
    })
    .toBe(true);
});

test('added by keyboard: Enter in the quantity, a toast, the badge of the row; a quantity that is not packaged rounds up and says so (C-CAT-3)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/shop?text=${BOLT}`);
  const bolt = row(page, BOLT);
  const field = bolt.getByRole('textbox', { name: `Quantità ${BOLT}` });
  await field.press('Alt+ArrowUp');
  expect(await field.inputValue()).toBe('200');
  await field.press('Enter');
  await page
    .getByRole('status')
    .getByText(/200 pz nel carrello/)
    .waitFor();
  await bolt.getByText(/nel carrello [\d.]+/).waitFor();
  const links = page.getByRole('status').getByRole('link');
  expect(await links.allInnerTexts()).toEqual(expect.arrayContaining(['Carrello', 'Procedi all’ordine']));
  await field.fill('150');
  await field.press('Tab');
  expect(await field.inputValue()).toBe('200');
  await bolt.getByText(/arrotondat[oa] a 200/i).waitFor();
});

test('guests see no price, one banner, and a way in on each row', async () => {
  const { page, go } = await visitor();
  await go('/shop?text=vite+m8');
  expect(await page.locator('main').getByText('€').count()).toBe(0);
  expect(await page.getByText('Prezzi riservati ai clienti.').count()).toBe(1);
  expect(await page.getByRole('option', { name: /prezzo/i }).count()).toBe(0);
  await page
    .getByRole('link', { name: /^Accedi per i prezzi, / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await go('/shop?text=vite&sort=price-asc&min_price=5');
  expect(page.url()).toMatch(/\/shop\?text=vite$/);
});

test('nothing found: the filter to remove, or the spelling', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=qqqzzzxxx');
  await page.getByRole('heading', { name: 'Nessun articolo corrisponde alla ricerca' }).waitFor();
  await expectAccessible(page);
  await go('/shop?text=vite&min_price=99999');
  await page
    .getByRole('main')
    .getByRole('link', { name: /rimuovi/i })
    .last()
    .click();
  await page.waitForURL((url) => !url.search.includes('min_price'));
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
});

test('unreadable filters leave the address instead of breaking the page', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go('/shop?text=vite&min_price=abc&page=-4&sort=banana&brand=%22%3E%3Cscript%3E');
  expect(page.url()).not.toContain('min_price');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('vite');
});

test('without JavaScript, in English: one piece is one, and a thousand have their separator', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  const add = async (code: string, quantity: string) => {
    await go(`/en/shop?text=${code}`);
    await row(page, code).getByRole('textbox').fill(quantity);
    await row(page, code)
      .getByRole('button', { name: `Add ${code}` })
      .click();
  };
  await add(HAMMER, '1');
  await row(page, HAMMER).getByText('1 pc added to the cart.').waitFor();
  await add(BOLT, '1200');
  await row(page, BOLT).getByText('1,200 pcs added to the cart.').waitFor();
});

test('without JavaScript: search, filter, next page, add, refusal beside the row', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false, expectedErrors: /422/ });
  await go('/');
  await search(page, 'vite m8x20');
  await page.getByRole('checkbox', { name: /^Ruvo/ }).click();
  await page.getByRole('link', { name: /rimuovi.*Ruvo/i }).waitFor();
  await go(`/shop?text=${BOLT}`);
  const bolt = row(page, BOLT);
  await bolt.getByRole('textbox').fill('300');
  await bolt.getByRole('button', { name: `Aggiungi ${BOLT}` }).click();
  await bolt.getByText('Aggiunti 300 pz al carrello.').waitFor();
  await bolt.getByRole('textbox').fill('150');
  await bolt.getByRole('button', { name: `Aggiungi ${BOLT}` }).click();
  await bolt
    .getByRole('alert')
    .getByText(/100 o 200/)
    .waitFor();
  await go('/shop?text=vite');
  await page.getByRole('link', { name: /mostra altri/i }).click();
  await page.getByText(/^13–24 di/).waitFor();
});

test('on a phone a guest sees the first article without scrolling: one line says why there is no price', async () => {
  const { page, go } = await visitor({ width: 390, height: 844 });
  await go('/shop?category=viteria');
  const note = page.getByText('Prezzi riservati ai clienti.');
  await note.waitFor();
  expect(await page.getByText('La registrazione viene approvata').isVisible()).toBe(false);
  const first = await rows(page).first().boundingBox();
  expect(first?.y).toBeLessThan(480);
  await expectAccessible(page);
});

test('on a phone: one column, filters in a sheet that says how many articles remain', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 844 });
  await go('/shop?text=vite');
  await expectNoOverflow(page);
  const sheet = page.getByRole('complementary', { name: 'Filtri' });
  expect(await sheet.isVisible()).toBe(false);
  await page.getByRole('button', { name: /^Filtri/ }).click();
  await sheet.getByRole('checkbox', { name: /^Ruvo/ }).click();
  await page.waitForURL(/brand=ruvo/);
  await sheet.getByRole('button', { name: /^Mostra \d+ articol/ }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /rimuovi.*Ruvo/i }).waitFor();
  await expectNoOverflow(page);
});

test('WCAG 2.2 AA: for a customer on a phone, for a guest in English', async () => {
  const phone = await visitor({ as: CUSTOMER, width: 390 });
  await phone.go('/shop?text=vite+m8');
  await expectAccessible(phone.page);
  const guest = await visitor();
  await guest.go('/en/shop?category=viteria');
  await expectAccessible(guest.page);
});
