/** The search field of the header and of the phone's menu, its panel, and empty results (storefront.md §4, §5, §9, C-SRCH-6, 7). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart } from '../kit/cart-steps.ts';
import { holdBack } from '../kit/hold-back.ts';
import { inCase } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const PHONE = { width: 390, height: 844 };

withBrowser();

const field = (page: Page) => page.getByRole('combobox', { name: /cerca per codice/i });
const panel = (page: Page) => page.getByRole('grid', { name: 'Suggerimenti' });
const rows = (page: Page) => panel(page).getByRole('row');
const articles = (page: Page) => page.getByRole('rowgroup', { name: 'Articoli' }).getByRole('row');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The opened listing has taken the focus. */
const arrived = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id), { timeout: 15_000 }).toBe('articoli');
/** Texts requested so far; the page is open before anything is typed. */
function questions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('autocomplete')) asked.push(JSON.parse(request.postData() ?? '{}').q);
  });
  return asked;
}

test('suggestions: longer than two characters, after a pause of 500 ms, one question for many keys, five rows (S-4.24, S-4.25, S-5.1, S-9.5)', async () => {
  const { page, go } = await visitor();
  await page.clock.install();
  await go('/');
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = questions(page);
  await field(page).pressSequentially('vi');
  await field(page).pressSequentially('te m8', { delay: 30 });
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await rows(page).first().waitFor();
  expect(asked).toEqual(['vite m8']);
  expect(await articles(page).count()).toBe(5);
  expect(await field(page).getAttribute('aria-expanded')).toBe('true');
  await expectAccessible(page, '.head');
  // Fewer than three characters, or none: no suggestions, at once.
  await field(page).fill('vi');
  await panel(page).waitFor({ state: 'detached' });
  await field(page).fill('vite m8');
  await rows(page).first().waitFor();
  await field(page).fill('');
  await panel(page).waitFor({ state: 'detached' });
});

test('what is typed before the page is live keeps the focus and gets its suggestions', async () => {
  const { page } = await visitor();
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await field(page).fill('vite m8');
  release();
  await rows(page).first().waitFor();
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
});

test('a pause shorter than 500 ms asks nothing (S-5.1, S-9.5)', async () => {
  const { page, go } = await visitor();
  await page.clock.install();
  await go('/');
  // The script of the suggestions has loaded, and waits for the delay.
  await field(page).fill('rondella');
  await rows(page).first().waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = questions(page);
  await field(page).fill('valvola');
  await page.clock.runFor(490);
  await field(page).fill('valvola sfera');
  await page.clock.runFor(490);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => asked).toEqual(['valvola sfera']);
});

test('a late response never overwrites a newer one', async () => {
  const { page, go } = await visitor();
  await go('/');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*autocomplete', async (route) => {
    if (JSON.parse(route.request().postData() ?? '{}').q === 'rondella') await held;
    await route.continue();
  });
  const first = page.waitForRequest(/autocomplete/);
  await field(page).fill('rondella');
  await first;
  await field(page).fill('valvola');
  await articles(page)
    .first()
    .getByText(/valvola/i)
    .waitFor();
  const late = page.waitForResponse((response) => response.request().postData()?.includes('rondella') === true);
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const former = articles(page).filter({ hasText: /rondella/i });
  expect(await former.count()).toBe(0);
});

test('suggestions by keyboard: arrows go round, Home, End, Enter opens, Esc closes and keeps the text (S-2.60)', async () => {
  const { page, go } = await visitor();
  await go('/');
  await field(page).fill('rondella');
  await rows(page).first().waitFor();
  const active = () => field(page).getAttribute('aria-activedescendant');
  const last = (await rows(page).count()) - 1;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await active()).toBe('suggestions-1-0');
  expect(await rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('End');
  expect(await active()).toBe(`suggestions-${last}-0`);
  await page.keyboard.press('Home');
  expect(await active()).toBe('suggestions-0-0');
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBeNull();
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe(`suggestions-${last}-0`);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await field(page).inputValue()).toBe('rondella');
  await field(page).press('End');
  await field(page).pressSequentially(' m8');
  await page.locator('#suggestions').getByText('per «rondella m8»').waitFor();
  await articles(page).first().getByText('M8').first().waitFor();
  await page.keyboard.press('ArrowDown');
  const href = await articles(page).first().getByRole('link').first().getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href);
  await panel(page).waitFor({ state: 'detached' });
});

