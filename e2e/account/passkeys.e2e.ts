/** Passkeys on a virtual device: added, used for login, offered instead of the password, removed. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { asApiGuest } from '../kit/api-user.ts';
import { callShop } from '../kit/cart-steps.ts';
import { HAS_EMAILS } from '../kit/emails.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { DEMO_PASSWORD, expectAccessible, expectNoOverflow, type Visitor, visitor, withBrowser } from '../kit/kit.ts';
import { confirmedLongAgo, HAS_DATABASE } from '../kit/long-ago.ts';
import { colleague, openOffice } from '../kit/office.ts';

const OWNER = 'cliente2@example.com';

withBrowser();

/** Every browser with a passkey of the owner, for clean-up: the tests of other files log in with the password alone. */
let owner: Visitor | undefined;

afterEach(async () => {
  if (!owner) return;
  const { context } = owner;
  owner = undefined;
  await callShop(context, 'security.confirm_password', { password: DEMO_PASSWORD });
  const { passkeys } = await callShop(context, 'security.get_security');
  for (const { id } of passkeys) await callShop(context, 'security.remove_passkey', { id });
});

type Device = Awaited<ReturnType<typeof giveDevice>>;

/** A device that asks for a finger; its user confirms when `present`. */
async function giveDevice({ context, page }: Visitor, present = true) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: present,
    },
  });
  return { cdp, authenticatorId };
}

/** Copies the passkeys of one device to the other, as synced passkeys do. */
async function sync(from: Device, to: Device): Promise<void> {
  const { credentials } = await from.cdp.send('WebAuthn.getCredentials', { authenticatorId: from.authenticatorId });
  for (const credential of credentials)
    await to.cdp.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential });
}

async function touch({ cdp, authenticatorId }: Device, yes: boolean): Promise<void> {
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: yes });
}

/** The owner with a passkey in their browser. */
async function withPasskey(options: Parameters<typeof visitor>[0] = {}): Promise<{ owner: Visitor; device: Device }> {
  const one = await visitor({ as: OWNER, expectedErrors: /422/, ...options });
  owner = one;
  const device = await giveDevice(one);
  await one.go('/pages/account/security');
  const passkeys = one.page.getByRole('region', { name: 'Passkey' });
  await passkeys.getByLabel('Nome della passkey').fill('Telefono');
  await passkeys.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await one.page.getByText('Passkey aggiunta. Gli altri accessi sono stati chiusi.').waitFor();
  return { owner: one, device };
}

const row = (page: Page) =>
  page.getByRole('region', { name: 'Passkey' }).getByRole('listitem').filter({ hasText: 'Telefono' });

