/** Search without exact results, and how suggestions differ (C-SRCH-6, 7). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

const field = (page: Page) => page.getByRole('combobox', { name: /cerca per codice/i });
const articles = (page: Page) => page.getByRole('rowgroup', { name: 'Articoli' }).getByRole('row');
const group = (page: Page, name: string) => page.getByRole('rowgroup', { name, exact: true });
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
  await go('/shop?text=sifone+ruvo');
  await page.getByText('Nessun articolo del catalogo contiene «sifone».').waitFor();
  const way = page.getByRole('main').getByRole('link', { name: 'Senza «sifone»' });
  const promised = (await way.innerText()).match(/\d+ articol[oi]/)?.[0] ?? '';
  await way.click();
  await page.waitForURL(/text=ruvo$/);
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

test('a parent is suggested once, for the sizes that match; a size alone when the text means it alone (C-SRCH-7)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/');
  await field(page).fill('vite m8');
  const several = articles(page).getByRole('link', { name: /^\d+ misure, / });
  await several.first().waitFor();
  const rows = await articles(page).all();
  const links = await Promise.all(rows.map((row) => row.getByRole('link').first().getAttribute('href')));
  expect(new Set(links).size).toBe(links.length);
  const readSizes = async () => {
    const [, sizes, code] = /^(\d+) misure, (.+)$/.exec((await several.first().getAttribute('aria-label')) ?? '') ?? [];
    return { sizes: Number(sizes), code: code ?? '' };
  };
  // Its sizes in M8; under its own code all of them.
  const some = await readSizes();
  await field(page).fill(some.code);
  await page.locator('#suggestions').getByText(`per «${some.code}»`).waitFor();
  const all = await readSizes();
  expect(all.code).toBe(some.code);
  expect(some.sizes).toBeLessThan(all.sizes);
  await field(page).fill('vite m8x20');
  // Which of them comes first is a matter of how often they are bought.
  await articles(page)
    .getByRole('button', { name: /^Aggiungi [\d.]+ pz di \S+8\S0?20\S*$/ })
    .first()
    .waitFor();
});

test('customers see stock beside the price, guests neither (C-SRCH-7, C-ID-7)', async () => {
  const customer = await visitor({ as: CUSTOMER });
  await customer.go('/');
  await field(customer.page).fill('vite m8x20');
  await articles(customer.page)
    .first()
    .getByText(/^(Disponibile|In arrivo|Non disponibile)$/)
    .waitFor();
  await articles(customer.page).first().getByText('€').waitFor();
  const guest = await visitor();
  await guest.go('/');
  await field(guest.page).fill('vite m8x20');
  await articles(guest.page).first().waitFor();
  expect(
    await guest.page
      .locator('#suggestions')
      .getByText(/€|Disponibile|In arrivo/)
      .count(),
  ).toBe(0);
});

test('categories by their results, with those above them, and the brand with the rest of the text, lead to as many articles as they say (C-SRCH-7)', async () => {
  const { page, go } = await visitor();
  await go('/');
  const promised = async (name: RegExp) => {
    const link = page.locator('#suggestions').getByRole('link', { name });
    await link.waitFor();
    const count = (await link.innerText()).match(/\d+ articol[oi]/)?.[0] ?? '';
    await link.click();
    return count;
  };
  await field(page).fill('vite m8');
  await group(page, 'Categorie').getByText('Viteria › Viti metriche').first().waitFor();
  const ofFamily = await promised(/^«vite m8» in Testa esagonale DIN 933 Viteria › Viti metriche \d+ articoli$/);
  await page.waitForURL(/\?text=vite\+m8&category=/);
  await heading(page).getByText(ofFamily).waitFor();
  await field(page).fill('adria valvola');
  const ofBrand = await promised(/^«valvola» di Adria \d+ articoli$/);
  await page.waitForURL(/\?text=valvola&brand=adria$/);
  await heading(page).getByText(ofBrand).waitFor();
});

test('a page of the site is found by its title and opened by keyboard, past articles and categories (C-SRCH-7, S-2.60)', async () => {
  const { page, go } = await visitor();
  await go('/en/');
  const english = page.getByRole('combobox').first();
  await english.fill('ball valve');
  const post = page.getByRole('rowgroup', { name: 'Pages' }).getByRole('link');
  await post.first().waitFor();
  expect(await post.first().innerText()).toMatch(/^Ball valves.*blog$/s);
  await expectAccessible(page, '#suggestions');
  const rows = page.locator('#suggestions').getByRole('row');
  const at = await rows.evaluateAll((all) => all.findIndex((row) => row.textContent?.includes('blog')));
  expect(at).toBeGreaterThan(1);
  for (let pressed = 0; pressed <= at; pressed += 1) await page.keyboard.press('ArrowDown');
  expect(await english.getAttribute('aria-activedescendant')).toBe(`suggestions-${at}-0`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/en\/pages\/blog\//);
  await heading(page)
    .getByText(/^Ball valves/)
    .waitFor();
});

test('on a phone every kind of suggestion fits the screen (C-SRCH-7, C-SCR-9)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 844, touch: true });
  await go('/');
  for (const text of ['valvola a sfera', 'adria valvola', 'vite m8']) {
    await field(page).fill(text);
    await group(page, 'Categorie').getByRole('row').first().waitFor();
    await page.locator('#suggestions').getByText(`per «${text}»`).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page, '#suggestions');
  }
});
