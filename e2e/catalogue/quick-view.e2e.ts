/** The quick view of an article over its list (storefront.md §9 "quick-view maximum 700 px"): grid of the listing and home page. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callShop, fillCart, NUT, piecesInCart } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, responses, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const BOLT = 'VT933.08.020';
const PARENT = 'VT933';

withBrowser();

const eye = (page: Page, code: string) => page.getByRole('link', { name: `Anteprima di ${code}`, exact: true });
/** Presses the quick view button once it works: cards have a script of their own. */
async function press(link: Locator): Promise<void> {
  await responses(link);
  await link.click();
}
const view = (page: Page) => page.getByRole('dialog');

/** The grid with one article's quick view open. */
async function opened(code: string, options: Parameters<typeof visitor>[0]) {
  const shop = await visitor(options);
  await shop.go(`/shop/list?text=${code}`);
  await press(eye(shop.page, code));
  await view(shop.page).waitFor();
  return shop;
}

test('quick view: picture, code, name, price, availability, packagings, at most 700 px wide, and the way to the article (C-SCR-23, S-9.43)', async () => {
  const { page, go } = await visitor({ pictures: true, as: CUSTOMER });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await go(`/shop/list?text=${BOLT}`);
    await press(eye(page, BOLT));
    const window = view(page);
    const name = await window.getByRole('heading').innerText();
    expect(name).toMatch(/^Vite/);
    await window.getByText(BOLT, { exact: true }).waitFor();
    await window
      .getByText(/^€ [\d.,]+/)
      .first()
      .waitFor();
    await window.getByText('Disponibile', { exact: true }).waitFor();
    await window
      .getByText(/CF\s100\spz/)
      .first()
      .waitFor();
    // The larger picture and all data load with the article.
    await window.getByText('Filettatura', { exact: true }).waitFor();
    await expect.poll(() => window.locator('img').getAttribute('src')).toContain('gallery_');
    expect((await window.boundingBox())?.width).toBeLessThanOrEqual(700);
    if (width > 768) expect((await window.boundingBox())?.width).toBe(700);
    await expectNoOverflow(page);
    await expectAccessible(page, 'dialog');
    await window.getByRole('link', { name: 'Apri la scheda completa' }).click();
    await page.waitForURL(/\/product\/default\//);
    await view(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }
});

test('quick view: Enter opens it, Esc closes it, and the focus is back where it was; a quantity goes into the cart, and the window says what is in it (C-SCR-23)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [NUT]: 400 });
  await go(`/shop/list?text=${BOLT}`);
  await responses(eye(page, BOLT));
  await eye(page, BOLT).focus();
  await page.keyboard.press('Enter');
  const window = view(page);
  await window.waitFor();
  await page.keyboard.press('Escape');
  await window.waitFor({ state: 'detached' });
  expect(await eye(page, BOLT).evaluate((link) => link === document.activeElement)).toBe(true);
  await press(eye(page, BOLT));
  await window.getByRole('textbox', { name: `Quantità ${BOLT}` }).fill('300');
  await window.getByRole('button', { name: `Aggiungi ${BOLT}`, exact: true }).click();
  await window.getByRole('status').getByText('Nel carrello: 300 pz.').waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(300);
});

test('quick view: the offers of an article, each with its quantity and price (C-SCR-23)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  const { product_list } = await callShop(context, 'wrapper.product_list', {
    text: '10 mm',
    promo_list: true,
    per_page: 96,
  });
  const card = product_list.data.find(
    (one: { addable: boolean; offers?: unknown[] }) => one.addable && (one.offers?.length ?? 0) > 1,
  );
  await go(`/shop/list?text=${card.carti}`);
  await press(eye(page, card.carti));
  await view(page)
    .getByText(/^Vedi \d+ offert[ae]/)
    .click();
  await view(page)
    .getByRole('table', { name: `Offerte per ${card.carti}` })
    .waitFor();
});

test('quick view: prices that are hidden stay hidden in it, the row total too', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/shop/list?text=${BOLT}`);
  await page.getByRole('button', { name: 'Nascondi i prezzi' }).click();
  await page.getByText('Prezzi nascosti').waitFor();
  await press(eye(page, BOLT));
  await view(page).getByText('Filettatura', { exact: true }).waitFor();
  await view(page)
    .getByRole('button', { name: `Aggiungi ${BOLT}`, exact: true })
    .waitFor();
  expect(await view(page).innerText()).not.toContain('€');
});

test('quick view: an article with sizes leads to the sizes (C-SCR-23)', async () => {
  const { page } = await opened(PARENT, { as: CUSTOMER });
  await view(page)
    .getByRole('link', { name: /^Scegli tra \d+ misure/ })
    .click();
  await page.waitForURL(/\/product\/child\/VT933/);
  await view(page).waitFor({ state: 'detached' });
});

test('quick view: guests see no price in it, and log in from it (C-SCR-23)', async () => {
  const { page } = await opened(BOLT, {});
  expect(await view(page).getByText('€').count()).toBe(0);
  await view(page)
    .getByRole('link', { name: `Accedi per i prezzi, ${BOLT}` })
    .click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
});

test('quick view on the home page: the visitor’s own price comes before adding is possible (C-SCR-23)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/');
  const first = page
    .getByRole('list', { name: 'In promozione' })
    .getByRole('link', { name: /^Anteprima di / })
    .first();
  await press(first);
  await view(page)
    .getByText(/€ [\d.,]+/)
    .first()
    .waitFor();
  await view(page).getByRole('link', { name: 'Apri la scheda completa' }).click();
  await page.waitForURL(/\/product\//);
});

test('any route change hides the quick view, a change of the query too (C-SCR-23, S-4.36)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite+m8');
  await page.getByRole('group', { name: 'Vista' }).getByRole('button', { name: 'Griglia' }).click();
  await page
    .getByRole('link', { name: /^Anteprima di / })
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Ordina per' }).selectOption('price-asc');
  await page.waitForURL(/sort=price-asc/);
  const first = page.getByRole('link', { name: /^Anteprima di / }).first();
  await press(first);
  await view(page).waitFor();
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('sort='));
  await view(page).waitFor({ state: 'detached' });
});

test('quick view in English; without JavaScript the eye is a link to the article (C-SCR-23)', async () => {
  const english = await visitor({ as: CUSTOMER });
  await english.go(`/en/shop/list?text=${BOLT}`);
  await press(english.page.getByRole('link', { name: `Quick view of ${BOLT}`, exact: true }));
  await view(english.page).getByRole('link', { name: 'Open the full page' }).waitFor();
  const plain = await visitor({ javaScript: false });
  await plain.go(`/shop/list?text=${BOLT}`);
  await eye(plain.page, BOLT).click();
  await plain.page.waitForURL(/\/product\/default\//);
});
