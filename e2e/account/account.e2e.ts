/** The account area (C-ACC): dashboard, addresses, most purchased, settings, the order list's order and files. */
import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, callShop, cartRow, fillCart, NUT, piecesInCart } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { DEMO_PASSWORD, expectAccessible, expectNoOverflow, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const PAGES = [
  ['/pages/dashboard', 'Riepilogo', 'Overview'],
  ['/pages/account', 'Riepilogo', 'Overview'],
  ['/pages/account/orders', 'Ordini', 'Orders'],
  ['/pages/account/purchases', 'Più acquistati', 'Most purchased'],
  ['/pages/account/addresses', 'Indirizzi', 'Addresses'],
  ['/pages/account/company', 'Dati azienda', 'Company data'],
  ['/pages/account/settings', 'Impostazioni', 'Settings'],
  ['/pages/account/security', 'Sicurezza', 'Security'],
  ['/pages/account/my-data', 'I miei dati', 'My data'],
] as const;

withBrowser();

const menu = (page: Page) => page.getByRole('navigation', { name: /^(Area utente|Account)$/ });
const region = (page: Page, name: string) => page.getByRole('region', { name });
const priceView = (page: Page) => page.locator('html').getAttribute('data-price-view');

/** Resets the settings of all addresses of the customer to the shop's defaults. */
async function tidy(): Promise<void> {
  await asApiUser(CUSTOMER, async (context) => {
    for (const address_code of [1, 2])
      await callShop(context, 'customer.set_search_settings', {
        client_id: 10482,
        address_code,
        price_view: 'NET_PRICE',
        disable_autocomplete: false,
      });
  });
}

async function chooseAddress(context: BrowserContext, code: number): Promise<void> {
  await context.addCookies([{ name: 'bancale_address', value: String(code), url: shopUrl() }]);
}

describe('the way around', () => {
  test.each([
    ['it', '', 'AREA UTENTE'],
    ['en', '/en', 'MY ACCOUNT'],
  ])(
    'AREA UTENTE leads to the dashboard, its menu to every page of the account, which is marked, is accessible (Italian) and fits a phone and a screen (%s) (S-2.19, S-2.25)',
    async (locale, prefix, way) => {
      const { page, go } = await visitor({ as: CUSTOMER });
      const fits = async (path: string) => {
        await inCase(`${prefix}${path}, 390 px`, async () => {
          await resize(page, 390, 844);
          await expectNoOverflow(page);
          // The dashboard is the page of `/pages/account` at another address.
          if (locale === 'it' && path !== '/pages/dashboard') await expectAccessible(page);
        });
        await inCase(`${prefix}${path}, 1440 px`, async () => {
          await resize(page, 1440);
          await expectNoOverflow(page);
        });
      };
      await go(prefix || '/');
      await page.getByRole('link', { name: way }).click();
      await page.waitForURL(/\/pages\/account$/);
      for (const [path, italian, english] of PAGES.slice(1)) {
        const name = locale === 'it' ? italian : english;
        await menu(page).getByRole('link', { name, exact: true }).click();
        await page.waitForURL(`**${prefix}${path}`);
        await expect.poll(() => menu(page).locator('[aria-current="page"]').innerText(), { message: path }).toBe(name);
        await fits(path);
      }
      await go(`${prefix}${PAGES[0][0]}`);
      await fits(PAGES[0][0]);
    },
  );

  test('every page is for customers: a guest logs in first and comes back (S-6.4)', async () => {
    const { page, context, go } = await visitor({ javaScript: false });
    for (const [path] of PAGES) {
      await context.clearCookies();
      await go(path);
      await page.getByRole('button', { name: CUSTOMER }).click();
      await page.waitForURL(`**${path}`);
    }
  });

  test('an agent sees them for the chosen customer, and is asked to choose one before (S-2.19)', async () => {
    const { page, context, go } = await visitor({ as: 'agente1@example.com' });
    await go('/pages/dashboard');
    await page.waitForURL(/\/pages\/customers\?next=%2Fpages%2Fdashboard$/);
    await page.getByRole('heading', { level: 1, name: 'I miei clienti' }).waitFor();
    await callShop(context, 'agent.choose_customer', { client_id: 10482, address_code: 1 });
    await go('/pages/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Riepilogo di Termoidraulica Colombo S.r.l.' }).waitFor();
  });
});

