/** Views of the catalogue and the latest-order list, as page and as window (storefront.md §1, §2; C-SRCH-9; issue 3 "Views"). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { responses } from '../kit/live-page.ts';

withBrowser();

const CUSTOMER = 'cliente1@example.com';
/** For busy machines. */
const SLOW = { timeout: 15_000 };
const LATEST = '/shop?latest-order-list=true';
const row = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'In evidenza' }).getByRole('link', { name: 'Ultimi articoli ordinati' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Ultimi articoli ordinati' });
const modalRow = (page: Page) =>
  modal(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox') });

describe('views are reached from the promo tabs, named and with the way to them', () => {
  test('promotions, new articles, what is available, what arrives', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/');
    for (const [name, title, holds] of [
      [/^Promozioni di [a-z]+$/, 'Promozioni', /PROMO al|OFFERTE|Scegli tra/],
      ['Novità', 'Novità', /NUOVO|\d misur[ae] nuov[ae]/],
      ['Disponibili subito', 'Disponibili subito', /Disponibile/],
      ['Prossimi arrivi', 'Prossimi arrivi', /In arrivo|\d misur[ae] in arrivo/],
    ] as const)
      await inCase(String(name), async () => {
        await page.getByRole('navigation', { name: 'In evidenza' }).getByRole('link', { name }).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        const crumbs = page.getByRole('navigation', { name: 'Percorso' }).getByRole('listitem');
        expect(await crumbs.allInnerTexts()).toEqual(['Home', title]);
        // Badges of a customer's own prices may arrive after the heading.
        await expect
          .poll(async () => {
            const rows = await row(page).allInnerTexts();
            return rows.length === 0 ? ['no row'] : rows.filter((text) => !holds.test(text));
          })
          .toEqual([]);
      });
  });

  test('the most purchased: only articles ordered before, the most often ordered first; accessible on a phone (S-1.19)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/en/shop?purchased=true');
    await page.getByRole('heading', { level: 1, name: 'Most purchased' }).waitFor();
    const rows = await row(page).allInnerTexts();
    expect(rows).toHaveLength(12);
    for (const text of rows) expect(text).toMatch(/ordered \d/);
    await resize(page, 390);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test('articles with sizes say how many of them are new, and how many come soon (S-1.11, S-1.12)', async () => {
    // What the server renders is all there is to see.
    const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
    const sized = row(page).filter({ hasText: /View \d+ sizes/ });
    for (const [path, badge] of [
      ['/en/shop?new=true', /NEW|\d new sizes?/],
      ['/en/shop/list?next_insert=true', /\d sizes? coming soon/],
    ] as const) {
      await go(path);
      await sized.first().waitFor();
      const texts = await sized.allInnerTexts();
      for (const text of texts) expect(text).toMatch(badge);
    }
  });

  test('a family within a view: both in the title and in the way to it (S-1.8, S-2.7)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop?promo_list=true&category=viteria');
    await page.getByRole('heading', { level: 1, name: 'Promozioni: Viteria' }).waitFor();
    await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Promozioni' }).click();
    await page.getByRole('heading', { level: 1, name: /^Promozioni(?!:)/ }).waitFor();
    expect(page.url()).toMatch(/\/shop\?promo_list=true$/);
  });
});

