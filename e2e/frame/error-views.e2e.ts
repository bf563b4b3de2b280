/** Failures without a response of the server: missing files, no network, failed background requests (storefront.md §4, §8). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, piecesInCart } from '../kit/cart-steps.ts';
import { inCase } from '../kit/in-case.ts';
import { expectAccessible, live, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const GONE = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|route module|dynamically imported|404|422/;

withBrowser();

/** Documents that the browser requests from now on. */
function documents(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

const network = (page: Page) => page.getByRole('alertdialog', { name: 'Errore di rete' });

/** Waits for the error windows, which load in idle time. */
async function errorsAtHand(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/error-dialog-/.test(name))),
    )
    .toBe(true);
  await page.waitForLoadState('networkidle');
}

test('chunk load failure: the page reloads once, at most once per 60 seconds; then a window says so (S-4.41, S-8.11, S-9.12)', async () => {
  const { page, go } = await visitor({ width: 390, height: 844, expectedErrors: GONE });
  await go('/shop');
  await page.route('**/assets/mobile-menu*.js', (route) => route.abort());
  const asked = documents(page);
  const categories = page.getByRole('navigation', { name: 'Barra rapida' }).getByRole('button', { name: 'Categorie' });
  const reloaded = page.waitForEvent('load');
  await categories.click();
  await expect.poll(() => asked).toEqual(['/shop']);
  // Until then the page of before is there, and live.
  await reloaded;
  await live(page);
  await errorsAtHand(page);
  await categories.click();
  await network(page).getByText('Controlla la connessione a Internet.').waitFor();
  expect(asked).toEqual(['/shop']);
  await page.keyboard.press('Escape');
  await network(page).waitFor({ state: 'detached' });
  // Within 60 seconds of the first reload the page stays; a moment later it may reload once more.
  const reloadedAgo = (seconds: number) =>
    page.evaluate((ms) => sessionStorage.setItem('chunk-reload-at', String(Date.now() - ms)), seconds * 1000);
  await reloadedAgo(50);
  await categories.click();
  await network(page).waitFor();
  expect(asked).toEqual(['/shop']);
  await page.keyboard.press('Escape');
  await network(page).waitFor({ state: 'detached' });
  await reloadedAgo(61);
  const again = page.waitForEvent('load');
  await categories.click();
  await expect.poll(() => asked).toEqual(['/shop', '/shop']);
  await again;
  await live(page);
  await page.unroute('**/assets/mobile-menu*.js');
  await categories.click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
});

test('a page whose files are gone: one reload, then a window, and the page stays; later it opens (S-4.41, S-8.11, S-9.12)', async () => {
  const { page, go } = await visitor({ expectedErrors: GONE });
  // From the start, because the page of the first result is prefetched in idle time.
  await page.route(/\/assets\/(product|use-article-visitor)[^/]*\.js$/, (route) => route.abort());
  await go('/shop?text=vite');
  const asked = documents(page);
  const article = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').nth(1);
  const reloaded = page.waitForEvent('load');
  await article.click();
  await expect.poll(() => asked).toEqual(['/shop']);
  await reloaded;
  await live(page);
  await errorsAtHand(page);
  await article.click();
  await network(page).waitFor();
  expect([asked, new URL(page.url()).pathname]).toEqual([['/shop'], '/shop']);
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await article.click();
  await page.waitForURL(/\/product\//);
});

test('no network at all: ‘Errore di rete’, though nothing can be loaded any more (S-8.6)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, expectedErrors: GONE });
  await fillCart(context, { [BOLT]: 1000 });
  await go('/pages/cart?tab=active');
  await errorsAtHand(page);
  await page.getByText('Hai un coupon?').click();
  await page.getByRole('textbox', { name: 'Codice del coupon' }).fill('NIENTE');
  await context.setOffline(true);
  const apply = page.getByRole('button', { name: 'Applica', exact: true });
  await apply.click();
  await network(page).getByText('Controlla la connessione a Internet.').waitFor();
  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await network(page).waitFor({ state: 'detached' });
  const asked = page.waitForResponse(/apply_coupon_code/);
  await apply.click();
  expect((await asked).status()).toBe(404);
});

