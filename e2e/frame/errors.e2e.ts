/** Failures and their messages: 404, dialogs, lost network, ended sessions, malformed URLs (storefront.md §8). */
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiGuest } from '../kit/api-user.ts';
import { BOLT, fillCart, piecesInCart } from '../kit/cart-steps.ts';
import { inCase } from '../kit/in-case.ts';
import { DEMO_PASSWORD, expectAccessible, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const ADD = '**/*add_to_cart';

withBrowser();

const WAYS_ON = {
  it: ['Home', 'Account', 'Password dimenticata', 'Chi siamo', 'Contatti'],
  en: ['Home', 'Account', 'Forget Password', 'About Us', 'Contact Us'],
};

test('an unknown page or article is a 404 that leads on, in both languages (C-SCR-13, S-2.35, S-2.51, S-2.52, S-2.53, S-2.55, S-8.9)', async () => {
  const { page } = await visitor({ expectedErrors: /404/ });
  for (const [path, title] of [
    ['/nothing-here', 'Questa pagina non esiste'],
    ['/pages/unknown', 'Questa pagina non esiste'],
    ['/product/default/unknown', 'Questa pagina non è stata trovata'],
    ['/en/product/default/unknown', 'This page could not be found'],
    [`/product/child/${'x'.repeat(300)}`, 'Questa pagina non è stata trovata'],
    ['/en/nothing-here', 'This page does not exist'],
  ] as const)
    await inCase(path.slice(0, 40), async () => {
      const english = path.startsWith('/en/');
      expect((await page.goto(path))?.status()).toBe(404);
      expect(await page.title()).toContain(title);
      await page.getByRole('heading', { level: 1, name: '404' }).waitFor();
      const sentence = english
        ? "We're sorry, but the page you were looking for doesn't exist."
        : 'Ci dispiace, la pagina che cercavi non esiste.';
      expect(await page.getByRole('main').innerText()).toContain(sentence);
      // The route's own message is shown on the page, too.
      if (path.includes('/product/')) await page.getByRole('main').getByText(title, { exact: true }).waitFor();
      const links = page.getByRole('main').getByRole('link');
      expect(await links.allInnerTexts()).toEqual(WAYS_ON[english ? 'en' : 'it']);
      for (const href of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
        expect((await page.request.get(href)).status(), href).toBeLessThan(400);
      await page.getByRole('main').getByRole('textbox').fill(BOLT);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('text') === BOLT);
    });
});

async function atBolt(expectedErrors: RegExp, language = '') {
  const shop = await visitor({ as: CUSTOMER, expectedErrors });
  await fillCart(shop.context, {});
  await shop.go(`${language}/shop?text=${BOLT}`);
  return { ...shop, add: shop.page.getByRole('button', { name: new RegExp(`^(Aggiungi|Add) ${BOLT}`) }) };
}

test('a response with an error is shown in a window, and nothing is lost (S-8.2, S-8.3, S-8.4, S-8.5)', async () => {
  const { page, context, add } = await atBolt(/status of/);
  const cases: Array<[status: number, json: object, title: string, text: string]> = [
    [500, { code: 'internal', message: 'x' }, 'Qualcosa è andato storto', 'Ci scusiamo'],
    [
      500,
      { code: 'internal', message: 'x', request_id: '0af7651916cd43dd8448eb211c80319c' },
      'Qualcosa è andato storto',
      'Codice per l’assistenza: 0af7651916cd43dd8448eb211c80319c',
    ],
    [400, { code: 'refused', message: 'Il magazzino è chiuso.' }, 'C’è un piccolo problema', 'Il magazzino è chiuso.'],
    [418, { message: 'Sono una teiera.' }, 'Qualcosa è andato storto (418)', 'Sono una teiera.'],
    [
      422,
      { code: 'validation', message: 'x', errors: { quantity: ['troppo grande'] } },
      'La modifica è stata rifiutata',
      'Quantità: troppo grande',
    ],
    [422, { message: 'x' }, 'La modifica è stata rifiutata', 'I dati inseriti non sono validi.'],
  ];
  for (const [place, [status, json, title, text]] of cases.entries())
    await inCase(`${status} ${text}`, async () => {
      await page.route(ADD, (route) => route.fulfill({ status, json }), { times: 1 });
      await add.click();
      const dialog = page.getByRole('alertdialog', { name: title });
      await dialog.getByText(text).waitFor();
      await expectAccessible(page, 'dialog');
      await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
      await dialog.waitFor({ state: 'detached' });
      // Nothing was lost: repeating it works.
      await add.click();
      await expect.poll(() => piecesInCart(context, BOLT)).toBe(100 * (place + 1));
    });
});

const SORRY =
  'We are sorry for the trouble. We have been notified of the error and will correct it as soon as possible. Please, try your request again in a moment.';

test('the sentences of the windows in English are those of the specification (S-8.2, S-8.3, S-8.4, S-8.5, S-8.7)', async () => {
  const { page, add } = await atBolt(/status of|ERR_FAILED/, '/en');
  const refused = (json: object) => (route: Route) => route.fulfill({ status: 422, json });
  const responses: Array<[title: string, lines: Array<string | RegExp>, response: (route: Route) => Promise<void>]> = [
    ['Oops, something went wrong', [SORRY], (route) => route.fulfill({ status: 500, json: {} })],
    [
      'We have a little problem',
      ['The warehouse is closed.'],
      (route) => route.fulfill({ status: 400, json: { code: 'refused', message: 'The warehouse is closed.' } }),
    ],
    // The server's response for another customer's cart.
    ['Oops, something went wrong (403)', ['You do not have access to this data.'], asSomebodyElse],
    [
      'Oops, something went wrong (418)',
      ['I am a teapot.'],
      (route) => route.fulfill({ status: 418, json: { message: 'I am a teapot.' } }),
    ],
    // A response from a proxy in front of the shop has no message of the shop.
    [
      'Oops, something went wrong (502)',
      [SORRY],
      (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    ],
    ['Application Error', [/is not valid JSON/], (route) => route.fulfill({ status: 200, body: 'no JSON' })],
    [
      'The change you requested was rejected',
      ['Please, fix the following errors:', 'Quantity: too large'],
      refused({ code: 'validation', message: 'x', errors: { quantity: ['too large'] } }),
    ],
    ['The change you requested was rejected', ['The given data was invalid.'], refused({ message: 'x' })],
  ];
  for (const [title, lines, response] of responses) {
    await page.route(ADD, response, { times: 1 });
    await add.click();
    const dialog = page.getByRole('alertdialog', { name: title });
    for (const line of lines) await dialog.getByText(line).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

function asSomebodyElse(route: Route): Promise<void> {
  const body = { ...route.request().postDataJSON(), client_id: 1 };
  return route.continue({ postData: JSON.stringify(body) });
}

test('a response 422 of the server itself names the fields as the screen does, in both languages (C-API-1, S-8.4)', async () => {
  const { page, context, go, add } = await atBolt(/422/);
  const wrong = { quantity: 'many', promo_row: 'none', known_version: 'none' };
  for (const [prefix, title, lines] of [
    ['', 'La modifica è stata rifiutata', ['Quantità: deve essere un numero', /^Promozione: \S/, /^known_version: \S/]],
    [
      '/en',
      'The change you requested was rejected',
      ['Quantity: must be a number', /^Promotion: \S/, /^known_version: \S/],
    ],
  ] as const) {
    if (prefix) await go(`${prefix}/shop?text=${BOLT}`);
    await page.route(
      ADD,
      (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...wrong }) }),
      { times: 1 },
    );
    await add.click();
    const dialog = page.getByRole('alertdialog', { name: title });
    for (const line of lines) await dialog.getByText(line).waitFor();
    await expectAccessible(page, 'dialog');
    expect(await piecesInCart(context, BOLT), title).toBe(0);
  }
});

test('no response: network error, in both languages; a busy server: nothing (S-8.1, S-8.6)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, expectedErrors: /503|ERR_/ });
  await fillCart(context, { [BOLT]: 1000 });
  await go('/pages/cart?tab=active');
  await page.getByText('Hai un coupon?').click();
  await page.getByRole('textbox', { name: 'Codice del coupon' }).fill('NIENTE');
  const apply = page.getByRole('button', { name: 'Applica', exact: true });
  const coupon = '**/*apply_coupon_code';
  await page.route(coupon, (route) => route.abort(), { times: 1 });
  await apply.click();
  await page.getByRole('alertdialog', { name: 'Errore di rete' }).getByText('Controlla la connessione').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.route(coupon, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'x' } }), {
    times: 1,
  });
  const answered = page.waitForResponse(/apply_coupon_code/);
  await apply.click();
  await answered;
  await expect.poll(() => apply.isEnabled()).toBe(true);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  // In English: the sentences of the specification.
  await go('/en/pages/cart?tab=active');
  await page.getByText('Have a coupon?').click();
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('NONE');
  await page.route('**/*apply_coupon_code', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Network Error' }).getByText('Check your internet connection!').waitFor();
});

