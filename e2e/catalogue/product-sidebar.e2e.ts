/** Right sidebar of a product (storefront.md §2): code, search field, related products, barcodes, documents, assistance. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const BOLT = 'VT933.08.020';
const WIDE = 1440;

withBrowser();

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Scheda articolo' });
/** The code of the article that the sidebar is about. */
const sideCode = (page: Page) => sidebar(page).getByRole('paragraph').first().locator('span').first();
const listed = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
/** The code of a row stands before its badges. */
const codeOf = (page: Page, index: number) =>
  listed(page)
    .nth(index)
    .getByText(/^[A-Z]{2,}[A-Z\d./-]*$/)
    .first()
    .innerText();

test('extra wide: the sidebar has code, search field and links; below 1380 px its links are in the page (S-2.89, S-2.90)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 1380 });
  await go(`/product/default/${BOLT}`);
  await sidebar(page).getByText(BOLT).waitFor();
  await sidebar(page).getByRole('searchbox', { name: 'Cerca nella scheda' }).waitFor();
  const links = await sidebar(page).getByRole('link').allInnerTexts();
  expect(links.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^Articoli correlati \d+$/),
    expect.stringMatching(/^Codici a barre \d+$/),
    expect.stringMatching(/^Documenti \d+$/),
    'Richiedi un preventivo o assistenza',
    'Assistenza',
  ]);
  await resize(page, 1379);
  expect(await sidebar(page).getByRole('searchbox').isVisible()).toBe(false);
  expect(await sidebar(page).getByText(BOLT).isVisible()).toBe(false);
  expect(await sidebar(page).getByRole('link', { name: 'Codici a barre' }).isVisible()).toBe(true);
});

test('rightSearchKey: the field filters related products, documents and data of the sheet (S-3.20)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: WIDE });
  await go(`/product/default/${BOLT}`);
  const field = sidebar(page).getByRole('searchbox');
  await field.fill('dado');
  const found = sidebar(page).getByRole('list', { name: 'Articoli correlati' }).getByRole('link');
  await found.first().waitFor();
  for (const text of await found.allInnerTexts()) expect(text).toMatch(/dado/i);
  await field.fill('scheda');
  await sidebar(page)
    .getByRole('list', { name: 'Documenti' })
    .getByRole('link', { name: /Scheda tecnica/ })
    .waitFor();
  await field.fill('norma');
  await sidebar(page).getByText('DIN 933').waitFor();
  await field.fill('zzzz');
  await sidebar(page).getByText('Nessun risultato nella scheda.').waitFor();
  await field.press('Escape');
  expect(await field.inputValue()).toBe('');
});

test('related documents are for logged-in customers only; assistance is an external link on product routes (S-2.93, S-2.94)', async () => {
  const { page, go } = await visitor({ width: WIDE });
  await go(`/product/default/${BOLT}`);
  expect(await sidebar(page).getByRole('link', { name: 'Documenti' }).count()).toBe(0);
  const assistance = sidebar(page).getByRole('link', { name: 'Assistenza', exact: true });
  expect(await assistance.getAttribute('href')).toMatch(/^https:\/\//);
  expect(await assistance.getAttribute('target')).toBe('_blank');
  expect(await assistance.getAttribute('rel')).toBe('noopener');
  await go('/shop');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Assistenza', exact: true }).count()).toBe(0);
});

test('accessories modal: related products with quantity fields are added without leaving the article (S-2.91)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/product/default/${BOLT}`);
  const opener = sidebar(page).getByRole('link', { name: 'Articoli correlati' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /Articoli correlati/ });
  const row = dialog
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Aggiungi/ }) })
    .first();
  await row.getByRole('textbox', { name: /^Quantità/ }).press('Alt+ArrowUp');
  await row.getByRole('button', { name: /^Aggiungi/ }).click();
  await row.getByText(/nel carrello/).waitFor();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
});

test('barcode modal: a real barcode for every packaging (S-2.92)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/product/default/${BOLT}`);
  await sidebar(page).getByRole('link', { name: 'Codici a barre' }).click();
  const dialog = page.getByRole('dialog', { name: 'Codici a barre' });
  await dialog
    .getByRole('img', { name: /^EAN-13 \d{13}$/ })
    .first()
    .waitFor();
  await dialog
    .getByRole('img', { name: /^ITF-14 \d{14}$/ })
    .first()
    .waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('CF 100 pz'),
    expect.stringContaining('BOX 500 pz'),
  ]);
  // A whole number of pixels per module, otherwise the bars blur.
  const drawn = await dialog.getByRole('listitem').first().getByRole('img').boundingBox();
  expect(drawn?.width).toBe(2 * (11 + 95 + 7));
  await expectAccessible(page, 'dialog');
});

