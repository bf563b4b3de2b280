/** Rows, cards, detail, order, and coming back to a listing (storefront.md §2 "Layout switcher", "Toasts and sort", "Other"). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callShop } from '../kit/cart-steps.ts';
import { inCase } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, expectStill, visitor, withBrowser } from '../kit/kit.ts';
import { shownPrice } from '../kit/shown-price.ts';

const CUSTOMER = 'cliente1@example.com';
const BOLT = 'VT933.08.020';
const PARENT = 'VT933';

withBrowser();

const cards = (page: Page) =>
  page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const card = (page: Page, code: string) => cards(page).filter({ has: page.getByText(code, { exact: true }) });
const codes = (page: Page) => cards(page).locator('.code').allInnerTexts();
const view = (page: Page, name: string) => page.getByRole('group', { name: 'Vista' }).getByRole('button', { name });
/** Cards show the gallery picture, rows the small one. */
const pictures = (page: Page) => cards(page).first().locator('img').getAttribute('src');
const expectGrid = (page: Page) => expect.poll(() => pictures(page)).toContain('gallery_');
const expectRows = (page: Page) => expect.poll(() => pictures(page)).toContain('thumb_');

test('three modes: small-list (default), grid, detail; one other than detail is stored as the last chosen type (S-2.85, S-2.87, S-3.65, S-4.31)', async () => {
  const { page, go } = await visitor({ pictures: true, as: CUSTOMER });
  await go('/shop?text=vite+m8');
  await expectRows(page);
  expect(await view(page, 'Elenco').getAttribute('aria-pressed')).toBe('true');
  const before = await codes(page);
  await view(page, 'Griglia').click();
  await expectGrid(page);
  expect(await view(page, 'Griglia').getAttribute('aria-pressed')).toBe('true');
  expect(await codes(page)).toEqual(before);
  expect(page.url()).toMatch(/\/shop\?text=vite\+m8$/);
  expect(await page.evaluate(() => localStorage.getItem('last-type'))).toBe('grid');
  // The server renders the chosen layout: no rows first, no layout shift.
  const html = await (await page.request.get('/shop?text=rondella')).text();
  expect(html).toContain('gallery_');
  await go('/shop?text=rondella');
  await expectGrid(page);
  await expectStill(page, 0.02);
  await page.getByRole('link', { name: 'Dettaglio' }).click();
  await page.waitForURL(/\/product\//);
  expect(await page.evaluate(() => localStorage.getItem('last-type'))).toBe('grid');
});

test('/shop/list is the grid, /shop/small-list the rows; the switcher leads to the stored shop route, with the prefix of a language other than Italian (S-2.10, S-2.86)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop/list?text=vite+m8&brand=ruvo');
  await expectGrid(page);
  await view(page, 'Elenco').click();
  await page.waitForURL(/\/shop\?text=vite\+m8&brand=ruvo$/);
  await expectRows(page);
  await go('/shop/small-list?text=vite+m8');
  await expectRows(page);
  await go('/en/shop/list?text=m8');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click();
  await page.waitForURL(/\/en\/shop\?text=m8$/);
});

test('on tablets /shop/list and /shop/small-list redirect to /shop and keep the query (S-2.11)', async () => {
  const { page, go } = await visitor({ width: 820 });
  await go('/shop/list?text=vite&brand=ruvo');
  await page.waitForURL(/\/shop\?text=vite&brand=ruvo$/);
  await go('/en/shop/small-list?text=m8');
  await page.waitForURL(/\/en\/shop\?text=m8$/);
});

test('in detail mode the button opens the first product (S-2.88)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite+m8');
  expect(await cards(page).count()).toBeGreaterThan(1);
  const first = await cards(page).first().getByRole('heading').getByRole('link').getAttribute('href');
  await page.getByRole('link', { name: 'Dettaglio' }).click();
  await page.waitForURL((url) => url.pathname === first);
});

