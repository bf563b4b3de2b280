/** The article page beside buying: alert, alternatives, documents, last orders, recently viewed, sharing, printing, neighbours. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inCase } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, expectStill, logIn, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const OTHER = 'cliente2@example.com';
const BOLT = 'VT933.08.020';
/** Not in stock, with an alternative, and replaced by it. */
const REPLACED = 'VT933.08.018';

withBrowser();

interface Listed {
  carti: string;
  alternative: { carti: string } | null;
  num_childs: number;
}

/** Articles of the demo that a listing's filter finds, children included. */
async function articles(page: Page, filter: object): Promise<Listed[]> {
  const response = await page.request.post('/api/method/bancale.wrapper.product_list', {
    headers: { Authorization: 'token bancale-demo-app-token', Origin: shopUrl() },
    data: { per_page: 96, ...filter },
  });
  return (await response.json()).message.product_list.data;
}

/** One with neither stock nor arrival nor alternative. */
async function missing(page: Page): Promise<string> {
  const found = await articles(page, { availability: '0' });
  const one = found.find((card) => card.num_childs === 0 && !card.alternative);
  if (!one) throw new Error('The demo has no such article.');
  return encodeURIComponent(one.carti);
}

const colourOf = (page: Page, text: string) =>
  page
    .getByRole('main')
    .getByText(text, { exact: true })
    .first()
    .evaluate((word) => getComputedStyle(word).color);

test('availability text and colours: available green, arriving blue with its date, not available grey (S-4.51)', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go(`/product/default/${BOLT}`);
  expect(await colourOf(page, 'Disponibile')).toBe('rgb(10, 115, 56)');
  await page.getByRole('main').getByText('12.400 pz').first().waitFor();
  const [arriving] = await articles(page, { availability: '1' });
  await go(`/product/default/${encodeURIComponent(arriving?.carti ?? '')}`);
  expect(await colourOf(page, 'In arrivo')).toBe('rgb(21, 88, 176)');
  await page
    .locator('.buy')
    .getByText(/\d\d\/\d\d/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Aggiungi al carrello' }).waitFor();
  await go(`/product/default/${await missing(page)}`);
  expect(await colourOf(page, 'Non disponibile')).toBe('rgb(89, 98, 107)');
});

test('what is missing shows its alternative, which is bought where it is shown (C-CAT-4)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/product/default/${REPLACED}`);
  expect(await page.getByRole('button', { name: 'Aggiungi al carrello' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Avvisami quando torna' }).count()).toBe(0);
  const named = page.getByRole('main').getByRole('link', { name: /^Alternativa / });
  const code = (await named.innerText()).replace(/^Alternativa\s+/, '').trim();
  const row = page.getByRole('region', { name: 'Alternative' }).getByRole('listitem').filter({ hasText: code });
  await row.getByRole('button', { name: `Aggiungi ${code}` }).click();
  await row.getByText(/nel carrello/).waitFor();
});

test('a superseded article says so and leads to its successor, in both languages (C-CAT-1)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  for (const [prefix, sentence] of [
    ['', 'Questo articolo è sostituito da'],
    ['/en', 'This product is replaced by'],
  ] as const)
    await inCase(sentence, async () => {
      await go(`${prefix}/product/default/${REPLACED}`);
      const successor = page.getByText(sentence).getByRole('link');
      const code = await successor.innerText();
      await successor.click();
      await expect.poll(() => page.title()).toContain(code);
      await page.getByRole('main').getByText(code, { exact: true }).first().waitFor();
    });
});

test('neither stock nor arrival nor alternative: "tell me" is kept, and can be taken back (C-CAT-4)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/product/default/${await missing(page)}`);
  expect(await page.getByRole('button', { name: 'Aggiungi al carrello' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Avvisami quando torna' }).click();
  await page.getByRole('status').getByText('Ti invieremo un’email').waitFor();
  await page.reload();
  await page.getByRole('status').getByText('Ti invieremo un’email').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annulla l’avviso' }).click();
  await page.getByRole('button', { name: 'Avvisami quando torna' }).waitFor();
});

test('"tell me" without JavaScript', async () => {
  const { page, go } = await visitor({ as: OTHER, javaScript: false });
  await go(`/product/default/${await missing(page)}`);
  await page.getByRole('button', { name: 'Avvisami quando torna' }).click();
  await page.getByRole('button', { name: 'Annulla l’avviso' }).click();
  await page.getByRole('button', { name: 'Avvisami quando torna' }).waitFor();
});

test('a visitor who comes from "Avvisami" of a list stands at the button, below the header', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 844 });
  await go(`/product/default/${await missing(page)}#avviso`);
  const button = page.getByRole('button', { name: 'Avvisami quando torna' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  const { y } = (await button.boundingBox()) ?? expect.fail('no button');
  expect(y).toBeGreaterThan(120);
  expect(y).toBeLessThan(700);
});

test('documents and videos: a film plays here, what lies elsewhere is a link, and nothing is fetched before a click (C-CAT-1, S-3.50)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await go(`/product/default/${BOLT}`);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => !url.startsWith(shopUrl()) && !url.startsWith('data:'))).toEqual([]);
  expect(requests.filter((url) => url.endsWith('.webm'))).toEqual([]);
  const documents = page.getByRole('region', { name: 'Documenti' });
  await documents.getByRole('link', { name: /Scheda tecnica.*PDF/s }).waitFor();
  const elsewhere = documents.getByRole('link', { name: /Coppie di serraggio/ });
  expect(await elsewhere.getAttribute('href')).toMatch(/^https:/);
  expect(await elsewhere.getAttribute('target')).toBe('_blank');
  expect(await elsewhere.getAttribute('rel')).toContain('noopener');
  await documents.getByRole('link', { name: /Guarda il video: Vite esagonale vista da ogni lato/ }).click();
  const film = documents.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
});