test('customers see prices and add from the suggestions: with the mouse, with → Enter, with Shift+Enter (S-2.60)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, {});
  await go('/');
  await field(page).fill(BOLT);
  const bolt = articles(page).filter({ hasText: BOLT });
  await bolt.getByText('€').waitFor();
  expect(await bolt.locator('mark').allInnerTexts()).toEqual(['VT933', '08', '020']);
  const status = page.getByRole('status').getByText(/100 pz nel carrello/);
  const addedBy = async (press: () => Promise<void>) => {
    const answered = page.waitForResponse(/add_to_cart/);
    await press();
    expect((await answered).status()).toBe(200);
    await status.first().waitFor();
  };
  await addedBy(() => bolt.getByRole('button', { name: `Aggiungi 100 pz di ${BOLT}` }).click());
  // The field keeps the focus, the panel stays.
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await bolt.getByRole('button', { name: /nel carrello 100 pz/ }).waitFor();
  await expectAccessible(page, '.head');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe('suggestions-0-1');
  await addedBy(() => page.keyboard.press('Enter'));
  await page.keyboard.press('ArrowLeft');
  await addedBy(() => page.keyboard.press('Shift+Enter'));
  await bolt.getByRole('button', { name: /nel carrello 300 pz/ }).waitFor();
});

test('on a phone suggestions fit the screen: one is pressed and opens its article, its button adds it (C-SCR-9)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, ...PHONE, touch: true });
  await fillCart(context, {});
  await go('/');
  await field(page).tap();
  await field(page).fill('vite');
  await articles(page).first().waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page, '.head');
  await field(page).fill('vite m8x20');
  const bolt = articles(page).filter({ hasText: `${BOLT}Disponibile` });
  await bolt.getByRole('button', { name: `Aggiungi 100 pz di ${BOLT}`, exact: true }).tap();
  await bolt.getByRole('button', { name: /nel carrello 100 pz/ }).waitFor();
  await expectNoOverflow(page);
  await bolt.getByText(BOLT).tap();
  await page.waitForURL(/\/product\/default\//);
  await panel(page).waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('nel carrello 100').waitFor();
});

