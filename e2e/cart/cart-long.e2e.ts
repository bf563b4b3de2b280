/** A cart of 300 rows: a windowed list that loses nothing for keyboard, screen readers, print and pages without JavaScript. */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { callShop } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
/** An address that the other cart tests do not use. */
const ADDRESS = 3;
const ROWS = 300;

withBrowser();

interface Row {
  row_id: number;
  carti: string;
  quantity: number;
}

async function rowsOf(context: BrowserContext): Promise<Row[]> {
  const { client_id } = await callShop(context, 'wrapper.get_cart_items');
  const cart = await callShop(context, 'wrapper.get_cart_items', { client_id, address_code: ADDRESS });
  return (Object.values(cart.data) as Row[]).sort((a, b) => a.row_id - b.row_id);
}

/** A customer at the third address, whose cart has 300 rows. */
async function atCart(options: Parameters<typeof visitor>[0] = {}, path = '/pages/cart?tab=active') {
  const shop = await visitor({ as: CUSTOMER, ...options });
  await shop.context.addCookies([{ name: 'bancale_address', value: String(ADDRESS), url: shopUrl() }]);
  const rows = await rowsOf(shop.context);
  await shop.go(path);
  return { ...shop, rows };
}

interface Card {
  id: number;
  addable: boolean;
  num_childs: number;
  packagings: Array<{ default: boolean; quantity: number }>;
}

beforeAll(async () => {
  await asApiUser(CUSTOMER, fillWith300Rows);
});

async function fillWith300Rows(context: BrowserContext): Promise<void> {
  const { client_id } = await callShop(context, 'wrapper.get_cart_items');
  const who = { client_id, address_code: ADDRESS };
  let cart = await callShop(context, 'wrapper.get_cart_items', who);
  if (cart.id_cart) await callShop(context, 'wrapper.remove_cart', { ...who, id_cart: cart.id_cart });
  for (let first = 1; first < 1500 && (cart.total_count ?? 0) < ROWS; first += 96) {
    const item_ids = Array.from({ length: 96 }, (_, index) => first + index);
    const { data } = await callShop(context, 'wrapper.item_list', { ...who, item_ids });
    const rows = (data as Card[])
      .filter((card) => card.addable && card.num_childs === 0)
      .map((card) => ({ item_id: card.id, quantity: card.packagings.find((one) => one.default)?.quantity ?? 1 }));
    if (rows.length > 0)
      cart = await callShop(context, 'b2b_cart.add_rows', { ...who, rows: rows.slice(0, ROWS - cart.total_count) });
  }
  expect(cart.total_count).toBe(ROWS);
}

const quantity = (page: Page, carti: string | undefined) =>
  page.getByRole('textbox', { name: `Quantità ${carti}`, exact: true });
const drawn = (page: Page) =>
  page
    .locator('main')
    .getByRole('textbox', { name: /^Quantità / })
    .count();
const find = (page: Page) => page.getByRole('textbox', { name: 'Cerca nel carrello' });

/** Waits until the page has the whole cart. */
const whole = (page: Page) => expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);

test('only rows near the window are in the page, each says its place among all; the filter field finds what find-in-page cannot see; all rows are printed; a phone has no sideways scroll, and the way to the order in sight (C-CART-13)', async () => {
  const { page, rows } = await atCart({ touch: true });
  const last = rows[ROWS - 1] as Row;
  await whole(page);
  await quantity(page, rows[0]?.carti).waitFor();
  expect(await drawn(page)).toBeLessThan(100);
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: quantity(page, rows[0]?.carti) });
  expect([await first.getAttribute('aria-posinset'), await first.getAttribute('aria-setsize')]).toEqual(['1', '300']);

  expect(await quantity(page, last.carti).count()).toBe(0);
  await find(page).fill(last.carti);
  await quantity(page, last.carti).waitFor();
  expect(await drawn(page)).toBeLessThan(20);
  await find(page).fill('');
  await quantity(page, rows[0]?.carti).waitFor();

  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => drawn(page)).toBe(ROWS);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => drawn(page)).toBeLessThan(130);

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await quantity(page, last.carti).waitFor();
  await expect.poll(() => drawn(page)).toBeLessThan(130);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Procedi all’ordine' }).first().waitFor();
});

test('all rows can be selected, also those that are not rendered; keyboard: from field to field across them, an edit far down is saved, and the response contains the row, not the cart (C-CART-4, C-CART-13)', async () => {
  const { page, rows, context } = await atCart();
  await whole(page);
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
  await page.getByText('300 righe selezionate').waitFor();
  await page.getByRole('button', { name: 'Deseleziona' }).click();
  await page.getByText('300 righe selezionate').waitFor({ state: 'detached' });

  await quantity(page, rows[0]?.carti).focus();
  for (let row = 1; row <= 70; row += 1) {
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Quantità ${rows[row]?.carti}`);
  }
  const answered = page.waitForResponse('**/bancale.wrapper.update_cart');
  await page.keyboard.press('Alt+ArrowUp');
  const wanted = rows[70] as Row;
  const { message } = await (await answered).json();
  expect(Object.values(message.data).map((row) => (row as Row).carti)).toEqual([wanted.carti]);
  expect(message.total_count).toBe(ROWS);
  await expect
    .poll(async () => (await rowsOf(context)).find((row) => row.carti === wanted.carti)?.quantity)
    .toBe(wanted.quantity * 2);
});

test('without JavaScript the rows come in pages, with words, order and edits (C-CART-13)', async () => {
  const { page, rows, go, context } = await atCart({ javaScript: false });
  expect(await drawn(page)).toBe(40);
  await page.getByRole('link', { name: 'Pagina 2', exact: true }).click();
  const row = rows[41] as Row;
  await quantity(page, row.carti).fill(String(row.quantity * 3));
  const item = page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: quantity(page, row.carti) });
  await item.getByTitle('Aggiungi nota').click();
  await page.getByRole('textbox', { name: `Nota per ${row.carti}` }).fill('seconda pagina');
  await page.getByRole('button', { name: 'Aggiorna le quantità' }).click();
  await page.getByText('Carrello aggiornato.').waitFor();
  expect(await quantity(page, row.carti).inputValue()).toBe(String(row.quantity * 3));
  expect((await rowsOf(context)).find((one) => one.carti === row.carti)).toMatchObject({ note: 'seconda pagina' });
  await go('/pages/cart?tab=active&only=noted');
  expect(await drawn(page)).toBe(1);
  await go('/pages/cart?tab=active&sort=newest');
  await quantity(page, rows[ROWS - 1]?.carti).waitFor();
});