test('documents for customers only: shown to them, 403 for guests and for a session that is none (C-CAT-1)', async () => {
  const { page, go, context } = await visitor({ as: CUSTOMER });
  await go(`/product/default/${BOLT}`);
  const closed = await page
    .getByRole('region', { name: 'Documenti' })
    .getByRole('link', { name: /Dichiarazione/ })
    .getAttribute('href');
  expect((await context.request.get(closed ?? '')).status()).toBe(200);
  const guest = await visitor();
  await guest.go(`/product/default/${BOLT}`);
  expect(await guest.page.getByRole('link', { name: /Dichiarazione/ }).count()).toBe(0);
  expect((await guest.context.request.get(closed ?? '')).status()).toBe(403);
  await guest.context.addCookies([{ name: 'bancale_session', value: 'x'.repeat(43), url: shopUrl() }]);
  expect((await guest.context.request.get(closed ?? '')).status()).toBe(403);
});

test('last orders of the article: customers only, loaded when they are opened; lines stand there while they are read, not an empty place (C-SCR-10)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  const calls: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/*get_latest_order_by_item', async (route) => {
    calls.push(route.request().url());
    await held.promise;
    await route.continue();
  });
  await go(`/product/default/${BOLT}`);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await page.getByRole('heading', { name: 'Ultimi ordini di questo articolo' }).click();
  const orders = page.getByRole('group').filter({ has: page.getByText('Ultimi ordini di questo articolo') });
  const coming = orders.getByRole('status');
  await coming.getByText('Caricamento degli ordini in corso').waitFor();
  expect(await coming.locator('> [class]').count()).toBeGreaterThan(2);
  held.resolve();
  const rows = orders.getByRole('row');
  await rows.nth(1).waitFor();
  expect(await coming.count()).toBe(0);
  expect(await rows.nth(1).innerText()).toMatch(/\d\d\/\d\d\/\d{4}[\s\S]+pz[\s\S]+€/);
  expect(calls).toHaveLength(1);
  await expectAccessible(page);
  const guest = await visitor();
  await guest.go(`/product/default/${BOLT}`);
  expect(await guest.page.getByText('Ultimi ordini di questo articolo').count()).toBe(0);
});

test('recently seen: the others, newest first, in one call, nothing when there are none, and nothing jumps', async () => {
  const { page, go, context } = await visitor({ pictures: true, as: CUSTOMER });
  const codes = ['DD934.08', 'RN125.08', 'CHC.013-C'];
  await go(`/product/default/${codes[0]}`);
  // The script that stores the article loads after the page.
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent-articles')));
  await expect.poll(kept).toHaveLength(1);
  expect(await page.getByRole('heading', { name: 'Visti di recente' }).count()).toBe(0);
  for (const code of codes.slice(1)) {
    await go(`/product/default/${code}`);
    await page.getByRole('heading', { name: 'Visti di recente' }).waitFor();
  }
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('item_list') && calls.push(request.url()));
  await go(`/product/default/${BOLT}`);
  const seen = page.getByRole('region', { name: 'Visti di recente' }).getByRole('link');
  await seen.first().waitFor();
  const texts = await seen.allInnerTexts();
  expect(texts.map((text) => text.split('\n')[0])).toEqual(['CHC.013-C', 'RN125.08', 'DD934.08']);
  expect(calls).toHaveLength(1);
  await expectStill(page, 0.01);
  // Another customer at the same computer has their own list.
  await logIn(context, OTHER);
  await go(`/product/default/${BOLT}`);
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('heading', { name: 'Visti di recente' }).count()).toBe(0);
});