test('shelf label: packaging, size and copies are chosen, and only the labels are printed (S-2.92)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await page.addInitScript('window.print = () => { window.printed = document.documentElement.dataset.print; };');
  await go(`/product/default/${BOLT}`);
  await sidebar(page).getByRole('link', { name: 'Codici a barre' }).click();
  const dialog = page.getByRole('dialog', { name: 'Codici a barre' });
  await dialog.getByRole('combobox', { name: 'Confezione' }).selectOption({ index: 1 });
  await dialog.getByRole('combobox', { name: 'Misura' }).selectOption('50x30');
  await dialog.getByRole('textbox', { name: 'Copie' }).fill('3');
  await dialog.getByRole('button', { name: 'Stampa etichette' }).click();
  expect(await page.evaluate('window.printed')).toBe('labels');
  // Each of these labels is a separate printed page.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(sheets.map(([, ...points]) => points.map((point) => Math.round((Number(point) / 72) * 25.4)))).toEqual(
    Array(3).fill([50, 30]),
  );
  // After printing the page is as before.
  expect(await page.evaluate('document.documentElement.dataset.print ?? ""')).toBe('');
  await page.evaluate('document.documentElement.dataset.print = "labels"');
  await page.emulateMedia({ media: 'print' });
  const labels = page.locator('.labels-sheet .label');
  expect(await labels.count()).toBe(3);
  expect(await labels.first().innerText()).toMatch(new RegExp(`${BOLT}\\s+BOX 500 pz`));
  const box = await labels.first().boundingBox();
  expect(Math.round(((box?.width ?? 0) * 25.4) / 96)).toBe(50);
  expect(Math.round(((box?.height ?? 0) * 25.4) / 96)).toBe(30);
  expect(await page.getByRole('main').isVisible()).toBe(false);
});

test('without JavaScript the links jump within the page', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go(`/product/default/${BOLT}`);
  await sidebar(page).getByRole('link', { name: 'Articoli correlati' }).click();
  expect(new URL(page.url()).hash).toBe('#correlati');
  await page
    .getByRole('region', { name: 'Articoli correlati' })
    .getByRole('link', { name: /DD934\.08/ })
    .waitFor();
});

test('no sideways scroll with the windows open, in a wide window and on a phone', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/product/default/${BOLT}`);
  for (const width of [1680, 390])
    for (const name of ['Codici a barre', 'Articoli correlati'])
      await inCase(`${name} at ${width} px`, async () => {
        await resize(page, width);
        await sidebar(page).getByRole('link', { name }).click();
        const dialog = page.getByRole('dialog', { name: new RegExp(name) });
        await dialog.waitFor();
        await expectNoOverflow(page);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      });
});

test('listing, extra wide: the article at hand stands beside the rows; below 1380 px there is none (S-2.43)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 1680 });
  await go('/shop?text=vite m8');
  const rows = listed(page);
  const code = sideCode(page);
  await expect.poll(() => code.innerText()).toBe(await codeOf(page, 0));
  await rows.nth(2).getByRole('heading').getByRole('link').focus();
  await expect.poll(() => code.innerText()).toBe(await codeOf(page, 2));
  await rows.nth(3).hover();
  await expect.poll(() => code.innerText()).toBe(await codeOf(page, 3));
  expect(await rows.nth(3).getAttribute('class')).toContain('is-on');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1379, height: 900 });
  await sidebar(page).waitFor({ state: 'detached' });
});

test('listing, extra wide: the card at hand of the grid is marked as the row is (S-2.43)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 1680 });
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, boxShadow } = getComputedStyle(element);
        return { backgroundColor, marked: boxShadow !== 'none' };
      });
  await go('/shop?text=vite m8');
  await page.locator('#articoli .row.is-on').waitFor();
  const row = await ground('#articoli .row.is-on');
  await go('/shop/list?text=vite m8');
  await page.locator('#articoli .card.is-on').waitFor();
  expect(row.marked).toBe(true);
  expect(await ground('#articoli .card.is-on')).toEqual(row);
  expect(await ground('#articoli .card:not(.is-on)')).not.toEqual(row);
  await sideCode(page).waitFor();
  await expectAccessible(page);
});

test('listing: its sidebar searches the sheet, leads to the documents of the page, and has no assistance (S-2.43)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 1680 });
  await go('/shop?text=vite');
  await sidebar(page).getByRole('link', { name: 'Documenti' }).waitFor();
  const code = await sideCode(page).innerText();
  const documents = await sidebar(page).getByRole('link', { name: 'Documenti' }).getAttribute('href');
  expect(documents).toBe(`/product/child/${encodeURIComponent(code)}#documenti`);
  expect(await sidebar(page).getByRole('link', { name: 'Assistenza', exact: true }).count()).toBe(0);
  await sidebar(page).getByRole('searchbox', { name: 'Cerca nella scheda' }).fill('zzzz');
  await sidebar(page).getByText('Nessun risultato nella scheda.').waitFor();
});

test('listing: when the session has ended the sidebar goes on with the next article, and nothing is refused (C-SCR-7)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 1680 });
  await go('/shop?text=vite m8');
  const rows = listed(page);
  const code = sideCode(page);
  await sidebar(page).getByRole('link', { name: 'Documenti' }).waitFor();
  await context.clearCookies({ name: 'bancale_session' });
  await rows.nth(3).hover();
  await expect.poll(() => code.innerText()).toBe(await codeOf(page, 3));
  await sidebar(page).getByRole('link', { name: 'Codici a barre' }).waitFor();
});

test('listing, slow network: the sidebar keeps the former article whole until the next one is there (C-SCR-7)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 1680 });
  await go('/shop?text=vite m8');
  const rows = listed(page);
  const code = sideCode(page);
  const title = page.locator('.listing-side h2');
  await expect.poll(() => code.innerText()).toBe(await codeOf(page, 0));
  const before = await title.innerText();
  const held = Promise.withResolvers<void>();
  await page.route('**/*get_item', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/get_item/);
  await rows.nth(2).hover();
  await asked;
  expect(await rows.nth(2).getAttribute('class')).toContain('is-on');
  expect(await code.innerText()).toBe(await codeOf(page, 0));
  expect(await title.innerText()).toBe(before);
  held.resolve();
  await expect.poll(() => code.innerText()).toBe(await codeOf(page, 2));
  expect(await title.innerText()).not.toBe(before);
});
