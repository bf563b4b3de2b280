/** Becoming a customer: the form, with and without JavaScript (storefront.md §5, §8, C-ID-5, C-CNT-4). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const WORDS = {
  it: { path: '', send: 'Invia la richiesta', done: 'Richiesta inviata', text: 'Grazie per la registrazione!' },
  en: { path: '/en', send: 'Send the request', done: 'Request sent', text: 'Successfully Registered!' },
} as const;

/** By the names of the fields, because another test checks the labels. */
async function fillCompany(page: Page, email: string): Promise<void> {
  const texts = {
    company_name: 'Neri Impianti Srl',
    vat_number: '12345678903',
    recipient_code: 'ABC1234',
    first_name: 'Paola',
    surname: 'Neri',
    email,
    phone: '0341 287410',
    address: 'Via Roma 1',
    postal_code: '23900',
    city: 'Lecco',
  };
  for (const [name, text] of Object.entries(texts)) await page.locator(`main form [name="${name}"]`).fill(text);
  await page.locator('main form [name="province"]').selectOption('LC');
  await page.locator('main form [name="consent"]').check();
}

test.each([true, false])(
  'a form with faults: all reported in one place and at the fields, nothing is lost; put right, the company registers: ‘Successfully Registered!’ (JavaScript: %s) (S-2.31, S-5.9, S-5.10)',
  async (javaScript) => {
    const { page, go } = await visitor({ javaScript, expectedErrors: /422/ });
    await go('/en/pages/register');
    await fillCompany(page, 'paola');
    await page.locator('main form [name="surname"]').fill('');
    await page.getByRole('button', { name: WORDS.en.send }).click();
    const summary = page.getByRole('alert');
    await summary.getByText('Please, fix the following errors:').waitFor();
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'Surname: Field is required',
      'Email: Field is email',
    ]);
    const surname = page.getByLabel('Surname');
    expect(await surname.getAttribute('aria-invalid')).toBe('true');
    if (javaScript) expect(await surname.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Company name').inputValue()).toBe('Neri Impianti Srl');
    expect(await page.locator('main form [name="province"]').inputValue()).toBe('LC');
    expect(await page.locator('main form [name="consent"]').isChecked()).toBe(true);
    if (javaScript) await expectAccessible(page);
    await registers(page, 'en', javaScript);

    await go('/pages/register');
    await registers(page, 'it', javaScript);
  },
);

/** Fills and sends the form of the page: the result, and that it is only a request so far. */
async function registers(page: Page, locale: 'it' | 'en', javaScript: boolean): Promise<void> {
  const { send, done, text } = WORDS[locale];
  await fillCompany(page, `paola-${locale}-${javaScript}@neri.example`);
  await page.getByRole('button', { name: send }).click();
  await page.getByRole('heading', { name: done, exact: true }).waitFor();
  await page.getByRole('main').getByText(text).waitFor();
  // Once on the screen, and the screen reader's focus is there.
  expect(await page.getByText(text).count(), locale).toBe(1);
  if (javaScript)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), { message: locale }).toBe(done);
}

