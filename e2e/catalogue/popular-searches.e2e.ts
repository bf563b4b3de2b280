/** "What others searched" among the suggestions: from several customers on, by words that are typed (C-TRK-4). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/platform/db/index.ts';
import { type DemoShop, startDemoShop } from '../kit/demo-shop.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

let shop: DemoShop;

/** Text, language, customers who searched it. */
const SEARCHED = [
  ['vite zincata m8', 'it', 3],
  ['vite di due clienti', 'it', 2],
  ['vite mario.rossi@example.com', 'it', 9],
  ['vt933 screws', 'en', 4],
] as const;

// Popular searches are read when the shop starts: they are there before.
beforeAll(async () => {
  shop = await startDemoShop({ before: searched });
});
afterAll(() => shop?.stop());

async function searched(url: string): Promise<void> {
  const db = await connect({ url });
  for (const [text, lang, customers] of SEARCHED)
    await db.query(
      null,
      `insert into tracking_searches (day, client_id, lang, text, hits, searches, clicks)
       select current_date - 1, customer, $2, $1, 5, 1, 0 from generate_series(1, $3) customer`,
      [text, lang, customers],
    );
  await db.close();
}

async function type(path: string, label: RegExp, words: string, width: number): Promise<Page> {
  const { page } = await visitor({ width, touch: width < 500 });
  await page.goto(shop.url + path);
  const field = page.getByRole('combobox', { name: label });
  await field.fill(words);
  await page.getByRole('grid').getByRole('row').first().waitFor();
  return page;
}

test.each([1440, 390])('a search of three customers is suggested and opened, at %i px (C-TRK-4)', async (width) => {
  const page = await type('/', /cerca per codice/i, 'vite zinc', width);
  const others = page.getByRole('rowgroup', { name: 'Altri hanno cercato' });
  const row = others.getByRole('row', { name: /vite zincata m8/ });
  await row.waitFor();
  expect(await others.getByRole('row').count()).toBe(1);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await row.getByRole('link').click();
  await page.waitForURL((url) => url.searchParams.get('text') === 'vite zincata m8');
});

test('not of two customers, not an address, not of the other language (C-TRK-4)', async () => {
  const all = await type('/', /cerca per codice/i, 'vite', 1440);
  const others = all.getByRole('rowgroup', { name: 'Altri hanno cercato' }).getByRole('row');
  await expect.poll(() => others.count()).toBe(1);
  expect(await others.innerText()).toContain('vite zincata m8');
  const italian = await type('/', /cerca per codice/i, 'vt933', 1440);
  expect(await italian.getByRole('rowgroup', { name: 'Altri hanno cercato' }).count()).toBe(0);
  const english = await type('/en', /search by code/i, 'vt933', 1440);
  await english.getByRole('rowgroup', { name: 'Others searched for' }).getByText('vt933 screws').waitFor();
});