describe('the latest-order list as a page', () => {
  test('newest first, each row with last date and quantity; accessible (S-1.13, S-2.8)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go(LATEST);
    const ordered = await row(page)
      .getByText(/già ordinato/)
      .allInnerTexts();
    expect(ordered).toHaveLength(12);
    const days = ordered.map((text) => /(\d\d)\/(\d\d) · [\d.,]+ \w+/.exec(text) ?? expect.fail(text));
    const year = new Date();
    // The shop's day may have begun before this machine's.
    const tomorrow = Date.now() + 86_400_000;
    const ages = days.map(([, day, month]) => {
      const date = new Date(year.getFullYear(), Number(month) - 1, Number(day));
      return date.getTime() > tomorrow ? date.getTime() - 365 * 86_400_000 : date.getTime();
    });
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test('period, address and words narrow it, also without JavaScript', async () => {
    const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
    await go(LATEST);
    const total = async () =>
      Number(
        /^(\d+) articol/.exec(await page.getByRole('status').filter({ hasText: 'articol' }).first().innerText())?.[1],
      );
    const all = await total();
    await page.getByRole('link', { name: '12 mesi' }).click();
    await page.waitForURL(/days=365/);
    const year = await total();
    expect(year).toBeGreaterThan(all);
    await page.getByRole('combobox', { name: 'Destinazione' }).selectOption({ index: 2 });
    await page.getByRole('textbox', { name: 'Codice, nome o misura' }).fill('m8');
    await page.getByRole('button', { name: 'Mostra', exact: true }).click();
    await page.waitForURL(/destination=/);
    expect(page.url()).toContain('latest-order-list=true');
    expect(await total()).toBeLessThan(year);
  });

  test('on a phone the rows come first: dates, address and words open with a press, and stay open once chosen', async () => {
    const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 844 });
    await go(LATEST);
    const words = page.getByRole('textbox', { name: 'Codice, nome o misura' });
    await row(page).first().waitFor();
    expect(await words.isVisible()).toBe(false);
    const more = page.getByRole('button', { name: 'Altre date, destinazione, codice' });
    // The form has a script of its own.
    await responses(more);
    await more.click();
    await words.fill('m8');
    await page.getByRole('button', { name: 'Mostra', exact: true }).click();
    await page.waitForURL(/text=m8/);
    expect(await words.inputValue()).toBe('m8');
    expect(await words.isVisible()).toBe(true);
    await expectNoOverflow(page);
  });

  test('an empty list sends to /shop; a narrowed one says that nothing is left', async () => {
    // What the server renders is all there is to see.
    const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
    await go(`${LATEST}&text=qqqzzzxxx`);
    await page.getByRole('heading', { level: 1, name: /qqqzzzxxx/ }).waitFor();
    expect(page.url()).toContain('latest-order-list');
    expect(await row(page).count()).toBe(0);
  });

  test('a guest logs in first and arrives there', async () => {
    const { page, go } = await visitor();
    await go(LATEST);
    await page.waitForURL(/\/pages\/login\?next=/);
    await page.getByLabel('Email').fill(CUSTOMER);
    await page.getByLabel('Password', { exact: true }).fill('bancale-demo');
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await page.waitForURL(/latest-order-list=true/);
    await page.getByRole('heading', { level: 1, name: 'Ultimi articoli ordinati' }).waitFor();
  });
});

