/** The wishlist (storefront.md §2 "Layouts", "Mobile"; §4 "Wishlist"). */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, callShop, fillCart, NUT, piecesInCart, WASHER } from '../kit/cart-steps.ts';
import {
  DEMO_PASSWORD,
  expectAccessible,
  expectNoOverflow,
  expectStill,
  logIn,
  visitor,
  withBrowser,
} from '../kit/kit.ts';

withBrowser();

const CUSTOMER = 'cliente2@example.com';

const heart = (page: Page, code: string) => page.getByRole('button', { name: `Preferito ${code}`, exact: true });
const popup = (page: Page) => page.getByRole('status', { name: 'Aggiunto ai preferiti' });

async function wishes(context: BrowserContext): Promise<string[]> {
  const { data } = await callShop(context, 'wishlist.get_wishlist');
  return data.map((card: { carti: string }) => card.carti);
}

async function wish(context: BrowserContext, ...codes: string[]): Promise<void> {
  for (const item_id of codes) await callShop(context, 'wishlist.add_to_wishlist', { item_id });
}

beforeEach(async () => {
  await asApiUser(CUSTOMER, async (context) => {
    for (const item_id of await wishes(context)) await callShop(context, 'wishlist.remove_from_wishlist', { item_id });
  });
});

test('a click on the heart adds, says ‘Product added!’ with picture, name and the way there; the second takes it back (S-2.49, S-9.40)', async () => {
  const { page, context, go } = await visitor({ pictures: true, as: CUSTOMER });
  await go(`/shop?text=${BOLT}`);
  expect(await heart(page, BOLT).getAttribute('aria-pressed')).toBe('false');
  await heart(page, BOLT).click();
  // It stays as long as the pointer is over it, however long the checks below take.
  await popup(page).hover();
  expect(await heart(page, BOLT).getAttribute('aria-pressed')).toBe('true');
  const box = await popup(page).boundingBox();
  expect(box?.width).toBe(340);
  // A strip, not a window over the list.
  expect(box?.height).toBeLessThan(80);
  await popup(page)
    .getByRole('link', { name: /^Vite testa esagonale M8 × 20/ })
    .waitFor();
  expect(
    await popup(page)
      .locator('img')
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
  ).toBeGreaterThan(0);
  await expectAccessible(page);
  expect(await wishes(context)).toEqual([BOLT]);
  await popup(page).getByRole('link', { name: 'Vai ai preferiti' }).click();
  await page.getByRole('heading', { level: 1, name: 'Preferiti' }).waitFor();
  await popup(page).waitFor({ state: 'detached' });
  await heart(page, BOLT).click();
  await expect.poll(() => wishes(context)).toEqual([]);
});

test('the page comes with its hearts: nothing changes after it was painted, and the other device knows too', async () => {
  await asApiUser(CUSTOMER, (context) => wish(context, BOLT));
  const phone = await visitor({ pictures: true, as: CUSTOMER, width: 390 });
  await phone.go(`/shop?text=${BOLT}`);
  expect(await heart(phone.page, BOLT).getAttribute('aria-pressed')).toBe('true');
  await expectStill(phone.page, 0.01);
  const box = await heart(phone.page, BOLT).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
});

test('without JavaScript a guest’s heart leads to the login with the reason; then it posts its form and comes back, pressed', async () => {
  const { page, context, go } = await visitor({ javaScript: false });
  await go(`/shop?text=${BOLT}`);
  await heart(page, BOLT).click();
  await page.waitForURL(/\/pages\/login/);
  await page.getByText('Per aggiungere ai preferiti, accedi').waitFor();
  await logIn(context, CUSTOMER);
  await go(`/shop?text=${BOLT}`);
  await heart(page, BOLT).click();
  await page.waitForURL((url) => url.pathname === '/shop' && url.search === `?text=${BOLT}`);
  expect(await heart(page, BOLT).getAttribute('aria-pressed')).toBe('true');
  await go('/pages/wishlist');
  await heart(page, BOLT).click();
  await page.getByText('rimosso dai preferiti').waitFor();
  expect(await wishes(context)).toEqual([]);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByRole('link', { name: /^Vite testa esagonale M8 × 20/ }).waitFor();
  expect(await wishes(context)).toEqual([BOLT]);
});

test('a guest’s click says ‘To add wishlist, please login’, and the wish is made after login (S-4.30, S-6.3)', async () => {
  const { page, context, go } = await visitor();
  await go(`/en/shop?text=${BOLT}`);
  await page.getByRole('button', { name: `Wishlist ${BOLT}`, exact: true }).click();
  const window = page.getByRole('dialog');
  await window.getByText('To add wishlist, please login', { exact: true }).waitFor();
  await expectAccessible(page);
  await window.getByLabel('Email').fill(CUSTOMER);
  await window.getByLabel('Password').fill(DEMO_PASSWORD);
  await window.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('status', { name: 'Product added!' }).waitFor();
  expect(await page.getByRole('button', { name: `Wishlist ${BOLT}`, exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(await wishes(context)).toEqual([BOLT]);
});

test('a refused wish turns the heart back and says why; clicked three times in a row, the last click counts', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, expectedErrors: /400/ });
  await go(`/shop?text=${BOLT}`);
  await page.route('**/api/method/bancale.wishlist.add_to_wishlist', (route) =>
    route.fulfill({ status: 400, json: { code: 'wishlist-full', message: 'full' } }),
  );
  await heart(page, BOLT).click();
  await page.getByText('I preferiti sono al completo').waitFor();
  expect(await heart(page, BOLT).getAttribute('aria-pressed')).toBe('false');
  expect(await wishes(context)).toEqual([]);
  await page.unroute('**/api/method/bancale.wishlist.add_to_wishlist');
  for (let n = 0; n < 3; n++) await heart(page, BOLT).click();
  await popup(page).waitFor();
  expect(await heart(page, BOLT).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => wishes(context)).toEqual([BOLT]);
});

