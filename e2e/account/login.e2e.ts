/** Login, logout, forgotten password, the login window, logins without a customer (storefront.md §4, C-ID). */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emailTo, HAS_EMAILS } from '../kit/emails.ts';
import { inCase } from '../kit/in-case.ts';
import { DEMO_PASSWORD, expectAccessible, logIn, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const OTHER = 'cliente2@example.com';

withBrowser();

async function fill(page: Page, email: string, password: string, button = 'Accedi'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test('a good login opens the shop of the company, and ‘Successfully Login!’ is said in both languages (S-2.28, S-8.33)', async () => {
  const { page, context, go } = await visitor();
  await go('/');
  await page.getByRole('link', { name: 'ACCEDI O REGISTRATI' }).click();
  await page.waitForURL(/\/pages\/login/);
  await fill(page, CUSTOMER, DEMO_PASSWORD);
  await page.getByRole('status').getByText('Accesso riuscito!').waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Termoidraulica Colombo').waitFor();
  await page.getByRole('link', { name: 'AREA UTENTE' }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('id_token'))).toMatch(/^ey/);

  await context.clearCookies();
  await go('/en/pages/login');
  await fill(page, CUSTOMER, DEMO_PASSWORD, 'Log in');
  await page.getByRole('status').getByText('Successfully Login!').waitFor();
});

test('login_origin leads back to the page of the shop that led there, login to the home page; ‘Successfully Login!’ is said there, too (S-2.29, S-8.33)', async () => {
  const { page, go } = await visitor();
  await go('/shop?text=vite+m8');
  // A link from a content page: a document of its own, with a referrer.
  await page.evaluate(() => location.assign('/pages/login_origin'));
  await page.waitForURL(/login_origin/);
  await page.locator('html[data-live]').waitFor({ state: 'attached' });
  await fill(page, OTHER, DEMO_PASSWORD);
  await page.getByRole('status').getByText('Accesso riuscito!').waitFor();
  await page.waitForURL((url) => url.pathname === '/shop' && url.search === '?text=vite+m8');
});

test('a login without a response is logged, has no dialog, and loses nothing (S-8.13)', async () => {
  const { page, go } = await visitor({ expectedErrors: /ERR_FAILED|ApiError|HTTP 0/ });
  await go('/pages/login');
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && /ApiError/.test(message.text()),
  );
  await page.route('**/bancale.wrapper.login', (route) => route.abort());
  await fill(page, CUSTOMER, DEMO_PASSWORD);
  await page.getByRole('alert').getByText('La richiesta di accesso non è stata inviata').waitFor();
  await logged;
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await page.getByLabel('Email').inputValue()).toBe(CUSTOMER);
  await page.unroute('**/bancale.wrapper.login');
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test.each([true, false])(
  'empty fields: the sentence at each, the first one has the focus; a wrong password says so and keeps the e-mail (JavaScript: %s) (S-5.8, S-8.16)',
  async (javaScript) => {
    const { page, go } = await visitor({ javaScript });
    await go('/en/pages/login');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('alert').getByText('Email: Field is required').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    if (javaScript)
      expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);

    await go('/pages/login?next=/pages/account');
    await fill(page, CUSTOMER, 'sbagliata');
    await page.getByRole('alert').getByText('Accesso non riuscito!').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(CUSTOMER);
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    // Then the right password, with the requested page.
    await fill(page, CUSTOMER, DEMO_PASSWORD);
    await page.waitForURL(/\/pages\/account/);
  },
);

test('a stranger is refused: ‘Authentication Failed!’, in both languages (S-5.8, S-8.16)', async () => {
  const { page, go } = await visitor({ address: '192.0.2.3' });
  for (const [path, button, said] of [
    ['/pages/login', 'Accedi', 'Accesso non riuscito!'],
    ['/en/pages/login', 'Log in', 'Authentication Failed!'],
  ] as const) {
    await inCase(path, async () => {
      await go(path);
      await fill(page, `nobody${path.length}@example.com`, 'not-it-at-all', button);
      await page.getByRole('alert').getByText(said).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
    });
  }
});

