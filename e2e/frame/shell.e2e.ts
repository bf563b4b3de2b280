/** The frame of every page: menu, promo tabs, address, mini cart, toasts, footer (storefront.md §2, §9). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, newestOrderPage, WASHER } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { lastingToasts } from '../kit/lasting-toasts.ts';

const CUSTOMER = 'cliente1@example.com';
const PHONE = { width: 390, height: 844 };

withBrowser();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Categorie' });

test('mega menu: three levels; chiudi, the same entry, another entry, elsewhere, Esc and a link of it close it (S-2.68, S-2.69, S-2.70, S-4.26, S-4.27)', async () => {
  const { page, go } = await visitor();
  await go('/');
  const screws = menu(page).getByRole('button', { name: 'Viteria' });
  const open = menu(page).getByRole('heading', { name: 'Viteria' });
  await screws.click();
  await open.waitFor();
  expect(await screws.getAttribute('aria-expanded')).toBe('true');
  await menu(page).getByRole('link', { name: 'Viti metriche' }).waitFor();
  await menu(page).getByRole('listitem').getByRole('link', { name: 'Testa esagonale DIN 933' }).waitFor();
  await expectAccessible(page, '.menu');
  await menu(page).getByRole('button', { name: 'chiudi' }).click();
  await open.waitFor({ state: 'detached' });
  await screws.click();
  await open.waitFor();
  await screws.click();
  await open.waitFor({ state: 'detached' });
  await screws.click();
  await menu(page).getByRole('button', { name: 'Valvole' }).click();
  await menu(page).getByRole('heading', { name: 'Valvole' }).waitFor();
  expect(await open.count()).toBe(0);
  await page.getByRole('heading', { level: 2, name: 'Marche' }).click();
  await menu(page).getByRole('heading').waitFor({ state: 'detached' });
  // Esc gives the focus back.
  await menu(page).getByRole('button', { name: 'Fissaggio' }).press('Enter');
  await menu(page).getByRole('heading', { name: 'Fissaggio' }).waitFor();
  await page.keyboard.press('Escape');
  await menu(page).getByRole('heading').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Fissaggio');
  await page.keyboard.press(' ');
  await menu(page).getByRole('link', { name: 'Tutti gli articoli' }).click();
  await page.waitForURL(/\/shop\?category=fissaggio/);
  await menu(page).getByRole('heading').waitFor({ state: 'detached' });
});

test('without JavaScript menu entries are links to their category', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/');
  await menu(page).getByText('Viteria', { exact: true }).click();
  await page.waitForURL(/\/shop\?category=viteria/);
  await menu(page).getByText('Marche', { exact: true }).click();
  await page.waitForURL(/\/pages\/brands$/);
});

test('phone: the menu slides in and out, its search must not be empty, and sends search_term (S-2.46, S-2.74, S-2.75, S-4.28)', async () => {
  const { page, go } = await visitor(PHONE);
  await go('/');
  const bar = page.getByRole('navigation', { name: 'Barra rapida' });
  await bar.getByRole('button', { name: 'Categorie' }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  const field = panel.getByRole('textbox');
  await field.press('Enter');
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
  await panel.getByText('Viteria', { exact: true }).click();
  await panel.getByText('Viti metriche', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Categorie');
  await bar.getByRole('button', { name: 'Categorie' }).click();
  await panel.getByRole('button', { name: 'Chiudi' }).click();
  await panel.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Categorie' }).click();
  await field.fill('vite m8');
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search_term') === 'vite m8');
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: '«vite m8»' }).waitFor();
});

test('phone: the bar leads home, to the login or the account, and to the cart with its count (S-2.47, S-2.76)', async () => {
  const guest = await visitor(PHONE);
  await guest.go('/shop');
  const bar = guest.page.getByRole('navigation', { name: 'Barra rapida' });
  await bar.getByRole('link', { name: 'Home' }).click();
  await guest.page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => bar.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  await bar.getByRole('link', { name: 'Accedi' }).click();
  await guest.page.waitForURL(/\/pages\/login/);
  const customer = await visitor({ ...PHONE, as: CUSTOMER });
  await fillCart(customer.context, { [BOLT]: 100, [NUT]: 200 });
  await customer.go('/');
  const his = customer.page.getByRole('navigation', { name: 'Barra rapida' });
  await his.getByRole('link', { name: /^2 righe\s*Carrello/ }).waitFor();
  await his.getByRole('link', { name: 'Account' }).click();
  await customer.page.waitForURL(/\/pages\/account$/);
});

test('phone: the bar marks Account on every page of the account (S-2.76)', async () => {
  // What the server renders is all there is to see.
  const { page, context, go } = await visitor({ ...PHONE, as: CUSTOMER, javaScript: false });
  const bar = page.getByRole('navigation', { name: /^(Barra rapida|Quick bar)$/ });
  const account = bar.getByRole('link', { name: 'Account' });
  await go('/pages/account');
  expect(await account.getAttribute('aria-current')).toBe('page');
  const pages = ['orders', 'purchases', 'addresses', 'company', 'settings'].map((part) => `/pages/account/${part}`);
  for (const path of ['/pages/dashboard', ...pages, await newestOrderPage(context), '/en/pages/account/orders']) {
    await go(path);
    const current = bar.locator('[aria-current]');
    expect([path, await current.count()]).toEqual([path, 1]);
    expect(await current.getAttribute('href')).toMatch(/\/pages\/account$/);
    expect(await current.getAttribute('aria-current')).toBe('true');
  }
  await go('/pages/about-us');
  expect(await account.getAttribute('aria-current')).toBeNull();
});

test('phone: the menu leads to the login or the account, to the contacts, the telephone and the other language (C-SCR-19)', async () => {
  const guest = await visitor(PHONE);
  await guest.go('/pages/blog');
  const open = async (page: Page) => {
    await page.getByRole('navigation', { name: 'Barra rapida' }).getByRole('button', { name: 'Categorie' }).click();
    return page.getByRole('dialog', { name: 'Menu' });
  };
  const menuOfGuest = await open(guest.page);
  expect(await menuOfGuest.getByRole('link', { name: /^Assistenza 0341/ }).getAttribute('href')).toMatch(/^tel:\d+$/);
  await menuOfGuest.getByRole('link', { name: 'Contatti' }).click();
  await guest.page.waitForURL(/\/pages\/contact-us$/);
  await menuOfGuest.waitFor({ state: 'detached' });
  await (await open(guest.page)).getByRole('link', { name: 'ACCEDI O REGISTRATI' }).click();
  await guest.page.waitForURL(/\/pages\/login/);
  const customer = await visitor({ ...PHONE, as: CUSTOMER });
  await customer.go('/');
  await (await open(customer.page)).getByRole('link', { name: 'AREA UTENTE' }).click();
  await customer.page.waitForURL(/\/pages\/account$/);
  await (await open(customer.page)).getByRole('link', { name: /^EN/ }).click();
  await customer.page.waitForURL(/\/en\/pages\/account$/);
});

test('promo tabs open their list and say where you are; their arrows are grey at the ends', async () => {
  const { page, go } = await visitor({ width: 820 });
  await go('/');
  const back = page.getByRole('button', { name: 'Precedenti' });
  const next = page.getByRole('button', { name: 'Successive' });
  await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true');
  expect(await next.getAttribute('aria-disabled')).toBe('false');
  await next.click();
  await expect.poll(() => back.getAttribute('aria-disabled')).toBe('false');
  const tabs = page.getByRole('navigation', { name: 'In evidenza' });
  await tabs.getByRole('link', { name: 'Novità' }).click();
  await page.waitForURL(/\/shop\?new=1/);
  await expect.poll(() => tabs.getByRole('link', { name: 'Novità' }).getAttribute('aria-current')).toBe('page');
});

test.each([true, false])(
  'the delivery address changes for the page one is on (JavaScript: %s) (S-2.57)',
  async (javaScript) => {
    const { page, go } = await visitor({ as: CUSTOMER, javaScript });
    await go('/shop?text=vite');
    const bar = page.getByRole('region', { name: 'Consegna, lingua e accesso' });
    await bar.getByText('Consegna a').click();
    if (javaScript) await expectAccessible(page, '.top');
    await bar.getByRole('button', { name: 'Cantiere Residenza Adda' }).click();
    await bar.getByText('Cantiere Residenza Adda', { exact: true }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?text=vite');
    await page.reload();
    await bar.getByText('Consegna a').click();
    expect(await bar.getByRole('button', { name: 'Cantiere Residenza Adda' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  },
);

test('address, name, company and the cart that opens are for customers only, in a wide window and on a phone (S-6.2)', async () => {
  for (const as of [undefined, CUSTOMER]) {
    const { page, go } = await visitor(as ? { as } : {});
    await go('/');
    const bar = page.getByRole('region', { name: 'Consegna, lingua e accesso' });
    const shown = as ? 1 : 0;
    for (const width of [1440, 390])
      await inCase(`${as ?? 'guest'} at ${width} px`, async () => {
        await resize(page, width);
        await bar.waitFor();
        expect(await bar.getByText('Consegna a').count()).toBe(shown);
        expect(await bar.getByText('Marco Colombo').count()).toBe(shown);
        expect(await bar.getByText('Termoidraulica Colombo').count()).toBe(shown);
        const head = page.getByRole('banner');
        expect(await head.locator('summary').filter({ hasText: 'Carrello' }).count()).toBe(shown);
        // A guest's cart button is a link to the login.
        expect(await head.getByRole('link', { name: /Carrello/ }).count()).toBe(1 - shown);
      });
  }
});

test('mini cart: rows, totals, the ways on; its button opens and closes it, and so does Esc (S-2.45, S-2.61, S-3.5, S-4.28)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 1000, [NUT]: 400, [WASHER]: 500 });
  await go('/');
  const cart = page.getByRole('banner').getByRole('group');
  const button = cart.locator('summary');
  await expect.poll(() => button.innerText()).toMatch(/€\s\d+,\d\d/);
  await button.click();
  await cart.getByRole('link', { name: BOLT }).waitFor();
  // No line breaks between a number and its unit, and none ends with the dot before them.
  await cart.getByText(/\S\u00a0·\u00a01\.000\u00a0pz$/).waitFor();
  await cart.getByText('Totale netto').waitFor();
  await expectAccessible(page, '.head');
  await button.click();
  await cart.getByText('Totale netto').waitFor({ state: 'hidden' });
  await button.click();
  await cart.getByText('Totale netto').waitFor();
  await page.keyboard.press('Escape');
  await cart.getByText('Totale netto').waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.press('Enter');
  await cart.getByRole('link', { name: 'Vai al carrello' }).click();
  await page.waitForURL(/\/pages\/cart\?tab=active/);
  await cart.getByText('Totale netto').waitFor({ state: 'hidden' });
});

test('toasts: at most four, they wait under the pointer, leave by themselves, lead to cart and order (S-2.99, S-2.100)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await lastingToasts(page, 8000);
  await go(`/shop?text=${BOLT}`);
  const toasts = page
    .getByRole('status')
    .filter({ has: page.getByRole('link', { name: 'Carrello' }) })
    .locator('> *');
  const add = page.getByRole('button', { name: `Aggiungi ${BOLT}` });
  for (let press = 0; press < 6; press++) {
    const answered = page.waitForResponse(/add_to_cart/);
    await add.click();
    await answered;
  }
  await expect.poll(() => toasts.count()).toBeGreaterThan(0);
  expect(await toasts.count()).toBeLessThanOrEqual(4);
  await toasts.last().hover();
  const held = await toasts.count();
  expect(await toasts.last().getByRole('link').allInnerTexts()).toEqual(['Carrello', 'Procedi all’ordine']);
  await expectAccessible(page);
  expect(await toasts.count()).toBe(held);
  await page.mouse.move(10, 10);
  await expect.poll(() => toasts.count(), { timeout: 30_000 }).toBe(0);
});

test('the footer comes from the server and ends the window, however short the page (S-2.44, S-2.50)', async () => {
  const { page, go } = await visitor({ width: 1680, height: 1400, expectedErrors: /404/ });
  await go('/nothing-here');
  const footer = page.getByRole('contentinfo');
  const response = await page.request.get('/api/method/bancale.html.get_footers?lang=it', {
    headers: { Authorization: 'token bancale-demo-app-token' },
  });
  const { footer_b2b_html: html } = (await response.json()).message.data;
  expect(html).toContain('ordini@bancale.example');
  const shown = (part: string) => part.replace(/\s+/g, ' ').trim();
  const said = await page.evaluate((text) => {
    const holder = document.createElement('div');
    holder.innerHTML = text;
    return [...holder.querySelectorAll('p, li, h2, h3, a')].map((one) => one.textContent ?? '');
  }, html);
  expect(said.length).toBeGreaterThan(3);
  const whole = shown((await footer.textContent()) ?? '');
  for (const text of said) expect(whole).toContain(shown(text));
  const box = await footer.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(1400);
});

test('the cart of the header is right before any script runs and without JavaScript, and says nothing of guests', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, javaScript: false });
  const cart = await fillCart(context, { [BOLT]: 1000, [NUT]: 400 });
  const { totale_netto } = cart as unknown as { totale_netto: number };
  const amount = totale_netto.toFixed(2).replace('.', ',');
  const figure = page.getByRole('banner').getByRole('group');
  for (const path of ['/', '/shop?text=m8']) {
    await go(path);
    await figure.getByText(`€ ${amount}`).waitFor();
    await figure.getByText('2 righe').waitFor();
  }
  await fillCart(context, {});
  await go('/');
  await figure.getByText('€ 0,00').waitFor();
  const guest = await visitor({ javaScript: false });
  await guest.go('/');
  expect(await guest.page.getByRole('banner').getByText('€').count()).toBe(0);
});

test('mini cart: transport and VAT by rate up to the document’s total; below the minimum it leads to the cart alone', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 1000 });
  await go('/');
  const cart = page.getByRole('banner').getByRole('group');
  await cart.locator('summary').click();
  await cart.getByText('Trasporto', { exact: true }).waitFor();
  await cart.getByText('IVA 22%').waitFor();
  expect(await cart.getByRole('link', { name: 'Procedi all’ordine' }).getAttribute('href')).toContain(
    '/pages/checkout',
  );
  await fillCart(context, { [BOLT]: 100 });
  await go('/');
  await cart.locator('summary').click();
  await cart.getByText(/all’ordine minimo/).waitFor();
  await cart.getByRole('link', { name: 'Vai al carrello' }).waitFor();
  expect(await cart.getByRole('link', { name: 'Procedi all’ordine' }).count()).toBe(0);
});