test('hearts stand on the pages of an article and of one with sizes; an empty wishlist says what to do, full width without sidebar (S-2.34, S-2.41)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await go('/en/pages/wishlist');
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to the catalogue' }).waitFor();
  expect(await page.getByRole('complementary').count()).toBe(0);
  await expectAccessible(page);
  await go(`/product/default/${BOLT}`);
  await heart(page, BOLT).click();
  await popup(page).waitFor();
  await go('/product/child/VT933');
  await heart(page, 'VT933').click();
  await expect.poll(() => wishes(context)).toEqual(['VT933', BOLT]);
});

test('the wishlist needs a login, in both languages (S-6.3)', async () => {
  const { page, go } = await visitor({ javaScript: false });
  for (const prefix of ['', '/en']) {
    await go(`${prefix}/pages/wishlist`);
    expect(new URL(page.url()).pathname).toBe(`${prefix}/pages/login`);
    expect(new URL(page.url()).searchParams.get('next')).toBe(`${prefix}/pages/wishlist`);
  }
});

test('wishes are searched and ordered, removed with undo by keyboard, and stay removed after a reload', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await wish(context, BOLT, NUT, WASHER);
  await go('/pages/wishlist');
  const codes = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Preferito / })
      .evaluateAll((hearts) => hearts.map((one) => one.getAttribute('aria-label')?.replace('Preferito ', '')));
  expect(await codes()).toEqual([WASHER, NUT, BOLT]);
  await page.getByLabel('Ordina i preferiti').selectOption('code');
  await page.waitForURL(/sort=code/);
  await expect.poll(codes).toEqual([NUT, WASHER, BOLT].toSorted());
  await page.getByRole('searchbox', { name: 'Cerca nei preferiti' }).fill('dado m8');
  await page.keyboard.press('Enter');
  await page.waitForURL(/text=dado\+m8/);
  await expect.poll(codes).toEqual([NUT]);
  await heart(page, NUT).press('Enter');
  await page.getByText('rimosso dai preferiti').waitFor();
  await expect.poll(() => wishes(context)).toEqual([WASHER, BOLT]);
  await page.keyboard.press('Enter');
  await expect.poll(() => heart(page, NUT).evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => wishes(context)).toEqual([NUT, WASHER, BOLT]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => wishes(context)).toEqual([WASHER, BOLT]);
  await go('/pages/wishlist?text=nulla-di-simile');
  await page.getByRole('heading', { name: 'Nessun preferito corrisponde a «nulla-di-simile»' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Mostra tutti i preferiti' }).click();
  await expect.poll(codes).toEqual([WASHER, BOLT]);
});

test.each([true, false])(
  'a row is added with its quantity, and all at once; without JavaScript in one call, and the form of one page sent twice adds once (JavaScript: %s) (C-CART-2)',
  async (javaScript) => {
    const { page, context, go } = await visitor({ as: CUSTOMER, javaScript });
    await fillCart(context, {});
    await wish(context, NUT, BOLT);
    await go('/pages/wishlist');
    await page.getByLabel(`Quantità ${BOLT}`).fill('300');
    await page.getByRole('button', { name: `Aggiungi ${BOLT}` }).click();
    await expect.poll(() => piecesInCart(context, BOLT)).toBe(300);
    await fillCart(context, {});
    await page.getByRole('button', { name: 'Aggiungi tutti al carrello (2)' }).click();
    // With JavaScript the quantities on screen count, without it one packaging each.
    await expect.poll(() => piecesInCart(context, BOLT)).toBe(javaScript ? 300 : 100);
    await expect.poll(() => piecesInCart(context, NUT)).toBe(200);
    if (javaScript) return;
    await fillCart(context, {});
    const key = await page.locator('form input[name=key]').inputValue();
    const send = () =>
      context.request.post('/pages/wishlist', {
        form: { key, all: '1' },
        headers: { Origin: new URL(page.url()).origin },
      });
    for (const response of [await send(), await send()])
      expect(await response.text()).toContain('2 righe nel carrello');
    expect([await piecesInCart(context, BOLT), await piecesInCart(context, NUT)]).toEqual([100, 200]);
  },
);

test('phones: the bar at the bottom is Home, Categories, Wishlist, Account (login if guest), Cart with count (S-2.76)', async () => {
  const { page, context, go } = await visitor({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Barra rapida' });
  const entries = () =>
    bar
      .getByRole('link')
      .or(bar.getByRole('button'))
      .evaluateAll((all) => all.map((one) => one.textContent?.trim()));
  await go('/');
  expect(await entries()).toEqual(['Home', 'Categorie', 'Preferiti', 'Accedi', 'Carrello']);
  await logIn(context, CUSTOMER);
  await fillCart(context, { [BOLT]: 100, [NUT]: 200 });
  await wish(context, BOLT, NUT);
  await go('/pages/wishlist');
  await bar.getByText('2', { exact: false }).first().waitFor();
  expect(await entries()).toEqual([
    'Home',
    'Categorie',
    'Preferiti',
    'Account',
    expect.stringMatching(/^2 righeCarrello$/),
  ]);
  expect(await bar.getByRole('link', { name: 'Preferiti' }).getAttribute('aria-current')).toBe('page');
  await expectNoOverflow(page);
  await expectAccessible(page);
});