describe('on the security page', () => {
  test('the first passkey brings recovery codes and is listed; a device that has one already says so; it gets another name; removed, the password is enough', async () => {
    const { owner } = await withPasskey();
    const { page, context } = owner;
    const codes = page.getByRole('region', { name: 'Codici di recupero' }).getByRole('listitem');
    expect(await codes.count()).toBe(10);
    await row(page).getByText('mai usata').waitFor();
    await page.getByText('Attiva, con le tue passkey.').waitFor();
    await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
    await page.getByText('Questo dispositivo ha già una tua passkey.').waitFor();
    expect(await row(page).count(), 'nothing is added').toBe(1);
    await row(page).getByText('Rinomina', { exact: true }).click();
    await row(page).getByLabel('Nuovo nome').fill('');
    await row(page).getByRole('button', { name: 'Salva il nome' }).click();
    await row(page).getByText('Campo obbligatorio').waitFor();
    await row(page).getByLabel('Nuovo nome').fill('Telefono di Anna');
    await row(page).getByRole('button', { name: 'Salva il nome' }).click();
    await page.getByText('Passkey rinominata.').waitFor();
    await row(page).getByText('Telefono di Anna', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Elimina la passkey: Telefono di Anna' }).click();
    await page.getByText('Passkey eliminata.').waitFor();
    await expect.poll(() => row(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Attiva la verifica' }).waitFor();
    expect((await callShop(context, 'security.get_security')).second_factor.active).toBe(false);
  });

  test.runIf(HAS_DATABASE)('what is sensitive asks who is there; the passkey is enough for that', async () => {
    const { owner } = await withPasskey({ expectedErrors: /403|422/ });
    const { page, go } = owner;
    await confirmedLongAgo(OWNER);
    await go('/pages/account/security');
    await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
    await page.getByRole('alert').getByText('Prima conferma la tua password.').waitFor();
    await page.getByRole('button', { name: 'Elimina la passkey: Telefono' }).click();
    await page.getByRole('alert').getByText('Prima conferma la tua password.').waitFor();
    expect(await row(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Conferma con una passkey' }).click();
    await page.getByText('Identità confermata.').waitFor();
    await page.getByRole('button', { name: 'Conferma con una passkey' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Elimina la passkey: Telefono' }).click();
    await page.getByText('Passkey eliminata.').waitFor();
  });

  test('it is accessible and fits, 390 and 1440 px, in both languages; without JavaScript there is the list, with names and removal, and no button that would do nothing', async () => {
    const { owner } = await withPasskey({ width: 390, height: 900 });
    for (const width of [390, 1440]) {
      await resize(owner.page, width);
      await inCase(`just added, ${width} px`, () => expectAccessible(owner.page));
    }
    for (const [prefix, rename, audited] of [
      ['', 'Rinomina', 390],
      ['/en', 'Rename', 1440],
    ] as const) {
      await owner.go(`${prefix}/pages/account/security`);
      await row(owner.page).getByText(rename, { exact: true }).click();
      for (const width of [390, 1440]) {
        await inCase(`${prefix}/pages/account/security, ${width} px`, async () => {
          await resize(owner.page, width);
          await expectNoOverflow(owner.page);
          if (width === audited) await expectAccessible(owner.page);
        });
      }
    }
    const { page, context, go } = await visitor({ javaScript: false });
    // The same session, in a browser without JavaScript.
    await context.addCookies(await owner.context.cookies());
    await go('/pages/account/security');
    expect(await page.getByRole('button', { name: 'Aggiungi una passkey' }).count()).toBe(0);
    await row(page).getByText('Rinomina', { exact: true }).click();
    await row(page).getByLabel('Nuovo nome').fill('Telefono in magazzino');
    await row(page).getByRole('button', { name: 'Salva il nome' }).click();
    await page.getByText('Passkey rinominata.').waitFor();
    await page.getByRole('button', { name: 'Elimina la passkey: Telefono in magazzino' }).click();
    await page.getByText('Passkey eliminata.').waitFor();
  });
});

describe('logging in', () => {
  /** A user in another browser whose device has the owner's passkey; nothing is confirmed before the test says so. */
  async function elsewhere(options: Parameters<typeof visitor>[0] = {}) {
    const { owner, device } = await withPasskey();
    const other = await visitor({ expectedErrors: /422/, ...options });
    const theirs = await giveDevice(other, false);
    await sync(device, theirs);
    return { owner, other, device: theirs };
  }

  /** A browser whose fields offer no passkeys: only the button works. */
  async function withoutFields(options: Parameters<typeof visitor>[0] = {}) {
    const all = await elsewhere(options);
    await all.other.page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await touch(all.device, true);
    return all;
  }

  test('the login page takes a passkey instead of everything else, and leads on; in the login window, too: the page behind it stays', async () => {
    const { owner, other } = await withoutFields();
    const { page, context, go } = other;
    await go('/pages/login?next=%2Fpages%2Fdashboard');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accedi con una passkey' }).click();
    await page.waitForURL(/\/pages\/dashboard$/);
    await owner.go('/pages/account/security');
    await row(owner.page).getByText('usata il').waitFor();

    await context.clearCookies();
    await go('/shop?text=vite+m8');
    await page
      .getByRole('link', { name: /^Accedi per i prezzi, / })
      .first()
      .click();
    const window = page.getByRole('dialog');
    await window.getByRole('button', { name: 'Accedi con una passkey' }).click();
    await window.waitFor({ state: 'detached' });
    await page
      .getByRole('textbox', { name: /^Quantità/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).search).toBe('?text=vite+m8');
  });

  test('a passkey that the shop does not know any more says so, and the password still works', async () => {
    const { owner, other } = await withoutFields({ address: '192.0.2.31' });
    const { passkeys } = await callShop(owner.context, 'security.get_security');
    for (const { id } of passkeys) await callShop(owner.context, 'security.remove_passkey', { id });
    await other.go('/pages/login?next=%2Fpages%2Fdashboard');
    await other.page.getByRole('button', { name: 'Accedi con una passkey' }).click();
    await other.page.getByRole('alert').getByText('Passkey non riconosciuta').waitFor();
    await other.page.getByLabel('Email').fill(OWNER);
    await other.page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await other.page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await other.page.waitForURL(/\/pages\/dashboard$/);
  });

  test('after the password the passkey ends the login; the e-mail field offers what the browser has, before anything is pressed', async () => {
    const { other, device } = await elsewhere();
    const { page, context, go } = other;
    await go('/pages/login?next=%2Fpages%2Fdashboard');
    await page.getByLabel('Email').fill(OWNER);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await page.waitForURL(/\/pages\/login\/second-step/);
    await page.getByLabel('Codice di recupero').waitFor();
    await expectAccessible(page);
    await touch(device, true);
    await page.getByRole('button', { name: 'Usa la tua passkey' }).click();
    await page.waitForURL(/\/pages\/dashboard$/);

    // Without a page that still reads the cart of the session.
    await page.goto('about:blank');
    await context.clearCookies();
    await go('/pages/login?next=%2Fpages%2Fdashboard');
    await page.getByLabel('Email').and(page.locator('[autocomplete="username webauthn"]')).waitFor();
    // The user of the device chooses the only passkey.
    await page.waitForURL(/\/pages\/dashboard$/);
  });

  test('without JavaScript, and without passkeys in the browser, there is no button for them', async () => {
    const plain = await visitor({ javaScript: false });
    await plain.go('/pages/login');
    await plain.page.getByLabel('Password', { exact: true }).waitFor();
    expect(await plain.page.getByRole('button', { name: 'Accedi con una passkey' }).count()).toBe(0);
    const old = await visitor();
    await old.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await old.go('/pages/login');
    await expect.poll(() => old.page.getByText('Accedi con una passkey').count()).toBe(0);
  });
});

test.runIf(HAS_EMAILS)(
  'in the office: a passkey is added on the own page, and opens a session that has ended without leaving it (C-OFF-5)',
  async () => {
    const person = await asApiGuest(async (owner) => {
      await openOffice(owner);
      return colleague(owner, 'Nadia');
    });
    const nadia = await visitor({ expectedErrors: /401/ });
    const { page, context, go } = nadia;
    await openOffice(context, person);
    await giveDevice(nadia);
    await go('/ufficio/account');
    await page.getByRole('heading', { name: 'Secondo fattore' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Nome della passkey').fill('Portatile');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Codici di riserva' }).waitFor();
    await page.getByText('Portatile', { exact: true }).waitFor();
    await resize(page, 390);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await resize(page, 1440);

    await go('/ufficio/account');
    await page.getByText('Portatile', { exact: true }).waitFor();
    await context.clearCookies({ name: 'bancale_office' });
    await page.getByRole('button', { name: 'Rinomina la passkey Portatile' }).click();
    const rename = page.getByRole('dialog', { name: 'Rinomina la passkey Portatile' });
    await rename.getByLabel('Nome della passkey').fill('Chiavetta');
    await page.keyboard.press('Enter');
    const ended = page.getByRole('dialog', { name: 'La sessione è finita' });
    await ended.getByRole('button', { name: 'Con una passkey' }).click();
    await page.getByText('Chiavetta', { exact: true }).waitFor();
  },
);
