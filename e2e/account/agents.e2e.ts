/** Agents (C-ID-6, C-CART-7): the list of customers, the chosen customer, the agent's cart and the client's, orders on behalf. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import {
  BOLT,
  callShop,
  cartRow,
  fillCart,
  freshPieces,
  NUT,
  piecesInCart,
  send,
  toSummary,
  WASHER,
} from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, type VisitorOptions, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const COLOMBO = { client_id: 10482, address_code: 1 };
const AGENT = 'agente1@example.com';
const CLIENT = 'cliente1@example.com';

const agentVisits = (options: Partial<VisitorOptions> = {}) => visitor({ as: AGENT, ...options });
const choose = (context: BrowserContext, at = 1) =>
  callShop(context, 'agent.choose_customer', { ...COLOMBO, address_code: at });
const customerItem = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const strip = (page: Page) => page.getByRole('region', { name: 'Cliente per conto del quale operi' });

/** Empties the agent's carts at two addresses and the client's carts, which the list of customers sums up. */
async function tidy(): Promise<void> {
  await asApiUser(AGENT, async (agent) => {
    for (const at of [1, 2]) {
      await choose(agent, at);
      await fillCart(agent, {}, at);
    }
  });
  await asApiUser(CLIENT, async (client) => {
    const addresses = (await callShop(client, 'account.get_addresses')) as Array<{ address_code: number }>;
    for (const { address_code } of addresses) await fillCart(client, {}, address_code);
  });
}
beforeEach(tidy);
afterAll(tidy);

test('an agent logs in, sees the own customers with overdue, last order and open cart, searches and sorts them; ‘con scaduto’ is a filter, kept by the search, and the way back from it (C-ID-6)', async () => {
  await asApiUser(CLIENT, (client) => fillCart(client, { [BOLT]: 100 }));
  const { page, go } = await visitor();
  await go('/pages/login');
  await page.getByLabel('Email').fill(AGENT);
  await page.getByLabel('Password', { exact: true }).fill('bancale-demo');
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.getByRole('heading', { name: 'I miei clienti' }).waitFor();
  await strip(page).getByText('Nessun cliente selezionato').waitFor();
  expect(await page.getByRole('main').getByText('Ferramenta Ferrari').count(), 'another agent’s').toBe(0);
  const colombo = customerItem(page, 'Termoidraulica Colombo');
  await colombo.getByText(/\d\d\/\d\d\/\d{4}/).waitFor();
  await colombo.getByText('Carrello del cliente').waitFor();
  await colombo.getByText('1 riga').waitFor();
  await expectAccessible(page);

  await page.getByLabel('Ordina per').selectOption('overdue');
  await page.getByRole('button', { name: 'Cerca', exact: true }).last().click();
  await page.waitForURL(/sort=overdue/);
  const worst = page.getByRole('main').getByRole('listitem').first().getByText(/^€\s/).first();
  await worst.waitFor();
  expect(await worst.evaluate((one) => getComputedStyle(one).color), 'red').toBe('rgb(161, 18, 38)');

  await page.getByLabel('Cerca per ragione sociale').fill('colombo lecco');
  await page.getByRole('button', { name: 'Cerca', exact: true }).last().click();
  await page.waitForURL(/text=colombo/);
  await customerItem(page, 'Termoidraulica Colombo').waitFor();
  const chosen = page.getByRole('button', { name: /^Seleziona / });
  expect(await chosen.count()).toBe(1);

  await page.getByRole('link', { name: 'AREA UTENTE' }).click();
  await expect.poll(() => chosen.count()).toBeGreaterThan(1);
  const all = await chosen.count();
  const filter = page.getByRole('link', { name: /con scaduto/ });
  const late = Number(/\d+/.exec(await filter.innerText())?.[0]);
  await filter.click();
  await page.waitForURL(/overdue=true/);
  await expect.poll(() => chosen.count()).toBe(late);
  expect(await filter.getAttribute('aria-current')).toBe('true');
  await page.getByRole('button', { name: 'Cerca', exact: true }).last().click();
  await page.waitForURL(/text=/);
  expect(new URL(page.url()).searchParams.get('overdue')).toBe('true');
  await filter.click();
  await expect.poll(() => chosen.count()).toBe(all);
  expect(late).toBeLessThan(all);
});