describe('the latest-order list as a window', () => {
  test('the promo tab opens it over the page; while the list is on its way there is nothing to add; Esc closes it and gives focus back (S-2.66)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    const held = Promise.withResolvers<void>();
    await page.route('**/*get_latest_order_list', async (route) => {
      await held.promise;
      await route.continue();
    });
    await go('/shop?text=vite');
    await tab(page).click();
    const add = modal(page).getByRole('button', { name: /^Aggiungi/ });
    await add.waitFor();
    // The button says no number yet.
    expect(await add.innerText()).toBe('Aggiungi tutti');
    expect(await add.isDisabled()).toBe(true);
    const before = await add.boundingBox();
    held.resolve();
    await modalRow(page).first().waitFor();
    const all = modal(page).getByRole('button', { name: /^Aggiungi tutti i \d+ mostrati$/ });
    await all.waitFor();
    expect(await all.boundingBox()).toEqual(before);
    expect(page.url()).toMatch(/text=vite$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });
    expect(await tab(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await tab(page).click();
    await modal(page).getByRole('searchbox', { name: 'Codice, nome o misura' }).fill('qqqzzzxxx');
    await modal(page)
      .getByText(/^Nessun articolo ordinato/)
      .waitFor();
    expect(await modal(page).getByRole('button', { name: 'Aggiungi tutti', exact: true }).isDisabled()).toBe(true);
  });

  test('rows are the newest orders with their quantity; one, the chosen ones or all go into the cart (S-2.66)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/');
    await tab(page).click();
    const first = modalRow(page).first();
    await first.waitFor();
    expect(await first.innerText()).toMatch(/\d\d\/\d\d\/\d{4}/);
    await first.getByRole('button', { name: /^Aggiungi / }).click();
    await first.getByText(/nel carrello/).waitFor();
    const colour = (name: RegExp) =>
      modal(page)
        .getByRole('button', { name })
        .last()
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    // Not all shown articles are added by a hasty press: yellow marks the chosen ones.
    expect(await colour(/^Aggiungi tutti i/)).toBe(await colour(/^Chiudi/));
    await modalRow(page).nth(1).getByRole('checkbox').check();
    await modalRow(page).nth(2).getByRole('checkbox').check();
    expect(await colour(/^Aggiungi i 2 selezionati/)).toBe('rgb(255, 203, 5)');
    await modal(page).getByRole('button', { name: 'Aggiungi i 2 selezionati' }).click();
    // Added: they are no longer chosen.
    await modal(page)
      .getByRole('button', { name: /^Aggiungi tutti i \d+ mostrati$/ })
      .waitFor();
    for (const place of [1, 2]) {
      expect(await modalRow(page).nth(place).getByRole('checkbox').isChecked()).toBe(false);
      await modalRow(page)
        .nth(place)
        .getByText(/nel carrello/)
        .waitFor();
    }
    await first.getByRole('textbox').fill('9000000');
    await first.getByRole('textbox').press('Tab');
    await first.getByText(/\d (subito|in arrivo dal).*\d senza data di arrivo$/).waitFor();
  });

  test('period, address, words, order and further rows (S-2.66)', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop');
    await tab(page).click();
    await modalRow(page).first().waitFor();
    const total = async () => Number.parseInt(await modal(page).getByRole('status').first().innerText(), 10);
    const ninety = await total();
    await modal(page).getByRole('button', { name: '12 mesi' }).click();
    await expect.poll(total, SLOW).toBeGreaterThan(ninety);
    const shown = await modal(page).getByRole('checkbox').count();
    await modal(page)
      .getByRole('button', { name: /^Mostra altri/ })
      .click();
    await modal(page).getByRole('checkbox').nth(shown).waitFor();
    const year = await total();
    await modal(page).getByRole('combobox', { name: 'Destinazione' }).selectOption({ index: 2 });
    await expect.poll(total, SLOW).toBeLessThan(year);
    await modal(page).getByRole('combobox', { name: 'Ordina per' }).selectOption({ label: 'Codice' });
    await modal(page).getByRole('searchbox', { name: 'Codice, nome o misura' }).fill('qqqzzzxxx');
    await modal(page)
      .getByText(/^Nessun articolo ordinato/)
      .waitFor();
    await modal(page).getByRole('link', { name: 'Apri come pagina' }).click();
    await page.waitForURL(/latest-order-list=true/);
    await modal(page).waitFor({ state: 'detached' });
  });

  test('for guests and without JavaScript the tab is a link to the page', async () => {
    const guest = await visitor();
    await guest.go('/');
    await tab(guest.page).click();
    await guest.page.waitForURL(/\/pages\/login\?next=/);
    const plain = await visitor({ as: CUSTOMER, javaScript: false });
    await plain.go('/');
    await tab(plain.page).click();
    await plain.page.getByRole('heading', { level: 1, name: 'Ultimi articoli ordinati' }).waitFor();
  });

  test('on a phone it fills the screen', async () => {
    const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 844 });
    await go('/');
    await tab(page).click();
    await modalRow(page).first().waitFor();
    await expectNoOverflow(page);
    expect((await modal(page).boundingBox())?.width).toBe(390);
    await expectAccessible(page);
  });
});
