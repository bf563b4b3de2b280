/** Texts of the error catalogue for carts and orders (storefront.md §8): word for word in English, and in Italian. */
import { expect, test } from 'vitest';
import { BOLT, cartRow, countOrders, fillCart, freshPieces } from '../kit/cart-steps.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

test('Successfully Saved the order!, No Result: in both languages (S-8.26, S-8.35)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  for (const [prefix, open, field, save, said] of [
    ['/en', 'Save for later', 'Name of the cart', 'Save', 'Successfully Saved the order!'],
    ['', 'Salva per dopo', 'Nome del carrello', 'Salva', 'Carrello salvato.'],
  ] as const) {
    await fillCart(context, { [BOLT]: 1000 });
    await go(`${prefix}/pages/cart?tab=active`);
    await cartRow(page, BOLT).waitFor();
    await page.getByRole('link', { name: open }).click();
    await page.getByLabel(field).fill(`Testi ${freshPieces()}`);
    await page.getByRole('button', { name: save, exact: true }).click();
    await page.getByText(said).first().waitFor();
  }
  // What the server renders is all there is to see.
  const plain = await visitor({ as: CUSTOMER, javaScript: false });
  for (const [prefix, title, text] of [
    ['/en', 'No Result', 'No orders match these filters'],
    ['', 'Nessun risultato', 'Nessun ordine corrisponde a questi filtri'],
  ] as const) {
    await plain.go(`${prefix}/pages/account/orders?text=nessuno-lo-ha-mai-ordinato`);
    await plain.page.getByRole('heading', { name: title, exact: true }).waitFor();
    await plain.page.getByText(text).waitFor();
  }
});

test.each([
  ['/en', 'Continue to payment', 'Continue to summary', 'Send order', 'Failed', 'Error'],
  ['', 'Continua al pagamento', 'Continua al riepilogo', 'Invia ordine', 'Invio non riuscito', 'Errore'],
])(
  'Failed, Error: an order that could not be sent says so, and the next try sends it (%s) (S-8.23, S-8.24)',
  async (...words) => {
    const [prefix, toPayment, toSummary, send, failed, error] = words;
    const { page, context, go } = await visitor({ as: CUSTOMER, expectedErrors: /ERR_FAILED|ERR_INTERNET/ });
    await fillCart(context, { [BOLT]: freshPieces() });
    const orders = await countOrders(context);
    await go(`${prefix}/pages/checkout`);
    await page.getByRole('button', { name: toPayment }).click();
    await page.getByRole('button', { name: toSummary }).click();
    await page.route('**/*send_order', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: send }).click();
    const note = page.getByRole('alert').filter({ hasText: failed });
    await note.waitFor();
    expect(await note.innerText()).toContain(error);
    expect(await countOrders(context)).toBe(orders);
    await page.getByRole('button', { name: send }).click();
    await page.waitForURL(/\/pages\/thankyou/);
    expect(await countOrders(context)).toBe(orders + 1);
  },
  30_000,
);
