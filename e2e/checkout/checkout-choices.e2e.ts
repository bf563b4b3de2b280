/** The choices of the checkout, stored, validated and paid: draft, pickup, invoice, credit, card (C-ORD-1, 2, 3, 7; C-CNT-4). */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { BOLT, callShop, countOrders, fillCart, freshPieces, NUT, send } from '../kit/cart-steps.ts';
import { holdBack } from '../kit/hold-back.ts';
import { importIntoShop } from '../kit/import-into-shop.ts';
import { expectAccessible, expectNoOverflow, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
/** A customer whose credit is used up. */
const OVER_LIMIT = 'cliente2@example.com';
/** An article that no other test touches. */
const OWN = 'ML.110-CR';
/** The shop notices an import within a moment, on a busy machine within seconds. */
const SOON = { timeout: 10_000 };
withBrowser();

/** Customers of their own for the tests that depend on payments, credit or prices: code → payment methods, credit limit. */
const OWN_CUSTOMERS = { 99010: ';', 99011: 'bank_transfer;', 99012: 'bank_transfer;60000' };
const emailOf = (code: number | string) => `cliente-${code}@example.com`;

beforeAll(() => {
  const codes = Object.entries(OWN_CUSTOMERS);
  return importIntoShop({
    'customers.csv': [
      'code;company_name;address;city;payment_methods;credit_limit',
      ...codes.map(([code, terms]) => `${code};Prova ${code} Srl;Via Po 1;Torino;${terms}`),
    ],
    'users.csv': [
      'email;password;role;customer;name',
      ...codes.map(([code]) => `${emailOf(code)};bancale-demo;customer;${code};Ada Prova`),
    ],
  });
});

async function atCheckout(options: Parameters<typeof visitor>[0] = {}) {
  const shop = await visitor({ as: CUSTOMER, ...options });
  await fillCart(shop.context, { [BOLT]: freshPieces(), [NUT]: 400 });
  return shop;
}

const choice = (page: Page, name: RegExp | string) => page.getByRole('radio', { name });
const order = (number: string) => ({ number });

test('what is being filled in is kept: a reload in the middle of a step loses nothing (C-ORD-1)', async () => {
  const { page, context, go } = await atCheckout();
  // All of it is in stock: the page does not ask what to do about the rest.
  await fillCart(context, { [NUT]: 400 });
  await go('/pages/checkout?step=payment');
  await choice(page, /Bonifico/).check();
  await page.getByLabel('Ordine in un’unica consegna').selectOption('yes');
  await choice(page, 'A un privato').check();
  await page.getByRole('textbox', { name: 'Codice fiscale' }).fill('RSSMRA85');
  await page.getByLabel('Vostro riferimento').fill('PO 12');
  const draft = async () => (await callShop(context, 'wrapper.prepare_order')).draft;
  await expect.poll(draft).toMatchObject({ reference: 'PO 12', invoice: { tax_code: 'RSSMRA85' } });
  await page.reload();
  expect(await choice(page, /Bonifico/).isChecked()).toBe(true);
  expect(await choice(page, 'A un privato').isChecked()).toBe(true);
  expect(await page.getByRole('textbox', { name: 'Codice fiscale' }).inputValue()).toBe('RSSMRA85');
  expect(await page.getByLabel('Vostro riferimento').inputValue()).toBe('PO 12');
  expect(await page.getByLabel('Ordine in un’unica consegna').inputValue()).toBe('yes');
});

test('a pickup window that has passed is asked again: chosen earlier, or passed between the summary and the click, when nothing is sent (C-ORD-2)', async () => {
  const { page, context, go } = await atCheckout({ expectedErrors: /400/ });
  const window = { date: '2026-01-02', from: '10:00', to: '13:00' };
  await callShop(context, 'checkout.save_draft', { delivery_type: 'pickup', window });
  await go('/pages/checkout?step=summary');
  await page.getByText('La fascia di ritiro che avevi scelto non è più disponibile').waitFor();
  await page.getByRole('radiogroup', { name: 'Fascia di ritiro' }).waitFor();
  const button = page.getByRole('button', { name: 'Invia ordine' });
  expect(await button.count()).toBe(0);
  await page.getByRole('button', { name: 'Continua al pagamento' }).click();
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByText('Ritiro in sede', { exact: true }).waitFor();
  await button.waitFor();
  const orders = await countOrders(context);
  // As if hours had passed: the pickup window in the page is in the past.
  await callShop(context, 'checkout.save_draft', { window });
  await page.locator('input[name="choices"]').evaluate((field: HTMLInputElement) => {
    field.value = JSON.stringify({ ...JSON.parse(field.value), window: '2026-01-02_10:00_13:00' });
  });
  await button.click();
  await page.getByText('La fascia di ritiro che avevi scelto non è più disponibile').waitFor();
  await page.getByRole('radiogroup', { name: 'Fascia di ritiro' }).waitFor();
  expect(await countOrders(context)).toBe(orders);
});

test('the shipping table: delivery types and shipping methods by name in both languages, what each way costs, until when a window can be had (S-2.37, S-9.16, S-9.18, S-9.20, S-9.21)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 1000 });
  await callShop(context, 'checkout.save_draft', { delivery_type: 'pickup' });
  const named = async () => {
    const ways = page.getByRole('radiogroup').first().getByRole('radio');
    await ways.first().waitFor();
    return Promise.all((await ways.all()).map((way) => way.locator('xpath=..').innerText()));
  };
  for (const [prefix, shipping, flatRate, pickup, localPickup] of [
    ['/en', 'Shipping to Sede e magazzino', 'Flat rate', 'Pickup at headquarters', 'Local pickup'],
    ['', 'Spedizione a Sede e magazzino', 'Tariffa fissa', 'Ritiro in sede', 'Ritiro diretto'],
  ]) {
    await go(`${prefix}/pages/checkout`);
    expect(await named(), `${prefix}/pages/checkout`).toEqual([
      expect.stringMatching(new RegExp(`^${shipping}[^]*${flatRate}`)),
      expect.stringMatching(new RegExp(`^${pickup}[^]*${localPickup}`)),
    ]);
  }
  const ways = page.getByRole('radiogroup', { name: 'Consegna', exact: true });
  await ways.getByText('€ 9,90').waitFor();
  await ways.getByText('gratuito').waitFor();
  await ways.getByText(/consegna entro 3 giorni lavorativi/).waitFor();
  await page
    .getByText(/invio entro .* 1[06]:00/)
    .first()
    .waitFor();
});

