/** From the cart to exactly one sent order, whatever is clicked, reloaded or opened twice (C-ORD). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  BOLT,
  callShop,
  cartRow,
  countOrders,
  fillCart,
  freshPieces,
  NUT,
  send,
  toSummary,
  WASHER,
} from '../kit/cart-steps.ts';
import { expectInSight } from '../kit/in-sight.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { sentOrder } from '../kit/sent-order.ts';

const CUSTOMER = 'cliente1@example.com';
withBrowser();

/** A customer with a cart that was not sent yet. */
async function atCheckout(options: Parameters<typeof visitor>[0] = {}) {
  const articles = { [BOLT]: freshPieces(), [NUT]: 400 };
  const shop = await visitor({ as: CUSTOMER, ...options });
  await fillCart(shop.context, articles);
  return { ...shop, articles };
}

const choice = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const step = (page: Page) => page.locator('[aria-current="step"]').innerText();

test('pickup, payment, summary; a double click sends one order (C-ORD-4, S-2.23, S-2.33, S-2.37, S-8.36)', async () => {
  const { page, context, go } = await atCheckout();
  const before = await countOrders(context);
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('send_order') && sent.push(request.url()));
  await go('/pages/cart?tab=active');
  await page.getByRole('link', { name: 'Procedi all’ordine' }).first().click();
  await choice(page, /Ritiro in sede/).check();
  await page.getByRole('radiogroup', { name: 'Fascia di ritiro' }).getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Continua al pagamento' }).click();
  await choice(page, /RiBa 60/).check();
  await page.getByLabel('Vostro riferimento').fill('Residenza Adda, scala B');
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  const summary = page.locator('main');
  for (const words of ['Ritiro in sede', 'RiBa 60', 'Residenza Adda, scala B'])
    await summary.getByText(words).first().waitFor();
  await page.getByLabel('Commenti per il magazzino').fill('Scarico dal cortile');
  await page.getByRole('button', { name: 'Invia ordine' }).dblclick();
  await page.waitForURL(/\/pages\/thankyou/);
  await page.getByText('Ordine completato con successo!').waitFor();
  const number = new URL(page.url()).searchParams.get('number');
  expect(sent).toHaveLength(1);
  expect(await countOrders(context)).toBe(before + 1);
  const order = await callShop(context, 'wrapper.get_order_detail', { number });
  expect(order).toMatchObject({
    delivery_type: 'pickup',
    reference: 'Residenza Adda, scala B',
    note: 'Scarico dal cortile',
    payment_method: { code: 'riba_60' },
    spese_trasporto: 0,
  });
  await expect.poll(() => page.getByRole('banner').innerText()).toMatch(/€\s0,00/);
});

test('a quantity that is still being typed is part of the order; reload and back lose nothing (C-ORD-1, S-2.37)', async () => {
  const { page, go } = await atCheckout();
  await go('/pages/cart?tab=active');
  await page.getByRole('textbox', { name: `Quantità ${NUT}` }).fill('800');
  await page.getByRole('link', { name: 'Procedi all’ordine' }).first().click();
  await page.getByRole('complementary', { name: 'Riepilogo ordine' }).getByText('800 pz', { exact: true }).waitFor();
  const dates = page.getByLabel('Data di spedizione').filter({ visible: true });
  await dates.selectOption({ index: 3 });
  const day = await dates.inputValue();
  await page.getByRole('button', { name: 'Continua al pagamento' }).click();
  await choice(page, /Bonifico/).check();
  await page.getByLabel('Vostro riferimento').fill('Prova');
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByRole('button', { name: 'Invia ordine' }).waitFor();
  await page.reload();
  await page.getByText('Bonifico bancario').waitFor();
  expect(await step(page)).toContain('Riepilogo');
  await page.getByRole('link', { name: 'Modifica: Pagamento' }).click();
  await page.waitForURL(/step=payment/);
  expect(await choice(page, /Bonifico/).isChecked()).toBe(true);
  expect(await page.getByLabel('Vostro riferimento').inputValue()).toBe('Prova');
  await page.goBack();
  await page.getByRole('button', { name: 'Invia ordine' }).waitFor();
  await page.getByRole('navigation', { name: 'Passaggi dell’ordine' }).getByRole('link', { name: 'Consegna' }).click();
  await dates.waitFor();
  expect(await dates.inputValue()).toBe(day);
});

