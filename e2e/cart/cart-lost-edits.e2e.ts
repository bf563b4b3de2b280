/** An edit that is pending while another tab saves or sends the cart is reported, and made in the cart that is active now (C-CART-4). */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, cartRow, fillCart, NUT, piecesInCart } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente2@example.com';

withBrowser();

/** The cart page with a typed edit that reaches the server only after `release`. */
async function editOnItsWay(width?: number) {
  const visit = await visitor({ as: CUSTOMER, expectedErrors: /40[49]/, ...(width ? { width } : {}) });
  const { page, context, go } = visit;
  const { id_cart } = await fillCart(context, { [BOLT]: 1000 });
  await go('/pages/cart?tab=active');
  await cartRow(page, BOLT).waitFor();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const asked = page.waitForRequest('**/*update_cart');
  await page.route('**/*update_cart', async (route) => {
    await held;
    await route.continue();
  });
  const pieces = cartRow(page, BOLT).getByRole('textbox', { name: `Quantità ${BOLT}` });
  await pieces.fill('1500');
  await pieces.press('Enter');
  await asked;
  return { page, context, go, id_cart, release };
}

const strip = (page: Page) => page.getByRole('alert').filter({ hasText: 'queste modifiche non sono state salvate' });
const park = (context: BrowserContext, id_cart: number) =>
  callShop(context, 'wrapper.save_cart', { id_cart, name: `Messo da parte ${Date.now()}` });

test('the cart was saved for later in another tab: unsaved edits are reported, and applied to the active cart (C-CART-4)', async () => {
  const { page, context, id_cart, release } = await editOnItsWay();
  await park(context, id_cart);
  await callShop(context, 'wrapper.add_to_cart', { item_id: NUT, quantity: 200 });
  release();
  await strip(page).getByText('da 1.000 a 1.500 pz').waitFor();
  await expectAccessible(page, '.lost');
  await page.getByRole('button', { name: 'Applica al carrello attuale' }).click();
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(1500);
  expect(await piecesInCart(context, NUT)).toBe(200);
  await strip(page).waitFor({ state: 'detached' });
});

test('reported on a phone, visible at any scroll position; unwanted edits can be discarded (C-CART-4)', async () => {
  const { page, context, id_cart, release } = await editOnItsWay(390);
  await park(context, id_cart);
  release();
  await strip(page).waitFor();
  await expectNoOverflow(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Scarta' }).click();
  await strip(page).waitFor({ state: 'detached' });
  expect(await piecesInCart(context, BOLT)).toBe(0);
});
