/** The cart page: optimistic edits, rejections, addresses, saved carts, lost network, expired session (C-CART). */
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, cartRow, fillCart, NUT, piecesInCart, WASHER } from '../kit/cart-steps.ts';
import { DEMO_PASSWORD, expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { lastingToasts } from '../kit/lasting-toasts.ts';

const CUSTOMER = 'cliente1@example.com';
const UPDATE = '**/bancale.wrapper.update_cart';

withBrowser();

const total = (page: Page) => page.getByRole('complementary', { name: 'Totali' });
const quantity = (page: Page, carti: string) => page.getByRole('textbox', { name: `Quantità ${carti}` });

/** A customer on the cart page with 1000 bolts and 400 nuts. */
async function atCart(options: Parameters<typeof visitor>[0] = {}, before = async (_: Page) => {}) {
  const shop = await visitor({ as: CUSTOMER, ...options });
  await before(shop.page);
  await fillCart(shop.context, { [BOLT]: 1000, [NUT]: 400 });
  await shop.go('/pages/cart?tab=active');
  await cartRow(shop.page, BOLT).waitFor();
  return shop;
}

test('an edit is on screen at once, rounded up to the packaging, and the totals follow; a refused one goes back, says why in the row and offers what can be had (C-CART-4, C-CAT-3, S-2.22)', async () => {
  const { page, context } = await atCart({ expectedErrors: /422/ });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(UPDATE, async (route) => {
    await held;
    await route.continue();
  });
  const before = await total(page).innerText();
  await quantity(page, BOLT).fill('1150');
  await page.keyboard.press('Tab');
  await cartRow(page, BOLT).getByText('arrotondato a 1.200').waitFor();
  expect(await quantity(page, BOLT).inputValue()).toBe('1200');
  expect(await total(page).innerText()).toBe(before);
  release();
  await expect.poll(() => total(page).innerText()).not.toBe(before);
  expect(await piecesInCart(context, BOLT)).toBe(1200);

  const refuse = (route: Route) =>
    route.fulfill({
      status: 422,
      json: { message: 'refused', code: 'quantity-not-packaged', nearest: [1000, 1100] },
    });
  await page.route(UPDATE, refuse, { times: 1 });
  await quantity(page, BOLT).fill('1300');
  await page.keyboard.press('Enter');
  const row = cartRow(page, BOLT);
  await row.getByRole('alert').getByText('Quantità non compatibile con la confezione').waitFor();
  expect(await quantity(page, BOLT).inputValue()).toBe('1200');
  await row.getByRole('button', { name: 'Imposta 1.100' }).click();
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(1100);
  expect(await row.getByRole('alert').count()).toBe(0);
});

test('many edits of a row are one request, 500 ms after the last (C-CART-4, S-3.10, S-7.17)', async () => {
  const { page, context } = await atCart({}, (page) => page.clock.install());
  await page.getByRole('link', { name: 'Svuota' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Annulla' }).click();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('update_cart') && sent.push(request.postData() ?? ''));
  for (let press = 0; press < 5; press++)
    await cartRow(page, BOLT)
      .getByRole('button', { name: `+100 ${BOLT}` })
      .click();
  await page.clock.runFor(450);
  expect(sent).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(1500);
  // Identity, cart and the row with all fields of an update (storefront.md §3, §5).
  const { client_id, id_cart, data } = await callShop(context, 'wrapper.get_cart_items');
  const { row_id } = (Object.values(data) as Array<{ carti: string; row_id: number }>).find(
    (row) => row.carti === BOLT,
  ) ?? { row_id: 0 };
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    expect.objectContaining({
      client_id,
      address_code: 1,
      ext_call: true,
      id_cart,
      cart_rows: [{ row_id, quantity: 1500, qty_min_packaging: 100, promo_code: '', promo_row: 0 }],
    }),
  ]);
});

test('a row leaves with the bin or a typed 0, and a note says so; in the header dropdown, too, and it comes back with undo: from the toast and, longer than the toast, above the rows (C-CART-2, C-CART-4, C-CART-12, S-2.45, S-7.9, S-8.20)', async () => {
  const { page, context } = await atCart({}, (shown) => lastingToasts(shown, 8000));
  const cart = page.getByRole('banner').getByRole('group');
  await cart.locator('summary').click();
  await cart.getByRole('button', { name: `Rimuovi ${NUT}` }).click();
  await cart.getByRole('link', { name: NUT }).waitFor({ state: 'detached' });
  await undoFromToast(page, context);
  await page.keyboard.press('Escape');

  const bin = (carti: string) => page.getByRole('main').getByRole('button', { name: `Rimuovi ${carti}` });
  await bin(BOLT).click();
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(0);
  await page.getByText("L'articolo e' stato tolto dal tuo carrello").waitFor({ state: 'detached' });
  await page.getByText(`${BOLT} rimosso dal carrello.`).waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await cartRow(page, BOLT).waitFor();
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(1000);
  expect(await page.getByText(`${BOLT} rimosso dal carrello.`).count()).toBe(0);

  const removed = page.waitForRequest('**/bancale.wrapper.remove_cart_item');
  await bin(NUT).click();
  expect((await removed).postDataJSON()).toMatchObject({
    client_id: expect.any(Number),
    address_code: 1,
    ext_call: true,
    id_cart: expect.any(Number),
    row_id: expect.any(Number),
  });
  await page.getByText("L'articolo e' stato tolto dal tuo carrello").waitFor();
  expect(await cartRow(page, NUT).count()).toBe(0);
  await undoFromToast(page, context);
  await bin(NUT).click();
  await cartRow(page, NUT).waitFor({ state: 'detached' });
  await quantity(page, BOLT).fill('0');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('Nessun articolo nel carrello').first().waitFor();
  await expect.poll(async () => (await callShop(context, 'wrapper.get_cart_items')).total_count).toBe(0);
});

test('changed prices and anomalies: repaired one by one or all at once (C-CART-8)', async () => {
  const { page } = await visitor({ as: CUSTOMER });
  await fillCart(page.context(), { [BOLT]: 1000, [NUT]: 400, [WASHER]: 1000 });
  // What a re-check finds after an import (C-CART-8), inserted into the response.
  await page.route('**/bancale.wrapper.get_cart_items', async (route) => {
    const res = await route.fetch();
    const body = await res.json();
    for (const row of Object.values(body.message.data) as Array<{ carti: string; anomalies: object[] }>) {
      if (row.carti === BOLT)
        row.anomalies = [{ kind: 'price-changed', old_price: 0.1, new_price: 0.11, blocking: false }];
      if (row.carti === NUT) row.anomalies = [{ kind: 'packaging-invalid', nearest: [300, 600], blocking: true }];
      if (row.carti === WASHER) row.anomalies = [{ kind: 'not-sellable', blocking: true }];
    }
    await route.fulfill({ response: res, json: body });
  });
  await page.goto('/pages/cart?tab=active');
  await page.getByText('2 righe da correggere').waitFor();
  await cartRow(page, BOLT).getByText('netto da € 0,1000 a € 0,1100').waitFor();
  expect(await page.getByRole('link', { name: 'Procedi all’ordine' }).count()).toBe(0);
  await expectAccessible(page);
  const sent = page.waitForRequest(UPDATE);
  await page.getByRole('button', { name: 'Correggi tutto' }).click();
  const rows = JSON.parse((await sent).postData() ?? '').cart_rows as Array<{ quantity: number; accept?: true }>;
  expect(rows.map(({ quantity, accept }) => ({ quantity, accept }))).toEqual([
    { quantity: 1000, accept: true },
    { quantity: 600, accept: undefined },
    { quantity: 0, accept: undefined },
  ]);
});

test('each address has its own cart, and going back finds the first as it was; emptying asks first, and can be taken back (C-CART-1, C-CART-5, S-4.9, S-4.16)', async () => {
  const { page, context } = await atCart();
  await fillCart(context, { [WASHER]: 500 }, 2);
  const choose = async (address: string) => {
    await page.getByText('Consegna a').first().click();
    await page.getByRole('button', { name: address }).click();
  };
  await choose('Cantiere Residenza Adda');
  await cartRow(page, WASHER).waitFor();
  expect(await cartRow(page, BOLT).count()).toBe(0);
  await choose('Sede e magazzino');
  await cartRow(page, BOLT).waitFor();
  expect(await quantity(page, BOLT).inputValue()).toBe('1000');

  await page.getByRole('link', { name: 'Svuota' }).click();
  const window = page.getByRole('dialog', { name: 'Svuotare il carrello?' });
  await window.getByRole('link', { name: 'Annulla' }).click();
  await window.waitFor({ state: 'detached' });
  expect(await cartRow(page, BOLT).count()).toBe(1);
  await page.getByRole('link', { name: 'Svuota' }).click();
  await window.getByRole('button', { name: 'Svuota il carrello' }).click();
  await page.getByText('Nessun articolo nel carrello').first().waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await cartRow(page, NUT).waitFor();
  expect(await quantity(page, BOLT).inputValue()).toBe('1000');
});

test('a cart is saved under a name, resumed and deleted (S-4.16)', async () => {
  const { page } = await atCart();
  const name = `Cantiere ${Date.now()}`;
  await page.getByText('Salva per dopo').click();
  await page.getByLabel('Nome del carrello').fill(name);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await page.getByText('Carrello salvato.').waitFor();
  await page.getByText('Nessun articolo nel carrello').first().waitFor();
  await page.getByRole('link', { name: /^Salvati/ }).click();
  await page.getByRole('button', { name: `Riprendi: ${name}` }).click();
  await page.getByText('Carrello ripreso.').waitFor();
  expect(await quantity(page, BOLT).inputValue()).toBe('1000');
  await page.getByText('Salva per dopo').click();
  await page.getByLabel('Nome del carrello').fill(name);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await page.getByText('Nessun articolo nel carrello').first().waitFor();
  await page.getByRole('link', { name: /^Salvati/ }).click();
  await page.getByLabel(`Altro per ${name}`).click();
  await page.getByRole('link', { name: 'Elimina' }).click();
  await page.getByRole('button', { name: 'Elimina il carrello' }).click();
  await page.getByText('Carrello eliminato.').waitFor();
  expect(await page.getByText(name).count()).toBe(0);
});

test("guests log in and come back to the cart: transport gap and minimum order, below it nothing is sent; an empty cart says 'No products added to the cart' (C-CART-6, S-8.29, S-9.16)", async () => {
  const { page, context, go } = await visitor();
  await go('/pages/cart?tab=active');
  await page.waitForURL(/\/pages\/login\?next=/);
  await page.getByRole('button', { name: CUSTOMER }).click();
  await page.waitForURL(/\/pages\/cart\?tab=active/);
  await fillCart(context, { [BOLT]: 1000, [NUT]: 400 });
  await go('/pages/cart?tab=active');
  await total(page).getByText('gratuito oltre € 250,00').waitFor();
  await fillCart(context, { [BOLT]: 100 });
  await go('/pages/cart?tab=active');
  await total(page)
    .getByText(/^Mancano €\s\d+,\d\d al trasporto gratuito$/)
    .waitFor();
  await total(page).getByText('€ 9,90').waitFor();
  await total(page)
    .getByText(/^Mancano €\s\d+,\d\d all’ordine minimo di €\s50,00$/)
    .waitFor();
  expect(await page.getByRole('link', { name: 'Procedi all’ordine' }).count()).toBe(0);
  expect(await total(page).getByRole('button', { name: 'Procedi all’ordine' }).isDisabled()).toBe(true);
  await fillCart(context, {});
  await go('/en/pages/cart?tab=active');
  await page.getByRole('heading', { name: 'No products added to the cart' }).waitFor();
  await expectAccessible(page);
});

async function undoFromToast(page: Page, context: BrowserContext): Promise<void> {
  await page
    .getByRole('navigation', { name: "L'articolo e' stato tolto dal tuo carrello" })
    .getByRole('button', { name: 'Annulla' })
    .click();
  await cartRow(page, NUT).waitFor();
  await expect.poll(() => piecesInCart(context, NUT)).toBe(400);
}

test('the cart is sorted and searched; a row has a note: written in place, searched, kept after a reload, in both languages (C-CART-9, C-CART-10)', async () => {
  const { page, context, go } = await atCart();
  const codes = async () =>
    (
      await page
        .getByRole('main')
        .getByText(/^(VT933|DD934)[.0-9]*$/)
        .allTextContents()
    ).slice(0, 2);
  expect(await codes()).toEqual([BOLT, NUT]);
  await page.getByRole('combobox', { name: 'Ordina per' }).selectOption('Codice');
  await expect.poll(codes).toEqual([NUT, BOLT]);
  const field = page.getByRole('textbox', { name: 'Cerca nel carrello' });
  await field.fill('dado m8');
  await expect.poll(() => cartRow(page, BOLT).count()).toBe(0);
  expect(await cartRow(page, NUT).count()).toBe(1);
  await field.fill('nulla di simile');
  await page.getByText('Nessuna riga contiene «nulla di simile».').waitFor();
  await field.fill('');

  await cartRow(page, NUT).getByTitle('Aggiungi nota').click();
  // Typed text goes into the field at once, even keys that are shortcuts elsewhere.
  const words = page.getByRole('textbox', { name: `Nota per ${NUT}` });
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('per il bagno /2');
  expect(await words.inputValue()).toBe('per il bagno /2');
  await words.fill('per il bagno');
  await page.keyboard.press('Enter');
  await cartRow(page, NUT).getByText('Nota: per il bagno').waitFor();
  const noteOf = async () =>
    (
      Object.values((await callShop(context, 'wrapper.get_cart_items')).data) as Array<{ carti: string; note: string }>
    ).find((row) => row.carti === NUT)?.note;
  await expect.poll(noteOf).toBe('per il bagno');
  await page.getByRole('link', { name: /Con nota/ }).click();
  await expect.poll(() => cartRow(page, BOLT).count()).toBe(0);
  await page.getByRole('link', { name: /Con nota/ }).click();
  await cartRow(page, BOLT).waitFor();
  await field.fill('bagno');
  await expect.poll(() => cartRow(page, BOLT).count()).toBe(0);
  await go('/en/pages/cart?tab=active');
  await cartRow(page, NUT).getByText('Note: per il bagno').waitFor();
  await expectAccessible(page);
});

test('without network an edit waits and leaves when the network is back; a session that ends costs a login, not the edit (C-CART-4)', async () => {
  const { page, context } = await atCart({ expectedErrors: /ERR_INTERNET_DISCONNECTED|401/ });
  await context.setOffline(true);
  await quantity(page, BOLT).fill('2000');
  await page.keyboard.press('Enter');
  await page.getByText('Connessione assente').first().waitFor();
  expect(await quantity(page, BOLT).inputValue()).toBe('2000');
  await context.setOffline(false);
  await expect.poll(() => piecesInCart(context, BOLT), { timeout: 10_000 }).toBe(2000);
  await page.getByText('Connessione assente').first().waitFor({ state: 'detached' });

  await context.clearCookies({ name: 'bancale_session' });
  await quantity(page, BOLT).fill('1700');
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog');
  await window.getByLabel('Email').fill(CUSTOMER);
  await window.getByLabel('Password').fill(DEMO_PASSWORD);
  await window.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(1700);
  expect(await quantity(page, BOLT).inputValue()).toBe('1700');
});

test('two tabs: what one changes the other shows, and an old tab overwrites nothing; on paper: whose cart it is, rows with their quantities, no controls (C-CART-4)', async () => {
  const { page, context } = await atCart();
  const second = await context.newPage();
  await second.goto('/pages/cart?tab=active');
  await cartRow(second, NUT).waitFor();
  await quantity(second, NUT).fill('600');
  await quantity(second, NUT).press('Enter');
  await expect.poll(() => piecesInCart(context, NUT)).toBe(600);
  await page.bringToFront();
  await expect.poll(() => quantity(page, NUT).inputValue()).toBe('600');
  await quantity(page, BOLT).fill('1200');
  await quantity(page, BOLT).press('Enter');
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(1200);
  expect(await piecesInCart(context, NUT)).toBe(600);

  await page.emulateMedia({ media: 'print' });
  expect(await quantity(page, BOLT).isVisible()).toBe(true);
  // The customer and the date, which the screen does not show.
  await page.getByText(/^Cliente .+ \(\d+\) · \d\d\/\d\d\/\d{4}$/).waitFor();
  expect(await page.getByRole('button', { name: `Rimuovi ${BOLT}` }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cerca', exact: true }).count()).toBe(0);
});

test('without JavaScript quantities, removal and saving work (S-4.16)', async () => {
  const { page, context } = await atCart({ javaScript: false, expectedErrors: /422/ });
  await quantity(page, BOLT).fill('1300');
  await page.getByRole('button', { name: 'Aggiorna le quantità' }).click();
  await page.getByText('Carrello aggiornato.').waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(1300);
  await quantity(page, BOLT).fill('1350');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/1300 o 1400/)
    .waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(1300);
  await page.getByRole('button', { name: `Rimuovi ${NUT}` }).click();
  await page.getByText("L'articolo e' stato tolto dal tuo carrello").waitFor();
  expect(await piecesInCart(context, NUT)).toBe(0);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('Righe ripristinate nel carrello.').waitFor();
  expect(await piecesInCart(context, NUT)).toBe(400);
});

test('the page is accessible and fits a phone, in both languages', async () => {
  const { page, go } = await atCart({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await go('/en/pages/cart?tab=active');
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
  await page.getByRole('link', { name: 'Proceed to order' }).first().waitFor();
  await expectNoOverflow(page);
  await go('/en/pages/cart?tab=saved');
  await expectAccessible(page);
  await expectNoOverflow(page);
});