test('without a customer no page asks an agent to log in again: prices lead to the choice, and back', async () => {
  const { page, go } = await agentVisits();
  await go(`/shop?text=${BOLT}`);
  const main = page.getByRole('main');
  const choice = main.getByRole('link', { name: `Seleziona un cliente per vedere il prezzo di ${BOLT}` });
  await choice.waitFor();
  expect(await main.getByText(/accedi/i).count()).toBe(0);
  await go(`/product/default/${BOLT}`);
  await main.getByRole('link', { name: 'Seleziona un cliente', exact: true }).waitFor();
  expect(await main.getByText(/accedi/i).count()).toBe(0);
  await expectAccessible(page);
  await go('/product/child/VT933');
  await main.getByText(BOLT, { exact: true }).first().waitFor();
  expect(await main.getByText(/accedi/i).count()).toBe(0);
  await go(`/shop?text=${BOLT}`);
  await choice.click();
  await customerItem(page, 'Termoidraulica Colombo')
    .getByRole('button', { name: /^Seleziona / })
    .click();
  await page.waitForURL((url) => url.pathname === '/shop' && url.searchParams.get('text') === BOLT);
  await main.getByRole('textbox', { name: `Quantità ${BOLT}` }).waitFor();
});

test('another delivery address is chosen in the header: its own agent cart follows; the tabs of the carts keep their counters on the client’s cart (C-ID-6)', async () => {
  const { page, context, go } = await agentVisits();
  await choose(context);
  await fillCart(context, { [BOLT]: 100 }, 1);
  await fillCart(context, { [NUT]: 200, [WASHER]: 500 }, 2);
  await go('/pages/cart?tab=active');
  await cartRow(page, BOLT).waitFor();
  await page.getByText('Consegna a').click();
  await page.getByRole('button', { name: /Cantiere Residenza Adda/ }).click();
  await cartRow(page, NUT).waitFor();
  await strip(page).getByText('Cantiere Residenza Adda, Bergamo').waitFor();
  expect(await cartRow(page, BOLT).count()).toBe(0);
  await page.getByRole('link', { name: 'Carrello del cliente' }).click();
  await page.getByRole('heading', { name: 'Carrello del cliente', exact: true }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Carrelli' });
  await tabs.getByRole('link', { name: /Carrello agente\s+2 righe/ }).waitFor();
});

test.each([
  ['with JavaScript', true],
  ['without JavaScript, then article added, order sent', false],
])(
  'customer and address are chosen, the header names the customer and leads back to the list (%s) (C-ID-6)',
  async (_, javaScript) => {
    const { page, go } = await agentVisits({ javaScript });
    await go('/pages/customers?text=colombo');
    const item = customerItem(page, 'Termoidraulica Colombo');
    await item
      .getByLabel('Indirizzo di consegna di Termoidraulica Colombo')
      .selectOption({ label: 'Cantiere Residenza Adda, Bergamo' });
    await item.getByRole('button', { name: /^Seleziona Termo/ }).click();
    // The customer's page opens first, the cart is one click away.
    await page.waitForURL(/\/pages\/account$/);
    await page.getByRole('heading', { level: 1, name: 'Riepilogo di Termoidraulica Colombo S.r.l.' }).waitFor();
    await strip(page).getByText('Termoidraulica Colombo S.r.l.').waitFor();
    await strip(page).getByText('Cantiere Residenza Adda, Bergamo').waitFor();
    await page.reload();
    await strip(page).getByText('Cantiere Residenza Adda, Bergamo').waitFor();
    await strip(page).getByRole('link', { name: 'Cambia cliente' }).click();
    await page.getByRole('heading', { name: 'I miei clienti' }).waitFor();
    if (javaScript) return;
    await go('/pages/customers?text=10482&next=%2Fproduct%2Fdefault%2FVT933.08.020');
    await page.getByRole('button', { name: /^Seleziona Termo/ }).click();
    await page.waitForURL(/\/product\/default\//);
    const main = page.getByRole('main');
    await main
      .getByRole('textbox', { name: /^Quantità/ })
      .first()
      .fill(String(freshPieces()));
    await main
      .getByRole('button', { name: /^Aggiungi/ })
      .first()
      .click();
    await toSummary(page);
    expect(await send(page)).not.toBe('');
    await strip(page).getByText('Termoidraulica Colombo S.r.l.').waitFor();
  },
);

test('the agent works in the agent cart; the client cart is shown, and rows are copied from it (S-1.21, S-6.5)', async () => {
  await asApiUser(CLIENT, (client) => fillCart(client, { [BOLT]: 100, [NUT]: 200 }));
  const { page, context, go } = await agentVisits({ expectedErrors: /422/ });
  await choose(context);
  await fillCart(context, { [WASHER]: 500 });
  await go('/pages/cart?tab=active');
  await page.getByRole('link', { name: /^Carrello agente/ }).waitFor();
  await cartRow(page, WASHER).waitFor();
  expect(await cartRow(page, BOLT).count()).toBe(0);
  await page.getByRole('link', { name: 'Carrello del cliente' }).click();
  await page.getByRole('heading', { name: 'Carrello del cliente' }).waitFor();
  expect(await page.getByRole('main').getByRole('textbox').count(), 'nothing to change').toBe(0);
  const row = page.getByRole('row').filter({ hasText: BOLT });
  expect((await row.boundingBox())?.height, 'a row, not a page of pictures').toBeLessThan(80);
  const widths = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.slice(0, 2).map((one) => Math.round(one.getBoundingClientRect().width)));
  expect(widths, 'tick and picture take no more than they need').toEqual([52, 60]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copia le righe selezionate' }).click();
  await page.getByText('Seleziona almeno una riga da copiare.').waitFor();
  await page.getByRole('checkbox', { name: `Seleziona la riga ${BOLT}` }).check();
  await page.getByRole('button', { name: 'Copia le righe selezionate' }).click();
  await page.getByText('1 riga copiata nel carrello agente.').waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(100);
  await page.getByRole('button', { name: 'Copia tutto nel carrello agente' }).click();
  await page.getByText('2 righe copiate nel carrello agente.').waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(200);
  expect(await piecesInCart(context, NUT)).toBe(200);
  const left = await asApiUser(CLIENT, (client) => piecesInCart(client, BOLT));
  expect(left, 'the client’s stays').toBe(100);
  await page.getByRole('link', { name: 'Vai al carrello agente' }).click();
  await cartRow(page, NUT).waitFor();
});

test('a cart is handed over: the e-mail about it leads to it, also from another delivery address; the client finds it among the saved carts and activates it (C-CART-7)', async () => {
  const { page, context, go } = await agentVisits();
  await choose(context);
  const name = `Proposta ${Date.now()}`;
  const { id_cart } = await fillCart(context, { [BOLT]: 300 });
  await go('/pages/cart?tab=active');
  await cartRow(page, BOLT).waitFor();
  await page.getByText('Trasferisci al cliente').click();
  await page.getByLabel('Nome del carrello').fill(name);
  await expectAccessible(page, 'details[open]');
  await page.getByRole('button', { name: 'Trasferisci il carrello' }).click();
  await page.getByText('Il carrello ora è del cliente').waitFor();
  await page.getByRole('link', { name }).waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(0);

  const client = await visitor({ as: CLIENT });
  const prepared = client.page.getByRole('heading', { name: /Preparato da Paola Riva/ });
  const [first, second] = (await callShop(client.context, 'account.get_addresses')).map(
    (address: { address_code: number }) => address.address_code,
  );
  const fromEmail = `/pages/cart?tab=saved&cart=${id_cart}&address=${first}`;
  await client.go(fromEmail);
  await prepared.waitFor();
  await client.context.request.post('/pages/delivery-address', {
    form: { address_code: second, next: '/' },
    headers: { Origin: new URL(client.page.url()).origin },
  });
  await client.go(fromEmail);
  await client.page.getByText('Questo carrello è per un altro indirizzo').waitFor();
  await client.page.getByRole('button', { name: 'Passa a questo indirizzo' }).click();
  await prepared.waitFor();

  await client.go('/pages/cart?tab=saved');
  const saved = client.page.getByRole('row').filter({ hasText: name });
  await saved.getByText('Preparato da Paola Riva').waitFor();
  await saved.getByRole('link', { name }).click();
  await prepared.waitFor();
  await client.page.getByRole('button', { name: `Riprendi: ${name}` }).click();
  await cartRow(client.page, BOLT).waitFor();
});

test('sent on behalf: the customer sees who ordered and the referral agent (C-ACC-2, S-1.22)', async () => {
  const { page, context } = await agentVisits();
  await choose(context);
  await fillCart(context, { [BOLT]: freshPieces() });
  await toSummary(page);
  const number = await send(page);
  expect(number).not.toBe('');

  // What the server renders is all there is to see.
  const client = await visitor({ as: CLIENT, javaScript: false });
  await client.go(`/pages/order_detail?number=${encodeURIComponent(number)}`);
  await client.page.getByText('inserito da Paola Riva').waitFor();
  await client.go('/pages/account/company');
  await client.page.getByText('Agente di riferimento').waitFor();
  await client.page.getByRole('main').getByText('Paola Riva').first().waitFor();
});

test('no agent reaches another agent’s customer: the page refuses, and pages before the choice lead to the list (C-ID-3)', async () => {
  const { page, context, go } = await visitor({ as: 'agente2@example.com', expectedErrors: /403/ });
  for (const path of ['/pages/cart?tab=active', '/pages/checkout', '/pages/client-cart']) {
    expect((await page.goto(path))?.status(), path).toBe(403);
    await page.getByText('Seleziona prima il cliente').waitFor();
  }
  await go('/');
  await page.getByRole('link', { name: 'AREA UTENTE' }).click();
  await page.getByRole('heading', { level: 1, name: 'I miei clienti' }).waitFor();
  await go('/pages/customers');
  expect(await page.getByText('Termoidraulica Colombo').count()).toBe(0);
  await page
    .locator('input[name="client_id"]')
    .first()
    .evaluate((field: HTMLInputElement) => {
      field.value = '10482';
    });
  await page
    .getByRole('button', { name: /^Seleziona / })
    .first()
    .click();
  await page.getByText('Seleziona prima il cliente').waitFor();
  const refused = await context.request.post('/pages/customers', { form: { client_id: '10482', address_code: '1' } });
  expect(refused.status()).toBe(403);
});

test('customers see nothing of it: no strip, no tab, no page (C-ID-3)', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CLIENT, javaScript: false, expectedErrors: /403/ });
  await go('/pages/cart?tab=active');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await strip(page).count()).toBe(0);
  expect(await page.getByText(/Carrello (agente|del cliente)|Trasferisci al cliente|I miei clienti/).count()).toBe(0);
  for (const path of ['/pages/customers', '/pages/client-cart']) {
    expect((await page.goto(path))?.status()).toBe(403);
    await page.getByText('Non hai accesso a questi dati.').waitFor();
  }
});

test('what is chosen in one window is shown in the other', async () => {
  const { page, context, go } = await agentVisits();
  await choose(context);
  await go('/shop?text=m8');
  await strip(page).getByText('Termoidraulica Colombo').waitFor();
  const second = await context.newPage();
  await second.goto('/pages/customers?text=brambilla');
  await second.getByRole('button', { name: /^Seleziona Idraulica/ }).click();
  await strip(second).getByText('Idraulica Brambilla').waitFor();
  await strip(page).getByText('Idraulica Brambilla').waitFor();
});

test('at 390 and 820 px nothing sticks out: list, header, client cart', async () => {
  await asApiUser(CLIENT, (client) => fillCart(client, { [BOLT]: 100 }));
  const { page, context, go } = await agentVisits({ touch: true });
  await choose(context);
  for (const path of [
    '/pages/customers',
    '/en/pages/customers',
    '/pages/client-cart',
    '/en/pages/client-cart',
    '/pages/cart',
  ]) {
    await go(path);
    for (const width of [390, 820]) {
      await inCase(`${path}, ${width} px`, async () => {
        await resize(page, width);
        await expectNoOverflow(page);
        // At both widths it is the same page for axe.
        if (width === 390) await expectAccessible(page);
      });
    }
  }
});