test('the login page leads to the registration and to the forgotten password, in two columns with a picture (S-2.39, S-2.40)', async () => {
  const { page, go } = await visitor();
  await go('/pages/login');
  const form = await page.getByRole('main').boundingBox();
  const picture = await page.getByRole('complementary').boundingBox();
  expect(picture?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
  await page.getByRole('link', { name: 'Registra la tua azienda' }).click();
  await page.waitForURL(/\/pages\/register$/);
  await page.getByRole('link', { name: 'Accedi', exact: true }).click();
  await page.getByRole('link', { name: 'Password dimenticata' }).click();
  await page.waitForURL(/\/pages\/forgot-password$/);
});

test('after login nobody is sent out of the shop', async () => {
  const { page, context, go } = await visitor({ javaScript: false });
  for (const next of [
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    '/en//evil.example',
    'javascript:alert(1)',
  ]) {
    await context.clearCookies();
    await go(`/pages/login?next=${encodeURIComponent(next)}`);
    await page.getByRole('button', { name: CUSTOMER }).click();
    await page.waitForURL((url) => url.pathname === '/');
    // For logged-in users the login page redirects.
    await go(`/pages/login?next=${encodeURIComponent(next)}`);
    await page.waitForURL((url) => url.pathname === '/');
  }
});

test('a guest is led to the login, which says why: no login yet, or a session that has ended (C-ID-2)', async () => {
  const { page, context, go } = await visitor();
  await go('/pages/account');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/pages/account');
  await page.getByRole('main').getByText('Accedi per aprire la tua area utente.').waitFor();
  await expectAccessible(page);
  await saysOnce(
    page,
    context,
    '/pages/cart',
    'La sessione è scaduta. Accedi di nuovo: il carrello è rimasto com’era.',
  );
});

test('without JavaScript, too, a guest is led to the login, which says why (C-ID-2)', async () => {
  const { page, context, go } = await visitor({ javaScript: false });
  for (const [path, why] of [
    ['/en/pages/checkout', 'Log in to complete your order.'],
    ['/shop?latest-order-list=true', 'Accedi per vedere gli articoli che hai già ordinato.'],
  ] as const) {
    await go(path);
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
    await page.getByRole('main').getByText(why).waitFor();
  }
  const ended = 'Your session has expired. Log in again: your cart is as you left it.';
  await saysOnce(page, context, '/en/pages/account', ended);
});

/** After a session has ended the login says so once only: users who come back by themselves see no message. */
async function saysOnce(page: Page, context: BrowserContext, path: string, why: string): Promise<void> {
  await logIn(context, CUSTOMER);
  await context.addCookies([{ name: 'bancale_session', value: 'over', url: shopUrl() }]);
  await page.goto(path);
  await page.getByRole('main').getByText(why).waitFor();
  await page.goto('/pages/login');
  await page.getByRole('heading', { level: 1, name: 'Accedi' }).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByText(/sessione/)
      .count(),
  ).toBe(0);
}

test('who is logged in has no use for the login page; logout purges the customer, and going back shows nothing of their data (S-2.64, S-4.8, S-4.10)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await go('/pages/login?next=/pages/account');
  expect(new URL(page.url()).pathname).toBe('/pages/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Consegna, lingua e accesso' }).getByRole('button', { name: 'Esci' }).click();
  await page.waitForURL(/\/pages\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
  // The remaining cookies name the browser, so that failed logins of others do not slow down its owner; they give no access
  // (login-limits.test.ts). For ten minutes the login page also sets a random name of the browser (passkeys.test.ts).
  const left = (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('bancale'));
  expect(left.filter((name) => name !== 'bancale_passkey')).toEqual(['bancale_known']);
  await page.goBack();
  await page.waitForURL(/\/pages\/login/);
  expect(await page.getByText('Termoidraulica Colombo').count()).toBe(0);
});