test.each([true, false])(
  'the title says who registers: company or private person; with JavaScript the tax code with its check letter is asked for, and nothing of a company (JavaScript: %s) (C-CNT-4, S-5.14)',
  async (javaScript) => {
    const { page, go } = await visitor({ javaScript });
    await go('/pages/register');
    await page.getByRole('heading', { name: 'Registra la tua azienda', exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Privato' }).check();
    await page.getByRole('heading', { name: 'Registrati come privato', exact: true }).waitFor();
    if (!javaScript) return;
    await page.getByLabel('Partita IVA').waitFor({ state: 'hidden' });
    const code = page.getByLabel('Codice fiscale');
    await code.fill('RSSMRA85T10A562X');
    await page.getByText('Il codice fiscale non è corretto: controlla i caratteri').first().waitFor();
    await code.fill('RSSMRA85T10A562S');
    await expect.poll(() => code.getAttribute('aria-invalid')).toBeNull();
  },
);

test('register_origin asks the same and says where the visitor came from; a double click sends once (C-CNT-5, S-2.32)', async () => {
  const { page, go } = await visitor();
  await go('/pages/register_origin?origin=fiera-2026');
  await fillCompany(page, 'fiera@neri.example');
  const sent: unknown[] = [];
  await page.route('**/api/registration/register', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.continue();
  });
  await page.getByRole('button', { name: WORDS.it.send }).dblclick();
  await page.getByRole('heading', { name: WORDS.it.done }).waitFor();
  expect(sent).toEqual([expect.objectContaining({ origin: 'fiera-2026', email: 'fiera@neri.example' })]);
});

test('nothing sticks out at 1680, 820 and 390 px, and it is accessible; the message appears at the field while typing, and goes when it is right (C-CNT-4, S-5.14)', async () => {
  const { page, go } = await visitor();
  await go('/pages/register');
  for (const width of [1680, 820, 390]) {
    await inCase(`${width} px`, async () => {
      await resize(page, width);
      await expectNoOverflow(page);
      // The widths between are laid out by CSS alone.
      if (width !== 820) await expectAccessible(page);
    });
  }
  const vat = page.getByLabel('Partita IVA');
  await vat.pressSequentially('1234567890');
  const told = () =>
    vat.evaluate((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.innerText);
  await expect.poll(told).toBe('La partita IVA ha 11 cifre');
  await vat.pressSequentially('4');
  await expect.poll(told).toBe('La partita IVA non è corretta: controlla le cifre');
  await vat.press('Backspace');
  await vat.pressSequentially('3');
  await expect.poll(told).toBe('11 cifre; estera con la sigla: DE123456789');
  expect(await vat.getAttribute('aria-invalid')).toBeNull();
  // Abroad: the number of that country, no province.
  await page.getByLabel('Paese').selectOption('DE');
  await expect.poll(told).toBe('Non è una partita IVA di un paese UE');
  await vat.fill('136695976');
  await expect.poll(told).toBe('Come nel tuo paese, con o senza la sigla');
  expect(await page.getByLabel('Provincia').isVisible()).toBe(false);
  await page.getByLabel('Paese').selectOption('IT');
  await page.getByLabel('Provincia').waitFor();
  const code = page.getByLabel('Codice destinatario');
  await code.fill('ABC');
  await page
    .getByText('Il codice destinatario ha 7 caratteri, 6 per la pubblica amministrazione', { exact: true })
    .last()
    .waitFor();
  expect(await code.getAttribute('aria-invalid')).toBe('true');
});

test('nothing typed is lost by a reload or on the way back; a registration without a response is logged, has no dialog, and is sent once more with all that was typed; what was sent is forgotten (C-CNT-5, S-8.13)', async () => {
  const { page, go } = await visitor({ expectedErrors: /ERR_FAILED|ApiError|HTTP 0/ });
  await go('/en/pages/register');
  await fillCompany(page, 'torna@neri.example');
  await page.reload();
  const company = page.getByLabel('Company name');
  await expect.poll(() => company.inputValue()).toBe('Neri Impianti Srl');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/pages\/login/);
  await page.goBack();
  await expect.poll(() => company.inputValue()).toBe('Neri Impianti Srl');
  expect(await page.locator('main form [name="province"]').inputValue()).toBe('LC');

  await page.route('**/api/registration/register', (route) => route.abort());
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && /ApiError/.test(message.text()),
  );
  await page.getByRole('button', { name: WORDS.en.send }).click();
  await page.getByRole('alert').getByText('Registration failed!').waitFor();
  await logged;
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.unroute('**/api/registration/register');
  await page.getByRole('button', { name: WORDS.en.send }).click();
  await page.getByRole('heading', { name: WORDS.en.done }).waitFor();
  await go('/en/pages/register');
  expect(await company.inputValue()).toBe('');
});
