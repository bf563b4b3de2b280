/** Search without exact results, and how suggestions differ (C-SRCH-6, 7). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

const field = (page: Page) => page.getByRole('combobox', { name: /cerca per codice/i });
const articles = (page: Page) => page.getByRole('rowgroup', { name: 'Articoli' }).getByRole('row');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('what nobody has is said: a code with the codes near it, a thing with what is left of the search (C-SRCH-6)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=ZZZ.1');
  await page.getByRole('heading', { name: 'Nessun articolo corrisponde alla ricerca' }).waitFor();
  expect(await page.locator('#articoli').getByRole('listitem').count()).toBe(0);
  await go('/shop?text=VT933.08.999');
  const near = page.getByRole('region', { name: 'Codici simili' });
  await near.getByRole('listitem').filter({ hasText: 'VT933.08.020' }).first().waitFor();
  await expectAccessible(page);
  await go('/shop?text=sifone+lavabo');
  await page.getByText('Nessun articolo del catalogo contiene «sifone».').waitFor();
  const way = page.getByRole('main').getByRole('link', { name: 'Senza «sifone»' });
  const promised = (await way.innerText()).match(/\d+ articol[oi]/)?.[0] ?? '';
  await way.click();
  await page.waitForURL(/text=lavabo$/);
  await heading(page).getByText(promised).waitFor();
});

test('suggestions differ: one of each kind first, each with its brand, none twice', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/');
  await field(page).fill('valvola');
  await articles(page).first().waitFor();
  const names = await articles(page).locator('.suggestion__name').allInnerTexts();
  expect(new Set(names).size).toBe(names.length);
  const kinds = new Set(names.map((name) => name.replace(/\d.*/, '').trim()));
  expect(kinds.size).toBeGreaterThan(2);
  for (const name of await articles(page).locator('.suggestion__name small').allInnerTexts())
    expect(name.trim()).toMatch(/\S/);
});