test('invoice to another company: the message stands at the field while it is typed, then it is stored (C-CNT-4, S-5.9, S-5.14)', async () => {
  const { page, context, go } = await atCheckout();
  await go('/pages/checkout?step=payment');
  await choice(page, 'A un’altra azienda').check();
  const vat = page.getByRole('textbox', { name: 'Partita IVA' });
  await vat.fill('0123456789');
  await page.getByText('La partita IVA ha 11 cifre.').waitFor();
  await vat.fill('01234567890');
  await page.getByText('La partita IVA non è corretta').waitFor();
  expect(await vat.getAttribute('aria-invalid')).toBe('true');
  await vat.fill('IT 01234567897');
  await page.getByText('La partita IVA non è corretta').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByText('Campo obbligatorio').waitFor();
  await page.getByText('Serve il codice destinatario o la PEC.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Ragione sociale').fill('Neri Srl');
  await page.getByLabel('PEC').fill('neri@pec.example.it');
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByText('PEC: neri@pec.example.it').waitFor();
  const number = await send(page);
  expect((await callShop(context, 'wrapper.get_order_detail', order(number))).invoice).toEqual({
    kind: 'company',
    company_name: 'Neri Srl',
    vat_number: '01234567897',
    recipient_code: '',
    pec: 'neri@pec.example.it',
  });
});

test('without JavaScript a wrong invoice comes back with the message, a right one goes on; a card is declined, tried again and paid (C-ORD-1)', async () => {
  const { page, context, go } = await atCheckout({ javaScript: false, expectedErrors: /402|422/ });
  await go('/en/pages/checkout?step=payment');
  await choice(page, 'To a private individual').check();
  await page.getByRole('textbox', { name: 'Tax code' }).fill('RSSMRA85T10A562X');
  await page.getByRole('button', { name: 'Continue to summary' }).click();
  await page.getByText('The tax code is not valid').waitFor();
  await page.getByRole('textbox', { name: 'Tax code' }).fill('RSSMRA85T10A562S');
  await page.getByRole('button', { name: 'Continue to summary' }).click();
  await page.getByText('Tax code RSSMRA85T10A562S').waitFor();
  const orders = await countOrders(context);
  await toCard(page);
  await choice(page, 'Carta rifiutata').check();
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Pagamento non riuscito' }).waitFor();
  await page.getByRole('button', { name: 'Riprova il pagamento' }).click();
  await payButton(page).click();
  await page.getByText('Ordine completato con successo!').waitFor();
  expect(await countOrders(context)).toBe(orders + 1);
});