test.each([true, false])(
  'the address of the logout asks first, and logs out at the press (JavaScript: %s) (C-ID-8)',
  async (javaScript) => {
    const { page, context, go } = await visitor({ as: CUSTOMER, javaScript });
    const session = async () => (await context.cookies()).some(({ name }) => name.endsWith('bancale_session'));
    await go('/pages/logout');
    await page.getByRole('heading', { level: 1, name: 'Vuoi uscire?' }).waitFor();
    if (javaScript) await expectAccessible(page);
    expect(await session(), 'a link logs nobody out').toBe(true);
    await page.getByRole('main').getByRole('button', { name: 'Esci' }).click();
    await page.waitForURL(/\/pages\/login$/);
    expect(await session()).toBe(false);
    // There is no session left to log out of.
    await go('/pages/logout');
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test('the login window opens over the list, refuses, lets in, and prices appear where the visitor was (S-2.65)', async () => {
  const { page, go } = await visitor();
  await go('/shop?text=vite+m8');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const way = page.getByRole('link', { name: /^Accedi per i prezzi, / }).first();
  await way.click();
  const window = page.getByRole('dialog', { name: 'Accedi per ordinare' });
  await window.waitFor();
  await page.keyboard.type(OTHER);
  expect(await window.getByLabel('Email').inputValue()).toBe(OTHER);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await window.waitFor({ state: 'detached' });
  expect(await way.evaluate((link) => link === document.activeElement)).toBe(true);
  await way.click();
  await window.getByLabel('Email').fill(OTHER);
  await window.getByLabel('Password').fill('sbagliata');
  await window.getByRole('button', { name: 'Accedi', exact: true }).click();
  await window.getByRole('alert').getByText('Accesso non riuscito!').waitFor();
  await window.getByLabel('Password').fill(DEMO_PASSWORD);
  await window.getByRole('button', { name: 'Accedi', exact: true }).click();
  await window.waitFor({ state: 'detached' });
  await page
    .getByRole('textbox', { name: /^Quantità/ })
    .first()
    .waitFor();
  expect(new URL(page.url()).search).toBe('?text=vite+m8');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a forgotten password without a response is logged, has no dialog, and loses nothing; then ‘Please check your email for a new password’ (C-ID-4, S-8.13, S-8.37)', async () => {
  const { page, go } = await visitor({ address: '192.0.2.4', expectedErrors: /ERR_FAILED|ApiError|HTTP 0/ });
  await go('/en/pages/forgot-password');
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && /ApiError/.test(message.text()),
  );
  await page.route('**/bancale.wrapper.reset_password', (route) => route.abort());
  await page.getByLabel('Email').fill('nobody-at-all@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('alert').getByText('The request could not be sent: try again.').waitFor();
  await logged;
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody-at-all@example.com');
  await page.unroute('**/bancale.wrapper.reset_password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('alert').getByText('Please check your email for a new password', { exact: true }).waitFor();
});

async function linkFromMail(page: Page, to: string): Promise<string> {
  await page.goto('/pages/forgot-password');
  await page.getByLabel('Email').fill(to);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await page.getByText('Controlla la posta').waitFor();
  const way = /\/pages\/forgot-password\?token=[\w-]+/;
  return way.exec(await emailTo(to, way))?.[0] ?? '';
}

test.runIf(HAS_EMAILS)(
  'a forgotten password: the e-mail, the new password, a link that works once (C-ID-4, S-2.27, S-8.37)',
  async () => {
    const { page } = await visitor({ javaScript: false, expectedErrors: /422/ });
    // The same message for an unknown e-mail address.
    await page.goto('/pages/forgot-password');
    await page.getByLabel('Email').fill('nessuno@example.com');
    await page.getByRole('button', { name: 'Invia il link' }).click();
    await page.getByText('Controlla la posta').waitFor();
    const link = await linkFromMail(page, OTHER);
    await page.goto(link);
    await page.getByLabel('Nuova password').fill('password');
    await page.getByRole('button', { name: 'Salva la password' }).click();
    await page.getByLabel('Nuova password').and(page.locator('[aria-invalid=true]')).waitFor();
    // The demo's own password again: other tests log in with it.
    await page.getByLabel('Nuova password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Salva la password' }).click();
    await page.getByRole('alert').getByText('Password cambiata', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Torna all’accesso' }).click();
    await fill(page, OTHER, DEMO_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(link);
    await page.getByLabel('Nuova password').fill('un’altra-ancora-2026');
    await page.getByRole('button', { name: 'Salva la password' }).click();
    await page.getByText('Il link non è più valido').waitFor();
    await page.getByRole('link', { name: 'Richiedi un altro link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Password dimenticata' }).waitFor();
  },
);

test('staff have no customer: the catalogue without prices, and a page that says why', async () => {
  const { page, go } = await visitor({ as: 'ufficio@example.com', expectedErrors: /403/ });
  await go('/shop?text=vite+m8');
  await page.getByText('Ufficio vendite').waitFor();
  expect(await page.getByRole('button', { name: /^Aggiungi/ }).count()).toBe(0);
  expect(await page.getByRole('main').getByText('€').count()).toBe(0);
  // Logged-in users are not asked to log in.
  const main = page.getByRole('main');
  await main.getByText('Accesso del personale, senza cliente.').waitFor();
  await main.getByText('Prezzi riservati ai clienti').first().waitFor();
  expect(await main.getByText(/accedi (o|per)/i).count()).toBe(0);
  await expectAccessible(page);
  await go('/product/default/VT933.08.020');
  await main.getByText('Accesso del personale, senza cliente.').waitFor();
  await main.getByRole('link', { name: 'Vai all’ufficio' }).waitFor();
  expect(await main.getByText(/accedi (o|per)/i).count()).toBe(0);
  await expectAccessible(page);
  // The page for their work, not an error.
  await page.getByRole('link', { name: 'AREA UTENTE' }).click();
  await page.waitForURL(/\/ufficio(\/|$)/);
  for (const path of ['/pages/cart?tab=active', '/pages/checkout']) {
    expect((await page.goto(path))?.status()).toBe(403);
    await page.getByRole('heading', { name: 'Accesso del personale, senza cliente.' }).waitFor();
  }
  await expectAccessible(page);
});

test.each([true, false])(
  'changing the password: ‘Password is wrong’, weak ones and different ones at their field (JavaScript: %s) (S-5.11, S-8.25)',
  async (javaScript) => {
    const address = javaScript ? '192.0.2.1' : '192.0.2.2';
    const { page, go } = await visitor({ as: 'agente1@example.com', javaScript, address, expectedErrors: /422/ });
    await go('/en/pages/forgot-password');
    const fields = { old: 'Current password', new: 'New password', repeat: 'Repeat the new password' };
    const send = async (old: string, wanted: string, repeated: string) => {
      await page.getByLabel(fields.old).fill(old);
      await page.getByLabel(fields.new, { exact: true }).fill(wanted);
      await page.getByLabel(fields.repeat).fill(repeated);
      await page.getByRole('button', { name: 'Change the password' }).click();
    };
    await send('not-it', 'vite-m8x20-zincata', 'vite-m8x20-zincata');
    await page.getByText('Password is wrong').waitFor();
    expect(await page.getByLabel(fields.old).getAttribute('aria-invalid')).toBe('true');
    await send(DEMO_PASSWORD, 'vite-m8x20-zincata', 'another');
    await page.getByText('The two passwords do not match').waitFor();
    await send(DEMO_PASSWORD, 'password', 'password');
    await page.getByText('This password is too common.').waitFor();
    // The demo's own password again: other tests log in with it.
    await send(DEMO_PASSWORD, DEMO_PASSWORD, DEMO_PASSWORD);
    await page.getByRole('alert').getByText('Password change, success').waitFor();
    if (javaScript) await expectAccessible(page);
  },
);

test('login modal: what is missing is said at its field, and nothing is sent, in both languages (S-2.65)', async () => {
  const { page, go } = await visitor();
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('wrapper.login') && sent.push(request.url()));
  for (const [prefix, way, button, sentence] of [
    ['', /^Accedi per i prezzi, /, 'Accedi', 'Campo obbligatorio'],
    ['/en', /^Log in for prices, /, 'Log in', 'Field is required'],
  ] as const) {
    await inCase(`${prefix}/shop`, async () => {
      await go(`${prefix}/shop?text=vite+m8`);
      await page.getByRole('link', { name: way }).first().click();
      const modal = page.getByRole('dialog');
      await modal.getByRole('button', { name: button, exact: true }).click();
      await expect.poll(() => modal.getByText(sentence).count()).toBe(2);
      expect(await modal.getByLabel(/mail$/).evaluate((field) => field === document.activeElement)).toBe(true);
      await modal.getByLabel(/mail$/).fill(OTHER);
      await page.keyboard.press('Enter');
      await expect.poll(() => modal.getByText(sentence).count()).toBe(1);
      expect(await modal.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
      await expectAccessible(page);
      expect(sent).toEqual([]);
    });
  }
});