test('the card links to /product/default/{slug}, one with sizes to /product/child/{carti}, in rows and grid, in both languages (S-2.15, S-2.104)', async () => {
  // As the server renders it: no script changes a link.
  const { page, context, go } = await visitor({ as: CUSTOMER, javaScript: false });
  const wanted: Record<string, string> = {};
  for (const text of [BOLT, PARENT]) {
    const { product_list } = await callShop(context, 'wrapper.product_list', { text });
    const one = product_list.data.find((card: { carti: string }) => card.carti === text);
    wanted[text] = one.num_childs > 1 ? `/product/child/${one.carti}` : `/product/default/${one.slug}`;
  }
  expect(wanted).toEqual({
    [BOLT]: expect.stringMatching(/^\/product\/default\/[a-z0-9-]+$/),
    [PARENT]: '/product/child/VT933',
  });
  for (const prefix of ['', '/en'])
    for (const layout of ['/shop/small-list', '/shop/list'])
      for (const [code, path] of Object.entries(wanted)) {
        await go(`${prefix}${layout}?text=${code}`);
        const link = card(page, code).getByRole('heading').getByRole('link');
        expect(await link.getAttribute('href'), `${prefix}${layout}?text=${code}`).toBe(prefix + path);
      }
});

test('a card adds to the cart, shows its discount as an integer and its ratings as a bar', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop/list?text=vite+m8');
  // The script of the cards loads last.
  await page.waitForLoadState('networkidle');
  const bolt = card(page, BOLT);
  await bolt
    .getByText(/−\d{1,2}%$/)
    .first()
    .waitFor();
  await bolt.getByRole('img', { name: /^Valutazione .* su 5$/ }).waitFor();
  expect(await bolt.getByLabel(`Confezione ${BOLT}`).locator('option:checked').innerText()).toBe('CF 100 pz');
  const field = bolt.getByRole('textbox', { name: `Quantità ${BOLT}` });
  await field.fill('200');
  await field.press('Enter');
  await page
    .getByRole('status')
    .getByText(/200 pz/)
    .waitFor();
  const badge = bolt.getByText(/nel carrello [\d.]+/);
  await badge.waitFor();
  const [below, picture] = [await badge.boundingBox(), await bolt.locator('img').boundingBox()];
  expect(below?.y, 'not on the picture').toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
});

test('a card with several packagings keeps room for its button: the choice stands on a line of its own', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: 'cliente2@example.com', javaScript: false });
  await go('/shop/list?text=m8');
  const card = cards(page)
    .filter({ has: page.getByRole('combobox') })
    .first();
  const [button, field] = [card.getByRole('button', { name: /^Aggiungi/ }), card.getByRole('combobox')];
  const fits = await button.evaluate((one) => one.scrollWidth <= one.clientWidth);
  expect(fits).toBe(true);
  const [under, above] = [await button.boundingBox(), await field.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
});

test('with variants and no base price the card shows the lowest to highest of their prices', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go(`/shop/list?text=${PARENT}`);
  const parent = card(page, PARENT);
  expect(await shownPrice(parent.locator('.price__net'))).toMatch(/^€ [\d.,\s]+ ?– ?[\d.,\s]+$/);
  await parent.getByRole('link', { name: /^Scegli tra \d+ misure/ }).waitFor();
});

test('without JavaScript the layout is chosen by a form, and it stays', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/shop?text=vite');
  await view(page, 'Griglia').click();
  await page.waitForURL(/\/shop\?text=vite$/);
  await expectGrid(page);
  await go('/shop?text=dado');
  await expectGrid(page);
});

test('sort options: default, popularity, rating, new, price-asc, price-dec (S-2.101)', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go('/shop?text=vite');
  const order = page.getByRole('combobox', { name: 'Ordina per' });
  const values = await order.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(values).toEqual(['default', 'popularity', 'rating', 'new', 'price-asc', 'price-dec']);
  for (const sort of ['featured', 'rating', 'new', 'price-dec']) {
    await go(`/shop?text=vite&sort=${sort}`);
    expect(await order.inputValue(), sort).toBe(sort === 'featured' ? 'popularity' : sort);
  }
});

