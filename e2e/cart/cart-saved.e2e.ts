/** Saved carts and selected rows (C-CART-5), with and without JavaScript. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, cartRow, fillCart, NUT, piecesInCart, WASHER } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente2@example.com';

withBrowser();

let names = 0;
const newName = () => {
  names += 1;
  return `Cantiere ${process.pid}-${names}`;
};

/** A customer on the cart page with bolts, nuts and washers. */
async function atCart(options: Parameters<typeof visitor>[0] = {}) {
  const shop = await visitor({ as: CUSTOMER, ...options });
  await fillCart(shop.context, { [BOLT]: 1000, [NUT]: 400, [WASHER]: 1000 });
  await shop.go('/pages/cart?tab=active');
  await cartRow(shop.page, BOLT).waitFor();
  return shop;
}

const active = async (page: Page) => {
  const { data } = await callShop(page.context(), 'wrapper.get_cart_items');
  return (Object.values(data) as Array<{ carti: string }>).map((row) => row.carti).sort();
};
const savedCarts = async (page: Page): Promise<Array<{ cart_name: string; items_count: number }>> =>
  (await callShop(page.context(), 'b2b_cart.get_cart_list', { filters: { status: 'saved' }, limit: 100 })).data;
const savedRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const more = (page: Page, name: string) => page.getByLabel(`Altro per ${name}`);

async function saveAs(page: Page, name: string): Promise<void> {
  const tools = page.getByTitle('Strumenti del carrello');
  if (await tools.isVisible()) await tools.click();
  await page.getByRole('link', { name: 'Salva per dopo' }).click();
  await page.getByLabel('Nome del carrello').fill(name);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await page.getByText('Carrello salvato.').waitFor();
}

for (const javaScript of [true, false]) {
  const how = javaScript ? '' : ', without JavaScript';

  test(`a cart without a name is not saved, and its field says so; deleting asks first${how} (C-CART-5)`, async () => {
    const { page, go } = await atCart({ javaScript, expectedErrors: /422/ });
    await page.getByRole('link', { name: 'Salva per dopo' }).click();
    const field = page.getByRole('textbox', { name: 'Nome del carrello' });
    // The window focuses its question, not its ×.
    if (javaScript) await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('  ');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByRole('dialog').getByText('Campo obbligatorio').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    if (javaScript) await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    const name = newName();
    await field.fill(name);
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText('Carrello salvato.').waitFor();
    expect((await savedCarts(page)).map((cart) => cart.cart_name)).toContain(name);
    expect(await active(page)).toEqual([]);

    await go('/pages/cart?tab=saved');
    await more(page, name).click();
    await page.getByRole('link', { name: 'Elimina' }).click();
    const window = page.getByRole('dialog', { name: 'Eliminare il carrello?' });
    await window.getByRole('link', { name: 'Annulla' }).click();
    await window.waitFor({ state: 'detached' });
    await more(page, name).click();
    await page.getByRole('link', { name: 'Elimina' }).click();
    await window.getByRole('button', { name: 'Elimina il carrello' }).click();
    await page.getByText('Carrello eliminato.').waitFor();
    expect((await savedCarts(page)).map((cart) => cart.cart_name)).not.toContain(name);
  });

  test(`select rows to order now: the others are parked as a saved cart, and can come back; a saved cart is looked into, renamed, copied, added to the active one, activating parks the current cart with a name of its own${how} (C-CART-5, C-CART-11, S-4.16)`, async () => {
    const { page, context, go } = await atCart({ javaScript });
    await page.getByRole('checkbox', { name: `Seleziona ${NUT}` }).check();
    await page.getByRole('button', { name: 'Ordina solo queste' }).click();
    await page.getByText(/2 righe messe da parte in «Righe messe da parte il /).waitFor();
    expect(await active(page)).toEqual([NUT]);
    await page.getByRole('button', { name: 'Riporta nel carrello' }).click();
    await page.getByText('Righe aggiunte al carrello attivo.').waitFor();
    expect(await active(page)).toEqual([NUT, WASHER, BOLT].sort());

    const [name, other, copy] = [newName(), newName(), newName()];
    await saveAs(page, name);
    await go('/pages/cart?tab=saved');
    await savedRow(page, name).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByRole('row').filter({ hasText: NUT }).waitFor();
    expect(await active(page)).toEqual([]);

    await more(page, name).click();
    await page.getByRole('link', { name: 'Duplica' }).click();
    await page.getByLabel('Nome della copia').fill(copy);
    await page.getByRole('button', { name: 'Salva la copia' }).click();
    await page.getByText(`Copia salvata come «${copy}».`).waitFor();
    await savedRow(page, copy).waitFor();

    await more(page, name).click();
    await page.getByRole('link', { name: 'Rinomina' }).click();
    expect(await page.getByLabel('Nome del carrello').inputValue()).toBe(name);
    await page.getByLabel('Nome del carrello').fill(other);
    await page.getByRole('button', { name: 'Rinomina' }).click();
    await page.getByText(`Ora il carrello si chiama «${other}».`).waitFor();
    await savedRow(page, other).waitFor();

    await callShop(context, 'wrapper.add_to_cart', { item_id: BOLT, quantity: 200 });
    await more(page, other).click();
    await page.getByRole('button', { name: 'Aggiungi al carrello attivo' }).click();
    await page.getByText('Righe aggiunte al carrello attivo.').waitFor();
    await cartRow(page, WASHER).waitFor();
    expect(await piecesInCart(context, BOLT)).toBe(1200);
    expect((await savedCarts(page)).map((cart) => cart.cart_name)).not.toContain(other);

    await fillCart(context, { [WASHER]: 500 });
    const before = (await savedCarts(page)).length;
    await go('/pages/cart?tab=saved');
    await page.getByRole('button', { name: `Riprendi: ${copy}` }).click();
    await page.getByText('Carrello ripreso.').waitFor();
    await cartRow(page, NUT).waitFor();
    const [newest] = await savedCarts(page);
    expect(newest).toMatchObject({ cart_name: expect.stringMatching(/^Carrello del /), items_count: 1 });
    expect((await savedCarts(page)).length).toBe(before);
  });
}

