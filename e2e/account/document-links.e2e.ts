/** Links to documents: login and back, or a page that explains why not (storefront.md §6, C-ID-3). */
import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, callShop } from '../kit/cart-steps.ts';
import { DEMO_PASSWORD, expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const STRANGER = 'cliente2@example.com';

withBrowser();

async function newestOrder(context: BrowserContext): Promise<string> {
  return (await callShop(context, 'account.get_orders')).data[0].number;
}

const pdfOf = (number: string, lang: string) =>
  `/documents/order.pdf?number=${encodeURIComponent(number)}&lang=${lang}`;

async function logInHere(page: Page, button: string): Promise<void> {
  await page.getByLabel(/^E-?mail/).fill(CUSTOMER);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test.each([true, false])(
  'a guest who opens a document logs in and gets it (JavaScript: %s) (S-6.2)',
  async (javaScript) => {
    const number = await asApiUser(CUSTOMER, newestOrder);
    const { page } = await visitor({ javaScript });
    await page.goto(pdfOf(number, 'it'));
    await page.waitForURL(/\/pages\/login\?next=/);
    const started = page.waitForEvent('download');
    await logInHere(page, 'Accedi');
    await page.getByRole('heading', { level: 1, name: 'Il tuo documento' }).waitFor();
    if (!javaScript) await page.getByRole('link', { name: 'Apri il documento' }).click();
    const file = await started;
    expect(file.suggestedFilename()).toBe(`Ordine ${number.replaceAll('/', '-')}.pdf`);
    expect((await buffer(await file.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('link', { name: 'I miei ordini' }).last().waitFor();
  },
);

test('the English link of a guest leads to the English login (S-6.2)', async () => {
  const number = await asApiUser(CUSTOMER, newestOrder);
  // What the server renders is all there is to see.
  const { page } = await visitor({ javaScript: false });
  await page.goto(pdfOf(number, 'en'));
  await page.waitForURL(/\/en\/pages\/login\?next=/);
  await logInHere(page, 'Log in');
  await page.getByRole('heading', { level: 1, name: 'Your document' }).waitFor();
});

test('another customer’s document: a page that says so, with its status and links (C-ID-3)', async () => {
  const number = await asApiUser(CUSTOMER, newestOrder);
  const { page } = await visitor({ as: STRANGER, width: 390, expectedErrors: /40[34]/ });
  const response = await page.goto(pdfOf(number, 'it'));
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Documento non disponibile' }).waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  const refused = await page.goto(`${pdfOf(number, 'en')}&client_id=1`);
  expect(refused?.status()).toBe(403);
  await page.getByRole('heading', { level: 1, name: 'This document is not yours' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'My orders' }).click();
  await page.waitForURL(/\/en\/pages\/account/);
});

test('a document of an article for customers only: a guest logs in and sees it (S-6.2)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go(`/product/default/${BOLT}`);
  const closed = await page
    .getByRole('region', { name: 'Documenti' })
    .getByRole('link', { name: /Dichiarazione/ })
    .getAttribute('href');
  await context.clearCookies();
  await page.goto(closed ?? '');
  await page.waitForURL(/\/pages\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toContain(encodeURIComponent(closed ?? ''));
});
