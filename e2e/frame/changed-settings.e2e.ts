/** A shop with settings other than the specification's: what a wholesaler can change without a build (C-SET-1, C-SET-2). */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailText } from '../../test/email-text.ts';
import { asApiGuest } from '../kit/api-user.ts';
import { type DemoShop, startDemoShop } from '../kit/demo-shop.ts';
import { group, rows } from '../kit/filter-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { responses } from '../kit/live-page.ts';
import { openSession } from '../kit/session.ts';

withBrowser();

/** An e-mail is sent within a moment, on a busy machine within seconds. */
const SOON = { timeout: 20_000 };
let shop: DemoShop;

const SETTINGS = `shopName: Ferramenta Colombo
logo: colombo.svg
locales: [it]
pageSize: 6
listView: grid
screens:
  autocomplete: { rows: 2, minChars: 2 }
  searchTabs: { newBelow: 2, labelMax: 8, labelCut: 6 }
  toasts: { durationMs: 20000, max: 1 }
  facetValues: 3
  scrollTopPx: 50
orderNote: false
`;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><path fill="#c00" d="M0 0h120v30H0z"/></svg>';

beforeAll(async () => {
  shop = await startDemoShop({ settings: SETTINGS, files: { 'content/images/colombo.svg': LOGO } });
});
afterAll(() => shop?.stop());

async function open(path: string, options: { width?: number; pictures?: boolean } = {}): Promise<Page> {
  const { page } = await visitor(options);
  await page.goto(shop.url + path);
  return page;
}

test('logo: the wholesaler’s own is in the header, with the name as its text alternative (C-SET-1)', async () => {
  for (const width of [1440, 390]) {
    const page = await open('/', { width, pictures: true });
    const logo = page.getByRole('banner').getByRole('img', { name: 'Ferramenta Colombo' });
    await logo.waitFor();
    expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect((await logo.boundingBox())?.height).toBe(36);
    await expectNoOverflow(page);
    await expectAccessible(page, 'header');
  }
});

test('logo: e-mails carry it as a picture that needs nothing from elsewhere (C-SET-1)', async () => {
  await asApiGuest(({ request }) =>
    request.post(`${shop.url}/api/method/bancale.newsletter.subscribe`, {
      headers: { Authorization: 'token bancale-demo-app-token', Origin: shop.url },
      data: { email: 'logo@prova.example', consent: true, lang: 'it' },
    }),
  );
  const mails = join(shop.dataDir, 'mail');
  const read = () =>
    existsSync(mails) ? readdirSync(mails).map((name) => readFileSync(join(mails, name), 'utf8')) : [];
  await expect.poll(() => read().filter((mail) => mail.includes('To: logo@prova.example')).length, SOON).toBe(1);
  const mail = read().find((one) => one.includes('To: logo@prova.example')) ?? '';
  expect(emailText(mail)).toMatch(/<img [^>]*src="cid:logo@shop" width="\d+" height="\d+" alt="Ferramenta Colombo"/);
  const [, picture] = mail.split(/^Content-ID: <logo@shop>/im);
  const bytes = Buffer.from(/\r?\n\r?\n([A-Za-z0-9+/=\s]+)/.exec(picture ?? '')?.[1] ?? '', 'base64');
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
});

test('locales: [it]: no switch, no English address, English links lead to the Italian page (C-SET-1)', async () => {
  const page = await open('/shop?text=vite');
  expect(await page.locator('a[hreflang="en"], link[hreflang="en"]').count()).toBe(0);
  await page.goto(`${shop.url}/en/shop?text=vite`);
  expect(page.url()).toBe(`${shop.url}/shop?text=vite`);
});

test.each([
  '/en//evil.example',
  '/en///evil.example',
  '/en/\\evil.example',
  '/en//evil.example?a=1',
  '/en/.//evil.example',
])('locales: [it]: %s leads to no other host', async (target) => {
  // The raw URL: a browser or `fetch` would normalise it first.
  const { hostname, port } = new URL(shop.url);
  const response = await new Promise<IncomingMessage>((done, failed) => {
    get({ hostname, port, path: target }, done).on('error', failed);
  });
  response.resume();
  expect([response.statusCode, response.headers.location]).toEqual([302, '/']);
});

test('pageSize, listView: six articles of a page, as cards (C-SET-1, S-3.51, S-3.55)', async () => {
  const page = await open('/shop?text=vite');
  const cards = rows(page);
  await expect.poll(() => cards.count()).toBe(6);
  await page.getByRole('link', { name: /^Mostra altri / }).click();
  await expect.poll(() => cards.count()).toBe(12);
});

test('screens: suggestions from two characters, as many as were set (C-SET-2)', async () => {
  const page = await open('/');
  const asked = page.waitForRequest(/wrapper\.autocomplete/);
  await page.getByRole('combobox', { name: /cerca per codice/i }).fill('m8');
  expect((await asked).postDataJSON()).toMatchObject({ q: 'm8', rows: 2 });
  await page.locator('#suggestions').getByRole('row').first().waitFor();
});

test('screens: search tabs, their labels, filters and the way to the top as they were set (C-SET-2)', async () => {
  const page = await open('/shop?text=dado+cieco');
  const bar = page.getByRole('navigation', { name: 'Ricerche aperte' });
  await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['dado c…']);
  await bar.getByRole('button', { name: 'Nuova ricerca', exact: true }).click();
  await expect.poll(() => bar.getByRole('link').count()).toBe(2);
  expect(await bar.getByRole('button', { name: 'Nuova ricerca', exact: true }).count()).toBe(0);
  // The list has its full height again once its rows are rendered.
  await rows(page).nth(5).waitFor();
  // The filters follow the list.
  await expect.poll(() => group(page, 'Marca').getByRole('checkbox').count()).toBe(3);
  // Over the list: the filters beside it scroll by themselves.
  await rows(page).first().hover();
  await page.mouse.wheel(0, 300);
  await page.getByRole('button', { name: 'Torna all’inizio' }).waitFor();
});

test('orderNote: false: the checkout asks for the buyer’s reference, and for no comments (S-3.60)', async () => {
  const { page, context } = await visitor();
  await openSession(context, shop.url, 'cliente1@example.com');
  await page.goto(`${shop.url}/shop?text=VT933.08.020`);
  const add = page.getByRole('button', { name: 'Aggiungi VT933.08.020', exact: true });
  await responses(add);
  await add.click();
  await page.getByRole('status').getByText('VT933.08.020').waitFor();
  await page.goto(`${shop.url}/pages/checkout?step=payment`);
  await page.getByLabel('Vostro riferimento').fill('PO 7');
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByText('Vostro riferimento: PO 7').waitFor();
  expect(await page.getByLabel('Commenti per il magazzino').count()).toBe(0);
});
