/** Security of the own login: open sessions, two-step verification, password confirmation, visible passwords. */
import { TOTP } from 'otpauth';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { asApiGuest, asApiUser } from '../kit/api-user.ts';
import { BOLT, callShop, fillCart, NUT, piecesInCart } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { DEMO_PASSWORD, expectAccessible, expectNoOverflow, shopUrl, visitor, withBrowser } from '../kit/kit.ts';
import { openSession } from '../kit/session.ts';

const OWNER = 'cliente2@example.com';

withBrowser();

/** Secret of the app that a test has started to set up, so that it can be removed again. */
let secret = '';
/** Each code works once: a test that logs in a second time moves its own time to the next one. */
const codeAt = (periods: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 });

afterEach(async () => {
  if (!secret) return;
  await asApiGuest(async (owner) => {
    const given = await callShop(owner, 'wrapper.login', { email: OWNER, password: DEMO_PASSWORD });
    if ('second_step' in given) await callShop(owner, 'wrapper.second_step', { code: codeAt(1) });
    await callShop(owner, 'security.remove_totp');
  });
  secret = '';
});

async function logIn(page: Page): Promise<void> {
  await page.goto('/pages/login?next=%2Fpages%2Fdashboard');
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}

describe.each([true, false])('two-step verification (JavaScript: %s)', (javaScript) => {
  test('it is begun with picture and key, then the login asks for a code and takes one on paper', async () => {
    const { page, go } = await visitor({ as: OWNER, javaScript, expectedErrors: /422/ });
    await go('/pages/account/security');
    await page.getByRole('button', { name: 'Attiva la verifica' }).click();
    await page.getByRole('img', { name: 'Codice QR per l’app di autenticazione' }).waitFor();
    const key = page.getByText('inserisci nell’app questa chiave').locator('.code');
    const shown = (await key.innerText()).replaceAll(' ', '');
    await page.getByLabel('Codice dell’app').fill('000000');
    await page.getByRole('button', { name: 'Attiva', exact: true }).click();
    await page.getByText('Codice errato o già usato').waitFor();
    expect((await key.innerText()).replaceAll(' ', ''), 'the same key as before').toBe(shown);
    secret = shown;
    await page.getByLabel('Codice dell’app').fill(codeAt(0));
    await page.getByRole('button', { name: 'Attiva', exact: true }).click();
    const codes = page.getByRole('region', { name: 'Codici di recupero' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const paper = await codes.first().innerText();

    // Wrong codes of an unknown browser count for its IP address, too: this test has one of its own.
    const address = javaScript ? '192.0.2.41' : '192.0.2.42';
    const other = await visitor({ javaScript, address, expectedErrors: /422/ });
    await logIn(other.page);
    await other.page.waitForURL(/\/pages\/login\/second-step/);
    await other.page.getByLabel('Codice').fill('000000');
    await other.page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await other.page.getByText('Codice errato o già usato').first().waitFor();
    await other.page.getByLabel('Codice').fill(paper);
    await other.page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await other.page.waitForURL(/\/pages\/dashboard$/);
    await other.go('/pages/account/security');
    await other.page.getByText('Codici di recupero non ancora usati: 9').waitFor();
  });
});

test('without a password the second step leads to the login; the login window asks for the code in its place, and the page behind it stays where it is', async () => {
  await asApiUser(OWNER, withApp);
  const { page, go } = await visitor({ address: '192.0.2.43' });
  await go('/pages/login/second-step?next=%2Fpages%2Faccount');
  await page.waitForURL(/\/pages\/login\?next=%2Fpages%2Faccount/);
  await go('/shop?text=vite+m8');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole('link', { name: /^Accedi per i prezzi, / })
    .first()
    .click();
  const window = page.getByRole('dialog');
  await givePassword(window, 'Accedi');
  await expect.poll(() => window.getByLabel('Codice').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Accedi', exact: true }).click();
  await window.getByText('Campo obbligatorio').waitFor();
  await window.getByLabel('Codice').fill('000000');
  await window.getByRole('button', { name: 'Accedi', exact: true }).click();
  await window.getByText('Codice errato o già usato').waitFor();
  await window.getByLabel('Codice').fill(codeAt(0));
  await window.getByRole('button', { name: 'Accedi', exact: true }).click();
  await window.waitFor({ state: 'detached' });
  await page
    .getByRole('textbox', { name: /^Quantità/ })
    .first()
    .waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

/** Starts the set-up of the owner's app through the API. */
async function withApp(owner: BrowserContext): Promise<void> {
  const { secret: begun } = await callShop(owner, 'security.begin_totp');
  secret = begun;
  // A code of the period before is accepted until this one ends.
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 5_000) await new Promise((done) => setTimeout(done, left));
  await callShop(owner, 'security.confirm_totp', { code: codeAt(-1) });
}

async function givePassword(window: Locator, button: string): Promise<void> {
  await window.getByLabel('Email').fill(OWNER);
  await window.getByLabel('Password').fill(DEMO_PASSWORD);
  await window.getByRole('button', { name: button, exact: true }).click();
}

test('what was wanted when the login window opened is done after the second step: the article is in the cart', async () => {
  const { page, context, go } = await visitor({ as: OWNER, expectedErrors: /401/ });
  await withApp(context);
  await fillCart(context, { [NUT]: 200 });
  await go(`/shop?text=${BOLT}`);
  const add = page.getByRole('button', { name: new RegExp(`^Aggiungi ${BOLT}`) });
  await add.waitFor();
  await context.clearCookies({ name: 'bancale_session' });
  await add.click();
  const window = page.getByRole('dialog', { name: 'Accedi per ordinare' });
  await givePassword(window, 'Accedi e aggiungi');
  await window.getByLabel('Codice').fill(codeAt(0));
  await window.getByRole('button', { name: 'Accedi e aggiungi' }).click();
  await window.waitFor({ state: 'detached' });
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(100);
});

test.each([true, false])('open logins are ended here, one or all but this one (JavaScript: %s)', async (javaScript) => {
  // The other browser only opens a page: it is led to the login when its session is over.
  const elsewhere = await visitor({ as: OWNER, javaScript: false });
  const here = await visitor({ as: OWNER, javaScript });
  await here.go('/pages/account/security');
  const logins = here.page.getByRole('region', { name: 'Accessi aperti' });
  const count = await logins.getByRole('listitem').count();
  await logins.getByRole('listitem').filter({ hasText: 'Questo browser' }).waitFor();
  await logins
    .getByRole('button', { name: /^Termina l’accesso/ })
    .first()
    .click();
  await here.page.getByText('Accesso terminato.').waitFor();
  await expect.poll(() => logins.getByRole('listitem').count()).toBe(count - 1);
  await elsewhere.go('/pages/dashboard');
  await elsewhere.page.waitForURL(/\/pages\/login/);
  await asApiUser(OWNER, async () => {});
  await here.go('/pages/account/security');
  await logins.getByRole('button', { name: 'Termina tutti gli altri' }).click();
  await expect.poll(() => logins.getByRole('listitem').count()).toBe(1);
});

test('the page is accessible and fits a phone and a screen, in both languages', async () => {
  const { page, go } = await visitor({ as: OWNER, width: 390, height: 844 });
  for (const [prefix, turnOn, audited] of [
    ['', 'Attiva la verifica', 390],
    ['/en', 'Turn it on', 1440],
  ] as const) {
    await go(`${prefix}/pages/account/security`);
    await page.getByRole('button', { name: turnOn }).click();
    await page.getByRole('img', { name: /QR/ }).waitFor();
    for (const width of [390, 1440]) {
      await inCase(`${prefix}/pages/account/security, ${width} px`, async () => {
        await resize(page, width);
        await expectNoOverflow(page);
        if (width === audited) await expectAccessible(page);
      });
    }
  }
});

test('what was typed can be shown, and hidden again, by keyboard: at the login in both languages, and among the settings', async () => {
  const { page, context, go } = await visitor();
  for (const [path, label, name] of [
    ['/pages/login', 'Password', 'Mostra i caratteri'],
    ['/en/pages/login', 'Password', 'Show characters'],
    ['/pages/account/settings', 'Password attuale', 'Mostra i caratteri'],
  ] as const) {
    await inCase(path, async () => {
      if (path === '/pages/account/settings') await openSession(context, shopUrl(), OWNER);
      await go(path);
      const field = page.getByLabel(label, { exact: true });
      await field.fill('vite m8');
      await field.press('Tab');
      const eye = page.getByRole('button', { name }).first();
      expect(await eye.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      expect(await field.getAttribute('type')).toBe('text');
      expect(await eye.getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('Enter');
      expect(await field.getAttribute('type')).toBe('password');
      expect(await field.inputValue()).toBe('vite m8');
    });
  }
  // Without JavaScript there is no button that would do nothing.
  const plain = await visitor({ javaScript: false });
  await plain.go('/pages/login');
  await plain.page.getByLabel('Password', { exact: true }).waitFor();
  expect(await plain.page.getByRole('button', { name: 'Mostra i caratteri' }).count()).toBe(0);
});