test('what is added without a network waits, outlives a reload, and is in the cart exactly once when the network is back', async () => {
  const { page, context, add } = await atBolt(/ERR_/);
  const tries: string[] = [];
  await page.route(ADD, async (route) => {
    tries.push(route.request().postDataJSON().key);
    // The first request reaches the shop and its response is lost, the second never leaves the browser.
    if (tries.length === 1) await route.fetch();
    await route.abort();
  });
  await add.click();
  await page.getByRole('status').getByText('nel carrello al ritorno della connessione').waitFor();
  await page.getByText('Connessione assente').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.reload();
  await expect.poll(() => tries.length).toBeGreaterThan(1);
  await page.getByText('Connessione assente').waitFor();
  await page.unroute(ADD);
  const sent = page.waitForRequest(/add_to_cart/);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await sent).postDataJSON().key).toBe(tries[0]);
  await page.getByText('Connessione assente').waitFor({ state: 'detached' });
  expect(new Set(tries).size).toBe(1);
  expect(await piecesInCart(context, BOLT)).toBe(100);
  await page.getByRole('banner').getByText('1 riga').first().waitFor();
});

test('offline: a strip says so, and goes when the network is back (S-8.32)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await go('/shop?text=vite');
  // The parts of the page that load late have arrived.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByText('Connessione assente').waitFor();
  await context.setOffline(false);
  await page.getByText('Connessione assente').waitFor({ state: 'detached' });
});

