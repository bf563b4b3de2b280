/** Signing in to the office, its people and its roles: one long flow by keyboard, and the sign-in page without JavaScript. */
import { expect, test } from 'vitest';
import { inCase, resize } from '../kit/in-case.ts';
import { DEMO_PASSWORD, expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const OFFICE = 'ufficio@example.com';

withBrowser();

test('the sign-in page works without JavaScript and leads to the page that was wanted (C-OFF-12)', async () => {
  const { page, go } = await visitor({ javaScript: false, address: '192.0.2.61', expectedErrors: /422/ });
  await go('/ufficio/roles');
  await page.getByRole('heading', { level: 1, name: 'Entra in ufficio' }).waitFor();
  expect(await page.getByRole('button', { name: 'Entra con la passkey' }).count()).toBe(0);
  await page.getByLabel('Email').fill(OFFICE);
  await page.getByLabel('Password').fill('non-è-questa');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Email o password non corrette').waitFor();
  for (const width of [390, 1024, 1440])
    await inCase(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page);
    });
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByLabel('Email').fill(OFFICE);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/ufficio\/roles$/);
});

test('from the shop’s login to people and roles, by keyboard (C-OFF-5, C-OFF-8)', async () => {
  const { page, go } = await visitor({ address: '192.0.2.62' });
  await go('/ufficio/sign-in');
  await page.getByRole('button', { name: 'Entra con la passkey' }).waitFor();
  await expectAccessible(page);
  await go('/pages/login');
  await page.getByLabel('Email').fill(OFFICE);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ufficio$/);

  await go('/ufficio/people');
  await page.getByRole('row', { name: /Ufficio vendite/ }).waitFor();
  await page.keyboard.press('n');
  await page.waitForURL(/\/people\/invite$/);
  await page.locator('input:focus').waitFor();
  await page.keyboard.type('Paola Conti');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`paola-${Date.now()}@office.example`);
  await page.getByRole('checkbox', { name: 'Magazzino' }).focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Manda l’invito' }).press('Enter');
  await page.waitForURL(/\/people\/\d+$/);
  await page.getByRole('row', { name: /Paola Conti.*Magazzino.*invitata/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Può entrare' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await page.getByRole('status').getByText('Salvato.').waitFor();
  await page.getByRole('row', { name: /Paola Conti.*chiusa fuori/ }).waitFor();
  await expectAccessible(page);

  await go('/ufficio/roles');
  await page.getByRole('button', { name: 'Scegli Titolare' }).waitFor();
  const name = `Banco ${Date.now()}`;
  await page.keyboard.press('n');
  await page.getByLabel('Nome in italiano').fill(name);
  await page.getByLabel('Nome in inglese').fill(`Counter ${Date.now()}`);
  await page.getByLabel('Parti da').selectOption({ label: 'Magazzino' });
  await page.getByRole('button', { name: 'Crea il ruolo' }).press('Enter');
  const amounts = page.getByRole('checkbox', { name: `${name}: Vedere gli importi` });
  await amounts.focus();
  await page.keyboard.press('Space');
  // A built-in column is locked, so the arrow finds no cell to its left.
  await page.keyboard.press('ArrowLeft');
  expect(await amounts.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.getByText('prices.read', { exact: true }).last().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Rimuovi il ruolo' }).waitFor();
  await page.reload();
  await expect.poll(() => amounts.isChecked()).toBe(true);
  await page.getByLabel('Chi può…').selectOption({ label: 'Cambiare i ruoli' });
  await page
    .getByRole('status')
    .getByText(/\(Titolare\)/)
    .waitFor();
  for (const path of ['/ufficio/roles', '/ufficio/people']) {
    await go(path);
    await page.getByRole('table').waitFor();
    for (const width of [390, 1024, 1440, 1680])
      await inCase(`${path} at ${width} px`, async () => {
        await resize(page, width);
        await expectNoOverflow(page);
      });
  }
});