test('one cart in three windows becomes one order: back after sending, a reload elsewhere and a second click show its number (C-ORD-4)', async () => {
  const { page, context } = await atCheckout({ expectedErrors: /409/ });
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const one of [page, second, third]) await toSummary(one);
  const number = await send(page);
  const orders = await countOrders(context);
  await page.goBack();
  await page.getByText(`Questo carrello è già stato inviato: è l’ordine ${number}`).waitFor();
  await expectAccessible(page);
  await second.reload();
  await second.getByText(`è l’ordine ${number}`).waitFor();
  await third.getByRole('button', { name: 'Invia ordine' }).click();
  await third.getByText(`è l’ordine ${number}`).waitFor();
  expect(await countOrders(context)).toBe(orders);
  for (const one of [page, third]) {
    await one.getByRole('link', { name: 'Vedi l’ordine' }).click();
    await one.getByRole('heading', { level: 1, name: number }).waitFor();
  }
});

test('Checkout is not available while your cart is empty, in both languages; below the minimum order the way is closed and the shortfall is said (C-CART-6, S-8.30)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, {});
  await go('/pages/checkout');
  await page.getByText('Non puoi ordinare con il carrello vuoto.').waitFor();
  await expectAccessible(page);
  await go('/en/pages/checkout');
  await page.getByText('Checkout is not available while your cart is empty.').waitFor();
  await fillCart(context, { [NUT]: 200 });
  await go('/pages/cart?tab=active');
  await page
    .getByRole('complementary', { name: 'Totali' })
    .getByText(/Mancano €\s.* all’ordine minimo/)
    .waitFor();
  expect(await page.getByRole('link', { name: 'Procedi all’ordine' }).count()).toBe(0);
  await go('/pages/checkout?step=summary');
  await page.getByText(/Mancano €\s.* all’ordine minimo/).waitFor();
  expect(await page.getByRole('button', { name: 'Invia ordine' }).isDisabled()).toBe(true);
  await page.getByText('Per inviare l’ordine correggi prima quanto segnalato in alto.').waitFor();
});