test('a page that cannot be fetched early changes nothing: what is typed stays', async () => {
  const { page, go } = await visitor({ expectedErrors: /ERR_FAILED/ });
  // The scripts of article pages are named after their routes, with a hash of seven characters.
  const script = /\/assets\/article-(child-)?[\w-]{7}\.js$/;
  await page.route(script, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
  await go('/shop?text=vite');
  const field = page.getByRole('combobox', { name: /cerca per codice/i });
  await field.fill('dado cieco');
  await page.getByRole('main').getByRole('listitem').getByRole('link').nth(1).hover();
  await failed;
  await page.waitForLoadState('networkidle');
  expect(await field.inputValue()).toBe('dado cieco');
});

test('a page that cannot be fetched says so and leaves a way back', async () => {
  const { page, go } = await visitor({ expectedErrors: /ERR_FAILED|500|Failed to fetch/ });
  await go('/');
  await page.route('**/shop.data*', (route: Route) => route.fulfill({ status: 500, body: 'x' }));
  await page.getByRole('main').getByRole('link', { name: 'Tutto il catalogo' }).first().click();
  await page.getByRole('heading', { name: 'L’elenco non è disponibile' }).waitFor();
  await page.unroute('**/shop.data*');
  await page.getByRole('main').getByRole('link', { name: 'Riprova' }).click();
  await page.getByRole('heading', { level: 1, name: /Catalogo|articoli/ }).waitFor();
});

test('a session that ended costs a login, then what was wanted is added (C-ID-7)', async () => {
  const { page, context, add } = await atBolt(/401/);
  await context.clearCookies({ name: 'bancale_session' });
  await add.click();
  const window = page.getByRole('dialog', { name: 'Accedi per ordinare' });
  await window.getByText(`${BOLT}`).waitFor();
  await window.getByLabel('Email').fill(CUSTOMER);
  await window.getByLabel('Password').fill(DEMO_PASSWORD);
  await window.getByRole('button', { name: 'Accedi e aggiungi' }).click();
  await window.waitFor({ state: 'detached' });
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(100);
});

const HOSTILE = [
  '/%00',
  '/%FF',
  '/%E0%A4%A',
  '/en/%00',
  '/shop?text=%00',
  '/shop?text=%FF%FE',
  '/shop?text=%E0%A4%A',
  '/shop?search_term=%00&page=99999999999999&per_page=1e9',
  '/shop?category=%00&brand=%27%22%3C',
  '/shop?__proto__=1&constructor=1',
  `/shop?text=${'a'.repeat(5000)}`,
  '/product/default/%00',
  '/product/child/%FF',
  '/product/default/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/pages/login?next=%00',
  '/pages/forgot-password?token=%00',
  '/pages/cart?tab=%3Cscript%3E',
  '/..%2f..%2fetc/passwd',
];

test('every hostile address has a proper page', async () => {
  await asApiGuest(async ({ request }) => {
    for (const path of HOSTILE) {
      const name = path.slice(0, 60);
      const response = await request.get(shopUrl() + path);
      expect([200, 404], name).toContain(response.status());
      const html = await response.text();
      expect(html, name).toContain('<title>');
      expect(html, name).not.toMatch(/<script>alert|"><script|root:x:/);
    }
    const pasted = await (await request.get(`${shopUrl()}/shop?text=vite%09m8%00`)).text();
    expect(pasted).toContain(' name="text" value="vite m8"');
  });
});

test.each([true, false])(
  'quotes and angle brackets in the search are only text (JavaScript: %s)',
  async (javaScript) => {
    const { page, go } = await visitor({ javaScript });
    page.on('dialog', () => {
      throw new Error('a script of the visitor ran');
    });
    await go('/');
    const typed = `"><img src=x onerror=alert(1)> 'or 1=1 --`;
    const field = page.getByRole('combobox', { name: /cerca per codice/i });
    await field.fill(typed);
    await field.press('Enter');
    await page.waitForURL(/\/shop\?text=/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await field.inputValue()).toBe(typed);
    expect(await page.locator('img[src=x]').count()).toBe(0);
  },
);