test('chosen rows are put aside or taken out together; taking out can be undone; an edit that was typed a moment before the cart is saved is in it; a double click saves once (C-CART-11)', async () => {
  const { page, context } = await atCart();
  await page.getByRole('checkbox', { name: `Seleziona ${BOLT}` }).check();
  await page.getByRole('button', { name: 'Metti da parte' }).click();
  await page.getByText(/1 riga messa da parte in/).waitFor();
  await cartRow(page, BOLT).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
  await page.getByText('2 righe selezionate').waitFor();
  await page.getByRole('region', { name: 'Righe selezionate' }).getByRole('button', { name: 'Rimuovi' }).click();
  await page.getByText('2 righe rimosse dal carrello.').waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await cartRow(page, NUT).waitFor();
  await expect.poll(() => active(page)).toEqual([NUT, WASHER].sort());

  const name = newName();
  const before = (await savedCarts(page)).length;
  await page.getByRole('textbox', { name: `Quantità ${NUT}` }).fill('1800');
  await page.getByRole('link', { name: 'Salva per dopo' }).click();
  await page.getByLabel('Nome del carrello').fill(name);
  await page.getByRole('button', { name: 'Salva', exact: true }).dblclick();
  await page.getByText('Carrello salvato.').waitFor();
  const carts: Array<{ id_cart: number; cart_name: string }> = (
    await callShop(context, 'b2b_cart.get_cart_list', { filters: { status: 'saved' }, limit: 100 })
  ).data;
  expect(carts.length).toBe(before + 1);
  const id_cart = carts.find((cart) => cart.cart_name === name)?.id_cart;
  const rows = Object.values((await callShop(context, 'wrapper.get_cart_items', { id_cart })).data);
  expect((rows as Array<{ carti: string; quantity: number }>).find((row) => row.carti === NUT)?.quantity).toBe(1800);
});

test('carts are exported as PDF and XLSX: the active one and a saved one, which is not there for another customer (C-CART-5, C-ID-3)', async () => {
  const { page, go } = await atCart();
  const name = newName();
  const files = async (pattern: RegExp) => {
    const kinds: string[] = [];
    for (const link of await page.getByRole('link', { name: pattern }).all()) {
      const response = await page.request.get((await link.getAttribute('href')) ?? '');
      kinds.push(`${response.status()} ${response.headers()['content-type']?.split(';')[0]}`);
    }
    return kinds;
  };
  const both = ['200 application/pdf', '200 application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
  expect(await files(/^(PDF|XLSX)$/)).toEqual(both);
  await saveAs(page, name);
  await go('/pages/cart?tab=saved');
  await more(page, name).click();
  expect(await files(new RegExp(`^(PDF|XLSX): ${name}$`))).toEqual(both);
  const [{ id_cart }] = (await savedCarts(page)) as unknown as [{ id_cart: number }];
  const stranger = await visitor({ as: 'cliente1@example.com', javaScript: false, expectedErrors: /404/ });
  await stranger.go(`/pages/cart?tab=saved&cart=${id_cart}`);
  await stranger.page.getByRole('heading', { name: '404' }).waitFor();
});

test('saved carts, a preview and a question are accessible and fit a phone, in both languages', async () => {
  const { page, go } = await atCart({ width: 390, height: 844 });
  const name = newName();
  await saveAs(page, name);
  for (const language of ['', '/en']) {
    await go(`${language}/pages/cart?tab=saved`);
    await page.getByRole('row').filter({ hasText: name }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  await page.getByLabel(`More for ${name}`).click();
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete the cart?' }).waitFor();
  await expectAccessible(page, 'dialog');
});