test('credit: what is left after this order; over the limit the amounts are said and the order leaves (C-ORD-7)', async () => {
  const within = await visitor({ as: emailOf(99012) });
  await fillCart(within.context, { [NUT]: 400 });
  await within.go('/pages/checkout?step=payment');
  const left = within.page.getByText(/Fido disponibile dopo questo ordine: €\s.* su €\s60.000,00/);
  await left.waitFor();
  const colour = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);
  const plain = await colour(within.page.locator('body'));
  expect(await colour(left), 'nothing is wrong').toBe(plain);
  // The steps are numbered; the parts of a step are not.
  const headings = await within.page.getByRole('main').getByRole('heading').allInnerTexts();
  expect(headings.length).toBeGreaterThan(2);
  for (const heading of headings) expect(heading).not.toMatch(/^\d/);
  const { page, context, go } = await visitor({ as: OVER_LIMIT, width: 390, height: 844 });
  await fillCart(context, { [BOLT]: freshPieces(), [NUT]: 400 });
  await go('/pages/checkout?step=payment');
  const over = page.getByText(/Con questo ordine il fido è superato di €/);
  await over.waitFor();
  expect(await colour(over)).not.toBe(plain);
  await page.getByText(/Fido €\s10.000,00 · .*scadenze aperte €\s10.000,00 · questo ordine €/).waitFor();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await send(page);
});