test('an order like one of today is asked about, and sent when it is meant; a lost response does not create another (C-ORD-4)', async () => {
  const { page, context, articles } = await atCheckout({ expectedErrors: /409|ERR_FAILED/ });
  const first = await sentOrder(context, articles);
  await fillCart(context, articles);
  await toSummary(page);
  const orders = await countOrders(context);
  await page.getByRole('button', { name: 'Invia ordine' }).click();
  await page.getByRole('alert').getByText(first).waitFor();
  expect(await countOrders(context)).toBe(orders);
  await page.route(
    '**/bancale.wrapper.send_order',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Invia comunque' }).click();
  await page.getByText('La rete non risponde').waitFor();
  const second = await send(page);
  expect(second).not.toBe(first);
  expect(await countOrders(context)).toBe(orders + 1);
});

test('on a phone: an order is sent again by itself while the database is away; when that does not help, the reason is in sight, and another press sends it once (C-ORD-4)', async () => {
  const { page, context } = await atCheckout({ width: 390, height: 844, expectedErrors: /503/ });
  await toSummary(page);
  const orders = await countOrders(context);
  const away = { code: 'unknown-outcome', message: 'x', retry_after: 0 };
  let sent = 0;
  await page.route('**/bancale.wrapper.send_order', async (route) => {
    sent += 1;
    // It was saved, and the response is lost on its way.
    if (sent === 1) await route.fetch();
    if (sent <= 7) return route.fulfill({ status: 503, json: away });
    return route.continue();
  });
  await page.getByRole('button', { name: 'Invia ordine' }).click();
  await expectInSight(page.getByRole('alert').filter({ hasText: 'l’ordine potrebbe essere già arrivato' }));
  expect(sent).toBe(7);
  expect(await page.getByText('Invio non riuscito').count()).toBe(0);
  await send(page);
  expect([sent, await countOrders(context)]).toEqual([8, orders + 1]);
});

test('a cart that changed elsewhere is shown again before it is sent; a session that ended costs a login, and the choices are still there', async () => {
  const { page, context } = await atCheckout({ expectedErrors: /401|409/ });
  await toSummary(page);
  const orders = await countOrders(context);
  await callShop(context, 'wrapper.add_to_cart', { item_id: WASHER, quantity: 500 });
  await page.getByRole('button', { name: 'Invia ordine' }).click();
  await page.getByText('Il carrello è cambiato nel frattempo').waitFor();
  await page.getByRole('complementary', { name: 'Riepilogo ordine' }).getByText(WASHER).waitFor();
  await context.clearCookies({ name: 'bancale_session' });
  await page.getByRole('button', { name: 'Invia ordine' }).click();
  await page.getByRole('link', { name: 'Accedi', exact: true }).click();
  await page.getByRole('button', { name: CUSTOMER }).click();
  await page.waitForURL(/\/pages\/checkout\?.*step=summary/);
  const number = await send(page);
  expect(await countOrders(context)).toBe(orders + 1);
  const { rows } = await callShop(context, 'wrapper.get_order_detail', { number });
  // The gift for this number of bolts is a row, too.
  expect(rows.filter((row: { gift: boolean }) => !row.gift)).toHaveLength(3);
});

test('without JavaScript: from the search to the sent order, and a similar one is asked about, too (C-ORD-1)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, javaScript: false, expectedErrors: /409/ });
  await fillCart(context, {});
  const pieces = freshPieces();
  await go('/');
  await page.getByRole('combobox', { name: /cerca per codice/i }).fill(`vite ${BOLT}`);
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await page.getByRole('textbox', { name: `Quantità ${BOLT}` }).fill(String(pieces));
  await page.getByRole('button', { name: `Aggiungi ${BOLT}` }).click();
  await go('/pages/cart?tab=active');
  await cartRow(page, BOLT).waitFor();
  await page.getByRole('link', { name: 'Procedi all’ordine' }).first().click();
  await page.getByRole('button', { name: 'Continua al pagamento' }).click();
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByRole('button', { name: 'Invia ordine' }).click();
  await page.getByText('Ordine completato con successo!').waitFor();
  await page.getByRole('link', { name: 'Vedi l’ordine' }).click();
  const title = page.getByRole('heading', { level: 1, name: /Ordine OC\// });
  const first = /OC\/\S+/.exec(await title.innerText())?.[0] ?? '';
  await page.getByRole('row').filter({ hasText: BOLT }).waitFor();
  await fillCart(context, { [BOLT]: pieces });
  await toSummary(page);
  await page.getByRole('button', { name: 'Invia ordine' }).click();
  await page.getByText(first).waitFor();
  await page.getByRole('button', { name: 'Invia comunque' }).click();
  await page.getByText('Ordine completato con successo!').waitFor();
});

test('each step is accessible and fits a phone, in both languages', async () => {
  const { page, context, go } = await atCheckout({ width: 390, height: 844 });
  // The words of the other language need no script to be too long.
  const plain = await visitor({ as: CUSTOMER, width: 390, height: 844, javaScript: false });
  const company = { kind: 'company', company_name: 'Neri Srl', vat_number: '0123', recipient_code: '', pec: '' };
  await callShop(context, 'checkout.save_draft', { delivery_type: 'pickup', note: 'Prova', invoice: company });
  // With invalid invoice data the summary is not reached: the fields are shown again.
  await go('/pages/checkout?step=summary');
  await page.getByText('La partita IVA ha 11 cifre.').waitFor();
  for (const query of ['', '?step=payment', '?step=summary']) {
    if (query === '?step=summary') await callShop(context, 'checkout.save_draft', { invoice: null });
    await go(`/pages/checkout${query}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await plain.go(`/en/pages/checkout${query}`);
    await plain.page.getByRole('heading', { level: 1, name: 'Send order' }).waitFor();
    await expectNoOverflow(plain.page);
  }
});