test('a page that fails in the frame can be tried again where it stands, in both languages', async () => {
  const { page, go } = await visitor({ expectedErrors: /503/ });
  for (const [locale, retry] of [
    ['', 'Riprova'],
    ['/en', 'Try again'],
  ] as const)
    await inCase(retry, async () => {
      await go(`${locale}/pages/about-us`);
      await page.route('**/shop.data*', (route) => route.fulfill({ status: 503, body: '' }));
      await page.getByRole('combobox').first().fill('vite');
      await page.keyboard.press('Enter');
      const link = page.getByRole('main').getByRole('link', { name: retry });
      await link.waitFor();
      await expectAccessible(page);
      await page.unrouteAll();
      await link.click();
      await page.getByRole('heading', { level: 1, name: /vite/ }).waitFor();
    });
});

test('fallback view: an error while showing the error page, with details and a link home (S-2.54)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, expectedErrors: /500/ });
  await go('/shop?text=vite');
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'x' }));
  const bar = page.getByRole('region', { name: 'Consegna, lingua e accesso' });
  await bar.getByText('Consegna a').click();
  await bar.getByRole('button', { name: 'Cantiere Residenza Adda' }).click();
  await page.getByRole('heading', { level: 1, name: 'Si è verificato un errore nel mostrare la pagina' }).waitFor();
  expect(await page.title()).toBe('Si è verificato un errore nel mostrare la pagina');
  await page.getByText('Dettagli').click();
  await page.getByText(/^500/).last().waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('navigation', { name: 'Categorie' }).waitFor();
});

test('fallback view: it is not painted before its style sheets are there (S-2.54)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, expectedErrors: /500/ });
  await go('/shop?text=vite');
  const held: Array<() => void> = [];
  let isHeld = true;
  await page.route('**/*.css', async (route) => {
    if (isHeld) await new Promise<void>((done) => held.push(done));
    await route.continue();
  });
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'x' }));
  const bar = page.getByRole('region', { name: 'Consegna, lingua e accesso' });
  await bar.getByText('Consegna a').click();
  await bar.getByRole('button', { name: 'Cantiere Residenza Adda' }).click();
  const number = page.locator('main.message-page .message-page__number');
  await number.waitFor({ state: 'attached' });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(await number.isVisible()).toBe(false);
  isHeld = false;
  for (const release of held) release();
  await number.waitFor();
  expect(await number.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(90);
});

test('cart fetch failure: rejects without message, and the page goes on (S-8.15)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, expectedErrors: /500/ });
  await fillCart(context, { [NUT]: 200 });
  await page.route('**/*get_cart_items*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  const failed = page.waitForResponse(/get_cart_items/);
  await go(`/shop?text=${BOLT}`);
  await failed;
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.getByRole('button', { name: new RegExp(`^Aggiungi ${BOLT}`) }).click();
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(100);
});

test('cart removal failure: silently ignored, the row is there again (S-8.12)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, expectedErrors: /500/ });
  await fillCart(context, { [NUT]: 200 });
  await go('/');
  const cart = page.getByRole('banner').getByRole('group');
  await cart.locator('summary').click();
  const row = cart.getByRole('button', { name: `Rimuovi ${NUT}` });
  await row.waitFor();
  await page.route('**/*remove_cart_item', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  const failed = page.waitForResponse(/remove_cart_item/);
  await row.click();
  await failed;
  await row.waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await piecesInCart(context, NUT)).toBe(200);
});

test('product list failure: the loading flag stops, and the next try works (S-8.14)', async () => {
  const { page, go } = await visitor({ expectedErrors: /500/ });
  await go('/shop?text=vite');
  await page.route('**/*product_list', (route) => route.fulfill({ status: 500, json: { message: 'x' } }), { times: 1 });
  const rows = page.getByRole('main').getByRole('listitem').getByRole('heading');
  const before = await rows.count();
  const more = page
    .getByRole('main')
    .getByRole('link', { name: /Mostra altri/ })
    .or(page.getByRole('button', { name: /Mostra altri/ }));
  const failed = page.waitForResponse(/product_list/);
  await more.first().click();
  await failed;
  await page.getByRole('main').getByRole('alert').waitFor();
  expect(await rows.count()).toBe(before);
  await more.first().click();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
});