test('no payment method: the step says so and nothing can be sent (S-8.31)', async () => {
  const { page, context, go } = await visitor({ as: emailOf(99010) });
  await fillCart(context, { [NUT]: 400 });
  await go('/pages/checkout?step=payment');
  await page
    .getByText('Per questo indirizzo non è prevista nessuna modalità di pagamento. Chiamaci: la impostiamo subito.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Continua al riepilogo' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await go('/en/pages/checkout?step=summary');
  await page.getByText('There are no payment methods for this address.').waitFor();
  expect(await page.getByRole('button', { name: 'Send order' }).isDisabled()).toBe(true);
});

test('a changed price is reported at the checkout and accepted there (C-CART-8, C-ORD-4)', async () => {
  // An earlier attempt may have switched it off.
  await importIntoShop({ 'products.csv': ['code;active', `${OWN};1`] });
  const { page, context, go } = await visitor({ as: emailOf(99011) });
  await fillCart(context, { [OWN]: 10, [NUT]: 400 });
  // A new one for each attempt.
  const price = 70 + (Date.now() % 9_000) / 1000;
  await importIntoShop({ 'prices.csv': ['product;price', `${OWN};${price.toFixed(3)}`] });
  const issues = async () => (await callShop(context, 'wrapper.prepare_order')).issues.length;
  await expect.poll(issues, SOON).toBe(1);
  await go('/pages/checkout?step=summary');
  await page.getByText(/hanno cambiato prezzo netto/).waitFor();
  await page.getByText(/^€\s.* → €\s/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accetta i nuovi prezzi' }).click();
  await page.getByText(/hanno cambiato prezzo netto/).waitFor({ state: 'detached' });
  // An article that can no longer be sold stops the order; a link to the cart is beside the message.
  await importIntoShop({ 'products.csv': ['code;active', `${OWN};0`] });
  await expect.poll(issues, SOON).toBe(1);
  await page.reload();
  await page.getByText(/vanno corrette prima dell’invio/).waitFor();
  await page.getByText('non è più disponibile').waitFor();
  expect(await page.getByRole('button', { name: 'Invia ordine' }).isDisabled()).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Torna al carrello' }).click();
  await page.waitForURL(/\/pages\/cart/);
});

async function toCardPayment(page: Page): Promise<void> {
  await page.goto('/pages/checkout?step=payment');
  await choice(page, /Carta di credito/).check();
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByRole('button', { name: 'Vai al pagamento con carta' }).click();
}

async function toCard(page: Page): Promise<void> {
  await toCardPayment(page);
  await page.getByRole('heading', { name: 'Pagamento con carta' }).waitFor();
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Paga € .* e invia l’ordine$/ });

test('card: its steps are addresses, reachable backwards; declined, then paid; spinner while submitting, checkmark when submitted (C-ORD-1, S-2.37, S-4.52)', async () => {
  const { page, context } = await atCheckout({ expectedErrors: /402/ });
  const orders = await countOrders(context);
  await toCard(page);
  const steps = page.getByRole('navigation', { name: 'Passaggi dell’ordine' });
  expect(await steps.locator('[aria-current="step"]').innerText()).toContain('Invio');
  for (const [name, query] of [
    ['Riepilogo', 'summary'],
    ['Pagamento', 'payment'],
    ['Consegna', 'delivery'],
  ] as const) {
    await steps.getByRole('link', { name }).click();
    await page.waitForURL(new RegExp(`step=${query}`));
  }
  await toCard(page);
  await expectAccessible(page);
  expect(await page.getByRole('textbox', { name: /carta|numero/i }).count()).toBe(0);
  await choice(page, 'Carta rifiutata').check();
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Pagamento non riuscito' }).waitFor();
  await page.getByText('Ci dispiace! Il pagamento non è andato a buon fine. Nessun addebito.').waitFor();
  const other = page.getByRole('link', { name: 'Scegli un altro pagamento' });
  expect(await other.getAttribute('href')).toContain('step=payment');
  await expectAccessible(page);
  expect(await countOrders(context)).toBe(orders);
  await page.getByRole('button', { name: 'Riprova il pagamento' }).click();
  await payButton(page).waitFor();
  // The responses are delayed, so that both states can be seen.
  const letGo = await holdBack(page, '**/bancale.payment.finish');
  await payButton(page).dblclick();
  // Both signs are pictures beside their words: hidden from screen readers.
  const submitting = page.getByText('Pagamento in corso…');
  const spinner = submitting.locator('span[aria-hidden="true"]');
  await spinner.waitFor();
  let show = () => {};
  const confirmation = new Promise<void>((resolve) => {
    show = resolve;
  });
  await page.route('**/pages/thankyou.data*', async (route) => {
    await confirmation;
    await route.continue();
  });
  letGo();
  await page.getByText('Pagamento riuscito: l’ordine è stato inviato.').locator('svg').waitFor();
  expect(await submitting.count()).toBe(0);
  show();
  await page.waitForURL(/\/pages\/thankyou/);
  await page.getByText('Ordine completato con successo!').waitFor();
  expect(await countOrders(context)).toBe(orders + 1);
});

test('card in English: Payment Failed, We are Sorry! The Payment was failed.; then no response in time, a reload, another attempt: one order (C-ORD-3, S-8.21)', async () => {
  const { page, context, go } = await atCheckout({ expectedErrors: /402/ });
  const orders = await countOrders(context);
  await go('/en/pages/checkout?step=payment');
  await choice(page, /^Card/).check();
  await page.getByRole('button', { name: 'Continue to summary' }).click();
  await page.getByRole('button', { name: 'Go to card payment' }).click();
  await choice(page, 'Card is declined').check();
  await page.getByRole('button', { name: /^Pay € .* and send the order$/ }).click();
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  await page.getByText('We are Sorry! The Payment was failed.').waitFor();
  await toCard(page);
  await choice(page, 'Nessuna risposta dalla banca').check();
  await payButton(page).click();
  await page.getByText(/non risponde. Riprova: l’importo non verrà addebitato due volte/).waitFor();
  expect(await countOrders(context)).toBe(orders);
  await page.reload();
  await payButton(page).click();
  await page.waitForURL(/\/pages\/thankyou/);
  expect(await countOrders(context)).toBe(orders + 1);
  // Back to the payment page: the order is shown, nothing is paid again.
  await page.goBack();
  await page.waitForURL(/\/pages\/(thankyou|checkout)/);
  expect(await countOrders(context)).toBe(orders + 1);
});

/** A bank with its own page: the start of a payment leads there, its links lead back. */
async function withBankPage(page: Page, context: BrowserContext, outcome: 'success' | 'decline'): Promise<void> {
  await page.route('**/bancale.payment.start', async (route) => {
    const res = await route.fetch();
    const body = await res.json();
    const { payment } = body.message;
    body.message.next = { kind: 'redirect', url: `https://bank.example/pay?payment=${payment}` };
    await callShop(context, 'payment.simulate', { payment, outcome });
    await route.fulfill({ response: res, json: body });
  });
  await page.route('https://bank.example/**', (route) => {
    const payment = new URL(route.request().url()).searchParams.get('payment');
    const back = `${shopUrl()}/pages/checkout?step=card&payment=${payment}&back=true`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<title>Banca</title><a href="${back}">Torna al catalogo</a>`,
    });
  });
}

test('card at the bank’s own page: back from there it says that it was refused and offers another try; paid, the order is finished without another click, once (C-ORD-3)', async () => {
  const { page, context } = await atCheckout({ expectedErrors: /402/ });
  const orders = await countOrders(context);
  const back = page.getByRole('link', { name: 'Torna al catalogo' });
  const toBank = async (outcome: 'success' | 'decline') => {
    await withBankPage(page, context, outcome);
    await toCardPayment(page);
    const address = (await back.getAttribute('href')) ?? '';
    await back.click();
    return address;
  };
  await toBank('decline');
  await page.getByRole('heading', { name: 'Pagamento non riuscito' }).waitFor();
  await page.getByRole('button', { name: 'Riprova il pagamento' }).waitFor();
  expect(await countOrders(context)).toBe(orders);
  const address = await toBank('success');
  await page.waitForURL(/\/pages\/thankyou/);
  await page.getByText('Ordine completato con successo!').waitFor();
  expect(await countOrders(context)).toBe(orders + 1);
  // The provider may send the buyer back twice.
  await page.goto(address);
  await page.waitForURL(/\/pages\/thankyou/);
  expect(await countOrders(context)).toBe(orders + 1);
});