test('an article of several sizes is chosen from its second cell, without a price for guests; families and brands lead to the shop filtered by them, the last row to all results (S-2.60)', async () => {
  const { page, go } = await visitor();
  await go('/');
  await field(page).fill('rubinetto');
  const sizes = articles(page).getByRole('link', { name: /^\d+ misure, / });
  await sizes.first().waitFor();
  expect(await panel(page).getByText('€').count()).toBe(0);
  await sizes.first().click();
  await page.waitForURL(/\/product\/child\//);
  await field(page).fill('valvole');
  const family = page.getByRole('rowgroup', { name: 'Categorie' }).getByRole('link', { name: /^Valvole \d/ });
  await family.click();
  await page.waitForURL(/\/shop\?category=valvole$/);
  await arrived(page);
  await field(page).fill('ruvo');
  await page.getByRole('rowgroup', { name: 'Marche' }).getByRole('link', { name: /^Ruvo/ }).click();
  await page.waitForURL(/\/shop\?brand=ruvo$/);
  await field(page).fill('vite m8');
  const all = panel(page).getByRole('link', { name: /^Vedi tutti i \d+ risultati per «vite m8»$/ });
  const promised = Number((await all.innerText()).match(/\d+/)?.[0]);
  await all.click();
  await page.waitForURL(/\/shop\?text=vite\+m8$/);
  await heading(page).getByText(`${promised} articoli`).waitFor();
});

test('suggestions are silent when they fail, and hidden while the flag disable_autocomplete is true (S-5.2, S-8.12)', async () => {
  const { page, go } = await visitor({ expectedErrors: /500/ });
  await page.route('**/*autocomplete', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await go('/');
  const failed = page.waitForResponse(/autocomplete/);
  await field(page).pressSequentially('valvola');
  expect((await failed).status()).toBe(500);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await field(page).pressSequentially(' a');
  await rows(page).first().waitFor();
  const asked = questions(page);
  // Switched off elsewhere while they are open: checked every 100 ms.
  await page.evaluate(() => localStorage.setItem('disable_autocomplete', 'true'));
  await panel(page).waitFor({ state: 'detached' });
  await field(page).pressSequentially(' sfera');
  await field(page).press('Enter');
  await page.waitForURL(/\/shop\?text=/);
  expect(asked).toEqual([]);
  await arrived(page);
  await field(page).fill('valvola');
  await page.evaluate(() => localStorage.setItem('disable_autocomplete', 'false'));
  await rows(page).first().waitFor();
});

test('the flag is checked every 100 ms, and only while the field has the focus (S-9.6)', async () => {
  const { page, go } = await visitor();
  await page.clock.install();
  await go('/');
  await page.evaluate(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      if (key === 'disable_autocomplete')
        Object.assign(window, { looks: Number(Reflect.get(window, 'looks') ?? 0) + 1 });
      return read.call(this, key);
    };
  });
  const looks = () => page.evaluate(() => Number(Reflect.get(window, 'looks') ?? 0));
  expect(await looks()).toBe(0);
  await field(page).focus();
  await expect.poll(looks).toBeGreaterThan(0);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const before = await looks();
  await page.clock.runFor(1000);
  expect((await looks()) - before).toBe(10);
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  const after = await looks();
  await page.clock.runFor(1000);
  expect(await looks()).toBe(after);
});

test('search: Enter searches, an empty search goes to the search page without a text query, / focuses and selects (C-SCR-9, S-5.4)', async () => {
  const { page, go } = await visitor();
  await go('/');
  await field(page).fill('vite m8');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/shop\?text=vite\+m8$/);
  await page.getByRole('heading', { level: 1, name: '«vite m8»' }).waitFor();
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('/');
  expect(
    await field(page).evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    ),
  ).toBe('vite m8');
  await page.keyboard.type('1/2');
  expect(await field(page).inputValue()).toBe('1/2');
  await field(page).fill('  ');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/shop$/);
});