test('recently seen: a row that scrolls in itself, however many they are, also on a phone (C-SCR-18)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390 });
  const seen = (await articles(page, { text: 'm8', disponibili: true })).filter((card) => card.num_childs === 0);
  expect(seen.length).toBeGreaterThan(7);
  const remembered = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('recent-articles'))?.[1] ?? '[]');
  for (const [index, { carti }] of seen.slice(0, 8).entries()) {
    await go(`/product/default/${encodeURIComponent(carti)}`);
    await expect.poll(async () => JSON.parse(await remembered()).length).toBe(index + 1);
  }
  const row = page.getByRole('region', { name: 'Visti di recente' });
  await expect.poll(() => row.getByRole('listitem').count()).toBeGreaterThan(5);
  await expectNoOverflow(page);
});

test('share: the link is the article’s alone, copied or mailed (C-SCR-10)', async () => {
  const { page, go, context } = await visitor({ as: CUSTOMER });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript('Object.defineProperty(navigator, "share", { value: undefined })');
  await go(`/product/default/${BOLT}?from=somewhere`);
  await page.getByText('Condividi', { exact: true }).click();
  await page.getByRole('button', { name: 'Copia il link' }).click();
  await page.getByRole('status').getByText('Link copiato').waitFor();
  const link = `${shopUrl()}/product/default/${BOLT}`;
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
  const mail = await page.getByRole('link', { name: 'Invia per email' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toMatch(new RegExp(`^mailto:\\?subject=.*${BOLT}&body=.*\\n${link}$`));
});

test('share: where the system can, its own window opens', async () => {
  const { page, go } = await visitor();
  await page.addInitScript(
    'Object.defineProperty(navigator, "share", { value: async (what) => { window.shared = what; } })',
  );
  await go(`/product/default/${BOLT}`);
  await page.getByText('Condividi', { exact: true }).click();
  await expect.poll(() => page.evaluate('window.shared?.url')).toBe(`${shopUrl()}/product/default/${BOLT}`);
  expect(await page.getByRole('button', { name: 'Copia il link' }).isVisible()).toBe(false);
});

test('print sheet: one page with picture, data and barcodes, with the customer’s prices or without (C-SCR-10)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await page.addInitScript(
    'window.print = () => { window.printed = document.documentElement.dataset.print ?? "all"; };',
  );
  await go(`/product/default/${BOLT}`);
  await page.getByText('Stampa', { exact: true }).click();
  await page.getByRole('button', { name: 'Con i miei prezzi' }).click();
  expect(await page.evaluate('window.printed')).toBe('all');
  await page.emulateMedia({ media: 'print' });
  const price = page.locator('.buy .price__net');
  for (const part of ['.article__picture img', '.article__data', '.print-bars svg >> nth=0'])
    expect(await page.locator(part).isVisible(), part).toBe(true);
  for (const part of ['.article-side', '.article__more', '.buy button', '.foot', '.search'])
    expect(await page.locator(part).first().isVisible(), part).toBe(false);
  expect(await price.isVisible()).toBe(true);
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate('dispatchEvent(new Event("afterprint"))');
  await page.getByText('Stampa', { exact: true }).click();
  await page.getByRole('button', { name: 'Senza prezzi' }).click();
  expect(await page.evaluate('window.printed')).toBe('without-prices');
  await page.emulateMedia({ media: 'print' });
  expect(await price.isVisible()).toBe(false);
});

test('previous and next follow the order of the list, over the border of its page, with keys too (C-SCR-10)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=m8&per_page=3&sort=popularity');
  const codes = await page.getByRole('main').locator('.row .code').allInnerTexts();
  const onSecond = (await articles(page, { text: 'm8', per_page: 3, page: 2, sort: 'popularity' })).map(
    (one) => one.carti,
  );
  const rows = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link');
  await rows.nth(1).click();
  const walk = page.getByRole('navigation', { name: 'Risultati della ricerca' });
  await walk.getByText(/^2 di \d/).waitFor();
  const onPage = (code: string) => page.getByRole('main').getByText(code, { exact: true }).first().waitFor();
  await walk.getByRole('link', { name: 'Articolo precedente' }).click();
  await onPage(codes[0] ?? '');
  await walk.getByText(/^1 di \d/).waitFor();
  expect(await walk.getByRole('link', { name: 'Articolo precedente' }).count()).toBe(0);
  for (const number of [2, 3, 4]) {
    await walk.getByRole('link', { name: 'Articolo successivo' }).waitFor();
    await page.keyboard.press('Alt+PageDown');
    await walk.getByText(new RegExp(`^${number} di \\d`)).waitFor();
  }
  await onPage(onSecond[0] ?? 'the fourth');
  await page.keyboard.press('Alt+PageUp');
  await walk.getByText(/^3 di \d/).waitFor();
  await walk.getByRole('link', { name: 'Torna ai risultati' }).click();
  await page.waitForURL(/\/shop\?text=m8/);
});

test('who comes from elsewhere has no neighbours', async () => {
  const { page, go } = await visitor();
  await go(`/product/default/${BOLT}`);
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('navigation', { name: 'Risultati della ricerca' }).count()).toBe(0);
});