describe('dashboard (C-ACC-1)', () => {
  test('credit: what is used and what of it, with its labels; what was ordered is what the months add up to, and each month leads to its orders (C-ORD-7, S-1.18, S-3.49)', async () => {
    const { page, context, go } = await visitor({ as: CUSTOMER });
    await go('/pages/dashboard');
    const credit = region(page, 'Fido');
    for (const label of ['Fido assicurato', 'Anticipi', 'Ordini da evadere', 'Bolle da fatturare', 'Scadenze aperte'])
      await credit.getByText(label, { exact: true }).waitFor();
    await page.getByText('su € 15.000,00').waitFor();

    const months = region(page, 'Ordinato per mese');
    await months.getByRole('img', { name: /^Ordinato per mese, ultimi 12 mesi/ }).waitFor();
    await months.getByText('Vedi i valori in tabella').click();
    const rows = months.locator('tbody').getByRole('row');
    expect(await rows.count()).toBe(12);
    const figures = await callShop(context, 'account.get_dashboard');
    const written = new Intl.NumberFormat('it', { style: 'currency', currency: 'EUR', useGrouping: 'always' });
    const euro = (text: string) => Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100);
    const cells = await rows.locator('td:nth-child(3)').allInnerTexts();
    expect(cells.map(euro).reduce((sum, one) => sum + one, 0)).toBe(Math.round(figures.total.taxable * 100));
    expect(euro(await months.locator('tfoot td:nth-child(3)').innerText())).toBe(
      euro(written.format(figures.total.taxable)),
    );
    const families = region(page, 'Spesa per categoria');
    expect(euro(await families.locator('tfoot td:nth-child(3)').innerText())).toBe(
      Math.round(figures.total.taxable * 100),
    );
    const count = await rows.nth(1).locator('td:nth-child(2)').innerText();
    await rows.nth(1).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Ordini' }).waitFor();
    expect(Number(count)).toBeGreaterThan(0);
    await page.getByText(/· \d+ ordin[ei] dal 01\//).waitFor();
  });

  test('open orders say what is still to come, and which of them are late, and lead to their page (C-ORD-5)', async () => {
    const { page, context, go } = await visitor({ as: CUSTOMER });
    const { data } = await callShop(context, 'account.get_orders', { status: 'open', per_page: 100 });
    const late = data.filter((one: { late: boolean }) => one.late).map((one: { number: string }) => one.number);
    expect(late.length).toBeGreaterThan(0);
    const marked = page.getByRole('row').filter({ hasText: 'in ritardo' });
    const numbers = () => marked.getByRole('link', { name: /^O[A-Z]\/\d/ }).allInnerTexts();
    await go('/pages/account/orders?status=open');
    await expect.poll(async () => (await numbers()).toSorted()).toEqual(late.toSorted());
    await marked.first().getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^Ordine / }).waitFor();
    await page.getByRole('main').getByText('in ritardo', { exact: true }).first().waitFor();
    await go('/pages/dashboard');
    // Its eight newest open orders; late ones are among them unless other tests have sent as many.
    const { orders: newest } = await callShop(context, 'account.get_dashboard');
    const marks = newest.filter((one: { late: boolean }) => one.late).map((one: { number: string }) => one.number);
    await expect.poll(numbers).toEqual(marks);
    for (const number of marks) expect(late).toContain(number);
    const first = region(page, 'Ordini aperti e recenti').locator('tbody').getByRole('row').first();
    await first.getByText(/^\d+ rig(a|he)$/).waitFor();
    const number = await first.getByRole('link').innerText();
    await first.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
  });

  test.each([true, false])(
    'the most purchased go into the cart from here, an unfinished cart of another address is gone on with by one click (JavaScript: %s)',
    async (javaScript) => {
      const { page, context, go } = await visitor({ as: CUSTOMER, javaScript });
      await fillCart(context, {});
      const name = `Bagni ${javaScript}`;
      const { id_cart } = await fillCart(context, { [NUT]: 200 }, 2);
      await callShop(context, 'wrapper.save_cart', { client_id: 10482, address_code: 2, id_cart, name });
      await go('/pages/dashboard');
      const most = region(page, 'Più acquistati').getByRole('listitem').filter({ hasText: BOLT }).first();
      await most.getByText(/in \d+ ordini/).waitFor();
      await most.getByText(/ultimo ordine \d\d\/\d\d\/\d{4} ·/).waitFor();
      await most.getByRole('button', { name: `Aggiungi ${BOLT}` }).click();
      await expect.poll(() => piecesInCart(context, BOLT)).toBe(100);
      if (!javaScript) await most.getByRole('status').waitFor();

      const cart = region(page, 'Carrelli non conclusi').getByRole('listitem').filter({ hasText: name });
      await cart.getByText('Cantiere Residenza Adda').waitFor();
      await cart.getByText('1 riga').waitFor();
      await cart.getByRole('button', { name: new RegExp(`^Riprendi ${name}`) }).click();
      await page.waitForURL(/\/pages\/cart/);
      await cartRow(page, NUT).waitFor();
      await page
        .getByRole('region', { name: 'Consegna, lingua e accesso' })
        .getByText('Cantiere Residenza Adda')
        .first()
        .waitFor();
      expect(await piecesInCart(context, NUT, 2)).toBe(200);
      for (const address of [1, 2]) await fillCart(context, {}, address);
    },
  );
});

