/** Prices without or with VAT, as the user chooses; carts stay net with the VAT of each rate (docs/prices.md). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, fillCart } from '../kit/cart-steps.ts';
import { inCase } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { shownPrice } from '../kit/shown-price.ts';

const CUSTOMER = 'cliente2@example.com';
const ARTICLE = `/product/default/${BOLT}`;

withBrowser();

const toggle = (page: Page) => page.getByRole('button', { name: /^IVA (escl|incl)\./ });

const amountOf = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
const articlePrice = async (page: Page) => amountOf(await shownPrice(page.locator('.buy .price__net .euro').first()));

test('a customer switches to prices with VAT: rows, article and total follow in place, and a new page begins so', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  const { data } = await callShop(context, 'wrapper.get_item', { item_id: BOLT });
  await go(`/shop?text=${BOLT}`);
  const row = page.getByRole('main').locator('.row').first();
  await page.getByText('prezzi netti, IVA esclusa').waitFor();
  const net = amountOf(await shownPrice(row.locator('.price__net .euro').first()));
  await toggle(page).click();
  await page.getByRole('status').getByText('IVA incl.').waitFor();
  await page.getByRole('button', { name: 'IVA incl. mostra i prezzi senza IVA' }).waitFor();
  const gross = amountOf(await shownPrice(row.locator('.price__net .euro').first()));
  expect(gross).toBe(Math.round(net * (100 + data.vat) * 100) / 10_000);
  expect(await row.getByText('IVA incl.').count()).toBe(1);
  await expectAccessible(page);
  await expectNoOverflow(page);

  // The server renders the next page this way, before any script runs.
  const html = await (await context.request.get(ARTICLE)).text();
  expect(html).toContain(`IVA ${data.vat}% inclusa`);
  await go(ARTICLE);
  expect(await articlePrice(page)).toBe(Math.round(data.sale_price * (100 + data.vat) * 100) / 10_000);
  await toggle(page).click();
  await page.getByText('al pezzo, IVA esclusa').waitFor();
  expect(await articlePrice(page)).toBe(data.sale_price);
});

test('the cart stays net, says so, and its document total is the fiscal one whatever was chosen (C-PRICE-3)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 1300 });
  const { totale_doc } = await callShop(context, 'wrapper.get_cart_items');
  const seen = async () => {
    await go('/pages/cart?tab=active');
    return page.getByRole('complementary', { name: 'Totali' }).getByRole('definition').allInnerTexts();
  };
  const before = await seen();
  await toggle(page).click();
  await page.getByRole('main').getByRole('listitem').getByText('IVA escl.').first().waitFor();
  const after = await seen();
  expect(after).toEqual(before);
  expect(amountOf(after.at(-1)?.replaceAll('.', '') ?? '')).toBe(totale_doc);
});

test('without JavaScript, at 1440 and 390 px: the choice is a form and comes back to the page', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go(`${ARTICLE}?quantity=300`);
  for (const [width, said] of [
    [1440, /al pezzo, IVA \d+% inclusa/],
    [390, 'al pezzo, IVA esclusa'],
  ] as const) {
    await inCase(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await toggle(page).click();
      await page.getByText(said).waitFor();
      expect(page.url()).toMatch(/quantity=300/);
      await expectNoOverflow(page);
    });
  }
});

test('suggestions and, on a phone, the cards of sizes say it too; English has the same choice in its words', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390 });
  await go('/product/child/VT933');
  await toggle(page).click();
  const size = page.getByRole('row').filter({ has: page.getByText(BOLT, { exact: true }) });
  await size.getByText('IVA incl.').waitFor();
  await page.getByRole('combobox', { name: /cerca per codice/i }).fill(BOLT);
  await page.getByRole('grid', { name: 'Suggerimenti' }).getByText('IVA incl.').first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(`/en${ARTICLE}`);
  await page.getByRole('button', { name: 'incl. VAT show prices without VAT' }).click();
  await page.getByRole('button', { name: 'excl. VAT show prices with VAT' }).click();
  await page.getByText(/each, \d+% VAT included/).waitFor();
});

test('a guest who sees no prices has nothing to choose', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/shop?text=m8');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  expect(await toggle(page).count()).toBe(0);
});
