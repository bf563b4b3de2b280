/** Rules of the cart in the browser (storefront.md §4 "Route changes", §5): requests that must not happen, and what a change of page ends. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatEuro } from '../../src/contract/values/money.ts';
import { BOLT, callShop, cartRow, fillCart, piecesInCart } from '../kit/cart-steps.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

/** Names of the endpoints that the page requests from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/method\/\w+\.(.+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) calls.push(name);
  });
  return calls;
}

test('gross, net and document totals plus the transport cost, as the server computes them, in both languages; any route change hides open modals (S-1.14, S-4.36)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 1000 });
  const cart = await callShop(context, 'wrapper.get_cart_items');
  const { totale_lordo, totale_netto, spese_trasporto, totale_doc } = cart;
  expect([totale_lordo > totale_netto, spese_trasporto]).toEqual([true, 9.9]);
  for (const [prefix, locale, name, labels] of [
    ['/en', 'en', 'Totals', ['Gross total', 'Net total', 'Transport', 'Document total']],
    ['', 'it', 'Totali', ['Totale lordo', 'Totale netto', 'Trasporto', 'Totale documento']],
  ] as const) {
    if (locale === 'it') await go('/shop?text=m8');
    await go(`${prefix}/pages/cart?tab=active`);
    await cartRow(page, BOLT).waitFor();
    const lines = page.getByRole('complementary', { name }).locator('dl > div');
    for (const [place, amount] of [totale_lordo, totale_netto, spese_trasporto, totale_doc].entries()) {
      const line = lines.filter({ has: page.locator('dt', { hasText: labels[place] ?? '' }) });
      expect((await line.locator('dd').innerText()).trim(), labels[place]).toBe(formatEuro(amount, locale));
    }
  }
  await cartRow(page, BOLT)
    .getByRole('button', { name: /Perché questo prezzo/ })
    .click();
  await page.getByRole('dialog', { name: 'Come si forma il prezzo' }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/shop/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the cart is not fetched when client_id is 0 (S-5.7)', async () => {
  const { page, go } = await visitor();
  const calls = callsOf(page);
  for (const path of ['/', '/shop', `/product/default/${BOLT}`]) {
    await go(path);
    await page.waitForLoadState('networkidle');
  }
  expect(calls.filter((name) => name.includes('cart'))).toEqual([]);
});

test('a quantity that is not positive says so (no-valid-quantity), the server is not called: on the page of an article in both languages, among the most purchased and the latest orders (S-5.5, S-5.6, S-8.17)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, {});
  const calls = callsOf(page);
  const additions = () => calls.filter((name) => name.includes('add_to_cart') || name.includes('add_rows'));
  for (const [prefix, said] of [
    ['', 'Quantità non valida (max 9.999.999)'],
    ['/en', 'Not a valid quantity (max 9,999,999)'],
  ] as const) {
    await go(`${prefix}/product/default/${BOLT}`);
    const add = page.getByRole('button', { name: /^(Aggiungi al carrello|Add to cart)/ });
    const form = page.locator('form').filter({ has: add });
    const pieces = form.getByRole('textbox').first();
    await pieces.fill('0');
    await pieces.press('Enter');
    await form.getByText(said).waitFor();
    await add.click();
    await form.getByText(said).waitFor();
    expect(additions(), prefix).toEqual([]);
    expect(await piecesInCart(context, BOLT), prefix).toBe(0);
  }
  await go(`/pages/account/purchases?text=${BOLT}`);
  const said = 'Quantità non valida (max 9.999.999)';
  const refuses = async (row: Locator) => {
    await row.getByRole('textbox').fill('0');
    await row.getByRole('button', { name: `Aggiungi ${BOLT}` }).click();
    await row.getByText(said).waitFor();
    expect(await row.getByText(said).count()).toBe(1);
  };
  await refuses(page.getByRole('main').getByRole('listitem').filter({ hasText: BOLT }));
  await go('/');
  await page
    .getByRole('navigation', { name: 'In evidenza' })
    .getByRole('link', { name: 'Ultimi articoli ordinati' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Ultimi articoli ordinati' });
  await dialog.getByRole('button', { name: '12 mesi' }).click();
  await dialog.getByRole('searchbox').fill(BOLT);
  await refuses(dialog.getByRole('listitem').filter({ hasText: BOLT }));
  expect(additions()).toEqual([]);
  expect(await piecesInCart(context, BOLT)).toBe(0);
});