describe('settings (C-ACC-4)', () => {
  beforeEach(tidy);
  afterEach(tidy);

  test.each([true, false])(
    'the price view changes at once on all pages, for this address only, on all devices (JavaScript: %s) (C-PRICE-4, S-2.106)',
    async (javaScript) => {
      const { page, context, go } = await visitor({ as: CUSTOMER, javaScript });
      await go('/pages/account/settings');
      expect(await priceView(page)).toBe('NET_PRICE');
      await page.getByLabel('Mostra i prezzi netti, con lo sconto cliente').uncheck();
      await page.getByRole('button', { name: 'Salva le impostazioni' }).click();
      await page.getByText('Impostazioni salvate').waitFor();
      expect(await priceView(page)).toBe('GROSS_PRICE');
      expect(await page.getByLabel('Mostra i prezzi netti, con lo sconto cliente').isChecked()).toBe(false);
      const told = async (on: BrowserContext, path: string) =>
        /data-price-view="(\w+)"/.exec(await (await on.request.get(path)).text())?.[1];
      expect(await told(context, `/shop?text=${BOLT}`)).toBe('GROSS_PRICE');
      const otherDevice = await asApiUser(CUSTOMER, (phone) => told(phone, '/pages/cart?tab=active'));
      expect(otherDevice, 'another device').toBe('GROSS_PRICE');

      await chooseAddress(context, 2);
      await go('/pages/account/settings');
      expect(await priceView(page)).toBe('NET_PRICE');
      expect(await page.getByLabel('Mostra i prezzi netti, con lo sconto cliente').isChecked()).toBe(true);
    },
  );

  test('without suggestions: the flag disable_autocomplete says so, for this address only (S-2.107)', async () => {
    const { page, context, go } = await visitor({ as: CUSTOMER });
    await go('/pages/account/settings');
    await page.getByLabel('Disattiva i suggerimenti').check();
    await page.getByRole('button', { name: 'Salva le impostazioni' }).click();
    await page.getByText('Impostazioni salvate').waitFor();
    const flag = () => page.evaluate(() => localStorage.getItem('disable_autocomplete'));
    await expect.poll(flag).toBe('true');
    const box = page.getByRole('combobox').first();
    await box.fill('valvola');
    await box.press('Enter');
    await page.waitForURL(/\/shop\?.*valvola/);
    expect(await page.getByRole('gridcell').count()).toBe(0);

    await chooseAddress(context, 2);
    await go('/shop');
    await expect.poll(flag).toBeNull();
    await box.fill('valvola');
    await page.getByRole('gridcell').first().waitFor();
  });
});

test('the password is changed among the settings, a wrong old one says so (C-ACC-1, S-8.38)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false, expectedErrors: /422/ });
  await go('/pages/account/settings');
  const form = region(page, 'Cambia password');
  const change = async (old: string, wanted: string) => {
    await form.locator('[name="old_password"]').fill(old);
    await form.locator('[name="new_password"]').fill(wanted);
    await form.locator('[name="repeat_password"]').fill(wanted);
    await form.getByRole('button', { name: 'Cambia la password' }).click();
  };
  await change('sbagliata-davvero', 'una-nuova-parola-lunga');
  await expect.poll(() => form.locator('[name="old_password"]').getAttribute('aria-invalid')).toBe('true');
  // The demo's own password again: other tests log in with it.
  await change(DEMO_PASSWORD, DEMO_PASSWORD);
  await form.getByText('Password cambiata', { exact: true }).waitFor();
  await page.reload();
  expect(new URL(page.url()).pathname).toBe('/pages/account/settings');
});