test('in the grid on small screens the order stands only in the off-canvas toolbar (S-2.102)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 844 });
  await go('/shop?text=vite');
  expect(await page.getByRole('combobox', { name: 'Ordina per' }).count()).toBe(1);
  await view(page, 'Griglia').click();
  await expectGrid(page);
  expect(await page.getByRole('combobox', { name: 'Ordina per' }).count()).toBe(0);
  await page.getByRole('button', { name: /^Filtri e ordine/ }).click();
  const sheet = page.getByRole('complementary', { name: 'Filtri' });
  await sheet.getByRole('combobox', { name: 'Ordina per' }).selectOption('price-asc');
  await page.waitForURL(/sort=price-asc/);
  await expectNoOverflow(page);
});

test('scroll and loaded rows are restored on the way back and after a reload (S-2.105, S-3.66)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?category=viteria');
  for (const rows of [24, 36]) {
    await page.getByRole('link', { name: /mostra altri/i }).click();
    await expect.poll(() => cards(page).count()).toBe(rows);
  }
  const before = await codes(page);
  await cards(page).nth(30).scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);
  expect(y).toBeGreaterThan(1000);
  await page.reload();
  await expect.poll(() => cards(page).count()).toBe(36);
  expect(await codes(page)).toEqual(before);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  // Stored per history entry under the specified key.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await page.evaluate(() => sessionStorage.getItem('shopPageScrollPosition'))).toContain(String(y));
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { leftAt: scrollY }), { capture: true }),
  );
  await cards(page).nth(30).getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/product\//);
  const leftAt = await page.evaluate(() => Number(Reflect.get(window, 'leftAt')));
  expect(leftAt).toBeGreaterThan(1000);
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBe(36);
  expect(await codes(page)).toEqual(before);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt);
});

test('“back to the results” and the search tab find the same rows and place as the browser’s Back', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?category=viteria');
  await page.getByRole('link', { name: /mostra altri/i }).click();
  await expect.poll(() => cards(page).count()).toBe(24);
  const before = await codes(page);
  const ways = [
    page.getByRole('link', { name: 'Torna ai risultati' }),
    page.getByRole('navigation', { name: 'Ricerche aperte' }).getByRole('link', { name: 'Viteria' }),
    page.getByRole('link', { name: 'Torna ai risultati' }),
  ];
  for (const way of ways) {
    const article = cards(page).nth(18).getByRole('heading').getByRole('link');
    await article.scrollIntoViewIfNeeded();
    await page.evaluate(() =>
      addEventListener('click', () => Object.assign(window, { leftAt: scrollY }), { capture: true, once: true }),
    );
    await article.click();
    await page.waitForURL(/\/product\//);
    const leftAt = await page.evaluate(() => Number(Reflect.get(window, 'leftAt')));
    expect(leftAt).toBeGreaterThan(500);
    await way.click();
    await page.waitForURL(/category=viteria/);
    await expect.poll(() => cards(page).count()).toBe(24);
    expect(await codes(page)).toEqual(before);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt);
  }
});

test('another layout keeps the rows that were loaded (S-2.105, S-3.66)', async () => {
  const { page, go } = await visitor({ pictures: true, as: CUSTOMER });
  await go('/shop?text=vite');
  await page.getByRole('link', { name: /mostra altri/i }).click();
  await expect.poll(() => cards(page).count()).toBe(24);
  const before = await codes(page);
  await view(page, 'Griglia').click();
  await expectGrid(page);
  expect(await codes(page)).toEqual(before);
  await expect.poll(() => cards(page).last().locator('img').getAttribute('src')).toContain('gallery_');
});

test('the grid: WCAG 2.2 AA, nothing sticks out, nothing jumps, for customers, on a phone, and for guests in English', async () => {
  const customer = await visitor({ pictures: true, as: CUSTOMER });
  const guest = await visitor({ pictures: true });
  for (const [{ page, go }, path, width] of [
    [customer, '/shop/list?text=vite+m8', 1440],
    [customer, '/shop/list?text=vite+m8', 390],
    [guest, '/en/shop/list?text=m8', 1440],
  ] as const)
    await inCase(`${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await go(path);
      await expectGrid(page);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await expectStill(page, 0.02);
    });
});