test.each([true, false])(
  'a code typed whole goes straight to its product (JavaScript: %s) (C-SCR-9)',
  async (javaScript) => {
    const { page, go } = await visitor({ javaScript });
    await go('/');
    await field(page).fill('vt933 08 020');
    await field(page).press('Enter');
    await page.waitForURL(/\/product\/default\//);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(BOLT, { exact: true }).first().waitFor();
    // The link with the same text opens the list.
    await go(`/shop?text=${BOLT}`);
    await page.getByRole('heading', { level: 1, name: `«${BOLT}»` }).waitFor();
    await field(page).fill('');
    await field(page).press('Enter');
    await page.waitForURL(/\/shop$/);
  },
);

test('an EAN typed whole goes straight to its product, that of a box brings its pieces (C-SCR-9)', async () => {
  const { page, go, context } = await visitor({ as: CUSTOMER });
  const res = await context.request.post('/api/method/bancale.wrapper.get_item', {
    headers: { Authorization: `token ${process.env.APP_TOKEN ?? 'bancale-demo-app-token'}` },
    data: { item_id: BOLT },
  });
  const { barcodes } = (await res.json()).message.data as { barcodes: Array<{ ean: string }> };
  expect(barcodes.map(({ ean }) => ean.length).sort()).toEqual([13, 14]);
  for (const { ean } of barcodes) {
    await go('/');
    await field(page).fill(ean);
    await page.keyboard.press('Enter');
    await page.waitForURL(
      (url) => url.pathname.startsWith('/product/') && Number(url.searchParams.get('quantity')) > 0,
    );
    await page.getByText(BOLT, { exact: true }).first().waitFor();
    const pieces = new URL(page.url()).searchParams.get('quantity') ?? '';
    expect(await page.getByRole('textbox', { name: `Quantità ${BOLT}` }).inputValue()).toBe(pieces);
  }
});

test('a manufacturer’s code goes straight to its product, also without JavaScript and with other separators (C-SCR-9)', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go(`/product/default/${BOLT}`);
  const mpn = await page.getByText('Codice produttore').locator('xpath=following-sibling::dd').innerText();
  for (const typed of [mpn, mpn.toLowerCase().replaceAll(/[ .-]/g, '')]) {
    await go('/');
    await field(page).fill(typed);
    await field(page).press('Enter');
    await page.waitForURL(/\/product\/default\//);
    await page.getByText(BOLT, { exact: true }).first().waitFor();
  }
  // Inside a longer text it is one word among others.
  await go('/');
  await field(page).fill(`vite ${mpn}`);
  await field(page).press('Enter');
  await page.waitForURL(/\/shop\?text=vite/);
});

test('phone: the menu’s search must not be empty, sends search_term, and a whole code goes to its product (S-5.3)', async () => {
  const { page, go } = await visitor(PHONE);
  await go('/');
  const bar = page.getByRole('navigation', { name: 'Barra rapida' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const term = menu.getByRole('textbox');
  await bar.getByRole('button', { name: 'Categorie' }).click();
  await term.press('Enter');
  expect(await term.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await term.fill('   ');
  expect(await term.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  await term.fill('vite m8');
  await term.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search_term') === 'vite m8');
  await page.getByRole('heading', { level: 1, name: '«vite m8»' }).waitFor();
  await bar.getByRole('button', { name: 'Categorie' }).click();
  await term.fill(BOLT);
  await term.press('Enter');
  await page.waitForURL(/\/product\/default\//);
});

test('whatever is searched for, however long: the page stays as wide as the window (C-SCR-3)', async () => {
  // Laid out by CSS alone.
  const { page, go } = await visitor({ javaScript: false });
  for (const text of ['x'.repeat(200), '🔩'.repeat(60), `"><b>${'%'.repeat(80)}`]) {
    await go(`/shop?text=${encodeURIComponent(text)}`);
    await page.getByRole('heading', { level: 1, name: text }).waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await inCase(`${text.slice(0, 5)} at ${width} px`, () => expectNoOverflow(page));
    }
  }
});

test('nothing found: the sentence, and each filter to remove with the number of results it would give; the corrected query is said, partial matches stand under a heading (C-SRCH-6, S-4.18, S-8.27)', async () => {
  const { page, go } = await visitor();
  await go('/shop?text=vite&brand=norba&availability=2');
  await page.getByRole('heading', { name: 'Nessun articolo corrisponde alla ricerca' }).waitFor();
  const ways = page.getByRole('main').getByRole('link', { name: /^Senza / });
  expect(await ways.count()).toBeGreaterThan(1);
  await expectAccessible(page);
  const way = page.getByRole('main').getByRole('link', { name: /^Senza marca / });
  const promised = (await way.innerText()).match(/\d+ articol[oi]/)?.[0] ?? '';
  await way.click();
  await heading(page).getByText(promised).waitFor();
  await go('/en/shop?text=qqqzzz');
  await page.getByRole('heading', { name: 'No products were found matching your selection.' }).waitFor();
  await go('/shop?text=rubineto');
  await page.getByText('Nessun articolo contiene «rubineto».').waitFor();
  await page.getByText('«rubinetto»').waitFor();
  await go('/shop?text=vite+zincata+qqqzzz');
  await page.getByRole('heading', { level: 2, name: 'Risultati simili' }).waitFor();
  await page.getByText('Nessun articolo contiene «qqqzzz». Questi contengono il resto.').waitFor();
});