describe('addresses', () => {
  test.each([true, false])(
    'the active one is chosen here, each says what holds for it (JavaScript: %s) (C-ACC-1, S-1.6, S-1.20)',
    async (javaScript) => {
      const { page, go } = await visitor({ as: CUSTOMER, javaScript });
      await go('/pages/account/addresses');
      const site = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cantiere Residenza Adda' });
      for (const label of ['Pagamento', 'Porto', 'Vettore']) await site.getByText(label, { exact: true }).waitFor();
      await site.getByText('RiBa 60 giorni fine mese').waitFor();
      await site.getByRole('button', { name: 'Consegna qui: Cantiere Residenza Adda' }).click();
      await site.getByText('Indirizzo attivo').waitFor();
      await page.reload();
      await site.getByText('Indirizzo attivo').waitFor();
      await site.getByRole('link', { name: 'Ordini di questo indirizzo' }).click();
      await page.waitForURL(/\/pages\/account\/orders\?destination=2/);
    },
  );
});

describe('lists (C-ACC-1)', () => {
  test('the order list is sorted by its columns and keeps its filters; orders and purchases are downloaded as CSV and XLSX, in the language of the page', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/pages/account/orders?status=E');
    const title = (name: string) => page.getByRole('columnheader', { name });
    expect(await title('Data').getAttribute('aria-sort')).toBe('descending');
    await title('Totale').getByRole('link').click();
    await page.waitForURL(/status=E.*sort=total-dec/);
    const totals = async () =>
      (await page.locator('tbody td:nth-child(9)').allInnerTexts()).map((text) =>
        Number(text.replace(/[^\d,]/g, '').replace(',', '.')),
      );
    await expect.poll(() => title('Totale').getAttribute('aria-sort')).toBe('descending');
    await expect
      .poll(async () => JSON.stringify(await totals()))
      .toBe(JSON.stringify((await totals()).toSorted((a, b) => b - a)));
    await title('Totale').getByRole('link').click();
    await expect.poll(() => title('Totale').getAttribute('aria-sort')).toBe('ascending');
    expect(await totals()).toEqual((await totals()).toSorted((a, b) => a - b));
    await page.getByRole('button', { name: 'Filtra' }).click();
    // The form has fields that no link of the list sends.
    await page.waitForURL(/text=/);
    await expect.poll(() => title('Totale').getAttribute('aria-sort')).toBe('ascending');

    for (const [path, file] of [
      ['/en/pages/account/orders?status=E', /^Orders \d{4}-\d\d-\d\d\./],
      ['/en/pages/account/purchases', /^Most purchased products \d{4}-\d\d-\d\d\./],
    ] as const) {
      await go(path);
      for (const format of ['CSV', 'XLSX']) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: `List as ${format}` }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(file);
        expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
        const bytes = await buffer(await download.createReadStream());
        if (format === 'CSV') expect(bytes.toString('utf8').split('\r\n').length).toBeGreaterThan(20);
        else expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
      }
    }
  });

  test('most purchased: by range, address and text, sorted, page by page, into the cart (S-1.19)', async () => {
    const { page, context, go } = await visitor({ as: CUSTOMER });
    await fillCart(context, {});
    await go('/pages/account/purchases');
    const items = page.getByRole('main').locator('ul').last().getByRole('listitem');
    await expect.poll(() => items.count()).toBe(20);
    await page.getByRole('link', { name: 'Pagina 2' }).click();
    await page.getByText(/^Pagina 2 di/).waitFor();
    await page.getByLabel('Codice o descrizione').fill(BOLT);
    await page.getByLabel('Ordina per').selectOption('Quantità');
    await page.getByLabel('Destinazione').selectOption('Sede e magazzino');
    await page.getByRole('button', { name: 'Filtra' }).click();
    await page.waitForURL(/destination=1&.*sort=quantity|sort=quantity.*destination=1/);
    await items
      .filter({ hasText: BOLT })
      .getByRole('button', { name: `Aggiungi ${BOLT}` })
      .click();
    await expect.poll(() => piecesInCart(context, BOLT)).toBe(100);
    await items.filter({ hasText: BOLT }).getByText('nel carrello 100').waitFor();
    await page.getByRole('textbox', { name: `Quantità ${BOLT}` }).fill('9000000');
    await page.getByRole('textbox', { name: `Quantità ${BOLT}` }).press('Tab');
    await items
      .filter({ hasText: BOLT })
      .getByText(/\d (subito|in arrivo dal).*\d senza data di arrivo$/)
      .waitFor();
    await page.getByLabel('Codice o descrizione').fill('nulla di simile');
    await page.getByRole('button', { name: 'Filtra' }).click();
    await page.getByText('Nessun articolo corrisponde a questi filtri').waitFor();
    await page.getByRole('link', { name: 'Mostra tutti gli acquisti' }).click();
    await expect.poll(() => items.count()).toBe(20);
    await fillCart(context, {});
  });
});
