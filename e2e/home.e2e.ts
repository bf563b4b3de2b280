/** The home page: its blocks in both languages, its slides, its ways into the catalogue. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitor, withBrowser } from './kit.ts';

withBrowser();

const slides = (page: Page, name = 'In primo piano') => page.getByRole('region', { name });

test.each([
  ['/', 'Il codice giusto, al primo colpo.', ['Categorie', 'In promozione', 'Nuovi arrivi', 'Marche']],
  ['/en', 'The right code, first time.', ['Categories', 'On offer', 'New arrivals', 'Brands']],
])('%s: statement, categories, offers, new arrivals, brands', async (path, statement, blocks) => {
  const { page, go } = await visitor();
  await go(path);
  await page.getByRole('heading', { level: 1, name: statement }).waitFor();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings).toEqual(expect.arrayContaining(blocks));
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(6);
});

test('the home page is public: no price on it, whoever looks', async () => {
  for (const as of [undefined, 'cliente1@example.com']) {
    const { page, go } = await visitor(as ? { as } : {});
    await go('/');
    expect(await page.getByRole('main').getByText('€').count()).toBe(0);
  }
});

test.each([
  [1680, 1000],
  [1440, 900],
  [820, 1000],
  [390, 844],
])('the categories begin in the first window of %d px', async (width, height) => {
  const { page, go } = await visitor({ width, height });
  await go('/');
  const top = (await page.getByRole('heading', { name: 'Categorie' }).boundingBox())?.y ?? height;
  expect(top).toBeLessThan(height * 0.75);
});

test('slides go on and back with their buttons and tell where they are', async () => {
  const { page, go } = await visitor();
  await go('/');
  const buttons = page.getByRole('main');
  await page.getByText('1 di 4').waitFor();
  await buttons.getByRole('button', { name: 'Successiva' }).click();
  await page.getByText('2 di 4').waitFor();
  await expect
    .poll(async () => (await slides(page).getByRole('heading', { level: 2 }).first().boundingBox())?.x ?? -1)
    .toBeLessThan(400);
  await buttons.getByRole('button', { name: 'Precedente' }).click();
  await buttons.getByRole('button', { name: 'Precedente' }).click();
  await page.getByText('4 di 4').waitFor();
});

test('a slide moved by hand is the one that is told', async () => {
  const { page, go } = await visitor({ width: 390, height: 844 });
  await go('/');
  await page.getByText('1 di 4').waitFor();
  await slides(page).evaluate((row) => row.scrollTo({ left: row.clientWidth * 2 }));
  await page.getByText('3 di 4').waitFor();
});

test('a category opens its articles, an article its page, a brand its list', async () => {
  const { page, go } = await visitor();
  await go('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Viteria \d+ articoli/ })
    .click();
  await page.waitForURL(/\/shop\?category=viteria/);
  await page.getByRole('heading', { level: 1, name: /Viteria/ }).waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Ruvo', exact: true }).click();
  await page.waitForURL(/\/shop\?brand=ruvo/);
  await page.goBack();
  await page
    .getByRole('list', { name: 'In promozione' })
    .getByRole('heading', { level: 3 })
    .first()
    .getByRole('link')
    .click();
  await page.waitForURL(/\/product\/(child|default)\//);
});

test('without JavaScript everything of it can be read and followed', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/en');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Valves \d+ items/ })
    .click();
  await page.waitForURL(/\/en\/shop\?category=valvole/);
});
