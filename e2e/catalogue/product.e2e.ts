/** The page of an article and the table of its sizes (storefront.md §2, C-CAT-2, C-CAT-4, C-PRICE-2). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillCart } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const BOLT = 'VT933.08.020';
const BOLTS = 'VT933';

withBrowser();

const inCart = (page: Page) => page.getByRole('main').getByText(/nel carrello [\d.]+/);

test('an article: data, price, documents, search engines’ block (C-SCR-13, S-2.12, S-2.13)', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go(`/product/default/${BOLT}`);
  expect(await page.title()).toContain(BOLT);
  await page.getByRole('heading', { level: 1, name: /M8 × 20/ }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Dati tecnici' }).waitFor();
  expect(await page.getByRole('term').allInnerTexts()).toEqual(
    expect.arrayContaining(['Norma', 'Lunghezza', 'Codice produttore', 'Confezioni']),
  );
  const mpn = await page.getByText('Codice produttore').locator('xpath=following-sibling::dd').innerText();
  expect(mpn).toMatch(/^[A-Z]{2} \d{4}\.\d{3}-\d$/);
  const [block, crumbs] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );
  expect(block).toMatchObject({ '@type': 'Product', sku: BOLT, mpn, offers: { '@type': 'Offer' } });
  expect(JSON.stringify(block)).not.toContain('price');
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(crumbs.itemListElement.at(-1)).toMatchObject({ name: BOLT, item: page.url() });
});

test('guestPrices: hidden, a guest’s page and structured data have no price at all (C-SCR-13)', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go(`/product/default/${BOLT}`);
  const [block] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(block ?? '')).toMatchObject({ '@type': 'Product', sku: BOLT });
  expect(block).not.toMatch(/price/i);
  expect(await page.getByRole('main').innerText()).not.toMatch(/€\s*\d/);
});

test('added with the yellow button, more pieces with the keys; the packaging is chosen on the article’s page, too: it is the step of the quantity', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/product/default/${BOLT}`);
  const field = page.getByRole('textbox', { name: `Quantità ${BOLT}` });
  await field.press('Shift+ArrowUp');
  expect(await field.inputValue()).toBe('1100');
  await page.getByRole('button', { name: 'Aggiungi al carrello' }).click();
  await page
    .getByRole('status')
    .getByText(/1\.100 pz nel carrello/)
    .waitFor();
  await inCart(page).first().waitFor();
  const packaging = page.getByLabel(`Confezione ${BOLT}`);
  expect(await packaging.locator('option').allInnerTexts()).toEqual(['CF 100 pz', 'BOX 500 pz', 'PAL 2.000 pz']);
  await packaging.selectOption('BOX');
  expect(await field.inputValue()).toBe('500');
  await field.press('Alt+ArrowUp');
  await expect.poll(async () => (await field.inputValue()).replace('.', '')).toBe('1000');
});

test('what is offered from a larger quantity can be reached with one button', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  // Some screw of the demo has a promo whose quantity is above its smallest packaging.
  for (const size of ['m8', 'm6', 'm10', 'm5', 'm4', 'm12']) {
    await go(`/shop?text=${size}&promo_list=true&availability=2&per_page=96`);
    const several = page
      .getByRole('listitem')
      .filter({ hasText: /OFFERTE/ })
      .getByRole('heading')
      .getByRole('link');
    if ((await several.count()) === 0) continue;
    await several.first().click();
    break;
  }
  await page.waitForURL(/\/product\/default\//);
  const price = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Aggiungi al carrello' }) })
    .locator('b')
    .filter({ hasText: '€' })
    .first();
  const before = await price.innerText();
  await page.getByRole('button', { name: /per il prossimo prezzo/ }).click();
  expect(await price.innerText()).not.toBe(before);
});

test('a code of an article with sizes leads to the table; unknown ones are a 404 (S-2.15, S-2.35)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await go(`/product/default/${BOLTS}`);
  expect(new URL(page.url()).pathname).toBe(`/product/child/${BOLTS}`);
  for (const unknown of ['/product/default/non-esiste', '/product/child/non-esiste', '/product'])
    expect((await context.request.get(unknown)).status(), unknown).toBe(404);
});

test('sizes by keyboard: Enter goes down, Ctrl+Enter adds the filled rows; the bar counts them, filters hide the others', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/product/child/${BOLTS}`);
  const fields = page.getByRole('table').getByRole('textbox');
  await fields.nth(0).fill('1');
  await fields.nth(0).press('Enter');
  expect(await fields.nth(0).inputValue()).not.toBe('1');
  expect(await fields.nth(1).evaluate((field) => field === document.activeElement)).toBe(true);
  await fields.nth(1).fill('1000');
  await page.getByRole('button', { name: /^Aggiungi/ }).waitFor();
  await fields.nth(1).press('Control+Enter');
  await page.getByRole('status').getByText('2 righe nel carrello').waitFor();
  expect(await fields.nth(0).inputValue()).toBe('');
  expect(await inCart(page).count()).toBeGreaterThanOrEqual(2);
  // The bar counts sizes, pieces and net, filters hide the other sizes.
  const sizes = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const all = await sizes.count();
  await page.getByRole('button', { name: /^M8 \d+$/ }).click();
  expect(await sizes.count()).toBeLessThan(all);
  const field = page.getByRole('textbox', { name: `Quantità ${BOLT}` });
  await field.fill('200');
  await field.press('Tab');
  await page.getByText('1 misura ·').waitFor();
  await page.getByRole('button', { name: 'Aggiungi 1 riga' }).waitFor();
  // Rows with a quantity stay visible under any filter.
  await page.getByRole('button', { name: /^M6 \d+$/ }).click();
  expect(await field.isVisible()).toBe(true);
});

test('prices of the table come in one call (C-CAT-2)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('child_list') && calls.push(request.url()));
  await go(`/shop?text=${BOLTS}`);
  await go(`/product/child/${BOLTS}`);
  await page.getByRole('table').waitFor();
  expect(calls).toEqual([]);
  expect(await page.getByRole('cell').filter({ hasText: '€' }).count()).toBeGreaterThan(5);
});

test('guests see sizes without prices and a way in', async () => {
  const { page, go } = await visitor();
  await go(`/product/child/${BOLTS}`);
  expect(await page.getByRole('main').getByText('€').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: /^Quantità/ }).count()).toBe(0);
  await go(`/en/product/default/${BOLT}`);
  expect(await page.getByRole('main').getByText('€').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Log in for prices', exact: true }).click();
  await page.getByRole('dialog').waitFor();
});

test('without JavaScript: one form for all sizes, one for the article', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false, expectedErrors: /422/ });
  await go(`/product/child/${BOLTS}`);
  const field = page.getByRole('textbox', { name: `Quantità ${BOLT}` });
  await field.fill('200');
  await page.getByRole('button', { name: 'Aggiungi le righe compilate' }).click();
  await page.getByRole('status').getByText('1 riga nel carrello').waitFor();
  await field.fill('150');
  await page.getByRole('button', { name: 'Aggiungi le righe compilate' }).click();
  await page
    .getByRole('alert')
    .getByText(/100 o 200/)
    .waitFor();
  await go(`/product/default/${BOLT}`);
  await page.getByRole('button', { name: 'Aggiungi al carrello' }).click();
  await page
    .getByRole('status')
    .getByText(/^Aggiunti/)
    .waitFor();
});

test('article and sizes on a phone: WCAG 2.2 AA and no sideways scroll', async () => {
  // In a wide window, and for guests: frame/layout.e2e.ts.
  const { page, go } = await visitor({ as: CUSTOMER });
  for (const path of [`/product/default/${BOLT}`, `/product/child/${BOLTS}`])
    await inCase(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go(path);
      await resize(page, 390);
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
});

test('badges of a size go below its code before they widen the table', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 1_234_500 });
  await go(`/product/child/${BOLTS}`);
  await page.getByText('nel carrello 1.234.500').waitFor();
  const beyond = await page
    .getByRole('main')
    .getByRole('table')
    .first()
    .evaluate(
      (table) => table.getBoundingClientRect().right - (table.parentElement?.getBoundingClientRect().right ?? 0),
    );
  expect(beyond).toBeLessThanOrEqual(0);
});

test('on a phone the drawing of an article with sizes stands beside its name, above the sizes', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ pictures: true, as: CUSTOMER, width: 390, height: 844, javaScript: false });
  await go(`/product/child/${BOLTS}`);
  const name = page.getByRole('heading', { level: 1 });
  const drawing = page.locator('.page-title img');
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const [image, title] = [await drawing.boundingBox(), await name.boundingBox()];
  expect((image?.x ?? 0) + (image?.width ?? 0)).toBeLessThanOrEqual(title?.x ?? 0);
  expect(Math.abs((image?.y ?? 0) - (title?.y ?? 99))).toBeLessThan(30);
});
